import { describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { PASSWORD } from '../organizations/people.ts';
import { Buyer, product } from './a-buyer.ts';
import { billingShop, type Wire } from './billing-app.ts';
import { mirror, productId, subscribed, type Subscribed } from './buying.ts';

const shop = billingShop();

const monthly = { recurring_interval: 'month' };
const perSeat = { amount_type: 'seat_based', seat_tiers: { tiers: [{ min_seats: 1, price_per_seat: 500 }] } };

const archive = (id: string) => shop.change(`/v1/products/${id}`, { is_archived: true });

/** Products that no list of plans shows to a stranger, mirrored. */
async function hidden(): Promise<readonly string[]> {
  const archived = await product(shop, 300, monthly);
  await archive(archived);
  const others = ['private', 'draft'].map((visibility) => product(shop, 300, { ...monthly, visibility }));
  const products = [archived, ...(await Promise.all(others))];
  await mirror(shop.app);
  return products;
}

const act = ({ who, id }: Subscribed, name: string, values?: Wire) =>
  shop.call(who, `POST /api/billing/subscriptions/${id}/${name}`, values);

/** How many requests of a kind the platform had so far. */
const count = async (isMeant: (request: { readonly method: string; readonly route: string | null }) => boolean) =>
  (await shop.standIn.log()).filter(isMeant).length;

describe('who merely knows the id of a product that is not offered', () => {
  const notFound = [404, 'PRODUCT_NOT_FOUND'];

  test('cannot buy it, alone or in one cart with what is offered', async () => {
    const offered = await productId(shop.platform, 'Handbook');
    const buyer = await Buyer.of(shop);
    const checkouts = () => count(({ route }) => route === 'POST /v1/checkouts/');
    const sent = await checkouts();
    for (const id of await hidden()) {
      for (const products of [[id], [offered, id], [id, offered]]) {
        expect(await buyer.refused({ products })).toEqual(notFound);
      }
      expect(await buyer.refused({ product: id })).toEqual(notFound);
    }
    expect(await checkouts()).toBe(sent);
  });

  test('cannot buy it before the mirror has it either', async () => {
    const buyer = await Buyer.of(shop);
    const id = await product(shop, 300, { ...monthly, visibility: 'private' });
    expect(await buyer.refused({ products: [id] })).toEqual(notFound);
  });

  test('cannot change a plan to it', async () => {
    const ada = await subscribed(shop, 'Basic monthly');
    const unavailable = [422, { code: 'PLAN_NOT_AVAILABLE' }];
    for (const id of await hidden()) {
      for (const prorationBehavior of ['invoice', 'next_period']) {
        expect(await act(ada, 'change-plan', { productId: id, prorationBehavior })).toMatchObject(unavailable);
      }
      const estimate = `GET /api/billing/subscriptions/${ada.id}/estimate`;
      expect(await shop.call(ada.who, estimate, { productId: id })).toMatchObject(unavailable);
    }
    const unchanged = { amount: 500, pending_update: null };
    expect(await shop.object(`/v1/subscriptions/${ada.id}`)).toMatchObject(unchanged);
  });
});

test('an archived plan keeps its seats, and is resumed', async () => {
  const plan = await product(shop, perSeat, monthly);
  const ada = await subscribed(shop, plan, { seats: 2 });
  await archive(plan);
  await mirror(shop.app);
  expect(await act(ada, 'change-seats', { seats: 4 })).toMatchObject([200, { seats: 4, amount: 2000 }]);
  const [status, seat] = await act(ada, 'seats', { email: `holder-${ada.id}@example.com` });
  expect([status, seat]).toMatchObject([200, { status: 'claimed' }]);
  expect(await act(ada, `seats/${String(seat['id'])}/revoke`)).toMatchObject([200, { status: 'revoked' }]);
  expect(await act(ada, 'pause')).toMatchObject([200, { pauseAtPeriodEnd: true }]);
  await shop.standIn.control('clock', { advance: { days: 32 } });
  expect(await act(ada, 'resume')).toMatchObject([200, { status: 'active', seats: 4 }]);
});

describe('an old session', () => {
  test('charges no card, gives away no seat and opens no portal, until it is proven again', async () => {
    const ada = await subscribed(shop, 'Team', { seats: 2 });
    const [, seat] = await act(ada, 'seats', { email: `holder-${ada.id}@example.com` });
    const pro = await productId(shop.platform, 'Pro monthly');
    shop.app.clock.advance(2 * 24 * 3_600_000);
    const before = await shop.object(`/v1/subscriptions/${ada.id}`);
    const writes = () => count(({ method }) => method !== 'GET');
    const sent = await writes();
    const portal = () => shop.call(ada.who, 'POST /api/billing/portal');
    for (const answer of [
      await act(ada, 'change-plan', { productId: pro, prorationBehavior: 'next_period' }),
      await act(ada, 'change-seats', { seats: 1000 }),
      await act(ada, 'resume'),
      await act(ada, 'seats', { email: 'thief@example.com' }),
      await act(ada, `seats/${String(seat['id'])}/revoke`),
      await portal(),
    ]) {
      expect(answer).toMatchObject([400, { code: 'SESSION_EXPIRED' }]);
    }
    expect(await shop.object(`/v1/subscriptions/${ada.id}`)).toEqual(before);
    expect(await writes()).toBe(sent);
    expect((await ada.who.browser.post('/reauthenticate', { password: PASSWORD })).status).toBe(200);
    expect(await act(ada, 'change-seats', { seats: 3 })).toMatchObject([200, { seats: 3 }]);
    expect(await portal()).toMatchObject([200, { url: expect.any(String) }]);
  });

  test('still cancels, pauses and drops a change: nothing is charged by it', async () => {
    const ada = await subscribed(shop, 'Pro monthly');
    const basic = await productId(shop.platform, 'Basic monthly');
    expect((await act(ada, 'change-plan', { productId: basic }))[0]).toBe(200);
    shop.app.clock.advance(2 * 24 * 3_600_000);
    for (const name of ['drop-pending-change', 'cancel', 'uncancel', 'pause']) {
      expect([name, (await act(ada, name))[0]]).toEqual([name, 200]);
    }
  });
});

test('a checkout of 20 unknown products costs one call, and again within a minute none', async () => {
  const eve = await Buyer.of(shop, 'eve');
  const ids = Array.from({ length: 20 }, () => randomUUID());
  const costs = async (products: readonly string[]) => {
    const reads = () => count(({ method }) => method === 'GET');
    const before = await reads();
    expect(await eve.refused({ products })).toEqual([404, 'PRODUCT_NOT_FOUND']);
    return (await reads()) - before;
  };
  // Once for each process it is asked whose the token is.
  await costs([randomUUID()]);
  await expect(costs(ids)).resolves.toBe(1);
  await expect(costs(ids)).resolves.toBe(0);
  shop.app.clock.advance(60_000);
  await expect(costs(ids)).resolves.toBe(1);
});
