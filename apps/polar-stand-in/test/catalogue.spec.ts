import { expect, test } from '@jest/globals';
import { expectInvalid, expectRefusal } from './kit/refusal.ts';
import { nobody, openShop } from './kit/shop.ts';

const shop = openShop();

test('organizations', async () => {
  const { organizations } = shop.polar;
  const { items } = await organizations.list({ slug: 'stand-in-shop' });
  const { id, subscription_settings } = items[0]!;
  expect(await organizations.get(id)).toMatchObject({ slug: 'stand-in-shop', modified_at: null });
  const settings = { ...subscription_settings, proration_behavior: 'prorate' } as const;
  await organizations.update(id, { subscription_settings: settings });
  expect(await organizations.get(id)).toMatchObject({ proration_behavior: 'prorate', modified_at: expect.any(String) });
  await expectRefusal(organizations.get(nobody), 404, 'ResourceNotFound');
  expect(await shop.heard()).toEqual(['organization.updated']);
});

test('products: prices of each kind, archiving, benefits, deletion', async () => {
  const { products, meters, benefits } = shop.polar;
  const meter = (await meters.list({})).items[0]!;
  const created = await products.create({
    name: 'Everything',
    recurring_interval: 'week',
    recurring_interval_count: 2,
    prices: [
      { amount_type: 'fixed', price_amount: 100 },
      {
        amount_type: 'unit_based',
        tiers: { type: 'graduated', tiers: [{ bound: 10, unit_amount: 5 }, { unit_amount: '2.5' }] },
      },
      { amount_type: 'metered_tiers', meter_id: meter.id, tiers: { type: 'volume', tiers: [{ unit_amount: '0.1' }] } },
    ],
    metadata: { my_key: 1, camelKey: true },
  });
  const weekly = { recurring_interval: 'week', recurring_interval_count: 2 };
  expect(created).toMatchObject({ ...weekly, metadata: { my_key: 1, camelKey: true }, is_deletable: true });
  const [kept] = created.prices;
  const change = { prices: [{ id: kept!.id }], name: 'Something', is_archived: true };
  expect(await products.update(created.id, change)).toMatchObject(change);
  const { id: flag } = (await benefits.list({ type: 'feature_flag' })).items[0]!;
  const { benefits: granted } = await products.updateBenefits(created.id, { benefits: [flag] });
  expect(granted).toMatchObject([{ id: flag }]);
  expect((await products.list({ is_archived: true })).items).toMatchObject([{ id: created.id }]);
  const { pagination } = await products.list({ benefit_id: flag, is_archived: true });
  expect(pagination).toEqual({ total_count: 1, max_page: 1 });
  expect(await products.get(created.id)).toMatchObject({ is_archived: true });
  await products.delete(created.id);
  await expectRefusal(products.get(created.id), 404);
  await shop.buy('Handbook');
  await expectRefusal(products.delete((await shop.product('Handbook')).id), 409, 'ProductNotDeletable');
});

test('products: what is refused', async () => {
  const { products } = shop.polar;
  const fixed = { amount_type: 'fixed', price_amount: 100 } as const;
  await expectInvalid(products.create({ name: 'X', prices: [fixed] }), 'name');
  const metered = [{ amount_type: 'metered_unit', meter_id: nobody, unit_amount: 1 }] as const;
  const thing = { name: 'Thing', prices: [...metered], recurring_interval: 'month' } as const;
  await expectInvalid(products.create(thing as never), 'prices.0.meter_id');
  await expectInvalid(products.create({ name: 'Thing', prices: [fixed], organization_id: nobody }), 'organization_id');
  await expectInvalid(products.updateBenefits((await shop.product('Free')).id, { benefits: [nobody] }), 'benefits.0');
  await expectInvalid(products.list({ sorting: ['-nothing' as never] }), 'query.sorting.0');
  await expectInvalid(products.get('nonsense'), 'path.id');
});

test('benefits: created, changed, deleted without an event of that name', async () => {
  const { benefits } = shop.polar;
  const created = await benefits.create({ type: 'feature_flag', description: 'Beta access', properties: {} });
  expect(created).toMatchObject({ visibility: 'private', is_deleted: false, modified_at: null });
  await benefits.update(created.id, { type: 'feature_flag', description: 'Early access' });
  expect(await benefits.get(created.id)).toMatchObject({ description: 'Early access' });
  const properties = { slack_integration_id: 'x', channel_name_template: 'y' };
  const slack = await benefits.create({ type: 'slack_shared_channel', description: 'Slack', properties });
  expect(slack.type).toBe('slack_shared_channel');
  expect((await benefits.grants(created.id, {})).items).toEqual([]);
  await benefits.delete(created.id);
  await expectRefusal(benefits.get(created.id), 404);
  await expectInvalid(benefits.create({ type: 'custom', description: 'A', properties: {} }), 'description');
  const credits = { units: 1, rollover: true, meter_id: nobody };
  const credit = benefits.create({ type: 'meter_credit', description: 'Credits', properties: credits });
  await expectInvalid(credit, 'properties.meter_id');
  expect(await shop.heard()).toEqual(['benefit.created', 'benefit.updated', 'benefit.created', 'benefit.updated']);
});

test('discounts: the four shapes and their rules', async () => {
  const { discounts } = shop.polar;
  const fixed = await discounts.create({ name: 'F', type: 'fixed', duration: 'once', amounts: { eur: 300, usd: 400 } });
  expect(fixed).toMatchObject({ amount: 400, currency: 'usd', amounts: { eur: 300, usd: 400 }, redemptions_count: 0 });
  const summer = { duration: 'repeating', duration_in_months: 3, code: 'Summer' } as const;
  const repeating = await discounts.create({ name: 'P', type: 'percentage', basis_points: 1000, ...summer });
  expect(repeating).toMatchObject({ duration_in_months: 3, code: 'Summer' });
  const reversed = { starts_at: '2027-01-02T00:00:00Z', ends_at: '2027-01-01T00:00:00Z' };
  for (const [wrong, at] of [
    [{ code: 'SUMMER' }, 'code'],
    [{ basis_points: 10_001 }, 'basis_points'],
    [{ duration: 'repeating' }, 'duration_in_months'],
    [{ code: 'a-b' }, 'code'],
    [reversed, 'ends_at'],
  ] as const) {
    const once = { name: 'P', type: 'percentage', duration: 'once', basis_points: 1 } as const;
    await expectInvalid(discounts.create({ ...once, ...wrong } as typeof once), at);
  }
  await discounts.update(repeating.id, { name: 'Q' });
  expect(await discounts.get(repeating.id)).toMatchObject({ name: 'Q', basis_points: 1000, duration_in_months: 3 });
  expect((await discounts.list({ query: 'Q' })).items).toHaveLength(1);
  await discounts.delete(repeating.id);
  await expectRefusal(discounts.get(repeating.id), 404);
  expect(await shop.heard()).toEqual(['discount.created', 'discount.created', 'discount.updated', 'discount.deleted']);
});

test('custom fields: slugs are unique without regard to case, a rename moves what is stored', async () => {
  const { customFields, checkouts } = shop.polar;
  const properties = { ge: 18, le: 99 };
  const created = await customFields.create({ type: 'number', slug: 'Age', name: 'Age', properties });
  expect(created).toMatchObject({ slug: 'age', properties });
  await expectInvalid(customFields.create({ type: 'text', slug: 'AGE', name: 'Age', properties: {} }), 'slug');
  await expectInvalid(customFields.update(created.id, { type: 'text', name: 'Age' }), 'type');
  const handbook = await shop.product('Handbook');
  const custom_field_data = { company_size: '10', unknown: 'x' };
  const { id } = await checkouts.create({ products: [handbook.id], custom_field_data });
  const size = (await customFields.list({ query: 'Company' })).items[0]!;
  await customFields.update(size.id, { type: 'text', slug: 'headcount' });
  expect((await checkouts.get(id)).custom_field_data).toEqual({ headcount: '10', source: null, terms: null });
  await customFields.delete(created.id);
  await expectRefusal(customFields.get(created.id), 404);
  expect(await customFields.get(size.id)).toMatchObject({ slug: 'headcount' });
});

test('paging: a limit is clamped to 100, the last page is the largest, an empty list has none', async () => {
  await shop.control('populate', { customers: 237 });
  const first = await shop.polar.customers.list({ limit: 1000 });
  expect(first.items).toHaveLength(100);
  expect(first.pagination).toEqual({ total_count: 237, max_page: 3 });
  const all = new Set<string>();
  for await (const { id } of shop.polar.customers.iterList({ limit: 1000 })) all.add(id);
  expect(all.size).toBe(237);
  expect((await shop.polar.refunds.list({})).pagination).toEqual({ total_count: 0, max_page: 0 });
});

test('every route of the catalogue was called', () => {
  expect(shop.uncalled(/\/v1\/(organizations|products|benefits|discounts|custom-fields)\//)).toEqual([]);
});
