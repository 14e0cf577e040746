import type { ApiKey } from './api-key.ts';
import type { KeyRequirement } from './permission-map.ts';

/**
 * Two kinds of ports (ADR 24). Repositories join the unit of work around them and are used inside `UnitOfWork.run` or
 * `.read`. Lookups are one prepared statement each, outside of any transaction, and answer detached objects for
 * reading.
 */

/** The outcome of an attempt to use a key. */
export interface SpendResult {
  /** After the use; as it was found when nothing was spent. Detached, for reading only. */
  readonly key: ApiKey;
  readonly spent: boolean;
  readonly ownerIsBanned: boolean;
}

/** A part of a list. */
export interface KeyPage {
  /** 1 or more; undefined: all. */
  readonly limit?: number | undefined;
  /** How many of the first are skipped; undefined: none. */
  readonly offset?: number | undefined;
}

/** The use of keys, outside of transactions: one prepared statement each. */
export abstract class KeySpending {
  /**
   * Finds the key of this digest, decides, and spends one use, in one statement whose conditions hold for any number of
   * concurrent callers. A refusal changes nothing. A digest without a key runs the same statement.
   * @returns undefined when there is no such key. Not spent although the key is usable: another caller changed it
   *   meanwhile; try again.
   */
  abstract spend(keyDigest: string, requirement: KeyRequirement, now: Date): Promise<SpendResult | undefined>;

  /**
   * Marks a key without uses and refill as used up at `now`. Does nothing when it was marked before or has uses again.
   */
  abstract retire(id: string, now: Date): Promise<void>;
}

export abstract class ApiKeys {
  abstract add(key: ApiKey): Promise<void>;

  abstract save(key: ApiKey): Promise<void>;

  /** Neither this nor a list answers expired or used-up keys. Undefined also for a text that is not an id. */
  abstract find(id: string, now: Date): Promise<ApiKey | undefined>;

  /** Locks the row until the transaction ends. */
  abstract findForUpdate(id: string, now: Date): Promise<ApiKey | undefined>;

  /** Those of the user, newest first. @param page all of them when absent */
  abstract listOf(userId: string, now: Date, page?: KeyPage): Promise<ApiKey[]>;

  abstract countOf(userId: string, now: Date): Promise<number>;

  /** Removes its usage history too. */
  abstract remove(key: ApiKey): Promise<void>;

  /** Every key of the user, with its history. */
  abstract removeAllOf(userId: string): Promise<void>;

  /**
   * At most `limit` of those that have expired by `now`, or were used up by `usedUpBefore`; answers how many. Keys
   * without an end are never among them.
   */
  abstract deleteEnded(now: Date, usedUpBefore: Date, limit: number): Promise<number>;
}

/** Successful and refused verifications. */
export interface CallCounts {
  readonly calls: number;
  readonly refusals: number;
}

export interface HourlyUsage extends CallCounts {
  readonly keyId: string;
  /** Where it begins, UTC. */
  readonly hour: Date;
}

export interface DailyUsage extends CallCounts {
  readonly keyId: string;
  /** Where it begins, UTC. */
  readonly day: Date;
}

/** Writes counts, outside of transactions. */
export abstract class UsageCounts {
  /** Adds to the stored counts. Keys that no longer exist are skipped. */
  abstract add(hours: readonly HourlyUsage[]): Promise<void>;
}

export abstract class KeyUsage {
  /** Hours with use from `since` on, oldest first. */
  abstract hoursOf(keyId: string, since: Date): Promise<HourlyUsage[]>;

  /** Days with use of all keys of a user from `since` on. */
  abstract daysOf(userId: string, since: Date): Promise<DailyUsage[]>;

  /** At most `limit` hours before `moment`; answers how many. */
  abstract deleteBefore(moment: Date, limit: number): Promise<number>;
}
