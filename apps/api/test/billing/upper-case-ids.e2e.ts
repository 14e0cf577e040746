import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { RefreshQueue } from '#billing/entitlements/jobs/refresh-queue';
import { data, somebody, type Somebody } from '../organizations/people.ts';
import { type BillingApp, startBillingApp, type Wire } from './billing-app.ts';

let shop: BillingApp;
let owner: Somebody;
let id: string;
beforeAll(async () => {
  shop = await startBillingApp();
  owner = await somebody(shop.app, 'owner');
  id = (await data(owner.client.organization.create({ name: 'Tenant', slug: 'tenant' }))).id;
  await shop.settle();
});
afterAll(() => shop.close());

test('an organization that buys in capitals is the customer that it was', async () => {
  const customers = async () => (await shop.platform('/v1/customers/?limit=100'))[1].items as readonly Wire[];
  const before = (await customers()).length;
  const [, { items }] = await shop.platform('/v1/products/?limit=100');
  const product = (items as readonly { id: string; name: string }[]).find(({ name }) => name === 'Pro monthly')!.id;
  const body = { product, for: { organization: id.toUpperCase() }, organizationId: id, successPath: '/billing/done' };
  const [status, { checkoutId }] = await shop.call(owner, 'POST /api/billing/checkouts', body);
  expect(status).toBe(200);
  const [, checkout] = await shop.platform(`/v1/checkouts/${String(checkoutId)}`);
  expect(checkout.external_customer_id).toBe(id);
  const details = { organizationId: id.toUpperCase(), billingName: 'Tenant Ltd' };
  expect((await shop.call(owner, 'PATCH /api/billing/details', details))[0]).toBe(200);
  expect(await customers()).toHaveLength(before);
  const read = (organizationId: string) => shop.call(owner, 'GET /api/billing/entitlements', { organizationId });
  // A stale answer starts a refresh, after which the next one differs.
  await read(id);
  await shop.app.app.get(RefreshQueue).settled();
  const reading = await read(id.toUpperCase());
  expect(reading[1]).toMatchObject({ stale: false, asOf: expect.any(String) });
  expect(reading).toEqual(await read(id));
});

test('an organization that is not a customer yet becomes one under its own id when it asks in capitals', async () => {
  await shop.takeDown();
  const late = (await data(owner.client.organization.create({ name: 'Late', slug: 'late' }))).id;
  await shop.bringBack();
  const asked = { organizationId: late.toUpperCase(), billingName: 'Late Ltd' };
  expect((await shop.call(owner, 'PATCH /api/billing/details', asked))[0]).toBe(200);
  await shop.settle();
  expect(await shop.customer(late)).toMatchObject({ external_id: late, billing_name: 'Late Ltd' });
});

test('a session that chooses it in capitals has the id that everything is compared with', async () => {
  await data(owner.client.organization.setActive({ organizationId: id.toUpperCase() }));
  const session = await data(owner.client.getSession());
  expect((session as unknown as { session: Wire }).session.activeOrganizationId).toBe(id);
  await expect(data(owner.client.organization.getFullOrganization())).resolves.toMatchObject({ id });
});
