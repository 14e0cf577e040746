/** A mail on its way out. */
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

/** The receiver said no for good (SMTP 5xx): a retry would not help. */
export class PermanentDeliveryError extends Error {
  override readonly name = 'PermanentDeliveryError';
}

export abstract class Mailer {
  /** @throws PermanentDeliveryError; any other error is retried. */
  abstract send(mail: DeliverableMail): Promise<void>;
}

export abstract class TextMessenger {
  /** False when no provider is configured: nobody is to be told that a message was sent. */
  abstract readonly isAvailable: boolean;

  /** @throws PermanentDeliveryError; any other error is retried. */
  abstract send(message: DeliverableTextMessage): Promise<void>;
}
