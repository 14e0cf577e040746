import { type Account, CREDENTIAL } from '../../users/domain/account.ts';
import { LinkedAccountRefusal } from './social-refusals.ts';

/** One at a provider, as in better-auth 1.2, or by our id, as in 1.7. */
export interface AccountChoice {
  readonly providerId?: string | undefined;
  /** Our id of the account, or the provider's of the person. */
  readonly accountId?: string | undefined;
}

/** The oldest of several; our id comes before the id of the provider. @param accounts oldest first */
export function chosenAccount(
  accounts: readonly Account[],
  { providerId, accountId }: AccountChoice,
): Account | undefined {
  const candidates = accounts.filter((account) => providerId === undefined || account.providerId === providerId);
  if (accountId === undefined) return providerId === undefined ? undefined : candidates[0];
  return candidates.find(({ id }) => id === accountId) ?? candidates.find((account) => account.accountId === accountId);
}

export interface UnlinkingRules {
  /** Providers that are configured now: an account at another one signs no one in. */
  readonly isOffered: (providerId: string) => boolean;
  readonly allowsAll: boolean;
}

/** @param accounts all of the locked user @throws FAILED_TO_UNLINK_LAST_ACCOUNT, ACCOUNT_NOT_FOUND */
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
