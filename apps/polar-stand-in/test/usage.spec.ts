import { expect, test } from '@jest/globals';
import { expectInvalid, expectRefusal } from './kit/refusal.ts';
import { nobody, openShop } from './kit/shop.ts';

const shop = openShop();
const calls = (count: number, first = 0) =>
  Array.from({ length: count }, (_, at) => ({
    name: 'api.call',
    external_customer_id: 'u1',
    external_id: `call-${first + at}`,
    metadata: { calls: 1 },
  }));

test('usage is counted once, and before the customer exists as well', async () => {
  const { events, customerMeters } = shop.polar;
  expect(await events.ingest({ events: calls(30) })).toEqual({ inserted: 30, duplicates: 0 });
  expect(await events.ingest({ events: calls(40) })).toEqual({ inserted: 10, duplicates: 30 });
  await shop.customer('anna@polar-shop.com', { external_id: 'u1' });
  const [meter] = (await customerMeters.list({ external_customer_id: 'u1' })).items;
  expect(meter).toMatchObject({ consumed_units: 40, credited_units: 0, balance: -40 });
  expect(await customerMeters.get(meter!.id)).toEqual(meter);
  const { items } = await events.list({ name: 'api.call', limit: 5 });
  expect(items).toHaveLength(5);
  expect(await events.get(items[0]!.id)).toMatchObject({ source: 'user', external_customer_id: 'u1' });
});

test('calls that come as one event, as the service sends those of a key by the minute, are as many units', async () => {
  const { events, customerMeters } = shop.polar;
  const anna = await shop.customer('anna@polar-shop.com', { external_id: 'u1' });
  const minute = { name: 'api.call', external_customer_id: 'u1' };
  await events.ingest({
    events: [
      { ...minute, external_id: 'key:1', metadata: { key_id: 'key', calls: 250 } },
      { ...minute, external_id: 'key:2', metadata: { key_id: 'key', calls: 3 } },
      // Without a number there is nothing to add.
      { ...minute, external_id: 'key:3', metadata: { key_id: 'key', calls: '7' } },
      { ...minute, external_id: 'key:4' },
    ],
  });
  const [meter] = (await customerMeters.list({ customer_id: anna.id })).items;
  expect(meter).toMatchObject({ meter: { aggregation: { func: 'sum', property: 'calls' } }, consumed_units: 253 });
});

test.each([
  [{ func: 'count' as const }, 5],
  [{ func: 'sum' as const, property: 'size' }, 10],
  [{ func: 'max' as const, property: 'size' }, 5],
  [{ func: 'min' as const, property: 'size' }, 2],
  [{ func: 'avg' as const, property: 'size' }, 10 / 3],
  [{ func: 'unique' as const, property: 'size' }, 4],
])('a meter made with %j has counted %d units', async (aggregation, units) => {
  const { meters, events, customerMeters } = shop.polar;
  const anna = await shop.customer('anna@polar-shop.com', { external_id: 'u1' });
  const clause = { property: 'name', operator: 'eq' as const, value: 'upload' };
  const made = await meters.create({ name: 'Uploads', filter: { conjunction: 'and', clauses: [clause] }, aggregation });
  expect(made.aggregation).toMatchObject(aggregation);
  const sizes = [5, 3, 2, 'x', 'x'];
  const event = (name: string, size: unknown) => ({ name, external_customer_id: 'u1', metadata: { size } });
  const uploads = sizes.map((size) => event('upload', size));
  await events.ingest({ events: [...uploads, event('download', 99)] as never });
  const [meter] = (await customerMeters.list({ customer_id: anna.id, meter_id: made.id })).items;
  expect(meter!.consumed_units).toBeCloseTo(units, 6);
});

test('one invalid event refuses the batch and is named', async () => {
  const { events } = shop.polar;
  const future = { ...calls(1)[0]!, timestamp: '2027-01-01T00:00:00Z' };
  await expectInvalid(events.ingest({ events: [...calls(3), future] }), 'events.3.timestamp');
  await expectInvalid(events.ingest({ events: [{ name: 'x', customer_id: nobody }] }), 'events.0.customer_id');
  const long = { name: 'x'.repeat(129), external_customer_id: 'u1' };
  await expectInvalid(events.ingest({ events: [long] }), 'events.0.name');
  expect((await events.list({})).items).toEqual([]);
});

test('credits: used up, then billed; without rollover they begin anew, with it they are carried', async () => {
  const { events, customerMeters, benefits } = shop.polar;
  const anna = await shop.customer('anna@polar-shop.com', { external_id: 'u1' });
  const bought = await shop.subscribe('Metered API', { customer_id: anna.id });
  const state = async () => (await customerMeters.list({ customer_id: anna.id })).items[0]!;
  expect(await state()).toMatchObject({ credited_units: 100, balance: 100 });
  await events.ingest({ events: calls(433) });
  expect(await shop.polar.subscriptions.get(bought.id)).toMatchObject({
    meters: [{ consumed_units: 433, credited_units: 100, amount: 5 }],
  });
  await shop.advance(28);
  const [, renewal] = await shop.ordersOf(bought);
  expect(renewal!.items.map(({ amount }) => amount)).toEqual([1000, 5]);
  expect(await state()).toMatchObject({ consumed_units: 0, credited_units: 100, balance: 100 });
  expect(await shop.heard()).toContain('benefit_grant.cycled');
  const [credit] = (await benefits.list({ type: 'meter_credit' })).items;
  const properties = { ...(credit!.properties as { units: number; meter_id: string }), rollover: true };
  await benefits.update(credit!.id, { type: 'meter_credit', properties });
  await events.ingest({ events: calls(40, 1000) });
  await shop.advance(31);
  expect(await state()).toMatchObject({ consumed_units: 0, credited_units: 160, balance: 160 });
});

test('meters: created with nested filters, changed, archived, and their quantities by day', async () => {
  const { meters, events } = shop.polar;
  const sales = { property: 'name', operator: 'eq' as const, value: 'sale' };
  const filter = { conjunction: 'and' as const, clauses: [sales, { conjunction: 'or' as const, clauses: [] }] };
  const meter = await meters.create({ name: 'Sales', filter, aggregation: { func: 'sum', property: 'price' } });
  expect(meter).toMatchObject({ filter, unit: 'scalar', archived_at: null });
  await events.ingest({
    events: [1, 2, 'x'].map((price) => ({ name: 'sale', external_customer_id: 'u9', metadata: { price } })),
  });
  const days = { start_timestamp: '2026-01-30T00:00:00Z', end_timestamp: '2026-02-01T00:00:00Z' };
  const asked = { ...days, interval: 'day' } as const;
  expect(await meters.quantities(meter.id, asked)).toMatchObject({
    total: 3,
    quantities: [{ quantity: 0 }, { quantity: 3 }, { quantity: 0 }],
  });
  expect((await meters.quantities(meter.id, { ...asked, external_customer_id: ['u1'] })).total).toBe(0);
  await meters.update(meter.id, { is_archived: true, name: 'Old sales' });
  expect(await meters.get(meter.id)).toMatchObject({ name: 'Old sales', archived_at: expect.any(String) });
  expect((await meters.list({ is_archived: true })).items).toHaveLength(1);
  const exclusive = { conjunction: 'xor' as never, clauses: [] };
  const bad = meters.create({ name: 'Bad', filter: exclusive, aggregation: { func: 'count' } });
  await expectInvalid(bad, 'filter.conjunction');
  await expectRefusal(meters.get(nobody), 404);
});

test('every route of usage was called', () => {
  expect(shop.uncalled(/\/v1\/(events|meters|customer-meters)\//)).toEqual([]);
});
