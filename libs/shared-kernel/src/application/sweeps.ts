/** Rows that are of no use after some moment. Whether a row is still valid never depends on its deletion. */
export interface Expiring {
  /** Deletes at most `limit` of the rows that are of no use at `now`; answers how many. Inside `UnitOfWork.run`. */
  deleteExpired(now: Date, limit: number): Promise<number>;
}

/** What the scheduled sweep deletes. Modules register it in their constructors, so that programs which start no service know it too. */
export abstract class Sweeps {
  /**
   * @param job names the records of its runs
   * @param expiring by the names that the counts have in those records; deleted in this order
   */
  abstract register(job: string, expiring: Readonly<Record<string, Expiring>>): void;
}
