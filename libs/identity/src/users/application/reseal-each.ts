/**
 * Seals each again in a transaction of its own, so that no sign-in waits for more than its own.
 * @param what for the message, in the plural
 * @returns how many
 * @throws AggregateError after the others, when there are texts that cannot be opened
 */
export async function resealEach<Row>(
  rows: readonly Row[],
  what: string,
  reseal: (row: Row) => Promise<void>,
): Promise<number> {
  const errors: unknown[] = [];
  for (const row of rows) await reseal(row).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} ${what} stay sealed under an old key`);
  return rows.length;
}
