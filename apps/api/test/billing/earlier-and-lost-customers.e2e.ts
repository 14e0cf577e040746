import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { Provisioning } from '#billing/customers/application/provisioning';
import { MirrorWriting } from '#billing/mirror/application/mirror-writing';
import { Queue } from '#shared-kernel/infrastructure/queue/queue';
import { somebody, type Somebody } from '../organizations/people.ts';
import { billingShop, type Wire } from './billing-app.ts';
import { productId } from './buying.ts';

const shop = billingShop();

async function start(who: Somebody): Promise<readonly [number, Wire]> {
  const products = [await productId(shop.platform, 'Handbook')];
  return shop.call(who, 'POST /api/billing/checkouts', { products, successPath: '/billing' });
}

/** An account whose customer the merchant deleted at the platform. */
async function deleted(name: string) {
  const who = await shop.person(name);
  const { id } = await shop.customer(who.id);
  const customerId = String(id);
  expect((await shop.platform(`/v1/customers/${customerId}`, { method: 'DELETE', body: {} }))[0]).toBe(204);
  return { who, customerId };
}

test('an account whose customer was deleted at the platform buys as a new customer', async () => {
  const { who, customerId } = await deleted('ada');
  await shop.app.app.get(MirrorWriting).markDeleted('customer', customerId);
  const [status, { checkoutId }] = await start(who);
  expect(status).toBe(200);
  const { id } = await shop.customer(who.id);
  expect(id).not.toBe(customerId);
  expect(await shop.object(`/v1/checkouts/${String(checkoutId)}`)).toMatchObject({ customer_id: id });
  expect(await accountOf(who)).toMatchObject({ status: 'linked' });
});

test('a purchase for a customer whose deletion is not known yet is refused, and works soon after', async () => {
  const { who } = await deleted('bob');
  expect(await start(who)).toMatchObject([422, { code: 'INVALID_CHECKOUT' }]);
  shop.app.clock.advance(31_000);
  await shop.app.app.get(Queue).drain('refetch');
  expect((await start(who))[0]).toBe(200);
});

test('an account whose customer is gone, and whose address another customer has, is a conflict', async () => {
  const { who, customerId } = await deleted('eve');
  await shop.app.app.get(MirrorWriting).markDeleted('customer', customerId);
  await shop.standIn.api('/v1/customers/', { email: who.email, external_id: 'another service' });
  expect(await start(who)).toMatchObject([409, { code: 'BILLING_ACCOUNT_CONFLICT' }]);
});

test('no customer is made for an account that was deleted before its link was there', async () => {
  const id = randomUUID();
  const provisioning = shop.app.app.get(Provisioning);
  expect(await provisioning.provision({ type: 'user', id })).toBeUndefined();
  const links = await shop.app.database.rows('select status from billing_account_link where owner_id = $1', id);
  expect(links).toEqual([{ status: 'detached' }]);
  expect((await shop.platform(`/v1/customers/external/${id}`))[0]).toBe(404);
});

const accountOf = (who: Somebody) => shop.ok(who, 'GET /api/billing/account');

const buyer = async (email: string, external_id: string | null = null) =>
  (await shop.standIn.api<{ id: string }>('/v1/customers/', { email, name: 'Guest', external_id })).id;

test('a customer becomes that of the account whose holder proves the address, and not before', async () => {
  const email = 'eve-the-buyer@example.com';
  const customerId = await buyer(email);
  const eve = await shop.person('eve', { email, verified: false });
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
  expect(await shop.object(`/v1/customers/${customerId}`)).toMatchObject({ external_id: null });
});

test('a customer stays that of whom the platform says it is', async () => {
  const email = 'gus-the-buyer@example.com';
  const customerId = await buyer(email, 'another program');
  const gus = await shop.person('gus', { email });
  expect(await accountOf(gus)).toMatchObject({ status: 'conflict', reason: 'email-taken' });
  expect(await shop.object(`/v1/customers/${customerId}`)).toMatchObject({ external_id: 'another program' });
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
    const items = await Promise.all(listed.map((id) => shop.object(`/v1/customers/${id}`)));
    const body = { items, pagination: { total_count: items.length, max_page: 1 } };
    await shop.standIn.control('faults', { path: '^/v1/customers/$', method: 'GET', times: 10, status: 200, body });
    const lea = await shop.person('lea', { email });
    expect((await shop.platform(`/v1/customers/${foreign}`))[1]).toMatchObject({ email: others, external_id: null });
    if (isListed) expect(await shop.customer(lea.id)).toMatchObject({ id: own, email });
    else expect(await accountOf(lea)).toMatchObject({ status: 'conflict', reason: 'email-refused', customer: null });
  },
);
