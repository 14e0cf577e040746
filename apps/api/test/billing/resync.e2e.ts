import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { codecs } from '#billing/objects/domain/codecs';
import { contentHash } from '#billing/mirror/domain/mirrored-object';
import { ResyncWorker } from '#billing/mirror/infrastructure/resync-worker';
import { listed, staffedShop } from './a-staff.ts';
import type { Wire } from './billing-app.ts';

/** Lists of the platform, by the names of the kinds. */
const LISTED = [
  'benefit',
  'benefit_grant',
  'custom_field',
  'customer',
  'customer_meter',
  'discount',
  'license_key',
  'meter',
  'order',
  'product',
  'refund',
  'subscription',
] as const;

const { shop, staff } = staffedShop();
/** The clock runs: the rate of requests to the platform is kept by it. */
let ticking: NodeJS.Timeout;
beforeAll(async () => {
  ticking = setInterval(() => shop.app.clock.advance(20), 20);
  await shop.standIn.control('populate', { customers: 20, orders: 130, subscriptions: 5 });
});
afterAll(() => clearInterval(ticking));

async function resync(): Promise<Wire> {
  expect((await staff.act('resync'))[0]).toBe(202);
  return ended();
}

/** @returns the run that was under way */
async function ended(): Promise<Wire> {
  for (;;) {
    await shop.app.app.get(ResyncWorker).drain();
    const [run] = listed(await staff.read('resync'), 'runs');
    if (run!['status'] !== 'running') return run!;
    shop.app.clock.advance(60_000);
  }
}

/** Everything of a kind at the platform, in its wire form. */
async function remote(kind: (typeof LISTED)[number]): Promise<readonly Wire[]> {
  const found: Wire[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = await shop.object(`/v1/${kind.replace('_', '-')}s/?limit=100&page=${page}`);
    found.push(...listed(answer, 'items'));
    last = (answer['pagination'] as { readonly max_page: number }).max_page;
  }
  return found;
}

async function expectEqual(): Promise<void> {
  for (const kind of LISTED) {
    const entities = (await remote(kind)).map((wire) => codecs[kind].inbound(wire));
    const rows = await shop.app.database.rows<{ id: string; content_hash: string }>(
      'select id, content_hash from billing_object where kind = $1 and deleted_at is null',
      kind,
    );
    const mirrored = Object.fromEntries(rows.map(({ id, content_hash: hash }) => [id, hash]));
    expect(mirrored).toEqual(Object.fromEntries(entities.map(({ fields, raw }) => [fields.id, contentHash(raw)])));
  }
}

test('one run makes the mirror equal; a broken object is shown until it is mended, what is gone is gone', async () => {
  const [broken, gone] = await remote('order');
  const change = (items: unknown) =>
    shop.standIn.control('mutate', { table: 'orders', id: broken!['id'], change: { items } });
  await change('nonsense');
  const run = await resync();
  expect(run).toMatchObject({ status: 'done', reason: 'staff' });
  const orders = { kind: 'order', phase: 'done', total: 135, created: 134, broken: 1, error: null };
  expect(run['kinds']).toEqual(expect.arrayContaining([expect.objectContaining(orders)]));
  const asked = { kind: 'order', id: String(broken!['id']) };
  expect((await staff.read('resync'))['broken']).toMatchObject([{ ...asked, path: 'items' }]);
  const refresh = (body: Wire) => staff.act('objects/refresh', body);
  expect(await refresh(asked)).toMatchObject([422, { code: 'BILLING_OBJECT_NOT_READABLE' }]);
  await change(broken!['items']);
  expect(await refresh(asked)).toEqual([200, { ...asked, found: true }]);
  expect((await staff.read('resync'))['broken']).toEqual([]);
  await shop.standIn.control('delete', { table: 'orders', id: gone!['id'] });
  expect(await refresh({ ...asked, id: gone!['id'] })).toMatchObject([200, { found: false }]);
  await expectEqual();
  expect(await refresh({ kind: 'price', id: 'a' })).toMatchObject([400, {}]);
  await shop.takeDown();
  expect(await refresh(asked)).toMatchObject([503, { code: 'BILLING_PROVIDER_UNAVAILABLE' }]);
  await shop.bringBack();
}, 180_000);

test('among the scheduled jobs, an admin has it run; it goes on, and the run is there when it has ended', async () => {
  const jobs = '/api/staff/jobs';
  const job = async () => {
    const all = listed(await shop.ok(staff.support, `GET ${jobs}`), 'jobs');
    return all.find(({ name }) => name === 'billing-resync');
  };
  const run = (who: typeof staff.admin) => shop.call(who, `POST ${jobs}/billing-resync/run`, { reason: 'Case 12' });
  expect((await run(staff.support))[0]).toBe(403);
  expect(await run(staff.admin)).toEqual([200, { run: null }]);
  expect(await job()).toMatchObject({ state: 'running', interval: null, runningSince: expect.any(String) });
  const { id, status } = await ended();
  expect(status).toBe('done');
  const [last] = listed(await shop.ok(staff.support, `GET ${jobs}/billing-resync/runs`), 'runs');
  expect(last).toMatchObject({ id, outcome: 'done', result: { created: expect.any(Number) } });
  expect(await job()).toMatchObject({ state: 'working', runningSince: null, lastRun: last });
  const entries = await shop.app.database.rows(
    `select e.action, p.details ->> 'reason' as reason from audit_entry e left join audit_person p on p.entry_id = e.id
      where e.target_id = $1 or e.action = 'job.requested'`,
    id,
  );
  expect(entries).toEqual([{ action: 'billing.resync.started', reason: 'Case 12' }]);
}, 60_000);
