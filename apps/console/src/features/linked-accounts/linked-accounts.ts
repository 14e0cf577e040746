import type { LinkedAccount, SignInWays } from '../../shared/account/account-reads.ts';

/** As the server decides it too. @param isOffered whether a provider is configured: accounts at others cannot sign in */
export const isOnlyWay = (
  account: Pick<LinkedAccount, 'id'>,
  { linked, hasPassword }: SignInWays,
  isOffered: (providerId: string) => boolean,
): boolean => !hasPassword && !linked.some(({ id, providerId }) => id !== account.id && isOffered(providerId));

/** Descriptions of scopes that a provider granted, where the name of the scope does not explain it. */
const messages: readonly (readonly [RegExp, string])[] = [
  [/calendar/i, 'See your calendar'],
  [/contacts/i, 'See your contacts'],
  [/(?:^|[/.])drive|files/i, 'See your files'],
  [/gmail|mail\.read/i, 'See your mail'],
  [/(?:^|[/.:_])repo(?:$|[:_])|read_repository/i, 'See your repositories'],
  [/playlist/i, 'See your playlists'],
];

export const providerScopeText = (scopes: readonly string[]): string[] => [
  ...new Set(scopes.flatMap((scope) => messages.find(([pattern]) => pattern.test(scope))?.[1] ?? [])),
];
