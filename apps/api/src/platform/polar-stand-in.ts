import { polarDestination } from '#billing/polar/index';
import type { Egress } from '#shared-kernel/application/egress';
import type { Config } from '../config/config.ts';
import { usableDataDir } from '../config/data-dir.ts';
import { Secret } from '../config/secret.ts';
import { type Running, startCompanion } from './companion.ts';

export interface PolarAccess {
  readonly origin: string;
  readonly token: string;
  readonly webhookSecret: string;
}

/** With a webhook endpoint that leads here (ADR 44). @param keep its state in the data directory */
export function startPolarStandIn(config: Config, { keep }: { keep: boolean }): Promise<Running<PolarAccess>> {
  const companion = {
    folder: 'polar-stand-in',
    title: 'The Polar stand-in',
    // The port of `npm run polar`.
    usualPort: 4010,
    // Every address is accepted, since no mail is sent to it.
    environment: { REFUSED_DOMAINS: '', WEBHOOK_URL: webhookUrl(config) },
    without: 'POLAR_STAND_IN=off',
    loss: 'nothing can be bought',
  };
  return startCompanion(companion, keep ? usableDataDir(config.DATA_DIR) : undefined);
}

/** The address of this instance, past any proxy. */
function webhookUrl({ HOST, PORT }: Config): string {
  const isAny = HOST === undefined || ['0.0.0.0', '::'].includes(HOST);
  const host = isAny ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return `http://${host}:${PORT}/api/webhooks/polar`;
}

/** A limit that is never reached: the stand-in has none. */
const UNLIMITED_PER_MINUTE = 10_000;
/** The events that the meter of its shop adds up. */
const METERED_EVENT = 'api.call';

/** The same configuration with the stand-in as the billing platform. Further secrets of webhooks stay valid. */
export function withPolar(config: Config, { origin, token, webhookSecret }: PolarAccess): Config {
  return {
    ...config,
    POLAR_BASE_URL: origin,
    POLAR_ACCESS_TOKEN: new Secret(token),
    POLAR_WEBHOOK_SECRET: [new Secret(webhookSecret), ...config.POLAR_WEBHOOK_SECRET],
    POLAR_REQUESTS_PER_MINUTE: config.POLAR_REQUESTS_PER_MINUTE ?? UNLIMITED_PER_MINUTE,
    POLAR_KEY_CALL_EVENT: config.POLAR_KEY_CALL_EVENT ?? METERED_EVENT,
    PRIVATE_DESTINATIONS: [...config.PRIVATE_DESTINATIONS, polarDestination.name],
  };
}

/** A stand-in's clock is moved to see renewals: its events are judged by that clock. */
export function timeOfPolarStandIn(origin: string) {
  return async (egress: Egress): Promise<Date> => {
    const headers = { 'content-type': 'application/json' };
    const request = { url: `${origin}/__control/clock`, method: 'POST', headers, body: '{}' } as const;
    const { body } = await egress.send({ ...polarDestination, deadlineMs: 2000 }, request);
    return new Date((JSON.parse(Buffer.from(body).toString()) as { readonly now: string }).now);
  };
}
