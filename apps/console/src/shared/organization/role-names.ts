/** The roles of a text that may hold several, separated by commas. */
export const rolesOf = (role: string): string[] => role.split(',').filter((name) => name !== '');

/** "Owner" for `owner`; custom roles are written the same way. */
export const roleTitle = (role: string): string => role.slice(0, 1).toUpperCase() + role.slice(1);

/** "members, teams, and roles", or "… or roles". */
export const listText = (words: readonly string[], last: 'and' | 'or' = 'and'): string =>
  new Intl.ListFormat('en', { type: last === 'and' ? 'conjunction' : 'disjunction' }).format(words);

/** "Owner and Admin", for sentences. */
export const roleList = (roles: readonly string[]): string => listText(roles.map(roleTitle));

/** "Ada (ada@example.com)" as far as known: an unconfirmed email is not shown. */
export function inviterText({
  inviterName,
  inviterEmail,
}: {
  readonly inviterName: string | null;
  readonly inviterEmail: string | null;
}): string {
  if (inviterName === null) return inviterEmail ?? 'A member';
  return inviterEmail === null ? inviterName : `${inviterName} (${inviterEmail})`;
}
