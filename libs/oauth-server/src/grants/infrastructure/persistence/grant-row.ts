import { detached } from '#shared-kernel/infrastructure/persistence/json-rows';
import type { RequestedClaims } from '../../../clients/domain/claims.ts';
import { Grant } from '../../domain/grant.ts';

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
