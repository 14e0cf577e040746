import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { codecs } from '#billing/objects/domain/codecs';
import { contentHash } from '#billing/mirror/domain/mirrored-object';
import { ResyncWorker } from '#billing/mirror/infrastructure/resync-worker';
import { SideConnection } from '../support/side-connection.ts';
import { listed, type StaffedShop, staffedShop } from './a-staff.ts';
import type { Wire } from './billing-app.ts';
import { somebody } from '../organizations/people.ts';

/** Where the platform lists the objects of a kind. */
const LISTS = {
  benefit: 'benefits',
  benefit_grant: 'benefit-grants',
  custom_field: 'custom-fields',
  customer: 'customers',
  customer_meter: 'customer-meters',
  discount: 'discounts',
  license_key: 'license-keys',
  meter: 'meters',
  order: 'orders',
  product: 'products',
  refund: 'refunds',
  subscription: 'subscriptions',
} as const;
type ListKind = keyof typeof LISTS;

let staffed: StaffedShop;
let database: SideConnection;
/** The clock runs: the rate of requests to the platform is kept by it. */
let ticking: NodeJS.Timeout;
beforeAll(async () => {
  staffed = await staffedShop();
  database = await SideConnection.open(staffed.shop.app.databaseUrl);
  ticking = setInterval(() => staffed.shop.app.clock.advance(20), 20);
  await staffed.shop.standIn.control('populate', { customers: 20, orders: 130, subscriptions: 5 });
});
afterAll(async () => {
  clearInterval(ticking);
  await database.close();
  await staffed.shop.close();
});

async function resync(): Promise<Wire> {
  expect((await staffed.act('resync'))[0]).toBe(202);
  for (;;) {
    await staffed.shop.app.app.get(ResyncWorker).drain();
    const [run] = listed(await staffed.read('resync'), 'runs');
    if (run!['status'] !== 'running') return run!;
    staffed.shop.app.clock.advance(60_000);
  }
}

/** Everything of a kind at the platform, in its wire form. */
async function remote(kind: ListKind): Promise<readonly Wire[]> {
  const found: Wire[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const [, answer] = await staffed.shop.platform(`/v1/${LISTS[kind]}/?limit=100&page=${page}`);
    found.push(...listed(answer, 'items'));
    last = (answer['pagination'] as { readonly max_page: number }).max_page;
  }
  return found;
}

async function expectEqual(): Promise<void> {
  for (const kind of Object.keys(LISTS) as ListKind[]) {
    const entities = (await remote(kind)).map((wire) => codecs[kind].inbound(wire));
    const rows = await database.rows<{ id: string; content_hash: string }>(
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
    staffed.shop.standIn.control('mutate', { table: 'orders', id: broken!['id'], change: { items } });
  await change('nonsense');
  const run = await resync();
  expect(run).toMatchObject({ status: 'done', reason: 'staff' });
  const orders = { kind: 'order', phase: 'done', total: 135, created: 134, broken: 1, error: null };
  expect(run['kinds']).toEqual(expect.arrayContaining([expect.objectContaining(orders)]));
  const asked = { kind: 'order', id: String(broken!['id']) };
  expect((await staffed.read('resync'))['broken']).toMatchObject([{ ...asked, path: 'items' }]);
  const refresh = (body: Wire) => staffed.act('objects/refresh', body);
  expect(await refresh(asked)).toMatchObject([422, { code: 'BILLING_OBJECT_NOT_READABLE' }]);
  await change(broken!['items']);
  expect(await refresh(asked)).toEqual([200, { ...asked, found: true }]);
  expect((await staffed.read('resync'))['broken']).toEqual([]);
  await staffed.shop.standIn.control('delete', { table: 'orders', id: gone!['id'] });
  expect(await refresh({ ...asked, id: gone!['id'] })).toMatchObject([200, { found: false }]);
  await expectEqual();
  expect(await refresh({ kind: 'price', id: 'a' })).toMatchObject([400, {}]);
  await staffed.shop.takeDown();
  expect(await refresh(asked)).toMatchObject([503, { code: 'BILLING_PROVIDER_UNAVAILABLE' }]);
}, 180_000);

test('is for staff', async () => {
  const person = await somebody(staffed.shop.app, 'person');
  for (const route of ['GET resync', 'POST resync', 'POST objects/refresh']) {
    const path = route.replace(' ', ' /api/staff/billing/');
    expect(await staffed.shop.call(person, path, { kind: 'order', id: 'a' })).toMatchObject([
      403,
      { code: 'FORBIDDEN' },
    ]);
  }
});
