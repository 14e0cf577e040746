import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { EVENT_KINDS } from '#billing/objects/domain/events';
import { EndpointWatching } from '#billing/mirror/application/endpoint-watching';
import { somebody } from '../organizations/people.ts';
import { kindOf, ResyncKit } from './resync-kit.ts';

const MINUTES = 60_000;

let kit: ResyncKit;
beforeAll(async () => {
  kit = await ResyncKit.start();
  await kit.shop.standIn.control('populate', { customers: 5, orders: 120, subscriptions: 3 });
});
afterEach(() => kit.shop.bringBack());
afterAll(() => kit.close());

const REFRESH = 'POST /api/staff/billing/objects/refresh';

test('is for staff, and starting it for administrators', async () => {
  const person = await somebody(kit.shop.app, 'person');
  for (const route of ['GET /api/staff/billing/resync', 'POST /api/staff/billing/resync', REFRESH]) {
    expect(await kit.shop.call(person, route, { kind: 'order', id: 'a' })).toMatchObject([403, { code: 'FORBIDDEN' }]);
  }
});

test('an object of a broken shape is shown to staff, and read again once it is mended', async () => {
  const [broken] = await kit.remote('order');
  const change = (items: unknown) =>
    kit.shop.standIn.control('mutate', { table: 'orders', id: broken!['id'], change: { items } });
  await change('nonsense');
  const run = await kit.run();
  expect(run).toMatchObject({ status: 'done' });
  expect(kindOf(run, 'order')).toMatchObject({ broken: 1, deleted: 0, total: 123 });
  const { id } = broken!;
  expect((await kit.overview()).broken).toEqual([
    { kind: 'order', id, path: 'items', seenAt: expect.any(String) as unknown },
  ]);
  const asked = { kind: 'order', id };
  expect(await kit.shop.call(kit.admin, REFRESH, asked)).toMatchObject([422, { code: 'BILLING_OBJECT_NOT_READABLE' }]);
  await change(broken!['items']);
  expect(await kit.shop.call(kit.admin, REFRESH, asked)).toEqual([200, { ...asked, found: true }]);
  expect((await kit.overview()).broken).toEqual([]);
  await kit.expectEqual();
});

test('an object is read when staff ask: one that is gone is gone here', async () => {
  const order = (await kit.remote('order')).at(-1)!;
  await kit.shop.standIn.control('delete', { table: 'orders', id: order['id'] });
  const asked = { kind: 'order', id: order['id'] };
  expect(await kit.shop.call(kit.admin, REFRESH, asked)).toEqual([200, { ...asked, found: false }]);
  await kit.expectEqual();
  expect(await kit.shop.call(kit.admin, REFRESH, { kind: 'price', id: 'a' })).toMatchObject([400, {}]);
  await kit.shop.takeDown();
  expect(await kit.shop.call(kit.admin, REFRESH, asked)).toMatchObject([503, { code: 'BILLING_PROVIDER_UNAVAILABLE' }]);
});

describe('an endpoint for webhooks', () => {
  const watch = () => kit.shop.app.app.get(EndpointWatching).watch();
  let id: string;
  beforeAll(async () => {
    // No process listens on this port, as when the service is down.
    const url = 'http://127.0.0.1:9/api/webhooks/polar';
    const endpoint = { url, format: 'raw', events: Object.keys(EVENT_KINDS) };
    ({ id } = await kit.shop.standIn.api<{ id: string }>('/v1/webhooks/endpoints', endpoint));
    await watch();
    expect((await kit.overview()).endpoints).toMatchObject([{ id, url, problems: [] }]);
  });

  test('while it is disabled, staff see it; changes of that time are found by a run of its own', async () => {
    await kit.shop.standIn.control('webhooks/endpoint', { id, enabled: false });
    await kit.shop.standIn.control('populate', { customers: 1, orders: 3, silent: false });
    kit.shop.app.clock.advance(60 * MINUTES);
    await watch();
    expect((await kit.overview()).endpoints).toMatchObject([{ id, problems: ['disabled'] }]);
    const run = await kit.finish();
    expect(run).toMatchObject({ reason: 'endpoint', status: 'done' });
    expect(kindOf(run, 'order')).toMatchObject({ created: 3 });
    await kit.expectEqual();
  });
});
