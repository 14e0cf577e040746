import { Injectable } from '@nestjs/common';
import { asJson, detached } from '#shared-kernel/infrastructure/persistence/json-rows';
import { PreparedStatements } from '#shared-kernel/infrastructure/persistence/prepared-statements';
import { TokenLookup, type TokenOfGrant } from '../../domain/ports.ts';
import { TokenPair } from '../../domain/grant.ts';
import { grantColumns, grantOf, type GrantRow, time } from './grant-row.ts';

/** Times are ISO texts. */
interface TokenRow extends GrantRow {
  readonly id: string;
  readonly accessDigest: string | null;
  readonly accessExpiresAt: string;
  readonly refreshDigest: string | null;
  readonly refreshExpiresAt: string | null;
  readonly refreshUsedAt: string | null;
  readonly sealedAnswer: string | null;
  readonly scopes: readonly string[];
  readonly resources: readonly string[];
  readonly keyThumbprint: string | null;
  readonly createdAt: string;
  readonly clientId: string;
  readonly clientName: string | null;
  /** JSON. */
  readonly clientScopes: string | null;
  readonly disabled: boolean;
  readonly trusted: boolean;
}

const BY_DIGEST = (column: 'access_digest' | 'refresh_digest') =>
  asJson(`select t.id, t.access_digest as "accessDigest", t.access_expires_at as "accessExpiresAt",
    t.refresh_digest as "refreshDigest", t.refresh_expires_at as "refreshExpiresAt",
    t.refresh_used_at as "refreshUsedAt", t.sealed_answer as "sealedAnswer", t.scopes, t.resources,
    t.key_thumbprint as "keyThumbprint", t.created_at as "createdAt",
    ${grantColumns},
    c.client_id as "clientId", c.name as "clientName", c.scopes as "clientScopes", c.disabled, c.trusted
  from oauth_token t join oauth_grant g on g.id = t.grant_id join oauth_client c on c.id = g.client_id
  where t.${column} = any($1::text[])`);

/** Tokens with their grants and clients: introspection and userinfo ask for one with every request of an API. */
@Injectable()
export class PreparedTokenLookup extends TokenLookup {
  private readonly byAccess: (digest: string) => Promise<TokenRow | undefined>;
  private readonly byRefresh: (digest: string) => Promise<TokenRow | undefined>;

  constructor(statements: PreparedStatements) {
    super();
    this.byAccess = statements.lookup<TokenRow>({
      name: 'token_by_access',
      text: BY_DIGEST('access_digest'),
      nothing: '',
      keyOf: ({ accessDigest }) => accessDigest,
    });
    this.byRefresh = statements.lookup<TokenRow>({
      name: 'token_by_refresh',
      text: BY_DIGEST('refresh_digest'),
      nothing: '',
      keyOf: ({ refreshDigest }) => refreshDigest,
    });
  }

  async findByAccess(digest: string): Promise<TokenOfGrant | undefined> {
    const row = await this.byAccess(digest);
    return row && found(row);
  }

  async findByRefresh(digest: string): Promise<TokenOfGrant | undefined> {
    const row = await this.byRefresh(digest);
    return row && found(row);
  }
}

const found = (row: TokenRow): TokenOfGrant => ({
  token: tokenOf(row),
  grant: grantOf(row),
  client: {
    id: row.clientRowId,
    clientId: row.clientId,
    name: row.clientName,
    scopes: row.clientScopes === null ? null : (JSON.parse(row.clientScopes) as readonly string[]),
    disabled: row.disabled,
    trusted: row.trusted,
  },
});

const tokenOf = (row: TokenRow) =>
  detached(TokenPair, {
    id: row.id,
    grantId: row.grantId,
    accessDigest: row.accessDigest,
    accessExpiresAt: new Date(row.accessExpiresAt),
    refreshDigest: row.refreshDigest,
    refreshExpiresAt: time(row.refreshExpiresAt),
    refreshUsedAt: time(row.refreshUsedAt),
    sealedAnswer: row.sealedAnswer,
    scopes: row.scopes,
    resources: row.resources,
    keyThumbprint: row.keyThumbprint,
    createdAt: new Date(row.createdAt),
  });
