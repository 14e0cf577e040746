export abstract class Passwords {
  /** @throws TOO_BUSY when too many hashes wait already */
  abstract hash(password: string): Promise<string>;

  /** Costs the same when there is no hash to compare with. @throws TOO_BUSY */
  abstract verify(hash: string | null | undefined, password: string): Promise<boolean>;

  /** True when the hash was made with other parameters than today's. */
  abstract isOutdated(hash: string): boolean;
}
