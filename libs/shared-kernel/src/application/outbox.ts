import type { Quota } from '../domain/quota.ts';
import type { DomainEvent } from './events.ts';

export interface OutgoingMail {
  /** The kind of mail, e.g. `verify-email`; used by tests, metrics and staff. */
  readonly kind: string;
  /** Exactly one address, the stored one. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Language tag (BCP 47), for staff. */
  readonly language?: string | undefined;
  /** Texts of it that staff must not see: codes, and links with a token. Undefined: staff see nothing of its content. */
  readonly secrets?: readonly string[] | undefined;
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

/** An event that is delivered by calling a URL of another party, which may hang. */
export interface OutsideCall {
  /** The receiver, such as the id of a client: at most two deliveries are under way, over all instances. */
  readonly recipient: string;
  /** The origin of the URL: at most ten deliveries are under way. */
  readonly origin: string;
  /** Dropped then, and attempted a few times until then. */
  readonly expiresAt: Date;
}

/**
 * Mails, text messages and events, written in the commit of their cause, sealed at rest, delivered at least once with an
 * idempotency key, in the end a dead letter. Inside `UnitOfWork.run` only.
 */
export abstract class Outbox {
  abstract mail(mail: OutgoingMail): Promise<void>;
  abstract textMessage(message: OutgoingTextMessage): Promise<void>;

  /** One row for each listener of the event. @param call the listener calls outside, so its deliveries take turns */
  abstract publish(event: DomainEvent, call?: OutsideCall): Promise<void>;
}
