import { beforeAll, describe, expect, test } from '@jest/globals';
import { billingShop, type Wire } from './billing-app.ts';
import { mirror, subscribed as subscribedTo, type Subscribed } from './buying.ts';

const shop = billingShop();
let plans: Readonly<Record<'basic' | 'pro' | 'yearly' | 'handbook', { readonly productId: string }>>;
beforeAll(async () => {
  // So that a change costs what was estimated a moment before.
  await shop.standIn.control('clock', { stop: true });
  const ids = await shop.productIds();
  const plan = (name: string) => ({ productId: ids[name]! });
  plans = {
    basic: plan('Basic monthly'),
    pro: plan('Pro monthly'),
    yearly: plan('Pro yearly'),
    handbook: plan('Handbook'),
  };
});

const subscribed = (product: string, extra?: Wire) => subscribedTo(shop, product, extra);
const path = ({ id }: Subscribed, name: string) => `/api/billing/subscriptions/${id}${name && `/${name}`}`;

const command = (subscription: Subscribed, name: string, values?: Wire) =>
  shop.ok(subscription.who, `POST ${path(subscription, name)}`, values);
const refused = (subscription: Subscribed, name: string, values?: Wire) =>
  shop.refused(subscription.who, `POST ${path(subscription, name)}`, values);
const read = (subscription: Subscribed, name = '', values?: Wire) =>
  shop.ok(subscription.who, `GET ${path(subscription, name)}`, values);

const platformHas = ({ id }: Subscribed) => shop.object(`/v1/subscriptions/${id}`);
const ordersOf = ({ id }: Subscribed) => shop.items(`/v1/orders/?subscription_id=${id}`);
const commands = ({ id }: Subscribed) =>
  shop.app.database.rows<Wire>(
    'select kind, status, request from billing_command where target = $1 order by created_at',
    id,
  );

const days = (count: number) => shop.standIn.control('clock', { advance: { days: count } });

describe('another plan', () => {
  test('up is charged immediately, as estimated', async () => {
    const subscription = await subscribed('Basic monthly');
    await days(1);
    const estimate = await read(subscription, 'estimate', plans.pro);
    expect(estimate).toMatchObject({ isEstimate: true, prorationBehavior: 'invoice', due: 'now', newAmount: 2000 });
    const changed = await command(subscription, 'change-plan', plans.pro);
    expect(changed).toMatchObject({ ...plans.pro, amount: 2000, product: { name: 'Pro monthly' } });
    // No webhook was delivered here: what was answered is mirrored.
    expect(await read(subscription)).toMatchObject(plans.pro);
    const [latest] = await ordersOf(subscription);
    expect(latest).toMatchObject({ billing_reason: 'subscription_update', status: 'paid' });
    expect(Number(latest!['subtotal_amount'])).toBeGreaterThan(0);
    const sent = { kind: 'subscription.change', status: 'done', request: plans.pro };
    expect(await commands(subscription)).toMatchObject([sent]);
  });

  test('is made only at the cost that was shown, which another change may have altered', async () => {
    const team = await subscribed('Team', { seats: 2 });
    const shown = async (seats: number) => {
      const { at, total, newAmount, prorationBehavior } = await read(team, 'estimate', { seats: String(seats) });
      return { seats, expected: { at, total, newAmount, prorationBehavior } };
    };
    const four = await shown(4);
    expect(four.expected).toMatchObject({ newAmount: 2000, prorationBehavior: 'invoice' });
    // The rest of the period is cheaper by now, of which the buyer is not told.
    shop.app.clock.advance(60_000);
    expect(await command(team, 'change-seats', { seats: 3 })).toMatchObject({ seats: 3 });
    expect(await refused(team, 'change-seats', four)).toEqual([409, 'CHANGE_COST_DIFFERS']);
    expect(await command(team, 'change-seats', { seats: 5 })).toMatchObject({ seats: 5 });
    expect(await refused(team, 'change-seats', four)).toEqual([409, 'CHANGE_COST_DIFFERS']);
    const six = await shown(6);
    shop.app.clock.advance(60_000);
    expect(await command(team, 'change-seats', six)).toMatchObject({ seats: 6 });
    const seven = await shown(7);
    shop.app.clock.advance(3_601_000);
    expect(await refused(team, 'change-seats', seven)).toEqual([409, 'CHANGE_COST_DIFFERS']);
    expect(await read(team)).toMatchObject({ seats: 6, pendingUpdate: null });
  });

  test('down waits for the next period, can be dropped, and is applied', async () => {
    const subscription = await subscribed('Pro monthly');
    expect(await read(subscription, 'estimate', plans.basic)).toMatchObject({ total: 0, due: 'nothing' });
    const changed = await command(subscription, 'change-plan', plans.basic);
    expect(changed).toMatchObject({ ...plans.pro, pendingUpdate: plans.basic });
    expect(await command(subscription, 'drop-pending-change')).toMatchObject({ pendingUpdate: null });
    expect(await refused(subscription, 'drop-pending-change')).toEqual([409, 'SUBSCRIPTION_UNCHANGED']);
    await command(subscription, 'change-plan', plans.basic);
    await days(32);
    const applied = { product_id: plans.basic.productId, pending_update: null };
    expect(await platformHas(subscription)).toMatchObject(applied);
  });

  test('down immediately gives credit; carried, it is in the next invoice', async () => {
    const credited = await subscribed('Pro monthly');
    await command(credited, 'change-plan', { ...plans.basic, prorationBehavior: 'invoice' });
    const [credit] = await ordersOf(credited);
    expect(Number(credit!['total_amount'])).toBeLessThan(0);
    await mirror(shop.app);
    const { order } = await shop.ok(credited.who, `GET /api/billing/orders/${String(credit!['id'])}`);
    expect(order).toMatchObject({ status: 'paid', totalAmount: credit!['total_amount'] });
    const carried = await subscribed('Pro monthly');
    await command(carried, 'change-plan', { ...plans.basic, prorationBehavior: 'prorate' });
    expect(await ordersOf(carried)).toHaveLength(1);
    await days(32);
    const [renewal] = await ordersOf(carried);
    expect(renewal!['items']).toHaveLength(3);
  });

  test('a declined card changes nothing', async () => {
    const subscription = await subscribed('Basic monthly');
    const { customer_id } = await platformHas(subscription);
    await shop.standIn.control('cards', { customer_id, outcome: 'declined' });
    expect(await refused(subscription, 'change-plan', plans.pro)).toEqual([402, 'PAYMENT_FAILED']);
    expect(await read(subscription)).toMatchObject(plans.basic);
    expect(await commands(subscription)).toMatchObject([{ status: 'refused' }]);
  });

  test('is refused where it is none, not sold, or not for customers to change', async () => {
    const subscription = await subscribed('Basic monthly');
    const change = (values: Wire) => refused(subscription, 'change-plan', values);
    expect(await change(plans.basic)).toEqual([409, 'SUBSCRIPTION_UNCHANGED']);
    for (const other of [plans.handbook, { productId: 'no-product' }]) {
      expect(await change(other)).toEqual([422, 'PLAN_NOT_AVAILABLE']);
    }
    await shop.standIn.control('lock', { id: subscription.id });
    expect(await change(plans.pro)).toEqual([409, 'SUBSCRIPTION_LOCKED']);
    await shop.standIn.control('unlock', { id: subscription.id });
    expect(await platformHas(subscription)).toMatchObject({ product_id: plans.basic.productId });
  });

  const fault = { path: '/v1/subscriptions/*', method: 'PATCH', times: 1, kind: 'executeThenFail' };

  test('an answer that is lost is looked up, and the change is made once', async () => {
    const subscription = await subscribed('Basic monthly');
    await shop.standIn.control('faults', fault);
    expect(await command(subscription, 'change-plan', plans.pro)).toMatchObject(plans.pro);
    expect(await ordersOf(subscription)).toHaveLength(2);
    await shop.standIn.control('faults', { ...fault, kind: 'respond', status: 503 });
    expect(await refused(subscription, 'change-plan', plans.yearly)).toEqual([503, 'BILLING_PROVIDER_UNAVAILABLE']);
    expect((await commands(subscription)).map(({ status }) => status)).toEqual(['done', 'unknown']);
  });

  test('a change that waits for the next period is not taken for the one whose answer was lost', async () => {
    const subscription = await subscribed('Basic monthly');
    await command(subscription, 'change-plan', { ...plans.pro, prorationBehavior: 'next_period' });
    await shop.standIn.control('faults', { ...fault, kind: 'respond', status: 503 });
    const now = { ...plans.pro, prorationBehavior: 'invoice' };
    expect(await refused(subscription, 'change-plan', now)).toEqual([503, 'BILLING_PROVIDER_UNAVAILABLE']);
    await shop.standIn.control('faults', fault);
    expect(await command(subscription, 'change-plan', now)).toMatchObject(plans.pro);
  });
});

describe('seats', () => {
  test('5 to 8, then not to 3 while 4 are assigned', async () => {
    const subscription = await subscribed('Team', { seats: 5 });
    expect(await read(subscription, 'estimate', { seats: '8' })).toMatchObject({ newAmount: 4000, due: 'now' });
    expect(await command(subscription, 'change-seats', { seats: 8 })).toMatchObject({ seats: 8, amount: 4000 });
    for (const name of ['ann', 'bob', 'cyd', 'dan']) {
      const seat = await command(subscription, 'seats', { email: `${name}-${subscription.id}@example.com` });
      expect(seat).toMatchObject({ status: 'claimed' });
    }
    const again = { email: `ANN-${subscription.id}@example.com` };
    expect(await refused(subscription, 'seats', again)).toEqual([409, 'SEAT_ASSIGNED_ALREADY']);
    const fewer = { seats: 3, prorationBehavior: 'invoice' };
    expect(await refused(subscription, 'change-seats', fewer)).toEqual([409, 'SEATS_ASSIGNED']);
    const { seats, total } = await read(subscription, 'seats');
    expect([(seats as readonly Wire[]).length, total]).toEqual([4, 8]);
    const [{ id } = { id: '' }] = seats as readonly { id: string }[];
    expect(await command(subscription, `seats/${id}/revoke`)).toMatchObject({ status: 'revoked' });
    expect(await refused(subscription, `seats/${id}/revoke`)).toEqual([404, 'SEAT_NOT_FOUND']);
    expect(await command(subscription, 'change-seats', fewer)).toMatchObject({ seats: 3, amount: 1500 });
    const [latest] = await ordersOf(subscription);
    expect(Number(latest!['subtotal_amount'])).toBeLessThan(0);
    expect(await refused(subscription, 'seats', { email: 'one-more@example.com' })).toEqual([409, 'NO_SEAT_AVAILABLE']);
  });

  test('a seat whose assignment was not answered is assigned once', async () => {
    const subscription = await subscribed('Team', { seats: 2 });
    const fault = { path: '/v1/customer-seats', method: 'POST', times: 1, kind: 'executeThenFail' };
    await shop.standIn.control('faults', fault);
    const holder = { email: `holder-${subscription.id}@example.com` };
    expect(await command(subscription, 'seats', holder)).toMatchObject({ status: 'claimed' });
    expect((await read(subscription, 'seats'))['seats']).toHaveLength(1);
  });

  test('are not those of a plan without seats', async () => {
    const subscription = await subscribed('Basic monthly');
    const none = [409, 'SUBSCRIPTION_HAS_NO_SEATS'];
    expect(await refused(subscription, 'change-seats', { seats: 2 })).toEqual(none);
    expect(await refused(subscription, 'seats', { email: 'x@example.com' })).toEqual(none);
  });
});

describe('the end', () => {
  test.each([
    'customer_service',
    'low_quality',
    'missing_features',
    'switched_service',
    'too_complex',
    'too_expensive',
    'unused',
    'other',
  ])('a cancellation because of %s runs until the period ends', async (reason) => {
    const subscription = await subscribed('Basic monthly');
    const canceled = await command(subscription, 'cancel', { reason, comment: 'Thank you' });
    expect(canceled).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: true,
      customerCancellationReason: reason,
      customerCancellationComment: 'Thank you',
    });
    expect(await refused(subscription, 'cancel')).toEqual([409, 'SUBSCRIPTION_ALREADY_CANCELED']);
    // The subscriber's comment is for the merchant, and not kept with the command.
    expect(JSON.stringify(await commands(subscription))).not.toContain('Thank you');
  });

  test('is taken back until it comes, and not afterwards', async () => {
    const subscription = await subscribed('Basic monthly');
    expect(await refused(subscription, 'uncancel')).toEqual([409, 'SUBSCRIPTION_NOT_CANCELED']);
    await command(subscription, 'cancel');
    expect(await refused(subscription, 'change-plan', plans.pro)).toEqual([409, 'SUBSCRIPTION_ALREADY_CANCELED']);
    expect(await command(subscription, 'uncancel')).toMatchObject({ cancelAtPeriodEnd: false, endsAt: null });
    await command(subscription, 'cancel');
    await days(32);
    // The mirror does not know it yet.
    expect(await refused(subscription, 'uncancel')).toEqual([409, 'SUBSCRIPTION_ENDED']);
    expect(await read(subscription)).toMatchObject({ status: 'canceled' });
    expect(await refused(subscription, 'cancel', { reason: 'bored' })).toEqual([400, 'VALIDATION_ERROR']);
  });

  test('a pause begins with the next period, and ends with a charge', async () => {
    const subscription = await subscribed('Basic monthly');
    expect(await refused(subscription, 'resume')).toEqual([409, 'SUBSCRIPTION_STATUS_UNFIT']);
    expect(await command(subscription, 'pause')).toMatchObject({ status: 'active', pauseAtPeriodEnd: true });
    expect(await refused(subscription, 'pause')).toEqual([409, 'SUBSCRIPTION_ALREADY_PAUSED']);
    expect(await command(subscription, 'resume')).toMatchObject({ pauseAtPeriodEnd: false });
    await command(subscription, 'pause');
    await days(32);
    expect(await platformHas(subscription)).toMatchObject({ status: 'paused' });
    const orders = (await ordersOf(subscription)).length;
    expect(await command(subscription, 'resume')).toMatchObject({ status: 'active' });
    expect(await ordersOf(subscription)).toHaveLength(orders + 1);
  });
});

test('nothing is changed while the platform is down', async () => {
  const subscription = await subscribed('Basic monthly');
  await shop.takeDown();
  expect(await refused(subscription, 'cancel')).toEqual([503, 'BILLING_PROVIDER_UNAVAILABLE']);
  expect(await read(subscription)).toMatchObject({ cancelAtPeriodEnd: false });
});
