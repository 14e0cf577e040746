export abstract class CommonPasswords {
  /** @param folded by `foldPassword` */
  abstract has(folded: string): Promise<boolean>;
}

export abstract class Passwords {
  /** @throws TOO_BUSY when too many hashes wait already */
  abstract hash(password: string): Promise<string>;

  /** Takes the same time without a hash. @throws TOO_BUSY */
  abstract verify(hash: string | null | undefined, password: string): Promise<boolean>;

  abstract isOutdated(hash: string): boolean;
}
