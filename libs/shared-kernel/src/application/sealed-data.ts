/** Stored text that `SecretBox` has sealed. */
export interface SealedRows {
  /** How many sealed texts there are, by the id of their key. */
  countByKey(): Promise<ReadonlyMap<string, number>>;

  /**
   * Seals at most `limit` rows under the current key, in transactions of its own. @returns how many; 0: nothing is left
   */
  reseal(limit: number): Promise<number>;
}

/**
 * All sealed data, so that a secret can be retired: a job seals it under the current key, and the service does not start
 * without a secret that is still needed. Modules register theirs in their constructors.
 */
export abstract class SealedData {
  /** @param name in metrics and messages */
  abstract register(name: string, rows: SealedRows): void;
}

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
