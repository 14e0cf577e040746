/** When work that failed is attempted again. */
export interface Pauses {
  /** Milliseconds before the second attempt. */
  readonly firstRetryMs: number;

  /** Each pause is longer than the one before by this factor. */
  readonly retryFactor: number;

  /** Longest pause between two attempts, in milliseconds. */
  readonly longestRetryMs: number;

  /** Share by which a pause is lengthened or shortened at random, 0 to 1. */
  readonly retryJitter: number;

  /** Attempts before the work is given up; Infinity: never. */
  readonly maxAttempts: number;
}

/**
 * Milliseconds until the next attempt; undefined: the work is given up.
 * @param attempts that failed, at least 1
 * @param chance -1 to 1
 */
export function pauseAfter(attempts: number, pauses: Pauses, chance = 0): number | undefined {
  const { firstRetryMs, retryFactor, longestRetryMs, retryJitter, maxAttempts } = pauses;
  if (attempts >= maxAttempts) return undefined;
  const pause = Math.min(firstRetryMs * retryFactor ** (attempts - 1), longestRetryMs);
  return Math.round(pause * (1 + retryJitter * chance));
}
