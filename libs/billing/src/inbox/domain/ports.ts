import type { ClaimedDelivery, Delivery, DeliveryOutcome, InboxStatus, NewDelivery, Repetition } from './delivery.ts';

export interface KnownDelivery {
  readonly id: string;
  readonly status: InboxStatus;
  readonly bodyHash: string;
  readonly hasBody: boolean;
}

export type Claim = Pick<ClaimedDelivery, 'id' | 'attempts'>;

export interface FailedAttempt {
  /** Undefined: given up. */
  readonly dueAt: Date | undefined;
  readonly now: Date;
  readonly error: string;
}

/** Selects the dead deliveries that are tried again at once. */
export interface DeadFilters {
  readonly type?: string | undefined;
  /** The id of an object, or a `webhook-id`. */
  readonly about?: string | undefined;
  /** The earliest time of receipt. */
  readonly receivedFrom?: string | undefined;
}

/** Dead deliveries. */
export interface DeadCount {
  readonly withBody: number;
  /** Deliveries without a body cannot be tried again. */
  readonly withoutBody: number;
}

/** Every webhook delivery that was taken, until it is old. */
export abstract class Inbox {
  /**
   * Stores a delivery durably. Outside of any transaction.
   * @returns false when the endpoint has one with this `webhookId`; nothing is changed then
   */
  abstract add(delivery: NewDelivery): Promise<boolean>;

  /** Locks the delivery. Inside `UnitOfWork.run`. */
  abstract findForUpdate(endpointKey: string, webhookId: string): Promise<KnownDelivery | undefined>;

  /** Counts it, and makes a dead delivery due that is `revived`. Inside the transaction that locked it. */
  abstract repeat(id: string, repetition: Repetition, now: Date): Promise<void>;

  /**
   * Makes those due, in one statement and at most `limit`, that were ignored when they came because their type was not known,
   * and are of one of these types. Outside of any transaction. @returns how many
   */
  abstract takeUp(types: readonly string[], now: Date, limit: number): Promise<number>;

  /** Outside of any transaction. */
  abstract hasDue(now: Date): Promise<boolean>;

  /**
   * Claims due deliveries, in the order of their events. Outside of any transaction.
   * @param until no other worker gets them before
   */
  abstract claim(now: Date, until: Date, limit: number): Promise<ClaimedDelivery[]>;

  /**
   * Inside the transaction that applied it.
   * @returns false when another worker has claimed it meanwhile, or staff decided otherwise
   */
  abstract settle(claimed: Claim, outcome: DeliveryOutcome, now: Date): Promise<boolean>;

  /** Does nothing when another worker has claimed it meanwhile. Outside of any transaction. */
  abstract fail(claimed: Claim, attempt: FailedAttempt): Promise<void>;

  /** Inside `UnitOfWork.read` or `run`. */
  abstract get(id: string): Promise<Delivery | undefined>;
  /** Locks it. Inside `UnitOfWork.run`. */
  abstract getForUpdate(id: string): Promise<Delivery | undefined>;

  /** Makes it due at once, with all attempts before it. Inside the transaction that locked it. */
  abstract retry(id: string, now: Date): Promise<void>;
  /**
   * As `retry`, in one statement: those that fit and have a body, the oldest first and at most `limit`. Waits for what another
   * transaction is changing, and leaves out what is not dead then. In a transaction. @returns how many
   */
  abstract retryDead(filters: DeadFilters, now: Date, limit: number): Promise<number>;
  /** Inside `UnitOfWork.read` or `run`. */
  abstract countDead(filters: DeadFilters): Promise<DeadCount>;
  /** Settles it without processing. Inside the transaction that locked it. */
  abstract close(
    id: string,
    status: 'ignored' | 'processed',
    outcome: DeliveryOutcome | null,
    now: Date,
  ): Promise<void>;

  /** Deletes bodies of at most `limit` deliveries that were settled before `moment`. @returns how many. In a transaction. */
  abstract forgetBodies(moment: Date, limit: number): Promise<number>;
  /** Deletes at most `limit` settled deliveries that came before `moment`. @returns how many. In a transaction. */
  abstract deleteReceivedBefore(moment: Date, limit: number): Promise<number>;

  /** Outside of any transaction. */
  abstract backlog(): Promise<InboxBacklog>;

  /** Sealed bodies by the id of their key. Outside of any transaction. */
  abstract countByKey(): Promise<ReadonlyMap<string, number>>;
  /** Locks at most `limit` deliveries whose body is sealed under another key. Inside `UnitOfWork.run`. */
  abstract sealedOtherwise(keyId: string, limit: number): Promise<{ readonly id: string; readonly body: string }[]>;
  /** Inside the transaction that locked them. */
  abstract reseal(keyId: string, bodies: readonly { readonly id: string; readonly body: string }[]): Promise<void>;
}

export interface InboxBacklog {
  readonly waiting: number;
  readonly dead: number;
  /** When the one that waits longest came; null: none waits. */
  readonly oldest: Date | null;
  /** When one last came, whatever became of it. */
  readonly lastReceivedAt: Date | null;
}

export abstract class InboxWaking {
  abstract wake(): void;
}

export type Taking = 'stored' | 'ignored' | Repetition | 'known' | 'forged' | 'unreadable';

export abstract class InboxFigures {
  abstract taken(endpointKey: string, taking: Taking): void;
  abstract attempted(type: string, outcome: DeliveryOutcome | 'failed' | 'dead' | 'lost'): void;
  abstract backlog(figures: { readonly waiting: number; readonly dead: number; readonly oldestSeconds: number }): void;
}

/** The time at the platform, for events that are ahead of ours. */
export abstract class PlatformClock {
  abstract now(): Promise<Date>;
}
