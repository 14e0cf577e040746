import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Provisioning } from '#billing/customers/application/provisioning';
import { MirrorWriting } from '#billing/mirror/application/mirror-writing';
import { RefetchWorker } from '#billing/mirror/infrastructure/refetch-worker';
import { somebody, type Somebody } from '../organizations/people.ts';
import { SideConnection } from '../support/side-connection.ts';
import { type BillingApp, startBillingApp, type Wire } from './billing-app.ts';
import { productId } from './buying.ts';

let shop: BillingApp;
beforeAll(async () => {
  shop = await startBillingApp();
});
afterAll(() => shop.close());

async function start(who: Somebody): Promise<readonly [number, Wire]> {
  const products = [await productId(shop.platform, 'Handbook')];
  return shop.call(who, 'POST /api/billing/checkouts', { products, successPath: '/billing' });
}

/** An account whose customer the merchant deleted at the platform. */
async function deleted(name: string) {
  const who = await somebody(shop.app, name);
  await shop.settle();
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
  expect((await shop.platform(`/v1/checkouts/${String(checkoutId)}`))[1]).toMatchObject({ customer_id: id });
  expect((await shop.call(who, 'GET /api/billing/account'))[1]).toMatchObject({ status: 'linked' });
});

test('a purchase for a customer whose deletion is not known yet is refused, and works soon after', async () => {
  const { who } = await deleted('bob');
  expect(await start(who)).toMatchObject([422, { code: 'INVALID_CHECKOUT' }]);
  shop.app.clock.advance(31_000);
  await shop.app.app.get(RefetchWorker).drain();
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
  const database = await SideConnection.open(shop.app.databaseUrl);
  try {
    const links = await database.rows('select status from billing_account_link where owner_id = $1', id);
    expect(links).toEqual([{ status: 'detached' }]);
  } finally {
    await database.close();
  }
  expect((await shop.platform(`/v1/customers/external/${id}`))[0]).toBe(404);
});
