import { isUtf8 } from 'node:buffer';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#shared-kernel/application/clock';
import type { Json } from '../../objects/domain/json.ts';
import { type Verification, type WebhookHeaders, WebhookVerifier } from '../domain/webhook-verifier.ts';

const HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
/** Length of the three headers together: an id, a number, and one signature for each secret during a rotation. */
const MOST_CHARACTERS = 1024;
const MOST_SIGNATURES = 5;
const TOLERANCE_SECONDS = 300;
/** The only spelling of 32 bytes in base64; what follows it is not ignored. */
const SIGNATURE = /^v1,([A-Za-z\d+/]{42}[AEIMQUYcgkosw048]=)$/;
const SECONDS = /^(\d{1,12})(?:\.\d{1,9})?$/;
const BASE64 = /^[A-Za-z\d+/]+={0,2}$/;

/**
 * Standard Webhooks 1.0. The HMAC is made once for each key, however many signatures a request brings: a stranger must not
 * multiply the work that the body already is.
 */
export class PolarWebhookVerifier extends WebhookVerifier {
  constructor(private readonly clock: Clock) {
    super();
  }

  async verify(body: Uint8Array, headers: WebhookHeaders, secrets: readonly string[]): Promise<Verification> {
    const signed = this.signed(headers);
    if (!signed || !isUtf8(body)) return { outcome: 'forged' };
    const { id, seconds, signatures } = signed;
    const isGenuine = secrets.flatMap(keysOf).some((key) => {
      const right = createHmac('sha256', key).update(`${id}.${seconds}.`).update(body).digest();
      return signatures.some((given) => timingSafeEqual(given, right));
    });
    if (!isGenuine) return { outcome: 'forged' };
    try {
      return { outcome: 'genuine', id, payload: JSON.parse(Buffer.from(body).toString()) as Json };
    } catch {
      return { outcome: 'unreadable' };
    }
  }

  /** Undefined for what cannot be genuine, before anything is computed of the body. */
  private signed(headers: WebhookHeaders) {
    // Each of them once: of a header that was sent twice, two parties could read different values.
    const values = HEADERS.map((name) => headers[name]).filter((value) => typeof value === 'string');
    const [id, timestamp = '', signature = ''] = values;
    if (values.length < HEADERS.length || !id || values.join('').length > MOST_CHARACTERS) return undefined;
    const [, seconds] = SECONDS.exec(timestamp) ?? [];
    if (seconds === undefined || Math.abs(this.clock.now().getTime() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) {
      return undefined;
    }
    const given = signature.split(' ');
    if (given.length > MOST_SIGNATURES) return undefined;
    const signatures = given.flatMap((one) => {
      const [, base64] = SIGNATURE.exec(one) ?? [];
      return base64 === undefined ? [] : [Buffer.from(base64, 'base64')];
    });
    return signatures.length === 0 ? undefined : { id, seconds: String(Number(seconds)), signatures };
  }
}

/** Endpoints of before September 2026 sign with the whole text, later ones with what it decodes to after `whsec_`. */
function keysOf(secret: string): readonly Buffer[] {
  const encoded = secret.replace(/^whsec_/, '');
  return [Buffer.from(secret), BASE64.test(encoded) ? Buffer.from(encoded, 'base64') : Buffer.of()].filter(
    ({ length }) => length > 0,
  );
}
