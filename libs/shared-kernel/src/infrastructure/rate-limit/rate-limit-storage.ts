import type { ThrottlerStorage } from '@nestjs/throttler';

export type RateLimitRecord = Awaited<ReturnType<ThrottlerStorage['increment']>>;

/**
 * Counts requests in fixed windows: the first counted request opens one of `ttl` milliseconds, at most `limit` requests
 * count within it, a refused one does not, and its end frees all at once. Each decision is one atomic step.
 */
export abstract class RateLimitStorage implements ThrottlerStorage {
  /**
   * @param ttl milliseconds
   * @param blockDuration not used: who is refused is refused until the window ends
   * @param throttlerName name of the limit
   * @throws DatabaseUnavailable
   */
  abstract increment(
    key: string,
    ttl: number,
    limit: number,
    blockDuration: number,
    throttlerName: string,
  ): Promise<RateLimitRecord>;

  /** Takes one counted request back: it turned out to be of no account. Nothing happens when its window has ended. */
  abstract giveBack(key: string): Promise<void>;

  /** Forgets counters whose window has ended; answers how many. */
  abstract sweep(): Promise<number>;
}

/**
 * The clocks of two instances may differ by so much. A window that ends later than that beyond one opened now was opened
 * before the clock was set back, and is over.
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
