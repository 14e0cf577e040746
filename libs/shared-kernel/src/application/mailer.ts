export interface DeliverableMail {
  /** Same on every retry; becomes Message-ID and X-Idempotency-Key. */
  readonly id: string;
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface DeliverableTextMessage {
  readonly id: string;
  readonly kind: string;
  readonly to: string;
  readonly text: string;
}

/** A permanent failure (SMTP 5xx): a retry would not help. */
export class PermanentDeliveryError extends Error {
  override readonly name = 'PermanentDeliveryError';
}

export abstract class Mailer {
  /** @throws PermanentDeliveryError; any other error is retried. */
  abstract send(mail: DeliverableMail): Promise<void>;

  /** Asks the server whether it would take mails, and sends none. @returns where mails go @throws Error if it would not */
  abstract probe(): Promise<'smtp' | 'development mailbox'>;
}

export abstract class TextMessenger {
  /** False when no gateway is configured: then do not claim that a message was sent. */
  abstract readonly isAvailable: boolean;

  /** @throws PermanentDeliveryError; any other error is retried. */
  abstract send(message: DeliverableTextMessage): Promise<void>;
}
