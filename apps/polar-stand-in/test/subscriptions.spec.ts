import { expect, test } from '@jest/globals';
import type { models } from '@polar-sh/sdk/2026-10';
import { expectInvalid, expectRefusal } from './kit/refusal.ts';
import { nobody, openShop } from './kit/shop.ts';

const shop = openShop();
const totals = (orders: models.Order[]) => orders.map(({ net_amount }) => net_amount);

/** A period of 30 days, from 1 April. */
async function inApril(name: string, options: Parameters<typeof shop.subscribe>[1] = {}): Promise<models.Subscription> {
  await shop.control('clock', { set: '2026-04-01T00:00:00Z' });
  return shop.subscribe(name, options);
}

test('up at once: charged what is left of the period', async () => {
  const { id } = await inApril('Basic monthly');
  await shop.advance(1);
  const pro = await shop.product('Pro monthly');
  await shop.polar.subscriptions.update(id, { product_id: pro.id, proration_behavior: 'invoice' });
  const [, change] = await shop.ordersOf({ id });
  expect(change!.items.map(({ amount, proration }) => [amount, proration])).toEqual([
    [-483, true],
    [1933, true],
  ]);
  expect(change).toMatchObject({ net_amount: 1450, billing_reason: 'subscription_update' });
});

test('prorated: waits for the next invoice; down at once: a negative order whose credit is used', async () => {
  const { subscriptions } = shop.polar;
  const basic = await shop.product('Basic monthly');
  const carried = await inApril('Pro monthly');
  await shop.advance(15);
  await subscriptions.update(carried.id, { product_id: basic.id, proration_behavior: 'prorate' });
  expect(await shop.ordersOf(carried)).toHaveLength(1);
  await shop.advance(15);
  expect(totals(await shop.ordersOf(carried))).toEqual([2000, 500 - 1000 + 250]);
  const pro = await shop.product('Pro monthly');
  await subscriptions.update(carried.id, { product_id: pro.id, proration_behavior: 'invoice' });
  await subscriptions.update(carried.id, { product_id: basic.id, proration_behavior: 'invoice' });
  const negative = (await shop.ordersOf(carried)).at(-1)!;
  expect(negative).toMatchObject({ status: 'paid', due_amount: 0, refundable_amount: 0 });
  expect(negative.total_amount).toBeLessThan(0);
  expect(negative.total_amount).toBe(negative.net_amount + negative.tax_amount);
  await shop.advance(31);
  const renewal = (await shop.ordersOf(carried)).at(-1)!;
  expect(renewal.applied_balance_amount).toBeLessThan(0);
  expect(renewal).toMatchObject({ net_amount: 500, status: 'paid' });
});

test('next period: waits as a pending update, can be replaced and cleared', async () => {
  const { subscriptions } = shop.polar;
  const [pro, yearly] = [await shop.product('Pro monthly'), await shop.product('Pro yearly')];
  const { id } = await inApril('Basic monthly');
  const { pending_update } = await subscriptions.update(id, { product_id: pro.id, proration_behavior: 'next_period' });
  expect(pending_update).toMatchObject({ product_id: pro.id, applies_at: expect.stringMatching(/^2026-05-01/) });
  await subscriptions.update(id, { pending_update: null });
  await subscriptions.update(id, { product_id: yearly.id, proration_behavior: 'next_period' });
  await shop.advance(30);
  expect(await subscriptions.get(id)).toMatchObject({
    pending_update: null,
    recurring_interval: 'year',
    amount: 20_000,
    current_period_end: expect.stringMatching(/^2027-05-01/),
  });
  expect(totals(await shop.ordersOf({ id }))).toEqual([500, 20_000]);
});

test('another interval is invoiced at once, whatever was asked', async () => {
  const yearly = await shop.product('Pro yearly');
  const { id } = await inApril('Pro monthly');
  await shop.advance(15);
  await shop.polar.subscriptions.update(id, { product_id: yearly.id, proration_behavior: 'prorate' });
  expect(totals(await shop.ordersOf({ id }))).toEqual([2000, 19_000]);
  expect(await shop.polar.subscriptions.get(id)).toMatchObject({
    current_period_start: expect.stringMatching(/^2026-04-16/),
  });
});

test('the old discount counts for the credit, the new one for the debit', async () => {
  const { discounts, subscriptions } = shop.polar;
  const half = await discounts.create({ name: 'Half', type: 'percentage', basis_points: 5000, duration: 'forever' });
  const { id } = await inApril('Basic monthly', { discount_id: half.id });
  const { id: product_id } = await shop.product('Pro monthly');
  await subscriptions.update(id, { product_id, discount_id: null, proration_behavior: 'invoice' });
  const [, change] = await shop.ordersOf({ id });
  expect(change!.items.map(({ amount }) => amount)).toEqual([-250, 2000]);
  await expectInvalid(subscriptions.update(id, { discount_id: nobody }), 'discount_id');
});

test('a declined card changes nothing', async () => {
  const { subscriptions } = shop.polar;
  const bought = await inApril('Basic monthly');
  await shop.control('cards', { customer_id: bought.customer_id, outcome: 'declined' });
  const { id: product_id } = await shop.product('Pro monthly');
  const update = subscriptions.update(bought.id, { product_id, proration_behavior: 'invoice' });
  await expectRefusal(update, 402, 'PaymentFailed');
  expect(await subscriptions.get(bought.id)).toMatchObject({ product: { name: 'Basic monthly' }, amount: 500 });
  expect(await shop.ordersOf(bought)).toHaveLength(1);
});

test('bodies: one variant at a time, and only changes that are possible', async () => {
  const { subscriptions } = shop.polar;
  const { id } = await inApril('Basic monthly');
  const at = (body: object) => subscriptions.update(id, body as models.SubscriptionUpdate);
  await expectRefusal(at({ cancel_at_period_end: true, product_id: nobody }), 422);
  await expectRefusal(at({ seats: 2, units: 2 }), 422);
  await expectInvalid(at({ product_id: nobody }), 'product_id');
  await expectInvalid(at({ product_id: (await shop.product('Handbook')).id }), 'product_id');
  await expectRefusal(at({ seats: 2 }), 400);
  await expectRefusal(at({ cancel_at_period_end: false }), 409, 'SubscriptionNotScheduledToCancel');
  await expectRefusal(at({ resume: true }), 403, 'InactiveSubscription');
  await at({ cancel_at_period_end: true });
  await expectRefusal(at({ cancel_at_period_end: true }), 403, 'AlreadyCanceledSubscription');
  await shop.control('lock', { id });
  await expectRefusal(at({ metadata: {} }), 409, 'SubscriptionLocked');
  await expectRefusal(subscriptions.revoke(id), 409, 'SubscriptionLocked');
  await shop.control('unlock', { id });
  await subscriptions.revoke(id);
  await expectRefusal(subscriptions.revoke(id), 403, 'AlreadyCanceledSubscription');
  await expectRefusal(at({ product_id: nobody }), 403, 'AlreadyCanceledSubscription');
  await expectRefusal(subscriptions.get(nobody), 404);
});

test('a cancelation takes effect at the end of the period, and is announced again', async () => {
  const { id } = await inApril('Basic monthly');
  await shop.polar.subscriptions.update(id, { cancel_at_period_end: true });
  await shop.heard();
  await shop.advance(31);
  const ended = { status: 'canceled', ended_at: expect.stringMatching(/^2026-05-01/) };
  expect(await shop.polar.subscriptions.get(id)).toMatchObject(ended);
  const heard = (await shop.heard()).slice(0, 3);
  expect(heard).toEqual(['subscription.updated', 'subscription.canceled', 'subscription.revoked']);
  expect(await shop.ordersOf({ id })).toHaveLength(1);
});

test('a trial: nothing is due, then it converts without a second beginning', async () => {
  const { id } = await inApril('Trial monthly');
  const trial = { status: 'trialing', trial_end: expect.stringMatching(/^2026-04-15/) };
  expect(await shop.polar.subscriptions.get(id)).toMatchObject(trial);
  expect(totals(await shop.ordersOf({ id }))).toEqual([0]);
  expect(await shop.heard()).toContain('subscription.active');
  await shop.advance(14);
  const converted = { status: 'active', current_period_end: expect.stringMatching(/^2026-05-15/) };
  expect(await shop.polar.subscriptions.get(id)).toMatchObject(converted);
  expect(totals(await shop.ordersOf({ id }))).toEqual([0, 1500]);
  const heard = await shop.heard();
  expect(heard).toContain('subscription.cycled');
  expect(heard).not.toContain('subscription.active');
  const second = await shop.subscribe('Trial monthly', { confirmation: { customer_email: 'ben@polar-shop.com' } });
  for (const [trial_end, status] of [
    ['now', 'active'],
    ['2027-01-01T00:00:00Z', 'trialing'],
  ] as const) {
    expect(await shop.polar.subscriptions.update(second.id, { trial_end })).toMatchObject({ status });
  }
});

test('dunning: four retries in 21 days, then it is over; benefits go after the grace period', async () => {
  const { id, customer_id } = await inApril('Pro monthly');
  await shop.control('cards', { customer_id, outcome: 'declined' });
  await shop.heard();
  await shop.advance(30);
  expect(await shop.heard()).toEqual(
    expect.arrayContaining(['subscription.cycled', 'order.created', 'order.updated', 'subscription.past_due']),
  );
  const granted = async () => (await shop.polar.benefitGrants.list({ customer_id, is_granted: true })).items.length;
  const order = async () => (await shop.ordersOf({ id })).at(-1)!;
  const pending = { status: 'pending', next_payment_attempt_at: expect.stringMatching(/^2026-05-03/) };
  expect(await order()).toMatchObject(pending);
  const state = { active_subscriptions: [], granted_benefits: [{}, {}] };
  expect(await shop.polar.customers.getState(customer_id)).toMatchObject(state);
  await shop.advance(6);
  expect([await granted(), (await order()).next_payment_attempt_at?.slice(0, 10)]).toEqual([2, '2026-05-08']);
  await shop.advance(2);
  expect([await granted(), (await order()).next_payment_attempt_at?.slice(0, 10)]).toEqual([0, '2026-05-15']);
  await shop.advance(7);
  expect(await shop.polar.subscriptions.get(id)).toMatchObject({ status: 'past_due' });
  await shop.advance(7);
  expect(await shop.polar.subscriptions.get(id)).toMatchObject({ status: 'canceled' });
  expect(await order()).toMatchObject({ status: 'void', due_amount: 0 });
});

test('dunning: a new card recovers it, and what was lost comes back', async () => {
  const { id, customer_id } = await inApril('Pro monthly');
  await shop.control('cards', { customer_id, outcome: 'declined' });
  await shop.advance(38);
  await shop.control('cards', { customer_id, outcome: 'succeeds' });
  await shop.heard();
  await shop.advance(7);
  expect(await shop.polar.subscriptions.get(id)).toMatchObject({ status: 'active', past_due_at: null });
  expect((await shop.ordersOf({ id })).at(-1)).toMatchObject({ status: 'paid' });
  expect(await shop.heard()).toEqual(
    expect.arrayContaining(['order.paid', 'subscription.active', 'benefit_grant.created']),
  );
});

test('a card that is lost is not tried again; the deadline stays', async () => {
  const { id, customer_id } = await inApril('Pro monthly');
  await shop.control('cards', { customer_id, outcome: 'lost' });
  await shop.advance(30);
  expect((await shop.ordersOf({ id })).at(-1)).toMatchObject({ next_payment_attempt_at: null });
  await shop.advance(20);
  expect(await shop.polar.subscriptions.get(id)).toMatchObject({ status: 'past_due' });
  await shop.advance(2);
  expect(await shop.polar.subscriptions.get(id)).toMatchObject({ status: 'canceled' });
});

test('three months at half price, four invoices', async () => {
  const [three] = (await shop.polar.discounts.list({ query: 'Three' })).items;
  const { id } = await inApril('Pro monthly', { discount_id: three!.id });
  await shop.advance(92);
  expect(totals(await shop.ordersOf({ id }))).toEqual([1000, 1000, 1000, 2000]);
});

test('paused until a date', async () => {
  const { subscriptions } = shop.polar;
  const { id } = await inApril('Basic monthly');
  await subscriptions.update(id, { pause_at_period_end: true, resumes_at: '2026-05-20T00:00:00Z' });
  await shop.advance(31);
  expect(await subscriptions.get(id)).toMatchObject({ status: 'paused', paused_at: expect.any(String) });
  await shop.advance(20);
  const resumed = { status: 'active', current_period_start: expect.stringMatching(/^2026-05-20/) };
  expect(await subscriptions.get(id)).toMatchObject(resumed);
  expect(await shop.ordersOf({ id })).toHaveLength(2);
});

test('the staff of Polar can reinstate it within the period; the period can be moved', async () => {
  const { subscriptions } = shop.polar;
  const { id } = await inApril('Basic monthly');
  await subscriptions.revoke(id);
  await shop.control('reinstate', { subscription_id: id });
  expect(await subscriptions.get(id)).toMatchObject({ status: 'active', ended_at: null });
  const endAt = (current_billing_period_end: string) => subscriptions.update(id, { current_billing_period_end });
  const moved = { current_period_end: '2026-04-10T00:00:00.000000Z' };
  expect(await endAt('2026-04-10T00:00:00Z')).toMatchObject(moved);
  await expectInvalid(endAt('2026-03-01T00:00:00Z'), 'current_billing_period_end');
});

test('lists: filters by status, activity, product and customer', async () => {
  const { subscriptions } = shop.polar;
  const first = await shop.subscribe('Basic monthly');
  const second = await shop.subscribe('Pro monthly');
  await subscriptions.revoke(first.id);
  const ids = async (query: Parameters<typeof subscriptions.list>[0]) =>
    (await subscriptions.list(query)).items.map(({ id }) => id);
  expect(await ids({ active: true })).toEqual([second.id]);
  expect(await ids({ active: false })).toEqual([first.id]);
  expect(await ids({ status: ['canceled'] })).toEqual([first.id]);
  expect(await ids({ product_id: [second.product_id] })).toEqual([second.id]);
  expect(await ids({ customer_id: [second.customer_id], sorting: ['started_at'] })).toEqual([first.id, second.id]);
  const { customer_id } = second;
  await expectInvalid(subscriptions.create({ product_id: second.product_id, customer_id }), 'product_id');
  const { id: product_id } = await shop.product('Free');
  await subscriptions.create({ product_id, customer_id });
  const stranger = { product_id, external_customer_id: 'u9' };
  await expectInvalid(subscriptions.create(stranger), 'external_customer_id');
  expect(shop.uncalled(/\/v1\/subscriptions\//)).toEqual([]);
});
