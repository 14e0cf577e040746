import type { INestApplicationContext } from '@nestjs/common';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type WebhookHeaders, WebhookVerifier } from '#billing/gateway/domain/webhook-verifier';
import type { MovableClock } from './movable-clock.ts';

/** As in the SDK. */
const TOLERANCE_MS = 300_000;

type Signed = Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>;

/**
 * The SDK judges the time of a webhook by the system. A suite that has moved the clock may sign by either: what is new by
 * the moved clock is signed again by the system's, and judged like everything else. What was accepted before is refused once
 * the moved clock says that it is old.
 */
export function acceptMovedSignatures(app: INestApplicationContext, clock: MovableClock): void {
  const verifier = app.get(WebhookVerifier);
  const verify = verifier.verify.bind(verifier);
  const accepted = new Set<string>();
  verifier.verify = async (body, headers, secrets) => {
    if (!isSigned(headers)) return verify(body, headers, secrets);
    const attempt = `${headers['webhook-id']} ${headers['webhook-timestamp']}`;
    const isNew = Math.abs(clock.now().getTime() - Number(headers['webhook-timestamp']) * 1000) <= TOLERANCE_MS;
    if (!isNew && accepted.has(attempt)) return { outcome: 'forged' };
    const first = await verify(body, headers, secrets);
    const again = first.outcome === 'forged' && isNew ? signedAgain(body, headers, secrets) : undefined;
    const verification = again ? await verify(body, again, secrets) : first;
    if (verification.outcome === 'genuine') accepted.add(attempt);
    return verification;
  };
}

function isSigned(headers: WebhookHeaders): headers is WebhookHeaders & Signed {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
  return names.every((name) => typeof headers[name] === 'string');
}

/** With the time of the system; undefined for what is not signed with one of the secrets. */
function signedAgain(body: Uint8Array, headers: Signed, secrets: readonly string[]): Signed | undefined {
  const sign = (key: Buffer, seconds: number) =>
    createHmac('sha256', key).update(`${headers['webhook-id']}.${seconds}.`).update(body).digest();
  const given = headers['webhook-signature']
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice('v1,'.length), 'base64'));
  for (const key of secrets.flatMap((secret) => keysOf(secret))) {
    const right = sign(key, Math.floor(Number(headers['webhook-timestamp'])));
    if (!given.some((one) => one.length === right.length && timingSafeEqual(one, right))) continue;
    const seconds = Math.floor(Date.now() / 1000);
    const signature = `v1,${sign(key, seconds).toString('base64')}`;
    return { ...headers, 'webhook-timestamp': String(seconds), 'webhook-signature': signature };
  }
  return undefined;
}

const keysOf = (secret: string) => [Buffer.from(secret), Buffer.from(secret.replace(/^whsec_/, ''), 'base64')];
