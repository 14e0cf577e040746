import { expect, test } from '@jest/globals';
import { createPolar } from '@polar-sh/sdk/2026-10';
import { expectInvalid, expectRefusal } from './kit/refusal.ts';
import { nobody, openShop } from './kit/shop.ts';

const shop = openShop();

test('customers are unique by e-mail and by external id', async () => {
  const { customers } = shop.polar;
  const anna = await shop.customer('anna@polar-shop.com', { external_id: 'u1', metadata: { my_key: 'x' } });
  expect(anna).toMatchObject({ type: 'individual', email_verified: false, external_id: 'u1', modified_at: null });
  await expectInvalid(customers.create({ email: 'ANNA@polar-shop.com' }), 'email');
  await expectInvalid(customers.create({ email: 'b@polar-shop.com', external_id: 'u1' }), 'external_id');
  await expectInvalid(customers.create({ email: 'b@example.com' }), 'email');
  await expectInvalid(customers.create({ email: 'b@sub.example.test' }), 'email');
  await expectInvalid(customers.update(anna.id, { external_id: 'u2' }), 'external_id');
  expect(await customers.getExternal('u1')).toEqual(await customers.get(anna.id));
  expect(await customers.getState(anna.id)).toEqual(await customers.getStateExternal('u1'));
  const renamed = await customers.updateExternal('u1', { name: 'Anna B' });
  expect(renamed).toMatchObject({ name: 'Anna B', metadata: { my_key: 'x' } });
  expect((await customers.list({ email: 'Anna@polar-shop.com' })).items).toHaveLength(1);
  expect((await customers.list({ query: 'anna b' })).items).toHaveLength(1);
  expect((await customers.list({ metadata: { my_key: 'x' } } as never)).items).toHaveLength(1);
  expect((await customers.list({ metadata: { my_key: 'y' } } as never)).items).toHaveLength(0);
});

test('two customers with one external id, made behind the API, are a conflict', async () => {
  const anna = await shop.customer('anna@polar-shop.com', { external_id: 'u1' });
  const ben = await shop.customer('ben@polar-shop.com');
  await shop.control('mutate', { table: 'customers', id: ben.id, change: { external_id: anna.external_id } });
  const { customers, customerSessions } = shop.polar;
  for (const call of [
    customerSessions.create({ external_customer_id: 'u1' }),
    customers.members.listExternal('u1', {}),
  ]) {
    await expectRefusal(call, 409, 'AmbiguousExternalCustomerID');
  }
});

test('tax ids: text in, number and kind out; wrong ones are located', async () => {
  const { customers } = shop.polar;
  const anna = await shop.customer('anna@polar-shop.com', { billing_address: { country: 'US', state: 'CA' } });
  expect(anna.billing_address).toMatchObject({ country: 'US', state: 'US-CA', city: null });
  const updated = await customers.update(anna.id, { billing_address: { country: 'DE' }, tax_id: 'DE 123456789' });
  expect(updated.tax_id).toEqual(['DE123456789', 'eu_vat']);
  await expectInvalid(customers.update(anna.id, { tax_id: 'FR123' }), 'tax_id');
  await expectInvalid(customers.create({ email: 'b@polar-shop.com', tax_id: 'DE123456789' }), 'tax_id');
  const embargoed = { email: 'b@polar-shop.com', billing_address: { country: 'KP' as never } };
  await expectInvalid(customers.create(embargoed), 'billing_address.country');
});

test('a team has no e-mail, an owner, members, and sessions of its members', async () => {
  const { customers } = shop.polar;
  const owner = { email: 'anna@polar-shop.com', external_id: 'u1' };
  const team = await customers.create({ type: 'team', name: 'Crew', external_id: 'o1', owner });
  expect(team).toMatchObject({ type: 'team', email: null });
  const { members } = customers;
  expect((await members.list(team.id, {})).items).toMatchObject([{ role: 'owner', external_id: 'u1' }]);
  const ben = await members.create(team.id, { email: 'ben@polar-shop.com', external_id: 'u2' });
  const manager = { role: 'billing_manager' } as const;
  const carl = await members.createExternal('o1', { email: 'carl@polar-shop.com', external_id: 'u3', ...manager });
  await expectInvalid(members.create(team.id, { email: 'BEN@polar-shop.com' }), 'email');
  expect(await members.get(team.id, ben.id)).toEqual(ben);
  expect(await members.getExternal('o1', 'u3')).toEqual(carl);
  expect(await members.update(team.id, ben.id, manager)).toMatchObject(manager);
  expect(await members.updateExternal('o1', 'u3', { name: 'Carl' })).toMatchObject({ name: 'Carl' });
  expect((await members.listExternal('o1', { role: 'owner' })).items).toHaveLength(1);
  await members.delete(team.id, ben.id);
  await members.deleteExternal('o1', 'u3');
  await expectRefusal(members.get(team.id, ben.id), 404);
  await expectInvalid(shop.polar.customerSessions.create({ customer_id: team.id }), 'member_id');
  const session = await shop.polar.customerSessions.create({ customer_id: team.id, external_member_id: 'u1' });
  const portal = createPolar({ accessToken: session.token, baseUrl: shop.origin });
  const user = await portal.customerPortal.customerSession.getAuthenticatedUser();
  expect(user).toMatchObject({ type: 'member', role: 'owner', customer_id: team.id });
  const anna = await shop.customer();
  await expectRefusal(members.create(anna.id, { email: 'x@polar-shop.com' }), 403, 'NotPermitted');
});

test('a deleted customer loses subscriptions and benefits, and its external id is free', async () => {
  const { customers, subscriptions } = shop.polar;
  const anna = await shop.customer('anna@polar-shop.com', { external_id: 'u1' });
  const { id } = await shop.subscribe('Pro monthly', { customer_id: anna.id });
  expect(await customers.getStateExternal('u1')).toMatchObject({
    active_subscriptions: [{ id }],
    granted_benefits: [{}, {}],
  });
  await shop.heard();
  await customers.deleteExternal('u1');
  expect(await subscriptions.get(id)).toMatchObject({
    status: 'canceled',
    customer: { deleted_at: expect.any(String) },
  });
  await expectRefusal(customers.get(anna.id), 404);
  await expectRefusal(customers.getExternal('u1'), 404);
  expect(await shop.heard()).toEqual([
    'subscription.updated',
    'subscription.canceled',
    'subscription.revoked',
    'benefit_grant.revoked',
    'benefit_grant.revoked',
    'customer.deleted',
    'customer.state_changed',
  ]);
  const again = await shop.customer('anna@polar-shop.com', { external_id: 'u1' });
  await customers.delete(again.id, { anonymize: true });
  await expectRefusal(customers.getState(again.id), 404);
});

test('the page of the portal changes the card for renewals', async () => {
  const customer = await shop.customer();
  const { customer_portal_url: url } = await shop.polar.customerSessions.create({ customer_id: customer.id });
  const save = (card: string) => fetch(url, { method: 'POST', body: new URLSearchParams({ card }) });
  expect(await (await fetch(url)).text()).not.toContain('checked');
  expect(await (await save('declined')).text()).toMatch(/value="declined" checked/);
  expect(await (await save('succeeds')).text()).toMatch(/value="succeeds" checked/);
});

test('a portal session shows its customer alone, and ends after an hour', async () => {
  const anna = await shop.customer('anna@polar-shop.com', { external_id: 'u1' });
  const bought = await shop.subscribe('Pro monthly', { customer_id: anna.id });
  const other = await shop.subscribe('Basic monthly', { confirmation: { customer_email: 'ben@polar-shop.com' } });
  await shop.buy('Metered API', { customer_id: anna.id });
  const back = { return_url: 'https://shop.dev/back' };
  const session = await shop.polar.customerSessions.create({ external_customer_id: 'u1', ...back });
  const { customerPortal: portal } = createPolar({ accessToken: session.token, baseUrl: shop.origin });
  expect((await portal.subscriptions.list({})).items).toHaveLength(2);
  expect(await portal.subscriptions.get(bought.id)).toMatchObject({ status: 'active' });
  await expectRefusal(portal.subscriptions.get(other.id), 404);
  const { items: orders } = await portal.orders.list({});
  expect(orders).toHaveLength(2);
  expect(await portal.orders.get(orders[0]!.id)).toMatchObject({ paid: true });
  await portal.orders.generateInvoice(orders[0]!.id);
  expect((await portal.orders.invoice(orders[0]!.id)).url).toContain(orders[0]!.id);
  expect((await portal.orders.receipt(orders[0]!.id)).url).toContain('receipts');
  const { items: grants } = await portal.benefitGrants.list({});
  const types = grants.map(({ benefit }) => benefit.type).toSorted();
  expect(types).toEqual(['feature_flag', 'license_keys', 'meter_credit']);
  expect(await portal.benefitGrants.get(grants[0]!.id)).toMatchObject({ is_granted: true });
  expect((await portal.customerMeters.list({})).items).toMatchObject([{ credited_units: 100, balance: 100 }]);
  const [key] = (await portal.licenseKeys.list({})).items;
  expect(await portal.licenseKeys.get(key!.id)).toMatchObject({ activations: [] });
  expect((await portal.licenseKeys.rotate(key!.id)).key).not.toBe(key!.key);
  expect(await portal.customers.get()).toMatchObject({ id: anna.id });
  expect(await portal.customers.update({ billing_name: 'Anna Ltd' })).toMatchObject({ billing_name: 'Anna Ltd' });
  expect(await portal.subscriptions.cancel(bought.id)).toMatchObject({ cancel_at_period_end: true });
  const kept = { cancel_at_period_end: false };
  expect(await portal.subscriptions.update(bought.id, kept)).toMatchObject(kept);
  expect(await portal.customerSession.introspect()).toMatchObject(back);
  expect(await (await fetch(session.customer_portal_url)).text()).toContain('anna@polar-shop.com');
  await shop.control('clock', { advance: { seconds: 3601 } });
  await expectRefusal(portal.customers.get(), 401, 'Unauthorized');
  expect((await fetch(session.customer_portal_url)).status).toBe(401);
  await expectInvalid(shop.polar.customerSessions.create({ customer_id: nobody }), 'customer_id');
});

test('every route of customers was called', () => {
  const portal = 'customer-portal/(customer|orders|subscriptions|benefit|meters|license-keys/)';
  const uncalled = shop.uncalled(new RegExp(`/v1/(customers|customer-sessions|${portal})`));
  expect(uncalled.filter((route) => !/activate|validate/.test(route))).toEqual([]);
});
