import { DEVICE_CODE_GRANT, type GrantType } from './flow-types.ts';

/** Scopes that every installation knows (OpenID Connect Core §5.4 and §11). */
export const OPENID = 'openid';
export const PROFILE = 'profile';
export const EMAIL = 'email';
export const OFFLINE_ACCESS = 'offline_access';
export const STANDARD_SCOPES: readonly string[] = [OPENID, PROFILE, EMAIL, OFFLINE_ACCESS];

/** The scopes of a space-separated text (RFC 6749 §3.3), each once, in their order. */
export function scopesOf(text: string): readonly string[] {
  return [...new Set(text.split(' ').filter((scope) => scope !== ''))];
}

export interface ConfiguredScopes {
  readonly serviceScopes: readonly string[];
  readonly extraScopes: readonly string[];
}

export const knownScopes = ({ serviceScopes, extraScopes }: ConfiguredScopes): readonly string[] => [
  ...STANDARD_SCOPES,
  ...serviceScopes,
  ...extraScopes,
];

export const covers = (granted: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((scope) => granted.includes(scope));

/** Scopes that the server does not know, or that the client may not ask for (RFC 6749 §3.3). */
export function invalidScopes(
  wanted: readonly string[],
  client: { readonly scopes: readonly string[] | null },
  options: ConfiguredScopes,
): readonly string[] {
  const known = knownScopes(options);
  const allowed = client.scopes ?? known;
  return wanted.filter((scope) => !known.includes(scope) || !allowed.includes(scope));
}

/** RFC 6749 §3.3. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/;

export const isScope = (text: string): boolean => SCOPE.test(text);

/** Whether a client can have it for itself: the standard scopes are about a user. */
export const isOwnScope = (text: string): boolean => isScope(text) && !STANDARD_SCOPES.includes(text);

interface Refreshing {
  readonly alwaysRefreshes: boolean;
  readonly grantTypes: readonly GrantType[];
  readonly refreshRemoved: boolean;
  readonly scopes: readonly string[] | null;
}

/** Whether `refresh_token` was among the grants of a client and is no longer, once it has these grants. */
export const isRefreshRemoved = (
  { grantTypes, refreshRemoved }: Pick<Refreshing, 'grantTypes' | 'refreshRemoved'>,
  after: readonly GrantType[],
): boolean => !after.includes('refresh_token') && (refreshRemoved || grantTypes.includes('refresh_token'));

/** Whether a client gets refresh tokens, and may use those that it has. */
export function mayRefresh({ alwaysRefreshes, grantTypes, refreshRemoved, scopes }: Refreshing): boolean {
  if (!alwaysRefreshes && scopes !== null && !scopes.includes(OFFLINE_ACCESS)) return false;
  if (grantTypes.includes('refresh_token')) return true;
  // With the default grants, which do not name it, clients get refresh tokens as well.
  return !refreshRemoved && (grantTypes.includes('authorization_code') || grantTypes.includes(DEVICE_CODE_GRANT));
}

/** The granted scopes that the client may still ask for: some may have been taken from it since. */
export function permittedScopes(
  granted: readonly string[],
  client: Refreshing,
  options: ConfiguredScopes,
): readonly string[] {
  const invalid = invalidScopes(granted, client, options);
  return granted.filter((one) => !invalid.includes(one) || (one === OFFLINE_ACCESS && client.alwaysRefreshes));
}

export interface Resources {
  readonly issuer: string;
  readonly resources: readonly string[];
  readonly mcpResource: string | undefined;
}

/** Resources that a user is asked for. A request without one may get tokens for the MCP server, at `mcp/token`. */
export const askedResources = (
  requested: readonly string[],
  { mcpResource }: Pick<Resources, 'mcpResource'>,
): readonly string[] => (requested.length > 0 || mcpResource === undefined ? requested : [mcpResource]);

/** The identifiers (RFC 8707 §2) of what tokens may be issued for: this API, which is its issuer, first. */
export const knownResources = ({ issuer, resources, mcpResource }: Resources): readonly string[] => [
  ...new Set([issuer, ...(mcpResource === undefined ? [] : [mcpResource]), ...resources]),
];

export interface Consented {
  readonly scopes: readonly string[];
  readonly resources: readonly string[];
}
