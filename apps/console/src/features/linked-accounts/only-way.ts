import type { LinkedAccount, SignInWays } from '../../api/account-reads.ts';

/**
 * Whether the user could not sign in any more without an account, as the server decides it too.
 * @param isOffered whether a provider is configured: an account at another one signs no one in
 */
export const isOnlyWay = (
  account: Pick<LinkedAccount, 'id'>,
  { linked, hasPassword }: SignInWays,
  isOffered: (providerId: string) => boolean,
): boolean => !hasPassword && !linked.some(({ id, providerId }) => id !== account.id && isOffered(providerId));
