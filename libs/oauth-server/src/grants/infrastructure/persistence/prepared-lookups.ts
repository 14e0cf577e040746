import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Fields } from '#shared-kernel/domain/change';
import { asJson, detached } from '#shared-kernel/infrastructure/persistence/json-rows';
import { PreparedStatements } from '#shared-kernel/infrastructure/persistence/prepared-statements';
import { OAuthClientSchema } from '../../../clients/infrastructure/persistence/client.schema.ts';
import { type JsonFields, rowReader } from '../../../infrastructure/persistence/columns.ts';
import { AuthorizationCode, Grant, TokenPair } from '../../domain/grant.ts';
import { type CodeOfGrant, GrantLookup, type TokenOfGrant } from '../../domain/ports.ts';
import { AuthorizationCodeSchema, GrantSchema, TokenPairSchema } from './grant.schema.ts';

const SEEN_OF_CLIENT = ['id', 'clientId', 'name', 'scopes', 'disabled', 'trusted'] as const;

/** Introspection and userinfo ask for a token with every request of an API. */
@Injectable()
export class PreparedGrantLookup extends GrantLookup {
  private readonly byAccess: (digest: string) => Promise<JsonFields | undefined>;
  private readonly byRefresh: (digest: string) => Promise<JsonFields | undefined>;
  private readonly byCode: (id: string) => Promise<JsonFields | undefined>;
  private readonly client;
  private readonly grant;
  private readonly token;
  private readonly code;

  constructor(em: EntityManager, statements: PreparedStatements) {
    super();
    this.client = rowReader<TokenOfGrant['client']>(em, OAuthClientSchema, 'c', SEEN_OF_CLIENT);
    this.grant = rowReader<Fields<Grant>>(em, GrantSchema, 'g');
    this.token = rowReader<Fields<TokenPair>>(em, TokenPairSchema, 't');
    this.code = rowReader<Fields<AuthorizationCode>>(em, AuthorizationCodeSchema, 'o');
    const { client, grant, token, code } = this;
    const lookup = (name: string, text: string, key: string) =>
      statements.lookup<JsonFields>({
        name,
        text: asJson(text),
        nothing: '',
        keyOf: (row) => row[key] as string | null,
      });
    const tokens = `select ${token.columns}, ${grant.columns}, ${client.columns}
      from oauth_token t join oauth_grant g on g.id = t.grant_id join oauth_client c on c.id = g.client_id`;
    const codes = `select ${code.columns}, ${grant.columns} from oauth_code o join oauth_grant g on g.id = o.grant_id`;
    this.byAccess = lookup('token_by_access', `${tokens} where t.access_digest = any($1::text[])`, 't.accessDigest');
    this.byRefresh = lookup(
      'token_by_refresh',
      `${tokens} where t.refresh_digest = any($1::text[])`,
      't.refreshDigest',
    );
    this.byCode = lookup('code_by_id', `${codes} where o.id = any($1::text[])`, 'o.id');
  }

  async findByAccess(digest: string): Promise<TokenOfGrant | undefined> {
    return this.tokenIn(await this.byAccess(digest));
  }

  async findByRefresh(digest: string): Promise<TokenOfGrant | undefined> {
    return this.tokenIn(await this.byRefresh(digest));
  }

  async findCode(id: string): Promise<CodeOfGrant | undefined> {
    const row = await this.byCode(id);
    return row && { code: detached(AuthorizationCode, this.code.fieldsIn(row)), grant: this.grantIn(row) };
  }

  private tokenIn(row: JsonFields | undefined): TokenOfGrant | undefined {
    if (!row) return undefined;
    const token = detached(TokenPair, this.token.fieldsIn(row));
    return { token, grant: this.grantIn(row), client: this.client.fieldsIn(row) };
  }

  private grantIn(row: JsonFields): Grant {
    return detached(Grant, this.grant.fieldsIn(row));
  }
}
