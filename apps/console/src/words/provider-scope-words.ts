/** What a scope that a provider granted allows, where its name does not say it to people. */
const words: readonly (readonly [RegExp, string])[] = [
  [/calendar/i, 'See your calendar'],
  [/contacts/i, 'See your contacts'],
  [/(?:^|[/.])drive|files/i, 'See your files'],
  [/gmail|mail\.read/i, 'See your mail'],
  [/(?:^|[/.:_])repo(?:$|[:_])|read_repository/i, 'See your repositories'],
  [/playlist/i, 'See your playlists'],
];

/** Only those beyond signing in, each once; a scope without words is left out. */
export const providerScopeWords = (scopes: readonly string[]): string[] => [
  ...new Set(scopes.flatMap((scope) => words.find(([pattern]) => pattern.test(scope))?.[1] ?? [])),
];
