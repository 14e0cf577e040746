import { webhooks } from '@polar-sh/sdk/2026-10';
import type { Json } from '../../catalog/domain/json.ts';
import { type Verification, type WebhookHeaders, WebhookVerifier } from '../domain/webhook-verifier.ts';

const { PolarWebhookUnknownTypeError, PolarWebhookVerificationError, PolarWebhookError, validateEvent } = webhooks;

const HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

/** The SDK knows both ways in which Polar makes a key of a secret. It takes the time from the system. */
export class PolarWebhookVerifier extends WebhookVerifier {
  async verify(body: Uint8Array, headers: WebhookHeaders, secrets: readonly string[]): Promise<Verification> {
    const signed = signatureHeaders(headers);
    if (!signed) return { outcome: 'forged' };
    for (const secret of secrets) {
      const verification = await verifyWith(secret, body, signed);
      if (verification.outcome !== 'forged') return verification;
    }
    return { outcome: 'forged' };
  }
}

async function verifyWith(secret: string, body: Uint8Array, headers: SignatureHeaders): Promise<Verification> {
  const id = headers['webhook-id'];
  try {
    return { outcome: 'genuine', id, payload: (await validateEvent(body, headers, secret)) as unknown as Json };
  } catch (error) {
    if (error instanceof PolarWebhookVerificationError) return { outcome: 'forged' };
    // Signed; that this version has no such type is not for us to refuse.
    if (error instanceof PolarWebhookUnknownTypeError) {
      return { outcome: 'genuine', id, payload: JSON.parse(Buffer.from(body).toString()) as Json };
    }
    if (error instanceof PolarWebhookError) return { outcome: 'unreadable' };
    throw error;
  }
}

type SignatureHeaders = Record<(typeof HEADERS)[number], string>;

/** Each of them once, or none: of a header that was sent twice, two parties could read different values. */
function signatureHeaders(headers: WebhookHeaders): SignatureHeaders | undefined {
  const values = HEADERS.map((name) => headers[name]);
  if (!values.every((value) => typeof value === 'string')) return undefined;
  return Object.fromEntries(HEADERS.map((name, index) => [name, values[index]])) as SignatureHeaders;
}
