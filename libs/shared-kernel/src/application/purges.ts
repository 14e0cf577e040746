/** Rows that expire. Whether a row is valid never depends on its deletion. */
export interface Expiring {
  /** Deletes at most `limit` of the rows that are expired at `now`. @returns how many. Inside `UnitOfWork.run`. */
  deleteExpired(now: Date, limit: number): Promise<number>;
}

/** @returns counts for the record of the run */
export type Upkeep = (signal?: AbortSignal) => Promise<Readonly<Record<string, number>>>;

/**
 * The expired rows that the scheduled purge deletes, and other upkeep that runs as often. Modules register them in their constructors, so that command-line
 * programs know them, too.
 */
export abstract class Purges {
  /**
   * @param job names the records of its runs
   * @param expiring by the names of their counts in those records; deleted in this order
   */
  abstract register(job: string, expiring: Readonly<Record<string, Expiring>>): void;

  /** A job that is more than deletion, on one instance at a time. */
  abstract registerUpkeep(job: string, work: Upkeep): void;
}
