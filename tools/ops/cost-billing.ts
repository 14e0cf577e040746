import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { startOurs } from '../../bench/contender.ts';
import { populateCustomers } from '../../bench/customer-population.ts';
import type { Lifetime } from '../../bench/lifetime.ts';
import { Polar, POLAR_TOKEN } from '../../bench/polar.ts';
import { startFlags } from '../../bench/processes.ts';
import { seededId } from '../../bench/seeded.ts';
import type { Server } from '../../bench/servers.ts';
import type { Drive } from './cost-meter.ts';
import { askOf, driving, type Kind, type Population, scenarioOf } from './cost-requests.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Customers at the platform, which send webhooks; other than those that are seeded. */
const CUSTOMERS = 1000;
const WEBHOOKS_AT_ONCE = 20;

/** A service that sells, with a stand-in for the billing platform. */
export async function billingStage(
  lifetime: Lifetime,
  env: Readonly<Record<string, string>>,
  { url, users, database }: Population,
): Promise<{ readonly server: Server; readonly kinds: readonly Kind[] }> {
  const platform = await Polar.start(lifetime);
  const { id, secret } = await platform.api<{ id: string; secret: string }>('POST', '/v1/webhooks/endpoints', {
    url: 'http://127.0.0.1:9/',
    format: 'raw',
    events: ['customer.updated'],
  });
  const server = await startOurs(ROOT, startFlags(), {
    ...env,
    POLAR_BASE_URL: platform.origin,
    POLAR_ACCESS_TOKEN: POLAR_TOKEN,
    POLAR_WEBHOOK_SECRET: secret,
    POLAR_RESYNC: 'manual',
  })(lifetime, url, false);
  await platform.control('populate', { customers: CUSTOMERS });
  await platform.api('PATCH', `/v1/webhooks/endpoints/${id}`, {
    url: `http://127.0.0.1:${server.port}/api/webhooks/polar`,
  });
  await populateCustomers(url, users, (line) => console.error(line));
  const ask = askOf(server.port);
  const usage = () => {
    const ownerId = seededId('user', 1 + Math.floor(Math.random() * users));
    const events = [{ ownerId, name: 'api.call', metadata: { calls: 1 } }];
    return ask('POST', '/api/billing/usage/events', { body: { events }, isBackend: true, status: 202 });
  };
  return {
    server,
    kinds: [
      {
        name: 'entitlements',
        times: 4,
        drive: driving(server.port, scenarioOf(server, 'entitlements', { seeded: users })),
      },
      { name: 'usage-event', times: 1, drive: driving(server.port, usage) },
      { name: 'webhook', times: 1, drive: webhooks(platform, database) },
    ],
  };
}

/** Deliveries of the platform, until all are applied. */
function webhooks(platform: Polar, database: pg.Client): Drive {
  return async (n) => {
    await platform.control('webhooks/burst', { n, concurrency: WEBHOOKS_AT_ONCE });
    const waiting = 'select from billing_inbox where settled_at is null limit 1';
    while ((await database.query(waiting)).rowCount !== 0) await sleep(50);
    return 0;
  };
}
