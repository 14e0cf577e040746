export interface LaneOptions {
  /** Milliseconds between two queries for due items; a commit of this instance wakes the lane at once. */
  readonly pollEveryMs: number;

  /** Items that one instance works on side by side, at most. */
  readonly itemsAtOnce: number;

  /** An attempt that takes longer counts as failed. Shorter than the lease. */
  readonly attemptTimeoutMs: number;

  /** How long a claimed item belongs to its instance; then any instance may claim it again. */
  readonly leaseMs: number;

  /** Wait before the second attempt; doubles with each further one. */
  readonly firstRetryMs: number;

  /** Longest wait between two attempts. */
  readonly longestRetryMs: number;

  /** Share by which a wait is lengthened or shortened at random, 0 to 1. */
  readonly retryJitter: number;

  /** Attempts before an item is given up (dead letter). */
  readonly maxAttempts: number;

  /** On shutdown, attempts in flight get this long; the others are repeated after their lease. */
  readonly stopGraceMs: number;
}

/** How many items may be under way, over all instances: for one recipient, and for all recipients at one origin. */
export interface Turns {
  readonly ofRecipient: number;
  readonly ofOrigin: number;
}

/** An item claimed by an instance until its lease ends. */
export interface ClaimedItem {
  readonly id: string;
  readonly kind: string;
  readonly listener: string | null;
  readonly payload: string;
  /** Including this attempt. Also the fencing token: a later claim has a greater number. */
  readonly attempts: number;
  readonly isExpired: boolean;
}

/** Outcome of an attempt. `expired`: dropped without one. `limited`: dropped because a limit is used up. */
export type AttemptOutcome = 'delivered' | 'limited' | 'failed' | 'dead' | 'expired';

/** One kind of work, which holds up no other lane. Its items are claimed by whichever instance comes first. */
export interface Lane {
  /** As stored; unique. */
  readonly name: string;
  readonly options: LaneOptions;

  /** For work that calls other parties, who may hang: recipients take turns. Undefined: the longest due item comes first. */
  readonly turns?: Turns;

  /**
   * Outside any transaction, and repeated with the same id after a crash.
   * @param payload as it was added
   * @returns `limited` when nothing was done because a limit is used up
   * @throws PermanentDeliveryError when another attempt would not help
   */
  attempt(item: ClaimedItem, payload: unknown): Promise<'delivered' | 'limited'>;

  /** Counts an attempt in the metrics of the lane. */
  count(kind: string, outcome: AttemptOutcome): void;
}

/**
 * Milliseconds until the next attempt; undefined: the item is given up.
 * @param attempts that failed, at least 1
 * @param chance -1 to 1
 */
export function pauseAfter(attempts: number, options: LaneOptions, chance: number): number | undefined {
  const { firstRetryMs, longestRetryMs, retryJitter, maxAttempts } = options;
  if (attempts >= maxAttempts) return undefined;
  return Math.min(firstRetryMs * 2 ** (attempts - 1), longestRetryMs) * (1 + retryJitter * chance);
}
