import type { ThrottlerStorage } from '@nestjs/throttler';

export type RateLimitRecord = Awaited<ReturnType<ThrottlerStorage['increment']>>;

export interface OpenWindow {
  /** Counted in it. */
  readonly hits: number;
  readonly endsAt: Date;
}

export interface OpenCounter extends OpenWindow {
  readonly key: string;
  /** How many may count in the window; null for one that an earlier release counted. */
  readonly limit: number | null;
}

export interface FullestCounters {
  /** Where these counters are; in `memory` those of one process. */
  readonly store: 'memory' | 'database' | 'redis';
  readonly counters: readonly OpenCounter[];
  /** False: there are more counters than were looked at. */
  readonly isComplete: boolean;
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
   * Reads counters without counting. While Redis is down, those in the database; for a while after that, of both.
   * @returns those whose window is open, by key
   */
  abstract read(keys: readonly string[]): Promise<ReadonlyMap<string, OpenWindow>>;

  /**
   * The open counters that are nearest to their limits, for staff. Reads all there are, as `read` does.
   * @param parts of keys, of which a key contains one; empty: any key will do
   */
  abstract fullest(most: number, parts: readonly string[]): Promise<FullestCounters>;

  /** Removes the counters that `read` reads, so that their next request opens a new window. */
  abstract remove(keys: readonly string[]): Promise<void>;

  /** Removes counters whose window has ended. @returns how many */
  abstract purge(): Promise<number>;
}

/**
 * How much the clocks of two instances may differ. A window that ends later than this after the end of one opened now
 * was opened before the clock was set back, and is over.
 */
export const CLOCK_SKEW_MS = 60_000;

/** The fullest first; among equally full ones those with more hits. */
export function byFullness(one: OpenCounter, other: OpenCounter): number {
  const share = ({ hits, limit }: OpenCounter) => hits / (limit ?? Infinity);
  return share(other) - share(one) || other.hits - one.hits || (one.key < other.key ? -1 : 1);
}

export const containsOne = (key: string, parts: readonly string[]): boolean =>
  parts.length === 0 || parts.some((part) => key.includes(part));

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
