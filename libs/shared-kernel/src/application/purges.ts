/** Rows that expire. Whether a row is valid never depends on its deletion. */
export interface Expiring {
  /** Deletes at most `limit` of the rows that are expired at `now`. @returns how many. Inside `UnitOfWork.run`. */
  deleteExpired(now: Date, limit: number): Promise<number>;
}

/** @returns counts for the record of the run */
export type Upkeep = (signal?: AbortSignal) => Promise<Readonly<Record<string, number>>>;

/** The scheduled purge. Modules register in their constructors, so that command-line programs know all of it. */
export abstract class Purges {
  /** @param expiring by the names of their counts in the record of the run; deleted in this order */
  abstract register(job: string, expiring: Readonly<Record<string, Expiring>>): void;

  /** A job that is more than deletion, on one instance at a time. */
  abstract registerUpkeep(job: string, work: Upkeep): void;
}
