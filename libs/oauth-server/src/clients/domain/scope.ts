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

/** All that users can grant. */
export const knownScopes = ({ serviceScopes, extraScopes }: ConfiguredScopes): readonly string[] => [
  ...STANDARD_SCOPES,
  ...serviceScopes,
  ...extraScopes,
];

/** Whether `granted` has every scope of `wanted`. */
export const covers = (granted: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((scope) => granted.includes(scope));

/** Those of `wanted` that the server does not know, or that the client may not ask for (RFC 6749 §3.3). */
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
