/** "Ada (ada@example.com)", as far as it is known: an address that nobody has proven is not told. */
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
