import type { Quota } from '../domain/quota.ts';
import type { DomainEvent } from './events.ts';

export interface OutgoingMail {
  /** Which mail it is, e.g. `verify-email`; used by tests, metrics and staff. */
  readonly kind: string;
  /** Exactly one address, the stored one. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** How many mails its recipient gets, counted when it is delivered; beyond that it is dropped unsent. */
  readonly quota?: Quota | undefined;
  /** When the mail becomes useless, because its token has expired: then it is dropped instead of sent. */
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
 * Transactional outbox of mails, text messages and events: written in the same commit as their cause, sealed at rest,
 * delivered at least once with an idempotency key, retried with back-off, in the end a dead letter. Call it inside
 * `UnitOfWork.run` only.
 */
export abstract class Outbox {
  abstract mail(mail: OutgoingMail): Promise<void>;
  abstract textMessage(message: OutgoingTextMessage): Promise<void>;

  /** One row for each listener of the event; no row, and no statement, without listeners. */
  abstract publish(event: DomainEvent): Promise<void>;
}
