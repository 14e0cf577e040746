import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { somebody, type Somebody } from '../organizations/people.ts';
import { product } from './a-buyer.ts';
import { type Answer, type BillingApp, startBillingApp, type Wire } from './billing-app.ts';
import { buy, mirror, productId } from './buying.ts';

/** A customer whose card is declined from the purchase on, and who chooses how changes are paid for. */
interface Attacker {
  readonly who: Somebody;
  readonly id: string;
}

let shop: BillingApp;
let plans: Readonly<Record<'basic' | 'pro' | 'yearly', string>>;
beforeAll(async () => {
  shop = await startBillingApp();
  const [basic, pro, yearly] = await Promise.all(
    ['Basic monthly', 'Pro monthly', 'Pro yearly'].map((name) => productId(shop.platform, name)),
  );
  plans = { basic: basic!, pro: pro!, yearly: yearly! };
});
afterAll(() => shop.close());

async function attacker(plan: string, extra: Wire = {}): Promise<Attacker> {
  const who = await somebody(shop.app, 'mallory');
  await shop.settle();
  const { subscriptionId } = await buy(shop.platform, who.id, plan, extra);
  await mirror(shop.app);
  const { customer_id } = await platformHas({ who, id: subscriptionId! });
  await shop.standIn.control('cards', { customer_id, outcome: 'declined' });
  return { who, id: subscriptionId! };
}

const platformHas = async ({ id }: Attacker) => (await shop.platform(`/v1/subscriptions/${id}`))[1];

const change = ({ who, id }: Attacker, name: string, values: Wire): Promise<Answer> =>
  shop.call(who, `POST /api/billing/subscriptions/${id}/${name}`, values);

const estimate = ({ who, id }: Attacker, values: Wire): Promise<Answer> =>
  shop.call(who, `GET /api/billing/subscriptions/${id}/estimate`, values);

/** The merchant's choice for changes, mirrored. */
async function merchantChooses(proration_behavior: string): Promise<void> {
  const [, { items }] = await shop.platform('/v1/organizations/');
  const [{ id, subscription_settings }] = items as [{ id: string; subscription_settings: Wire }];
  const body = { subscription_settings: { ...subscription_settings, proration_behavior } };
  expect((await shop.platform(`/v1/organizations/${id}`, { method: 'PATCH', body }))[0]).toBe(200);
  await mirror(shop.app);
}

const notDeferred = [403, { code: 'PAYMENT_NOT_DEFERRABLE' }];

describe('with a card that is declined', () => {
  test('a dearer plan is not had by putting its price onto the next invoice', async () => {
    const mallory = await attacker('Basic monthly');
    for (const productIdOf of [plans.pro, plans.yearly]) {
      const target = { productId: productIdOf, prorationBehavior: 'prorate' };
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
    const body = { prices: [perSeat(500)] };
    expect((await shop.platform(`/v1/products/${plan}`, { method: 'PATCH', body }))[0]).toBe(200);
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
      const unfit = [409, { code: 'SUBSCRIPTION_STATUS_UNFIT' }];
      expect(await estimate(mallory, target)).toMatchObject(unfit);
      expect(await change(mallory, 'change-plan', target)).toMatchObject(unfit);
    }
    const later = { productId: plans.yearly, pendingUpdate: { productId: plans.basic } };
    expect(await change(mallory, 'change-plan', { productId: plans.basic })).toMatchObject([200, later]);
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

describe('a cheap trial', () => {
  const sold = (price: number, trialDays: number | null) =>
    product(shop, price, {
      recurring_interval: 'month',
      ...(trialDays !== null && { trial_interval: 'day', trial_interval_count: trialDays }),
    });

  test('is not continued on a plan without one, or with a shorter one; that begins when the trial ends', async () => {
    const [none, shorter] = [await sold(90_000, null), await sold(90_000, 13)];
    const mallory = await attacker('Trial monthly');
    for (const dear of [none, shorter]) {
      for (const prorationBehavior of ['invoice', 'prorate']) {
        const answer = await change(mallory, 'change-plan', { productId: dear, prorationBehavior });
        expect(answer).toMatchObject([403, { code: expect.stringMatching(/^TRIAL_NOT_TRANSFERABLE$/) }]);
      }
      const later = { total: 0, due: 'nothing', prorationBehavior: 'next_period', appliesAt: expect.any(String) };
      expect(await estimate(mallory, { productId: dear })).toMatchObject([200, later]);
      const changed = await change(mallory, 'change-plan', { productId: dear });
      expect(changed).toMatchObject([200, { status: 'trialing', amount: 1500, pendingUpdate: { productId: dear } }]);
    }
    expect(await platformHas(mallory)).toMatchObject({ status: 'trialing', amount: 1500 });
  });
});
