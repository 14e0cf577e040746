import type { ActiveToken } from '../application/token-introspection.ts';
import type { TokenOfGrant } from '../domain/ports.ts';

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

const ofKey = (jkt: string | null) =>
  jkt === null ? { token_type: 'Bearer' as const } : { token_type: 'DPoP' as const, cnf: { jkt } };

/** RFC 7519 §4.1.3: one audience as text, several as a list, none left out. */
const audienceOf = ([first, ...others]: readonly string[]) =>
  first === undefined ? {} : { aud: others.length === 0 ? first : [first, ...others] };

/** OpenID Connect Core §5.3.2. Members without a value are left out. */
export class UserInfoView {
  sub!: string;
  name?: string;
  given_name?: string;
  family_name?: string;
  picture?: string;
  /** Seconds since 1970. */
  updated_at?: number;
  email?: string;
  /** Whether the user proved the address. */
  email_verified?: boolean;
  [claim: string]: unknown;
}

/** RFC 7662 §2.2. Only `active` for a token that is not active, or not for the caller. */
export class IntrospectionView {
  active!: boolean;
  /** Separated by blanks. */
  scope?: string;
  client_id?: string;
  /** The user; the client when it acts for itself. */
  sub?: string;
  /** Resources that the token is for: a text or a list. */
  aud?: unknown;
  iss?: string;
  /** Seconds since 1970. */
  exp?: number;
  /** Seconds since 1970. */
  iat?: number;
  /** Absent for a refresh token. */
  token_type?: 'Bearer' | 'DPoP';
  /** The key that an access token is bound to: its thumbprint (RFC 9449 §6.2). */
  cnf?: { jkt: string };

  static of(found: ActiveToken | undefined, issuer: string): IntrospectionView {
    if (!found) return { active: false };
    const { token, grant, client, kind, expiresAt } = found;
    return {
      active: true,
      scope: token.scopes.join(' '),
      client_id: client.clientId,
      sub: grant.userId ?? client.clientId,
      ...audienceOf(token.resources),
      iss: issuer,
      exp: seconds(expiresAt),
      iat: seconds(token.createdAt),
      ...(kind === 'access' && ofKey(token.keyThumbprint)),
    };
  }
}

/** An access token, for the server that received it. Without the tokens themselves. */
export class McpSessionView {
  clientId!: string;
  /** Absent when the client acts for itself. */
  userId?: string;
  /** Separated by blanks. */
  scopes!: string;
  /** Resources that the token is for: a text or a list. */
  aud?: unknown;
  /** The key that the token is bound to: its thumbprint (RFC 9449 §6.2). */
  cnf?: { jkt: string };
  accessTokenExpiresAt!: Date;
  createdAt!: Date;
  updatedAt!: Date;

  static of({ token, grant, client }: TokenOfGrant): McpSessionView {
    return {
      clientId: client.clientId,
      ...(grant.userId !== null && { userId: grant.userId }),
      scopes: token.scopes.join(' '),
      ...audienceOf(token.resources),
      ...(token.keyThumbprint !== null && { cnf: { jkt: token.keyThumbprint } }),
      accessTokenExpiresAt: token.accessExpiresAt,
      createdAt: token.createdAt,
      updatedAt: token.createdAt,
    };
  }
}
