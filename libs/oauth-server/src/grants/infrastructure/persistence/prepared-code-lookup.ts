import { Injectable } from '@nestjs/common';
import { asJson, detached } from '#shared-kernel/infrastructure/persistence/json-rows';
import { PreparedStatements } from '#shared-kernel/infrastructure/persistence/prepared-statements';
import { CodeLookup, type CodeOfGrant } from '../../application/atomic-issuing.ts';
import { AuthorizationCode } from '../../domain/grant.ts';
import { grantColumns, grantOf, type GrantRow, time } from './grant-row.ts';

interface CodeRow extends GrantRow {
  readonly id: string;
  readonly redirectUri: string;
  readonly nonce: string | null;
  readonly challenge: string | null;
  readonly challengeMethod: AuthorizationCode['challengeMethod'];
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly usedAt: string | null;
}

const BY_ID = asJson(`select c.id, c.redirect_uri as "redirectUri", c.nonce, c.challenge,
    c.challenge_method as "challengeMethod", c.created_at as "createdAt", c.expires_at as "expiresAt",
    c.used_at as "usedAt", ${grantColumns}
  from oauth_code c join oauth_grant g on g.id = c.grant_id where c.id = any($1::text[])`);

@Injectable()
export class PreparedCodeLookup extends CodeLookup {
  private readonly byId: (id: string) => Promise<CodeRow | undefined>;

  constructor(statements: PreparedStatements) {
    super();
    this.byId = statements.lookup<CodeRow>({
      name: 'code_by_id',
      text: BY_ID,
      nothing: '',
      keyOf: ({ id }) => id,
    });
  }

  async find(id: string): Promise<CodeOfGrant | undefined> {
    const row = await this.byId(id);
    return row && { code: codeOf(row), grant: grantOf(row) };
  }
}

const codeOf = (row: CodeRow) =>
  detached(AuthorizationCode, {
    id: row.id,
    grantId: row.grantId,
    clientId: row.clientRowId,
    redirectUri: row.redirectUri,
    nonce: row.nonce,
    challenge: row.challenge,
    challengeMethod: row.challengeMethod,
    createdAt: new Date(row.createdAt),
    expiresAt: new Date(row.expiresAt),
    usedAt: time(row.usedAt),
  });
