import { type Account, CREDENTIAL } from '../../users/domain/account.ts';
import { LinkedAccountRefusal } from './social-refusals.ts';

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

/** What decides whether an account may be unlinked. */
export interface UnlinkingRules {
  /** Providers that are configured now: an account at another one signs no one in. */
  readonly isOffered: (providerId: string) => boolean;
  /** Whether the last way to sign in may go. */
  readonly allowsAll: boolean;
}

/**
 * @param accounts all of the caller, oldest first, as they are once the user is locked
 * @returns the chosen account, without which the caller can still sign in
 * @throws FAILED_TO_UNLINK_LAST_ACCOUNT, ACCOUNT_NOT_FOUND
 */
export function accountToUnlink(
  accounts: readonly Account[],
  choice: AccountChoice,
  { isOffered, allowsAll }: UnlinkingRules,
): Account {
  if (accounts.length === 1 && !allowsAll) throw LinkedAccountRefusal.FAILED_TO_UNLINK_LAST_ACCOUNT();
  const chosen = chosenAccount(accounts, choice);
  if (!chosen) throw LinkedAccountRefusal.ACCOUNT_NOT_FOUND();
  const isUsable = ({ providerId }: Account) => providerId === CREDENTIAL || isOffered(providerId);
  const canSignIn = accounts.some((account) => account !== chosen && isUsable(account));
  if (!canSignIn && !allowsAll) throw LinkedAccountRefusal.FAILED_TO_UNLINK_LAST_ACCOUNT();
  return chosen;
}
