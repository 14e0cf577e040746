import type { ProviderTokens } from './provider.ts';

/**
 * The tokens of an account after the provider issued again. A later answer often repeats only a part: a refresh token
 * comes with the first consent, an id token alone brings no access token. Tokens that it leaves out are kept.
 *
 * Scopes are those that the person has granted so far: a provider remembers consent, also when one sign-in asks for
 * less.
 */
export function mergedTokens(earlier: ProviderTokens, later: ProviderTokens): ProviderTokens {
  const access = later.accessToken === null ? earlier : later;
  const refresh = later.refreshToken === null ? earlier : later;
  const id = later.idToken === null ? earlier : later;
  return {
    accessToken: access.accessToken,
    accessTokenExpiresAt: access.accessTokenExpiresAt,
    refreshToken: refresh.refreshToken,
    refreshTokenExpiresAt: refresh.refreshTokenExpiresAt,
    refreshParameters: refresh.refreshParameters,
    // Stored, because a later id token may change `idTokenPresented` and leave the refresh token.
    refreshTokenShown: later.refreshToken === null ? !isOfUnknownPerson(earlier) : later.refreshTokenShown,
    idToken: id.idToken,
    idTokenPresented: id.idTokenPresented,
    scopes: [...new Set([...earlier.scopes, ...later.scopes])],
  };
}

/** Whether the refresh token may be another person's: a program presented it, when that was not asked yet. */
export const isOfUnknownPerson = ({ idTokenPresented, refreshTokenShown }: ProviderTokens): boolean =>
  !(refreshTokenShown ?? idTokenPresented !== true);

/** An access token that expires sooner would expire on its way to where it is used. */
const EARLY_MS = 5000;

/** Whether the access token must be renewed before it is handed out, and can be. */
export function isRefreshDue({ accessToken, accessTokenExpiresAt, refreshToken }: ProviderTokens, now: Date): boolean {
  if (refreshToken === null) return false;
  if (accessToken === null || accessTokenExpiresAt === null) return true;
  return accessTokenExpiresAt.getTime() - now.getTime() < EARLY_MS;
}
