/**
 * - `received`: not processed yet
 * - `failed`: will be tried again
 * - `processed`
 * - `dead`: given up; staff can retry, ignore, or read the object from the platform
 * - `ignored`: of a type that this version does not know, or by staff
 */
export type InboxStatus = 'received' | 'failed' | 'processed' | 'dead' | 'ignored';

/**
 * What a second delivery with the id of a stored one means.
 * - `redelivered`: the same again; nothing to do
 * - `revived`: the same again, after it was given up: somebody mended what was wrong and had it sent again
 * - `contradiction`: another body with a good signature; the first one stays, and staff is told
 */
export type Repetition = 'redelivered' | 'revived' | 'contradiction';

interface Delivery {
  readonly bodyHash: string;
}

export function repetitionOf(stored: Delivery & { readonly status: InboxStatus }, incoming: Delivery): Repetition {
  if (stored.bodyHash !== incoming.bodyHash) return 'contradiction';
  return stored.status === 'dead' ? 'revived' : 'redelivered';
}

const ATTEMPTS = 8;
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 3_600_000;
/** From two seconds to an hour in seven pauses. */
const GROWTH = 3.5;

/**
 * Milliseconds until the next attempt; undefined: the delivery is dead.
 * @param attempts that failed, at least 1
 */
export function pauseAfter(attempts: number): number | undefined {
  if (attempts >= ATTEMPTS) return undefined;
  return Math.min(LONGEST_PAUSE_MS, Math.round(FIRST_PAUSE_MS * GROWTH ** (attempts - 1)));
}
