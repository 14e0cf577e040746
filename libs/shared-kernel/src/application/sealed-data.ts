/** Stored text that `SecretBox` has sealed. */
export interface SealedRows {
  /** How many sealed texts there are, by the id of their key. */
  countByKey(): Promise<ReadonlyMap<string, number>>;

  /**
   * Seals text of at most `limit` rows under the current key, in transactions of its own.
   * @returns the number of rows; 0 when everything is under the current key
   */
  reseal(limit: number): Promise<number>;
}

/**
 * All sealed data of the service, so that a secret can be retired: a scheduled job seals everything under the current
 * key, and the service does not start without a secret that is still needed. Modules register theirs in their
 * constructors.
 */
export abstract class SealedData {
  /** @param name in metrics and messages */
  abstract register(name: string, rows: SealedRows): void;
}
