const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 3_600_000;
/** About six hours. Then the next resync finds what is wrong. */
const ATTEMPTS = 12;

/**
 * Milliseconds until an object is read again that could not be read; undefined: it is given up.
 * @param attempts that failed, at least 1
 */
export function refetchPause(attempts: number): number | undefined {
  if (attempts >= ATTEMPTS) return undefined;
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));
}
