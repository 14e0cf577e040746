import type { ApiKey } from './api-key.ts';
import type { KeyDemand } from './key-demand.ts';

/**
 * Two kinds of ports (ADR 24). Repositories join the unit of work around them and are used inside `UnitOfWork.run` or
 * `.read`. Lookups are one prepared statement each, outside of any transaction, and answer detached objects for reading.
 */

/** One use of a key that somebody tried. */
export interface Attempt {
  /** After the use, or, where nothing was spent, as it was found; detached, for reading only. */
  readonly key: ApiKey;
  readonly spent: boolean;
  readonly ownerIsBanned: boolean;
}

/** A part of a list. */
export interface KeyPage {
  /** At most so many, one at least; undefined: all. */
  readonly limit?: number | undefined;
  /** How many of the first are passed over; undefined: none. */
  readonly offset?: number | undefined;
}

/** The use of keys, outside of transactions: one prepared statement each. */
export abstract class KeySpending {
  /**
   * Finds the key of this digest, decides, and spends one use, in one statement whose conditions hold for any number of
   * concurrent callers. A refusal changes nothing. A digest without a key runs the same statement.
   * @returns undefined when there is none. Not spent, and nothing wrong with the key: another caller was faster; ask again.
   */
  abstract spend(keyDigest: string, demand: KeyDemand, now: Date): Promise<Attempt | undefined>;

  /** Marks a key that has no use left and gets none, once, as refused at `now`; nothing when it has got some meanwhile. */
  abstract retire(id: string, now: Date): Promise<void>;
}

export abstract class ApiKeys {
  abstract add(key: ApiKey): Promise<void>;

  abstract save(key: ApiKey): Promise<void>;

  /** Expired and used up ones are gone, here and in every list. Undefined also for what can be no id. */
  abstract find(id: string, now: Date): Promise<ApiKey | undefined>;

  /** Locks the row until the transaction ends. */
  abstract findForUpdate(id: string, now: Date): Promise<ApiKey | undefined>;

  /** Those of the user, newest first. @param page all of them when absent */
  abstract listOf(userId: string, now: Date, page?: KeyPage): Promise<ApiKey[]>;

  abstract countOf(userId: string, now: Date): Promise<number>;

  /** Its history of use goes with it. */
  abstract remove(key: ApiKey): Promise<void>;

  /** Every key of the user, with its history. */
  abstract removeAllOf(userId: string): Promise<void>;

  /**
   * At most `limit` of those that have expired by `now`, or were used up by `usedUpBefore`; answers how many. Keys
   * without an end are never among them.
   */
  abstract deleteEnded(now: Date, usedUpBefore: Date, limit: number): Promise<number>;
}

/** How often a key was used, and how often in vain. */
export interface UseCounts {
  readonly calls: number;
  readonly refusals: number;
}

export interface HourOfUse extends UseCounts {
  readonly keyId: string;
  /** Where it begins, UTC. */
  readonly hour: Date;
}

export interface DayOfUse extends UseCounts {
  readonly keyId: string;
  /** Where it begins, UTC. */
  readonly day: Date;
}

/** Writes counts, outside of transactions. */
export abstract class UsageCounts {
  /** Adds to what is there. Keys that are gone are passed over. */
  abstract add(hours: readonly HourOfUse[]): Promise<void>;
}

export abstract class KeyUsage {
  /** Hours with use from `since` on, oldest first. */
  abstract hoursOf(keyId: string, since: Date): Promise<HourOfUse[]>;

  /** Days with use of all keys of a user from `since` on. */
  abstract daysOf(userId: string, since: Date): Promise<DayOfUse[]>;

  /** At most `limit` hours before `moment`; answers how many. */
  abstract deleteBefore(moment: Date, limit: number): Promise<number>;
}
