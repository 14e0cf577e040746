import { setTimeout as sleep } from 'node:timers/promises';
import { EVENT_KINDS } from '#billing/objects/domain/events';
import fc from 'fast-check';
import { Polar, POLAR_TOKEN } from '../../../bench/polar.ts';
import { Buyer } from '../buyer.ts';
import { amount, exactly, type Fault, type Figure, none, type Stage } from '../fault.ts';
import { controlOf, Service } from '../service.ts';

const KILLS = { smoke: 1, short: 3, default: 10, long: 40 };
/** At each failure of the platform. */
const BUYERS = { smoke: 1, short: 2, default: 4, long: 10 };
const BURST = { smoke: 100, short: 1000, default: 3000, long: 10_000 };
/** The second one is longer, so that its changes can be told from those of the first. */
const SECOND_BURST = { smoke: 150, short: 1500, default: 4000, long: 12_000 };
const CUSTOMERS = 100;
const SENDERS = 20;
/** How long the platform fails in one way. */
const FAILURE_MS = { smoke: 600, short: 2500, default: 2500, long: 2500 };
/** Fewer requests that met a failure prove nothing. In a moment it may be none. */
const PROVES = { smoke: 0, short: 1, default: 1, long: 1 };
const DATABASE_AWAY_MS = 1500;
const MINUTE = 60_000;

const every = (fault: object) => ({ path: '^/v1/', times: 1_000_000, ...fault });
const FAILURES: readonly object[] = [
  every({ status: 429, headers: { 'retry-after': '1' }, body: { error: 'RateLimited' } }),
  every({ status: 500, body: { error: 'InternalServerError' } }),
  every({ status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Maintenance</html>' }),
  every({ kind: 'drop' }),
  every({ kind: 'hang' }),
  // The work is done, and the answer lost.
  every({ kind: 'executeThenFail', method: 'POST' }),
];

interface Event {
  readonly id: string;
  readonly succeeded: boolean | null;
}

interface InboxRow {
  readonly webhook_id: string;
  readonly status: string;
  readonly attempts: number;
  readonly redeliveries: number;
}

export const billing: Fault = {
  id: 'f19',
  isSlow: true,
  isAlone: true,
  title: 'the billing platform fails, and the process and PostgreSQL die in a burst of webhooks',
  async run(stage) {
    const { postgres, lifetime, size, seed } = stage;
    const databaseUrl = await postgres.createDatabase('f19');
    const polar = await Polar.start(lifetime, { REFUSED_DOMAINS: '' });
    // By itself it gives up after ten attempts, and disables the endpoint after ten events: on a busy machine the restarts
    // take longer than that, and what was never delivered says nothing about the service.
    await polar.control('webhooks', { backoffMs: 200, backoffCapMs: 5000, debounceMs: 200, maxAttempts: 1000 });
    const { id: endpoint, secret } = await polar.api<{ id: string; secret: string }>('POST', '/v1/webhooks/endpoints', {
      url: 'http://127.0.0.1:9/',
      format: 'raw',
      events: Object.keys(EVENT_KINDS),
    });
    const options = { databaseUrl, env: billingEnvironment(polar, secret) };
    let service = await Service.start(lifetime, options);
    const { port } = service;
    await polar.api('PATCH', `/v1/webhooks/endpoints/${endpoint}`, {
      url: `http://127.0.0.1:${port}/api/webhooks/polar`,
    });
    const productId = await productOf(polar, 'Basic monthly');

    const buyers: Buyer[] = [];
    for (const failure of FAILURES) {
      await polar.control('faults', failure);
      const some = Array.from({ length: BUYERS[size] }, () => new Buyer());
      buyers.push(...some);
      const bought = Promise.all(some.map((buyer) => buyer.buy(port, productId)));
      await sleep(FAILURE_MS[size]);
      await polar.api('DELETE', '/__control/faults');
      await bought;
    }

    await polar.control('populate', { customers: CUSTOMERS, silent: true });
    const burst = (n: number) => polar.control('webhooks/burst', { n, concurrency: SENDERS });
    let sent = burst(BURST[size]);
    for (const pause of fc.sample(fc.integer({ min: 50, max: 700 }), { seed, numRuns: KILLS[size] })) {
      await sleep(pause);
      await service.kill();
      service = await Service.start(lifetime, { ...options, port });
    }
    await sent;
    sent = burst(SECOND_BURST[size]);
    await sleep(500);
    await postgres.crash();
    await sleep(DATABASE_AWAY_MS);
    await postgres.start();
    await sent;
    await polar.control('webhooks/idle');
    await service.stop();

    const harness = await Service.start(lifetime, { ...options, port, harness: true });
    const control = controlOf(harness);
    // Longer than claims of a killed process, and than the pauses between attempts.
    for (let minutes = 0; minutes < 120; minutes += 10) {
      await control.advance(10 * MINUTE);
      await control.drain();
      await control.applyWebhooks();
    }
    return [
      amount('kills', KILLS[size]),
      ...(await ledgerOf(buyers, harness.port, productId, polar, PROVES[size])),
      ...(await webhooks(stage, polar, databaseUrl)),
    ];
  },
};

/** @param secret of its webhook endpoint */
export function billingEnvironment(polar: Polar, secret: string): Record<string, string> {
  return {
    POLAR_BASE_URL: polar.origin,
    POLAR_ACCESS_TOKEN: POLAR_TOKEN,
    POLAR_WEBHOOK_SECRET: secret,
    POLAR_REQUESTS_PER_MINUTE: '10000',
    // A comparison would bring objects that webhooks do not bring.
    POLAR_RESYNC: 'manual',
    NEW_DEVICE_MAIL: 'off',
  };
}

async function productOf(polar: Polar, wanted: string): Promise<string> {
  const products = await polar.all<{ id: string; name: string }>('/v1/products/');
  return products.find(({ name }) => name === wanted)!.id;
}

/** Each buyer: one customer, one order, one subscription, at the platform and here. */
async function ledgerOf(
  buyers: readonly Buyer[],
  port: number,
  productId: string,
  polar: Polar,
  least: number,
): Promise<Figure[]> {
  const lost: string[] = [];
  const twice: string[] = [];
  const count = (what: string, { person }: Buyer, found: number) => {
    if (found < 1) lost.push(`${what} of ${person.email}`);
    if (found > 1) twice.push(`${what} of ${person.email}: ${found}`);
  };
  const customers = await polar.all<{ email: string }>('/v1/customers/');
  for (const buyer of buyers.filter(({ paid }) => paid.length > 0)) {
    count('the customer', buyer, customers.filter(({ email }) => email === buyer.person.email).length);
    const orders = await polar.all<object>(`/v1/orders/?external_customer_id=${buyer.id}`);
    count('the order', buyer, orders.length);
    const products = await buyer.products(port);
    count(`the product among ${JSON.stringify(products)}`, buyer, products.filter((id) => id === productId).length);
  }
  return [
    amount('purchases', buyers.flatMap(({ paid }) => paid).length, buyers.length),
    amount(
      'requests told to come back',
      buyers.reduce((sum, { unavailable }) => sum + unavailable, 0),
      least,
    ),
    none(
      'answers besides 200 and 503',
      buyers.flatMap(({ wrong }) => wrong),
    ),
    none('purchases lost', lost),
    none('purchases twice', twice),
  ];
}

/** Everything answered with 202 is stored and applied, each once, and the last word about each customer stands. */
async function webhooks({ postgres, size }: Stage, polar: Polar, databaseUrl: string): Promise<Figure[]> {
  const { tables } = await polar.api<{ tables: { webhookEvents: Event[] } }>('GET', '/__control/snapshot');
  const inbox = await postgres.query<InboxRow>(
    'select webhook_id, status, attempts, redeliveries from billing_inbox',
    databaseUrl,
  );
  const stored = new Map(inbox.map((row) => [row.webhook_id, row]));
  const events = tables.webhookEvents;
  const latest = await postgres.query<{ n: number }>(
    `select count(*)::int as n from billing_object
    where kind = 'customer' and (raw->'metadata'->>'burst')::int >= ${SECOND_BURST[size]} - (select count(*) from billing_object where kind = 'customer')`,
    databaseUrl,
  );
  const liveCustomers = await polar.all<object>('/v1/customers/');
  return [
    amount('webhooks', events.length, BURST[size] + SECOND_BURST[size]),
    none(
      'not delivered',
      events.filter(({ succeeded }) => succeeded !== true).map(({ id }) => id),
    ),
    none(
      'lost',
      events
        .filter(({ id, succeeded }) => succeeded === true && stored.get(id)?.status !== 'processed')
        .map(({ id }) => `${id} ${stored.get(id)?.status}`),
    ),
    exactly('rows more than webhooks', inbox.length - events.length, 0),
    exactly('customers without their latest content', liveCustomers.length - latest[0]!.n, 0),
    amount('begun again', inbox.filter(({ attempts }) => attempts > 1).length, PROVES[size]),
    amount(
      'delivered again',
      inbox.reduce((sum, { redeliveries }) => sum + redeliveries, 0),
    ),
  ];
}
