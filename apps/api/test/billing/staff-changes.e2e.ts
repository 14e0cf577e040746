import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { somebody, type Somebody } from '../organizations/people.ts';
import { type StaffedShop, staffedShop } from './a-staff.ts';
import { REFUSED_DOMAIN, type Wire } from './billing-app.ts';
import { buy, mirror, productId } from './buying.ts';

const REASON = 'The customer called us about case 8841';

let staffed: StaffedShop;
beforeAll(async () => {
  staffed = await staffedShop();
});
afterEach(() => staffed.shop.bringBack());
afterAll(() => staffed.shop.close());

async function subscribed(product: string, extra: Wire = {}): Promise<{ readonly who: Somebody; readonly id: string }> {
  const { shop } = staffed;
  const who = await somebody(shop.app, 'ada');
  await shop.settle();
  const { subscriptionId } = await buy(shop.platform, who.id, product, extra);
  await mirror(shop.app);
  return { who, id: subscriptionId! };
}

const platformHas = async (id: string) => (await staffed.shop.platform(`/v1/subscriptions/${id}`))[1];

const commands = (id: string) =>
  staffed.shop.app.database.rows<Wire>(
    'select kind, status, owner_id, actor_id from billing_command where target = $1 order by created_at',
    id,
  );

describe('staff', () => {
  test('cancel at the end of the period with what the customer said, and take it back', async () => {
    const { act, admin, shop } = staffed;
    const { who, id } = await subscribed('Basic monthly');
    const why = { reason: REASON, customerReason: 'too_expensive', comment: 'As you asked' };
    expect(await act(`subscriptions/${id}/cancel`, why)).toMatchObject([
      200,
      { cancelAtPeriodEnd: true, status: 'active', customerCancellationReason: 'too_expensive' },
    ]);
    expect(await act(`subscriptions/${id}/cancel`, why)).toMatchObject([
      409,
      { code: 'SUBSCRIPTION_ALREADY_CANCELED' },
    ]);
    expect(await act(`subscriptions/${id}/uncancel`, { reason: REASON })).toMatchObject([
      200,
      { cancelAtPeriodEnd: false },
    ]);
    expect(await platformHas(id)).toMatchObject({ cancel_at_period_end: false });
    expect(await commands(id)).toMatchObject([
      { kind: 'subscription.change', status: 'done', owner_id: who.id, actor_id: admin.id },
      { kind: 'subscription.change', status: 'done' },
    ]);
    // The owner sees what staff did, and not what staff noted about it.
    const [, activity] = await shop.call(who, 'GET /api/auth/security-activity');
    const entries = JSON.stringify(activity);
    expect(entries).toContain('billing.subscription.canceled');
    expect(entries).not.toContain(REASON);
    const noted = await staffed.shop.app.database.rows<Wire>(
      `select actor_user_id, details from audit_entry where action = 'billing.subscription.changed-by-staff' and target_id = $1`,
      id,
    );
    expect(noted).toHaveLength(2);
    expect(noted[0]).toMatchObject({
      actor_user_id: admin.id,
      details: { action: 'billing.subscription.canceled', reason: REASON },
    });
  });

  test('end a subscription immediately', async () => {
    const { act } = staffed;
    const { id } = await subscribed('Basic monthly');
    expect(await act(`subscriptions/${id}/cancel`, { reason: REASON, when: 'now' })).toMatchObject([
      200,
      { status: 'canceled' },
    ]);
    expect(await platformHas(id)).toMatchObject({ status: 'canceled' });
    expect(await commands(id)).toMatchObject([{ kind: 'subscription.revoke', status: 'done' }]);
    const again = await act(`subscriptions/${id}/cancel`, { reason: REASON, when: 'now' });
    expect(again).toMatchObject([409, { code: 'SUBSCRIPTION_ENDED' }]);
    expect(await staffed.read('overview')).toMatchObject({ canceled: expect.any(Number) });
  });

  test('change plans and seats by the rules for customers, also where these may not', async () => {
    const { act, read, shop } = staffed;
    const [, { items }] = await shop.platform('/v1/organizations/');
    const [{ id: merchant, subscription_settings: settings }] = items as [Wire & { subscription_settings: Wire }];
    const allow = async (isAllowed: boolean) => {
      const change = { subscription_settings: { ...settings, allow_customer_updates: isAllowed } };
      const [status] = await shop.platform(`/v1/organizations/${String(merchant)}`, { method: 'PATCH', body: change });
      expect(status).toBe(200);
      await act('objects/refresh', { kind: 'organization', id: merchant });
    };
    await allow(false);
    const { who, id } = await subscribed('Basic monthly');
    const pro = await productId(shop.platform, 'Pro monthly');
    const own = await shop.call(who, `POST /api/billing/subscriptions/${id}/change-plan`, { productId: pro });
    expect(own).toMatchObject([403, { code: 'PLAN_CHANGES_NOT_ALLOWED' }]);
    expect(await read(`subscriptions/${id}/estimate`, { productId: pro })).toMatchObject({
      isEstimate: true,
      due: 'now',
    });
    expect(await act(`subscriptions/${id}/change-plan`, { reason: REASON, productId: pro })).toMatchObject([
      200,
      { productId: pro },
    ]);
    const handbook = await productId(shop.platform, 'Handbook');
    const unfit = await act(`subscriptions/${id}/change-plan`, { reason: REASON, productId: handbook });
    expect(unfit).toMatchObject([422, { code: 'PLAN_NOT_AVAILABLE' }]);
    const team = await subscribed('Team', { seats: 2 });
    expect(await act(`subscriptions/${team.id}/change-seats`, { reason: REASON, seats: 4 })).toMatchObject([
      200,
      { seats: 4 },
    ]);
    await allow(true);
  });

  test('choose freely when an increase is paid for, also in a trial', async () => {
    const { act, read, shop } = staffed;
    const target = { productId: await productId(shop.platform, 'Pro monthly'), prorationBehavior: 'prorate' };
    const { id } = await subscribed('Basic monthly');
    expect(await read(`subscriptions/${id}/estimate`, target)).toMatchObject({ due: 'next-invoice' });
    expect(await act(`subscriptions/${id}/change-plan`, { reason: REASON, ...target })).toMatchObject([
      200,
      { amount: 2000 },
    ]);
    const trial = await subscribed('Trial monthly');
    expect(await act(`subscriptions/${trial.id}/change-plan`, { reason: REASON, ...target })).toMatchObject([
      200,
      { status: 'trialing', amount: 2000 },
    ]);
  });

  test('act for customers who have no account here', async () => {
    const { act, read, shop } = staffed;
    const guest = { email: 'guest.buyer@example.com', name: 'Guest', external_id: 'elsewhere' };
    const [, customer] = await shop.platform('/v1/customers/', { method: 'POST', body: guest });
    const { subscriptionId: id } = await buy(shop.platform, 'elsewhere', 'Basic monthly');
    await mirror(shop.app);
    expect((await act(`subscriptions/${id}/cancel`, { reason: REASON }))[0]).toBe(200);
    expect(await commands(id!)).toMatchObject([{ status: 'done', owner_id: null }]);
    expect(await read(`customers/${String(customer['id'])}`)).toMatchObject({
      account: null,
      customer: { owner: null },
    });
  });

  test('need a reason, and a subscription that there is', async () => {
    const { act } = staffed;
    const { id } = await subscribed('Basic monthly');
    expect(await act(`subscriptions/${id}/cancel`)).toMatchObject([400, { code: 'VALIDATION_ERROR' }]);
    for (const none of ['none', '01890000-0000-7000-8000-000000000000']) {
      const missing = await act(`subscriptions/${none}/uncancel`, { reason: REASON });
      expect(missing).toMatchObject([404, { code: 'SUBSCRIPTION_NOT_FOUND' }]);
    }
    expect(await platformHas(id)).toMatchObject({ cancel_at_period_end: false });
  });

  test('change nothing while the platform is down', async () => {
    const { act, read, shop } = staffed;
    const { id } = await subscribed('Basic monthly');
    await shop.takeDown();
    const refused = await act(`subscriptions/${id}/cancel`, { reason: REASON });
    expect(refused).toMatchObject([503, { code: 'BILLING_PROVIDER_UNAVAILABLE' }]);
    expect(await commands(id)).toEqual([]);
    // What was last known stays readable, and the overview says since when there is no answer.
    expect(await read(`subscriptions/${id}`)).toMatchObject({ subscription: { status: 'active' } });
    expect(await read('overview')).toMatchObject({ provider: { lastFailure: { kind: 'unavailable' } } });
  });
});

describe('an account without a customer', () => {
  test('is listed with the reason, and linked by a retry once that is gone', async () => {
    const { act, read, shop } = staffed;
    const who = await somebody(shop.app, 'carl', { email: `carl@${REFUSED_DOMAIN}` });
    await shop.settle();
    const [account] = (await read('accounts', { status: 'conflict' }))['accounts'] as [Wire];
    expect(account).toMatchObject({
      owner: { type: 'user', id: who.id },
      email: who.email,
      status: 'conflict',
      reason: 'email-refused',
      customerId: null,
    });
    const retry = () => act(`accounts/${String(account['id'])}/retry`);
    expect(await retry()).toMatchObject([200, { status: 'conflict', reason: 'email-refused' }]);
    await shop.standIn.control('options', { refusedDomains: [] });
    expect(await retry()).toMatchObject([200, { status: 'linked', reason: null, customerId: expect.any(String) }]);
    expect(await read('accounts', { status: 'conflict' })).toMatchObject({ accounts: [], total: 0 });
    // Once more changes nothing.
    expect(await retry()).toMatchObject([200, { status: 'linked' }]);
    for (const none of ['none', '01890000-0000-7000-8000-000000000000']) {
      expect(await act(`accounts/${none}/retry`)).toMatchObject([404, { code: 'BILLING_LINK_NOT_FOUND' }]);
    }
  });
});

test('subscriptions are changed only with a recent sign-in: a change can charge a card', async () => {
  const { act, shop } = staffed;
  const { id } = await subscribed('Basic monthly');
  shop.app.clock.advance(2 * 24 * 3_600_000);
  const productIds = { productId: await productId(shop.platform, 'Pro monthly') };
  for (const [command, body] of [
    ['cancel', { when: 'now' }],
    ['change-plan', productIds],
  ] as const) {
    expect(await act(`subscriptions/${id}/${command}`, { reason: REASON, ...body })).toMatchObject([
      400,
      { code: 'SESSION_EXPIRED' },
    ]);
  }
  expect(await platformHas(id)).toMatchObject({ status: 'active', amount: 500 });
  expect(await commands(id)).toEqual([]);
});
