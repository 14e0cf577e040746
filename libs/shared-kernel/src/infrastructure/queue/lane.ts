import type { Pauses } from '../../domain/pauses.ts';

export interface LaneOptions extends Pauses {
  /** Milliseconds between two queries for due items; a commit of this instance wakes the lane at once. */
  readonly pollEveryMs: number;

  /** Items that one instance works on side by side, at most. */
  readonly itemsAtOnce: number;

  /** An attempt that takes longer counts as failed. Shorter than the lease. */
  readonly attemptTimeoutMs: number;

  /** How long a claimed item belongs to its instance; then any instance may claim it again. */
  readonly leaseMs: number;

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
  /** Names what the work is about, where only one item may wait for it; else null. */
  readonly key: string | null;
  /** Sealed JSON; null: the key says everything. */
  readonly payload: string | null;
  /** Including this attempt. Also the fencing token: a later claim has a greater number. */
  readonly attempts: number;
  readonly isExpired: boolean;
}

export interface Lease {
  /** No other instance gets the item before. */
  readonly until: Date;
  /** An item that is due later was postponed before the clock was set back, and is due as well. */
  readonly latestDue: Date;
}

/** The final state of an item. Only a dead one keeps its payload, so that staff may have it tried again. */
export interface Settlement {
  readonly status: 'delivered' | 'expired' | 'dead';
  readonly at: Date;
  readonly error?: string;
}

/** Where the items of a lane are. Nothing happens to an item that another instance has claimed since. */
export interface LaneItems {
  sealPurpose(id: string): string;
  claim(lane: Lane, now: Date, lease: Lease, limit: number): Promise<ClaimedItem[]>;
  settle(item: ClaimedItem, settlement: Settlement): Promise<void>;
  postpone(item: ClaimedItem, dueAt: Date, error: string): Promise<void>;
}

/** Outcome of an attempt. `expired`: dropped without one. `limited`: dropped because a limit is used up. */
export type AttemptOutcome = 'delivered' | 'limited' | 'failed' | 'dead' | 'expired';

/** One kind of work, which holds up no other lane. Its items are claimed by whichever instance comes first. */
export interface Lane {
  readonly name: string;
  readonly options: LaneOptions;

  /** Rows of another table, which are records as well (ADR 71). Undefined: the items of the queue. */
  readonly items?: LaneItems;

  /** For work that calls other parties, who may hang: recipients take turns. Undefined: the longest due item comes first. */
  readonly turns?: Turns;

  /** Whether this instance attempts one claimed item after the other, in the order of the claim. */
  readonly isSerial?: boolean;

  /** Asked before claims; while it answers false, items wait without being attempted. */
  isReady?(): Promise<boolean>;

  /**
   * Outside any transaction, and repeated with the same id after a crash. @param payload undefined: there is none
   * @returns `limited`: a limit was used up, so nothing was done; `lost`: another instance has claimed the item since
   * @throws PermanentDeliveryError when another attempt would not help
   */
  attempt(item: ClaimedItem, payload: unknown): Promise<'delivered' | 'limited' | 'lost'>;

  count?(kind: string, outcome: AttemptOutcome): void;
}

export interface NewItem {
  readonly kind: string;
  readonly listener?: string | undefined;
  /** Stored as sealed JSON. */
  readonly payload: unknown;
  readonly expiresAt?: Date | undefined;
  /** Whom it is for, in a form that tells nothing about them; for staff. */
  readonly addressee?: string | undefined;
  /** With `origin`, in lanes with turns. */
  readonly recipient?: string | undefined;
  readonly origin?: string | undefined;
}
