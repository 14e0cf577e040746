import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { RefreshQueue } from '#billing/entitlements/jobs/refresh-queue';
import { freshDatabase, type TestDatabase } from '#shared-kernel/testing/database';
import { migrateDatabase } from '../../src/database/migrate.ts';
import { somebody } from '../organizations/people.ts';
import { OwnCluster } from '../support/own-cluster.ts';
import { Program } from '../support/program.ts';
import { SideConnection } from '../support/side-connection.ts';
import { Shop, WebhookApp, webhookShop } from './a-shop.ts';

const shop = webhookShop();
let database: TestDatabase;
let side: SideConnection;
let program: Program | undefined;
beforeAll(async () => {
  database = await freshDatabase();
  side = await SideConnection.open(database.url);
}, 60_000);
afterEach(async () => {
  await kill();
  await side.rows('truncate billing_inbox, billing_object, queue_item');
});
afterAll(async () => {
  await side.close();
  await database.drop();
});

/** The service as a process of its own. */
async function start(): Promise<void> {
  // Only what webhooks bring.
  const own = {
    POLAR_RESYNC: 'manual',
    AUTH_SECRET: 'a-secret-of-the-tests-long-enough-to-be-one',
    DATABASE_URL: database.url,
  };
  program = new Program('dist/apps/api/src/main.js', { ...shop.environment, ...own });
  await program.says('The data is in');
}

async function kill(): Promise<void> {
  program?.kill('SIGKILL');
  await program?.exit();
  program = undefined;
}

const inbox = () =>
  side.rows<{ status: string; outcome: string | null; attempts: number }>(
    'select status, outcome, attempts from billing_inbox',
  );
async function untilProcessed(): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if ((await side.count(`from billing_inbox where status <> 'processed'`)) === 0) return;
    await sleep(25);
  }
  throw new Error(`Not processed: ${JSON.stringify(await inbox())}`);
}

/** An event about a customer as the platform has it. */
async function anEvent(at = shop) {
  const { id } = await at.customer('Kim');
  const data = await at.call<{ id: string }>('GET', `/v1/customers/${id}`);
  return { type: 'customer.updated', timestamp: '2026-11-02T10:00:00.000001Z', data };
}

test('kill -9 after 202 and before processing: processed after the restart', async () => {
  const event = await anEvent();
  await start();
  // The worker asks whose the platform is before it claims anything.
  await side.holding('lock table billing_connection in access exclusive mode', [], async () => {
    await expect(shop.send(event)).resolves.toBe(202);
    await side.untilBlocked(1);
    await kill();
    await expect(inbox()).resolves.toEqual([{ status: 'received', outcome: null, attempts: 0 }]);
  });
  await start();
  await untilProcessed();
  await expect(inbox()).resolves.toEqual([{ status: 'processed', outcome: 'applied', attempts: 1 }]);
  await expect(side.count('from billing_object')).resolves.toBe(1);
}, 60_000);

test('kill -9 inside of applying: nothing is left of it, and it is applied once afterwards', async () => {
  const event = await anEvent();
  await start();
  await side.holding('lock table billing_object in share mode', [], async () => {
    await expect(shop.send(event)).resolves.toBe(202);
    await side.untilBlocked(1);
    await kill();
  });
  await expect(side.count('from billing_object')).resolves.toBe(0);
  await expect(inbox()).resolves.toEqual([{ status: 'received', outcome: null, attempts: 1 }]);
  // The claim of the process that was killed ends.
  await side.rows('update billing_inbox set due_at = received_at');
  await start();
  await untilProcessed();
  await expect(inbox()).resolves.toEqual([{ status: 'processed', outcome: 'applied', attempts: 2 }]);
  await expect(side.count('from billing_object')).resolves.toBe(1);
}, 60_000);

test('a process that is asked to end finishes what it has claimed', async () => {
  const event = await anEvent();
  await start();
  await side.holding('lock table billing_object in share mode', [], async () => {
    await expect(shop.send(event)).resolves.toBe(202);
    await side.untilBlocked(1);
    program!.kill('SIGTERM');
    await sleep(200);
  });
  await expect(program!.exit()).resolves.toBe(0);
  await expect(inbox()).resolves.toEqual([{ status: 'processed', outcome: 'applied', attempts: 1 }]);
}, 60_000);

test('the database is killed during a burst: what was answered 503 comes again, nothing is lost, nothing is twice', async () => {
  const cluster = await OwnCluster.start();
  const app = await new WebhookApp(shop).start({ DATABASE_POOL_SIZE: '5' }, cluster.url);
  await shop.standIn.control('webhooks', { backoffMs: 300, backoffCapMs: 3000 });
  await shop.standIn.control('populate', { customers: 40 });
  const burst = shop.standIn.control<{ sent: number }>('webhooks/burst', { n: 600, concurrency: 10 });
  await sleep(300);
  cluster.signal('SIGKILL');
  const { sent } = await burst;
  await shop.idle();
  await app.close().catch(() => undefined);
  const again = await new WebhookApp(shop).start({}, cluster.url);
  await again.database.rows('update billing_inbox set due_at = received_at where due_at is not null');
  await again.process();
  const log = await shop.call<{ items: unknown[]; pagination: { total_count: number } }>(
    'GET',
    '/v1/webhooks/deliveries?succeeded=false&http_code_class=5xx',
  );
  expect(log.pagination.total_count).toBeGreaterThan(0);
  expect(sent).toBe(600);
  await expect(again.database.count('from billing_inbox')).resolves.toBe(sent);
  await expect(again.database.count(`from billing_inbox where status = 'processed'`)).resolves.toBe(sent);
  const numbers = [...(await again.mirrored('customer')).values()].map(
    ({ metadata }) => (metadata as { burst: number }).burst,
  );
  const last = Array.from({ length: numbers.length }, (_, index) => sent - 1 - index);
  expect(numbers.toSorted((a, b) => b - a)).toEqual(last);
  await again.close();
  await cluster.stop();
}, 120_000);

test('the stop waits neither for senders of webhooks nor for a platform that answers nothing', async () => {
  const silent = new Shop();
  await silent.open();
  await migrateDatabase(database.url);
  const service = await new WebhookApp(silent).start({}, database.url);
  const who = await somebody(service.app, 'ada');
  const event = await anEvent(silent);
  await silent.standIn.control('faults', { path: '/v1/*', times: 100_000, kind: 'hang' });
  const sent = Array.from({ length: 200 }, () => silent.send(event).catch(() => 'cut'));
  for (let number = 0; number < 10; number += 1) service.app.app.get(RefreshQueue).ask(event.data.id + number);
  const plans = who.browser.fetch(`${service.app.url}/api/billing/plans`).catch(() => undefined);
  await Promise.race(sent);
  await service.close();
  await plans;
  const stored = (await Promise.all(sent)).filter((answer) => answer === 202).length;
  expect(stored).toBeGreaterThan(0);
  // Webhooks that were answered are there for the next start.
  expect(await side.count('from billing_inbox')).toBeGreaterThanOrEqual(stored);
  await silent.close();
  // Much longer than the stop; each worker alone would ask a silent platform for a minute.
}, 30_000);
