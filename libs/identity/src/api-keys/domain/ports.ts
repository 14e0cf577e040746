import type { ApiKey } from './api-key.ts';
import type { KeyRequirement } from './permission-map.ts';

/** Repositories and lookups, as in `users/domain/user.ts`. */

export interface SpendResult {
  /** After the use; as it was found when nothing was spent. Detached, for reading only. */
  readonly key: ApiKey;
  readonly spent: boolean;
  readonly ownerIsBanned: boolean;
}

export interface KeyPage {
  /** 1 or more; undefined: all. */
  readonly limit?: number | undefined;
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

  /** Does nothing when the key was marked before or has uses again. */
  abstract retire(id: string, now: Date): Promise<void>;
}

export abstract class ApiKeys {
  abstract save(key: ApiKey): Promise<void>;

  /** Expired and used-up keys are neither found here nor listed. Undefined also for a text that is not an id. */
  abstract find(id: string, now: Date): Promise<ApiKey | undefined>;

  /** Expired and used-up keys too, until they are deleted. */
  abstract findStored(id: string): Promise<ApiKey | undefined>;

  abstract findForUpdate(id: string, now: Date): Promise<ApiKey | undefined>;

  /** Newest first. */
  abstract listOf(userId: string, now: Date, page?: KeyPage): Promise<ApiKey[]>;

  abstract countOf(userId: string, now: Date): Promise<number>;

  abstract remove(key: ApiKey): Promise<void>;

  /** @returns how many there were */
  abstract removeAllOf(userId: string): Promise<number>;

  /** Keys that expired by `now` or were used up by `usedUpBefore`, never one without an end. @returns how many */
  abstract deleteEnded(now: Date, usedUpBefore: Date, limit: number): Promise<number>;
}

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

  abstract daysOf(userId: string, since: Date): Promise<DailyUsage[]>;

  abstract deleteBefore(moment: Date, limit: number): Promise<number>;
}
