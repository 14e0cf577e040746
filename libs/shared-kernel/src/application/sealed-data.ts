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
