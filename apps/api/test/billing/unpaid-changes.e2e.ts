import { beforeAll, describe, expect, test } from '@jest/globals';
import { product } from './a-buyer.ts';
import { billingShop, type Wire } from './billing-app.ts';
import { mirror, subscribed, type Subscribed } from './buying.ts';

const shop = billingShop();
let plans: Readonly<Record<'basic' | 'pro' | 'yearly', string>>;
beforeAll(async () => {
  const ids = await shop.productIds();
  plans = { basic: ids['Basic monthly']!, pro: ids['Pro monthly']!, yearly: ids['Pro yearly']! };
});

/** A customer whose card is declined from the purchase on, and who chooses how changes are paid for. */
async function attacker(plan: string, extra?: Wire): Promise<Subscribed> {
  const mallory = await subscribed(shop, plan, extra);
  const { customer_id } = await platformHas(mallory);
  await shop.standIn.control('cards', { customer_id, outcome: 'declined' });
  return mallory;
}

const platformHas = ({ id }: Subscribed) => shop.object(`/v1/subscriptions/${id}`);
const change = ({ who, id }: Subscribed, name: string, values: Wire) =>
  shop.call(who, `POST /api/billing/subscriptions/${id}/${name}`, values);
const estimate = ({ who, id }: Subscribed, values: Wire) =>
  shop.call(who, `GET /api/billing/subscriptions/${id}/estimate`, values);

const due = [409, { code: 'PAYMENT_DUE' }];
const notDeferred = [403, { code: 'PAYMENT_NOT_DEFERRABLE' }];

describe('with a card that is declined', () => {
  test('a dearer plan is not had by putting its price onto the next invoice', async () => {
    const mallory = await attacker('Basic monthly');
    for (const productId of [plans.pro, plans.yearly]) {
      const target = { productId, prorationBehavior: 'prorate' };
      expect(await change(mallory, 'change-plan', target)).toMatchObject(notDeferred);
      expect(await estimate(mallory, target)).toMatchObject(notDeferred);
    }
    expect(await platformHas(mallory)).toMatchObject({ product_id: plans.basic, amount: 500, pending_update: null });
  });

  test('an increase that is paid for immediately is refused, and nothing changes', async () => {
    const mallory = await attacker('Team', { seats: 1 });
    const target = { seats: 1000, prorationBehavior: 'invoice' };
    expect(await change(mallory, 'change-seats', target)).toMatchObject([402, { code: 'PAYMENT_FAILED' }]);
    expect(await platformHas(mallory)).toMatchObject({ seats: 1, amount: 500, pending_update: null });
  });

  test('seats are not had at a price that came later, by putting the price of the subscription onto the next invoice', async () => {
    const perSeat = (price_per_seat: number) => ({
      amount_type: 'seat_based',
      seat_tiers: { tiers: [{ min_seats: 1, price_per_seat }] },
    });
    const plan = await product(shop, perSeat(2000), { recurring_interval: 'month' });
    const mallory = await attacker(plan, { seats: 5 });
    await shop.change(`/v1/products/${plan}`, { prices: [perSeat(500)] });
    await mirror(shop.app);
    const target = { seats: 15, prorationBehavior: 'prorate' };
    expect(await change(mallory, 'change-seats', target)).toMatchObject(notDeferred);
    expect(await estimate(mallory, { seats: 15 })).toMatchObject([200, { newAmount: 30_000, due: 'now' }]);
    expect(await platformHas(mallory)).toMatchObject({ seats: 5, amount: 10_000 });
  });

  test('a period that was not paid for gives no credit, which would pay for the next increase', async () => {
    const mallory = await attacker('Pro yearly');
    await shop.standIn.control('clock', { advance: { days: 366 } });
    expect(await platformHas(mallory)).toMatchObject({ status: 'past_due', product_id: plans.yearly });
    for (const prorationBehavior of ['invoice', 'prorate']) {
      const target = { productId: plans.basic, prorationBehavior };
      expect(await estimate(mallory, target)).toMatchObject(due);
      expect(await change(mallory, 'change-plan', target)).toMatchObject(due);
    }
    const later = { productId: plans.yearly, pendingUpdate: { productId: plans.basic } };
    expect(await change(mallory, 'change-plan', { productId: plans.basic })).toMatchObject([200, later]);
  });

  test('while a payment is due, more is neither charged nor had, also with a card that works', async () => {
    const ada = await attacker('Basic monthly');
    await shop.standIn.control('clock', { advance: { days: 31 } });
    const { customer_id } = await platformHas(ada);
    await shop.standIn.control('cards', { customer_id, outcome: 'succeeds' });
    const orders = () => shop.items(`/v1/orders/?subscription_id=${ada.id}`);
    const before = await orders();
    const target = { productId: plans.pro };
    expect(await estimate(ada, target)).toMatchObject(due);
    expect(await change(ada, 'change-plan', target)).toMatchObject(due);
    expect(await change(ada, 'change-plan', { ...target, prorationBehavior: 'invoice' })).toMatchObject(due);
    expect(await orders()).toEqual(before);
    expect(await platformHas(ada)).toMatchObject({ product_id: plans.basic, pending_update: null, status: 'past_due' });
  });

  test('an increase is not had on the next invoice behind a decrease that comes at the same time', async () => {
    const mallory = await attacker('Team', { seats: 10 });
    const answers = await Promise.all([
      change(mallory, 'change-seats', { seats: 1, prorationBehavior: 'invoice' }),
      change(mallory, 'change-seats', { seats: 9, prorationBehavior: 'prorate' }),
    ]);
    const [seats, ...others] = answers.flatMap(([status, body]) => (status === 200 ? [body['seats']] : []));
    expect([seats, others]).toEqual([expect.any(Number), []]);
    expect(answers.find(([status]) => status !== 200)).toMatchObject([409, { code: 'SUBSCRIPTION_LOCKED' }]);
    expect(await platformHas(mallory)).toMatchObject({ seats });
  });
});

test('where the merchant prorates, customers may put an increase onto the next invoice', async () => {
  const merchantChooses = async (proration_behavior: string) => {
    await shop.merchantSets({ proration_behavior });
    await mirror(shop.app);
  };
  await merchantChooses('prorate');
  try {
    const ada = await attacker('Basic monthly');
    const target = { productId: plans.pro, prorationBehavior: 'prorate' };
    expect(await estimate(ada, target)).toMatchObject([200, { due: 'next-invoice' }]);
    expect(await change(ada, 'change-plan', target)).toMatchObject([200, { productId: plans.pro }]);
  } finally {
    await merchantChooses('invoice');
  }
});

test('seats begin at once with the fewest, of which the buyer has the first; the way back is closed', async () => {
  const team = (await shop.productIds())['Team']!;
  const ada = await subscribed(shop, 'Pro monthly');
  expect(await estimate(ada, { productId: team })).toMatchObject([
    200,
    { seats: 1, newAmount: 500, prorationBehavior: 'invoice', appliesAt: null },
  ]);
  const later = { productId: team, prorationBehavior: 'next_period' };
  expect(await change(ada, 'change-plan', later)).toMatchObject([422, { code: 'FIRST_SEATS_NOT_LATER' }]);
  expect(await change(ada, 'change-plan', { productId: team })).toMatchObject([200, { productId: team, seats: 1 }]);
  const { seats } = await shop.ok(ada.who, `GET /api/billing/subscriptions/${ada.id}/seats`);
  expect(seats).toMatchObject([{ status: 'claimed', email: expect.any(String) }]);
  const back = [422, { code: 'PLAN_WITHOUT_SEATS' }];
  expect(await estimate(ada, { productId: plans.pro })).toMatchObject(back);
  expect(await change(ada, 'change-plan', { productId: plans.pro })).toMatchObject(back);
  expect(await platformHas(ada)).toMatchObject({ product_id: team, pending_update: null });
});

test('a cheap trial is not continued on a plan without one, or with a shorter one; that begins when the trial ends', async () => {
  const sold = (trial: Wire) => product(shop, 90_000, { recurring_interval: 'month', ...trial });
  const [none, shorter] = [await sold({}), await sold({ trial_interval: 'day', trial_interval_count: 13 })];
  const mallory = await attacker('Trial monthly');
  for (const dear of [none, shorter]) {
    for (const prorationBehavior of ['invoice', 'prorate']) {
      const answer = await change(mallory, 'change-plan', { productId: dear, prorationBehavior });
      expect(answer).toMatchObject([403, { code: 'TRIAL_NOT_TRANSFERABLE' }]);
    }
    const later = { total: 0, due: 'nothing', prorationBehavior: 'next_period', appliesAt: expect.any(String) };
    expect(await estimate(mallory, { productId: dear })).toMatchObject([200, later]);
    const changed = await change(mallory, 'change-plan', { productId: dear });
    expect(changed).toMatchObject([200, { status: 'trialing', amount: 1500, pendingUpdate: { productId: dear } }]);
  }
  expect(await platformHas(mallory)).toMatchObject({ status: 'trialing', amount: 1500 });
});
