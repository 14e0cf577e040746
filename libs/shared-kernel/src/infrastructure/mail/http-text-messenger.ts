import type { Destination, Egress } from '../../application/egress.ts';
import { type DeliverableTextMessage, PermanentDeliveryError, TextMessenger } from '../../application/mailer.ts';

/** Only the status matters; the body is not read. */
export const textMessages: Destination = {
  name: 'text-messages',
  urlsFrom: 'configuration',
  // Shorter than the outbox waits for a delivery.
  deadlineMs: 10_000,
  maxAnswerBytes: 0,
  // A followed redirect could send token and code to another server.
  maxRedirects: 0,
};
/** Bad Request, Unprocessable Content: the message itself is invalid, so a retry would not help. */
const HOPELESS = new Set([400, 422]);

export class HttpTextMessenger extends TextMessenger {
  readonly isAvailable = true;

  constructor(
    private readonly egress: Egress,
    private readonly url: string,
    private readonly token: string | undefined,
    private readonly destination = textMessages,
  ) {
    super();
  }

  async send({ id, to, text }: DeliverableTextMessage): Promise<void> {
    const { status } = await this.egress.send(this.destination, {
      url: this.url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
      },
      body: JSON.stringify({ to, text }),
    });
    if (status >= 200 && status < 300) return;
    // Without number and text: the message is stored with the row and logged.
    const words = `The gateway answered ${status}`;
    throw HOPELESS.has(status) ? new PermanentDeliveryError(words) : new Error(words);
  }
}

/** Without a configured gateway: the row becomes a dead letter that staff can see. */
export class NoTextMessages extends TextMessenger {
  readonly isAvailable = false;

  async send(): Promise<void> {
    throw new PermanentDeliveryError('No provider of text messages is configured');
  }
}
