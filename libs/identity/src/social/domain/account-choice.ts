import type { Account } from '../../users/domain/account.ts';

/**
 * Which account a caller means: one at a provider, of which a caller may have several, or one by id. better-auth 1.2
 * names the provider, and 1.7 our id of the account alone.
 */
export interface AccountChoice {
  readonly providerId?: string | undefined;
  /** Our id of the account, or the provider's of the person. */
  readonly accountId?: string | undefined;
}

/**
 * @param accounts of the caller, oldest first
 * @returns the one with our id before one with the provider's, and the oldest of several
 */
export function chosenAccount(
  accounts: readonly Account[],
  { providerId, accountId }: AccountChoice,
): Account | undefined {
  const candidates = accounts.filter((account) => providerId === undefined || account.providerId === providerId);
  if (accountId === undefined) return providerId === undefined ? undefined : candidates[0];
  return candidates.find(({ id }) => id === accountId) ?? candidates.find((account) => account.accountId === accountId);
}
