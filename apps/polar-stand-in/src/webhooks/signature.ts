import { createHmac } from 'node:crypto';
import type { EndpointRow } from '../core/rows.ts';

/** Standard Webhooks decodes what follows `whsec_`; Polar's older endpoints take the whole text as the key. */
function keyOf({ secret, uses_standard_webhook_signature: standard }: EndpointRow): Buffer {
  return standard ? Buffer.from(secret.replace(/^whsec_/, ''), 'base64') : Buffer.from(secret, 'utf8');
}

export interface Signed {
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string;
}

export function sign(endpoint: EndpointRow, { id, timestamp, body }: Signed): string {
  const mac = createHmac('sha256', keyOf(endpoint)).update(`${id}.${timestamp}.${body}`);
  return `v1,${mac.digest('base64')}`;
}
