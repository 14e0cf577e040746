/** A fact other contexts may act on. `type` is past tense, `context.noun-verbed`. */
export interface DomainEvent {
  readonly type: string;
  /** JSON-serialisable. */
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface OutgoingMail {
  /** Which mail it is, e.g. `verify-email`; used by tests, metrics and staff. */
  readonly kind: string;
  /** Exactly one address, the stored one. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** After this moment the mail is of no use (its token has expired) and is dropped instead of sent. */
  readonly expiresAt?: Date;
}

export interface OutgoingTextMessage {
  readonly kind: string;
  /** E.164. */
  readonly to: string;
  readonly text: string;
  readonly expiresAt?: Date;
}

/**
 * What leaves the database: written in the same commit as its cause, sealed at rest, delivered at least once with
 * an idempotency key, retried with back-off, dead-lettered in the end. Call it inside `UnitOfWork.run` only.
 */
export abstract class Outbox {
  abstract mail(mail: OutgoingMail): Promise<void>;
  abstract textMessage(message: OutgoingTextMessage): Promise<void>;

  /** One row for each listener of the event's type; nothing when nobody listens. */
  abstract publish(event: DomainEvent): Promise<void>;
}

export type EventHandler = (event: DomainEvent, delivery: { readonly id: string }) => Promise<void>;

/** Who hears which event. Filled by the modules at start; handlers run outside any transaction and must be idempotent. */
export abstract class Subscriptions {
  abstract on(type: string, listener: string, handler: EventHandler): void;
}
