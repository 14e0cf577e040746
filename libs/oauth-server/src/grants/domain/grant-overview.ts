/** What one client may do with one account: all live grants together. */
export interface ClientAccess {
  /** Id of the client's row. */
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** RFC 8707. */
  readonly resources: readonly string[];
  /** Of the first grant. */
  readonly grantedAt: Date;
  /** When a token was last issued. */
  readonly lastUsedAt: Date;
}

export interface GrantCount {
  readonly grants: number;
  /** Different users. */
  readonly users: number;
}

/** Reads many grants in one statement. Live ones only: tokens were issued under them, and they have not expired. */
export abstract class GrantOverview {
  /** By client, in any order. */
  abstract ofUser(userId: string, now: Date): Promise<readonly ClientAccess[]>;

  /** By id of the client's row; without those that have none. */
  abstract countByClient(clientIds: readonly string[], now: Date): Promise<ReadonlyMap<string, GrantCount>>;
}
