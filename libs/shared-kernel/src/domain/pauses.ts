export interface Pauses {
  readonly firstRetryMs: number;

  /** Each pause is longer than the one before by this factor. */
  readonly retryFactor: number;
  readonly longestRetryMs: number;

  /** Share by which a pause is lengthened or shortened at random, 0 to 1. */
  readonly retryJitter: number;

  /** Attempts before the work is given up; Infinity: never. */
  readonly maxAttempts: number;
}

/** Milliseconds until the next attempt; undefined: none. @param attempts that failed, from 1 @param chance -1 to 1 */
export function pauseAfter(attempts: number, pauses: Pauses, chance = 0): number | undefined {
  const { firstRetryMs, retryFactor, longestRetryMs, retryJitter, maxAttempts } = pauses;
  if (attempts >= maxAttempts) return undefined;
  const pause = Math.min(firstRetryMs * retryFactor ** (attempts - 1), longestRetryMs);
  return Math.round(pause * (1 + retryJitter * chance));
}
