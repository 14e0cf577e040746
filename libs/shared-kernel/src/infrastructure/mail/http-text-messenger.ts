import { type DeliverableTextMessage, PermanentDeliveryError, TextMessenger } from '../../application/mailer.ts';

/** Shorter than the outbox waits for a delivery. */
const TIMEOUT_MS = 10_000;
/** What was sent is wrong, and will be the next time: Bad Request, Unprocessable Content. */
const HOPELESS = new Set([400, 422]);

/** Hands text messages to a gateway: POST of `{to, text}`; any 2xx is a delivery. */
export class HttpTextMessenger extends TextMessenger {
  readonly isAvailable = true;

  /** @param token sent as bearer token when there is one */
  constructor(
    private readonly url: string,
    private readonly token: string | undefined,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {
    super();
  }

  async send({ id, to, text }: DeliverableTextMessage): Promise<void> {
    const status = await this.post({ to, text }, id);
    if (status >= 200 && status < 300) return;
    // Neither the number nor the words: this is kept with the row and stands in the log.
    const words = `The gateway answered ${status}`;
    throw HOPELESS.has(status) ? new PermanentDeliveryError(words) : new Error(words);
  }

  /** @returns the status of the answer, whose body is of no interest */
  private async post(body: object, id: string): Promise<number> {
    const answer = await fetch(this.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
      },
      body: JSON.stringify(body),
      // Followed, one could lead token and code to somebody else.
      redirect: 'manual',
      signal: AbortSignal.timeout(this.timeoutMs),
    }).catch((error: Error & { cause?: { code?: string } }) => {
      throw new Error(`The gateway does not answer: ${error.cause?.code ?? error.name}`);
    });
    // It has answered: what becomes of the connection changes nothing about the delivery.
    await answer.body?.cancel().catch(() => undefined);
    return answer.status;
  }
}
