import type { AuthorizationServer } from 'oauth4webapi';
import type { ProviderDefinition, Raw } from '../definition.ts';
import { CLOCK_TOLERANCE_SECONDS } from './id-tokens.ts';

/** Parameters that have the person authenticate again; without a `prompt` that the provider says it does not know. */
export function reauthenticationFor(
  { prompt_values_supported: known }: AuthorizationServer,
  { reauthentication }: ProviderDefinition,
): Readonly<Record<string, string>> {
  const { prompt, ...others } = reauthentication?.parameters ?? {};
  const isKnown = prompt !== undefined && (!Array.isArray(known) || known.includes(prompt));
  return { ...others, ...(isKnown && { prompt }) };
}

/**
 * Whether the person authenticated after they were asked to, by the clock of the provider, which issued the token just now
 * (OpenID Connect Core §3.1.2.1, `max_age`). The browser carries the request and could leave the demand out, so that a
 * provider which knows `auth_time` has to say it; of others there is only their word that they heed the demand.
 * @param claims verified
 */
export function isAuthenticatedSince(since: Date, claims: Raw, server: AuthorizationServer, now: Date): boolean {
  const { auth_time: authenticatedAt, iat: issuedAt } = claims;
  if (authenticatedAt === undefined) return !(server.claims_supported?.includes('auth_time') ?? false);
  if (typeof authenticatedAt !== 'number' || typeof issuedAt !== 'number') return false;
  const passedSeconds = (now.getTime() - since.getTime()) / 1000;
  return issuedAt - authenticatedAt <= passedSeconds + CLOCK_TOLERANCE_SECONDS;
}
