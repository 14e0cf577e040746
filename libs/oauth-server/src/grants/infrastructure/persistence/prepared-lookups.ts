import { Injectable } from '@nestjs/common';
import { asJson, detached } from '#shared-kernel/infrastructure/persistence/json-rows';
import { PreparedStatements } from '#shared-kernel/infrastructure/persistence/prepared-statements';
import type { RequestedClaims } from '../../../clients/domain/claims.ts';
import { AuthorizationCode, Grant, TokenPair } from '../../domain/grant.ts';
import { CodeLookup, type CodeOfGrant, TokenLookup, type TokenOfGrant } from '../../domain/ports.ts';

/** The columns of a grant in a row, as named by `grantColumns`. Times are ISO texts. */
export interface GrantRow {
  readonly grantId: string;
  readonly clientRowId: string;
  readonly forUser: boolean;
  readonly userId: string | null;
  readonly sessionId: string | null;
  readonly sid: string | null;
  readonly grantScopes: readonly string[];
  readonly grantResources: readonly string[];
  /** JSON. */
  readonly claims: string | null;
  readonly authenticatedAt: string | null;
  readonly methods: readonly string[];
  readonly grantKeyThumbprint: string | null;
  readonly grantCreatedAt: string;
  readonly lastUsedAt: string | null;
  readonly grantExpiresAt: string;
}

/** Select list for `oauth_grant g`. */
export const grantColumns = `g.id as "grantId", g.client_id as "clientRowId", g.for_user as "forUser",
    g.user_id as "userId", g.session_id as "sessionId", g.sid, g.scopes as "grantScopes", g.resources as "grantResources",
    g.claims, g.authenticated_at as "authenticatedAt", g.methods, g.key_thumbprint as "grantKeyThumbprint",
    g.created_at as "grantCreatedAt", g.last_used_at as "lastUsedAt", g.expires_at as "grantExpiresAt"`;

export const grantOf = (row: GrantRow): Grant =>
  detached(Grant, {
    id: row.grantId,
    clientId: row.clientRowId,
    forUser: row.forUser,
    userId: row.userId,
    sessionId: row.sessionId,
    sid: row.sid,
    scopes: row.grantScopes,
    resources: row.grantResources,
    claims: row.claims === null ? null : (JSON.parse(row.claims) as RequestedClaims),
    authenticatedAt: time(row.authenticatedAt),
    methods: row.methods,
    keyThumbprint: row.grantKeyThumbprint,
    createdAt: new Date(row.grantCreatedAt),
    lastUsedAt: time(row.lastUsedAt),
    expiresAt: new Date(row.grantExpiresAt),
  });

export const time = (text: string | null): Date | null => (text === null ? null : new Date(text));

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
