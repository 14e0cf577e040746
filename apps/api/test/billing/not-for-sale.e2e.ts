import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { PASSWORD, somebody } from '../organizations/people.ts';
import { Buyer, product } from './a-buyer.ts';
import { type Answer, type BillingApp, startBillingApp, type Wire } from './billing-app.ts';
import { buy, mirror, productId } from './buying.ts';
import { randomUUID } from 'node:crypto';

let shop: BillingApp;
beforeAll(async () => {
  shop = await startBillingApp();
});
afterAll(() => shop.close());

const monthly = { recurring_interval: 'month' };
const perSeat = { amount_type: 'seat_based', seat_tiers: { tiers: [{ min_seats: 1, price_per_seat: 500 }] } };

async function archive(id: string): Promise<void> {
  const [status] = await shop.platform(`/v1/products/${id}`, { method: 'PATCH', body: { is_archived: true } });
  expect(status).toBe(200);
}

/** Products that no list of plans shows to a stranger, mirrored. */
async function hidden(): Promise<Readonly<Record<string, string>>> {
  const archived = await product(shop, 300, monthly);
  await archive(archived);
  const products = {
    archived,
    private: await product(shop, 300, { ...monthly, visibility: 'private' }),
    draft: await product(shop, 300, { ...monthly, visibility: 'draft' }),
  };
  await mirror(shop.app);
  return products;
}

interface Subscriber {
  readonly buyer: Buyer;
  readonly id: string;
}

async function subscriber(plan: string, extra: Wire = {}): Promise<Subscriber> {
  const buyer = await Buyer.of(shop);
  const { subscriptionId } = await buy(shop.platform, buyer.who.id, plan, extra);
  await mirror(shop.app);
  return { buyer, id: subscriptionId! };
}

const act = ({ buyer, id }: Subscriber, name: string, values: Wire = {}): Promise<Answer> =>
  shop.call(buyer.who, `POST /api/billing/subscriptions/${id}/${name}`, values);

const checkouts = async () => (await shop.standIn.log()).filter(({ route }) => route === 'POST /v1/checkouts/').length;

describe('who merely knows the id of a product that is not offered', () => {
  test('cannot buy it, alone or in one cart with what is offered', async () => {
    const offered = await productId(shop.platform, 'Handbook');
    const buyer = await Buyer.of(shop);
    const sent = await checkouts();
    for (const id of Object.values(await hidden())) {
      for (const products of [[id], [offered, id], [id, offered]]) {
        expect(await buyer.refused({ products })).toEqual([404, 'PRODUCT_NOT_FOUND']);
      }
      expect(await buyer.refused({ product: id })).toEqual([404, 'PRODUCT_NOT_FOUND']);
    }
    expect(await checkouts()).toBe(sent);
  });

  test('cannot buy it before the mirror has it either', async () => {
    const buyer = await Buyer.of(shop);
    const id = await product(shop, 300, { ...monthly, visibility: 'private' });
    expect(await buyer.refused({ products: [id] })).toEqual([404, 'PRODUCT_NOT_FOUND']);
  });

  test('cannot change a plan to it', async () => {
    const ada = await subscriber('Basic monthly');
    for (const id of Object.values(await hidden())) {
      for (const prorationBehavior of ['invoice', 'next_period']) {
        const answer = await act(ada, 'change-plan', { productId: id, prorationBehavior });
        expect(answer).toMatchObject([422, { code: 'PLAN_NOT_AVAILABLE' }]);
      }
      const estimate = `GET /api/billing/subscriptions/${ada.id}/estimate`;
      expect(await shop.call(ada.buyer.who, estimate, { productId: id })).toMatchObject([
        422,
        { code: 'PLAN_NOT_AVAILABLE' },
      ]);
    }
    expect((await shop.platform(`/v1/subscriptions/${ada.id}`))[1]).toMatchObject({
      amount: 500,
      pending_update: null,
    });
  });
});

test('an archived plan keeps its seats, and is resumed', async () => {
  const plan = await product(shop, perSeat, monthly);
  const ada = await subscriber(plan, { seats: 2 });
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
    const ada = await subscriber('Team', { seats: 2 });
    const [, seat] = await act(ada, 'seats', { email: `holder-${ada.id}@example.com` });
    const pro = await productId(shop.platform, 'Pro monthly');
    shop.app.clock.advance(2 * 24 * 3_600_000);
    const before = await shop.platform(`/v1/subscriptions/${ada.id}`);
    const writes = async () => (await shop.standIn.log()).filter(({ method }) => method !== 'GET').length;
    const sent = await writes();
    const portal = () => shop.call(ada.buyer.who, 'POST /api/billing/portal');
    const stale = [400, { code: 'SESSION_EXPIRED' }];
    expect(await act(ada, 'change-plan', { productId: pro, prorationBehavior: 'next_period' })).toMatchObject(stale);
    expect(await act(ada, 'change-seats', { seats: 1000 })).toMatchObject(stale);
    expect(await act(ada, 'resume')).toMatchObject(stale);
    expect(await act(ada, 'seats', { email: 'thief@example.com' })).toMatchObject(stale);
    expect(await act(ada, `seats/${String(seat['id'])}/revoke`)).toMatchObject(stale);
    expect(await portal()).toMatchObject(stale);
    expect(await shop.platform(`/v1/subscriptions/${ada.id}`)).toEqual(before);
    expect(await writes()).toBe(sent);
    expect((await ada.buyer.who.browser.post('/reauthenticate', { password: PASSWORD })).status).toBe(200);
    expect(await act(ada, 'change-seats', { seats: 3 })).toMatchObject([200, { seats: 3 }]);
    expect(await portal()).toMatchObject([200, { url: expect.any(String) }]);
  });

  test('still cancels, pauses and drops a change: nothing is charged by it', async () => {
    const ada = await subscriber('Pro monthly');
    const basic = await productId(shop.platform, 'Basic monthly');
    expect((await act(ada, 'change-plan', { productId: basic }))[0]).toBe(200);
    shop.app.clock.advance(2 * 24 * 3_600_000);
    expect((await act(ada, 'drop-pending-change'))[0]).toBe(200);
    expect((await act(ada, 'cancel'))[0]).toBe(200);
    expect((await act(ada, 'uncancel'))[0]).toBe(200);
    expect((await act(ada, 'pause'))[0]).toBe(200);
  });
});

test('a checkout of 20 unknown products costs one call, and again within a minute none', async () => {
  const eve = await somebody(shop.app, 'eve');
  await shop.settle();
  const ids = Array.from({ length: 20 }, () => randomUUID());
  const asked = async () => (await shop.standIn.log()).filter(({ method }) => method === 'GET').length;
  const costs = async (list: readonly string[]) => {
    const before = await asked();
    const [status, { code }] = await shop.call(eve, 'POST /api/billing/checkouts', {
      products: list,
      successPath: '/billing/done',
    });
    expect([status, code]).toEqual([404, 'PRODUCT_NOT_FOUND']);
    return (await asked()) - before;
  };
  // Once for each process it is asked whose the token is.
  await costs([randomUUID()]);
  await expect(costs(ids)).resolves.toBe(1);
  await expect(costs(ids)).resolves.toBe(0);
  shop.app.clock.advance(60_000);
  await expect(costs(ids)).resolves.toBe(1);
});
