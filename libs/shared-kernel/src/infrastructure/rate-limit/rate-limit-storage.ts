import type { ThrottlerStorage } from '@nestjs/throttler';

export type RateLimitRecord = Awaited<ReturnType<ThrottlerStorage['increment']>>;

export interface OpenWindow {
  /** Counted in it. */
  readonly hits: number;
  readonly endsAt: Date;
}

/**
 * Counts requests in fixed windows: the first opens one of `ttl` milliseconds, at most `limit` count within it, and
 * refused ones do not count. Each decision is one atomic step.
 */
export abstract class RateLimitStorage implements ThrottlerStorage {
  /**
   * @param blockDuration not used: requests over the limit are refused until the window ends
   * @param throttlerName of the limit; some may pass when the storage is down
   * @throws DatabaseUnavailable
   */
  abstract increment(
    key: string,
    ttl: number,
    limit: number,
    blockDuration: number,
    throttlerName: string,
  ): Promise<RateLimitRecord>;

  /** Takes back one counted request. Nothing happens when its window has ended. */
  abstract giveBack(key: string): Promise<void>;

  /**
   * Reads counters without counting. While Redis is down, those in the database.
   * @returns those whose window is open, by key
   */
  abstract read(keys: readonly string[]): Promise<ReadonlyMap<string, OpenWindow>>;

  /** Removes counters whose window has ended. @returns how many */
  abstract purge(): Promise<number>;
}

/**
 * How much the clocks of two instances may differ. A window that ends later than this after the end of one opened now
 * was opened before the clock was set back, and is over.
 */
export const CLOCK_SKEW_MS = 60_000;

/** @param hits counted in this window, this request included; greater than `limit` when it is refused */
export function rateLimitRecord(hits: number, limit: number, msLeft: number): RateLimitRecord {
  const secondsLeft = Math.max(1, Math.ceil(msLeft / 1000));
  const isBlocked = hits > limit;
  return {
    totalHits: hits,
    timeToExpire: secondsLeft,
    isBlocked,
    timeToBlockExpire: isBlocked ? secondsLeft : 0,
  };
}
