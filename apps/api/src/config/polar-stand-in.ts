import { polarDestination } from '#billing/polar/index';
import type { Egress } from '#shared-kernel/application/egress';
import type { Config } from './config.ts';
import { Secret } from './secret.ts';

/** How the stand-in is reached. */
export interface PolarAccess {
  readonly origin: string;
  readonly token: string;
  readonly webhookSecret: string;
}

/** Enough never to wait: the stand-in has no limit. */
const UNLIMITED_PER_MINUTE = 10_000;
/** What the meter of its shop adds up. */
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
