import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { somebody, type Somebody } from '../organizations/people.ts';
import { type BillingApp, startBillingApp } from './billing-app.ts';

// Customers who bought before there was an account.

let shop: BillingApp;
beforeAll(async () => {
  shop = await startBillingApp();
});
afterEach(() => shop.bringBack());
afterAll(() => shop.close());

const accountOf = async (who: Somebody) => (await shop.call(who, 'GET /api/billing/account'))[1];
const buyer = async (email: string, external_id: string | null = null) =>
  (await shop.standIn.api<{ id: string }>('/v1/customers/', { email, name: 'Guest', external_id })).id;

test('a customer becomes that of the account whose holder proves the address, and not before', async () => {
  const email = 'eve-the-buyer@example.com';
  const customerId = await buyer(email);
  const eve = await somebody(shop.app, 'eve', { email, verified: false });
  await shop.settle();
  expect(await accountOf(eve)).toMatchObject({ status: 'conflict', reason: 'email-taken', customer: null });
  const token = await shop.app.mailedToken(email, 'verify-email');
  // Followed where the holder is signed in.
  expect((await eve.browser.get(`/verify-email?token=${token}`)).status).toBe(200);
  await shop.settle();
  expect(await accountOf(eve)).toMatchObject({ status: 'linked', customer: { name: 'Guest' } });
  expect(await shop.customer(eve.id)).toMatchObject({ id: customerId });
});

test('a customer stays apart when the link was followed by somebody who is not signed in to the account', async () => {
  const email = 'fay-the-buyer@example.com';
  const customerId = await buyer(email);
  const mallory = await somebody(shop.app, 'mallory', { email, verified: false });
  const token = await shop.app.mailedToken(email, 'verify-email');
  expect((await fetch(`${shop.app.url}/api/auth/verify-email?token=${token}`)).status).toBe(200);
  await shop.settle();
  expect(await accountOf(mallory)).toMatchObject({ status: 'conflict', reason: 'email-taken', customer: null });
  expect((await shop.platform(`/v1/customers/${customerId}`))[1]).toMatchObject({ external_id: null });
});

test('a customer stays that of whom the platform says it is', async () => {
  const email = 'gus-the-buyer@example.com';
  const customerId = await buyer(email, 'another service');
  const gus = await somebody(shop.app, 'gus', { email });
  await shop.settle();
  expect(await accountOf(gus)).toMatchObject({ status: 'conflict', reason: 'email-taken' });
  expect((await shop.platform(`/v1/customers/${customerId}`))[1]).toMatchObject({ external_id: 'another service' });
});

test.each([
  ['instead of it', false],
  ['before it', true],
])(
  'the customer taken over has the address that was asked for, when the platform lists another %s',
  async (_, isListed) => {
    const [email, others] = [`lea-${String(isListed)}@example.com`, `mia-${String(isListed)}@example.com`];
    const [own, foreign] = [await buyer(email), await buyer(others)];
    const listed = [foreign, ...(isListed ? [own] : [])];
    const items = await Promise.all(listed.map(async (id) => (await shop.platform(`/v1/customers/${id}`))[1]));
    const body = { items, pagination: { total_count: items.length, max_page: 1 } };
    await shop.standIn.control('faults', { path: '^/v1/customers/$', method: 'GET', times: 10, status: 200, body });
    const lea = await somebody(shop.app, 'lea', { email });
    await shop.settle();
    expect((await shop.platform(`/v1/customers/${foreign}`))[1]).toMatchObject({ email: others, external_id: null });
    const account = await accountOf(lea);
    if (isListed) expect(await shop.customer(lea.id)).toMatchObject({ id: own, email });
    else expect(account).toMatchObject({ status: 'conflict', reason: 'email-refused', customer: null });
  },
);
