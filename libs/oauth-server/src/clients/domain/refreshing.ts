import { DEVICE_CODE_GRANT, type GrantType } from './flow-types.ts';
import { type ConfiguredScopes, invalidScopes, OFFLINE_ACCESS } from './scope.ts';

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
