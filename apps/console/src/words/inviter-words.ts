/** "Ada (ada@example.com)" as far as known: an unconfirmed email is not shown. */
export function inviterWords({
  inviterName,
  inviterEmail,
}: {
  readonly inviterName: string | null;
  readonly inviterEmail: string | null;
}): string {
  if (inviterName === null) return inviterEmail ?? 'A member';
  return inviterEmail === null ? inviterName : `${inviterName} (${inviterEmail})`;
}
