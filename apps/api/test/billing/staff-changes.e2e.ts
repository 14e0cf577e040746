import { describe, expect, test } from '@jest/globals';
import { staffedShop } from './a-staff.ts';
import { REFUSED_DOMAIN, type Wire } from './billing-app.ts';
import { buy, mirror, productId, subscribed } from './buying.ts';

const REASON = { reason: 'The customer called us about case 8841' };
const NOBODY = '01890000-0000-7000-8000-000000000000';

const { shop, staff } = staffedShop();

const platformHas = (id: string) => shop.object(`/v1/subscriptions/${id}`);
const commands = (id: string) =>
  shop.app.database.rows<Wire>(
    'select kind, status, owner_id, actor_id from billing_command where target = $1 order by created_at',
    id,
  );

describe('staff', () => {
  test('cancel at the end of the period with what the customer said, and take it back', async () => {
    const { who, id } = await subscribed(shop, 'Basic monthly');
    const why = { ...REASON, customerReason: 'too_expensive', comment: 'As you asked' };
    expect(await staff.act(`subscriptions/${id}/cancel`, why)).toMatchObject([
      200,
      { cancelAtPeriodEnd: true, status: 'active', customerCancellationReason: 'too_expensive' },
    ]);
    expect(await staff.refused(`subscriptions/${id}/cancel`, why)).toEqual([409, 'SUBSCRIPTION_ALREADY_CANCELED']);
    const kept = { cancelAtPeriodEnd: false };
    expect(await staff.act(`subscriptions/${id}/uncancel`, REASON)).toMatchObject([200, kept]);
    expect(await platformHas(id)).toMatchObject({ cancel_at_period_end: false });
    expect(await commands(id)).toMatchObject([
      { kind: 'subscription.change', status: 'done', owner_id: who.id, actor_id: staff.admin.id },
      { kind: 'subscription.change', status: 'done' },
    ]);
    // The owner sees what staff did, and not what staff noted about it.
    const entries = JSON.stringify(await shop.ok(who, 'GET /api/auth/security-activity'));
    expect(entries).toContain('billing.subscription.canceled');
    expect(entries).not.toContain(REASON.reason);
    const noted = await shop.app.database.rows<Wire>(
      `select actor_user_id, details from audit_entry where action = 'billing.subscription.changed-by-staff' and target_id = $1`,
      id,
    );
    expect(noted).toHaveLength(2);
    const details = { action: 'billing.subscription.canceled', ...REASON };
    expect(noted[0]).toMatchObject({ actor_user_id: staff.admin.id, details });
  });

  test('end a subscription immediately', async () => {
    const { id } = await subscribed(shop, 'Basic monthly');
    const now = { ...REASON, when: 'now' };
    expect(await staff.act(`subscriptions/${id}/cancel`, now)).toMatchObject([200, { status: 'canceled' }]);
    expect(await platformHas(id)).toMatchObject({ status: 'canceled' });
    expect(await commands(id)).toMatchObject([{ kind: 'subscription.revoke', status: 'done' }]);
    expect(await staff.refused(`subscriptions/${id}/cancel`, now)).toEqual([409, 'SUBSCRIPTION_ENDED']);
    expect(await staff.read('overview')).toMatchObject({ canceled: expect.any(Number) });
  });

  test('change plans and seats by the rules for customers, also where these may not', async () => {
    const allow = async (isAllowed: boolean) => {
      const id = await shop.merchantSets({ allow_customer_updates: isAllowed });
      await staff.act('objects/refresh', { kind: 'organization', id });
    };
    await allow(false);
    const { who, id } = await subscribed(shop, 'Basic monthly');
    const pro = { productId: await productId(shop.platform, 'Pro monthly') };
    const own = await shop.refused(who, `POST /api/billing/subscriptions/${id}/change-plan`, pro);
    expect(own).toEqual([403, 'PLAN_CHANGES_NOT_ALLOWED']);
    expect(await staff.read(`subscriptions/${id}/estimate`, pro)).toMatchObject({ isEstimate: true, due: 'now' });
    expect(await staff.act(`subscriptions/${id}/change-plan`, { ...REASON, ...pro })).toMatchObject([200, pro]);
    const handbook = { ...REASON, productId: await productId(shop.platform, 'Handbook') };
    expect(await staff.refused(`subscriptions/${id}/change-plan`, handbook)).toEqual([422, 'PLAN_NOT_AVAILABLE']);
    const team = await subscribed(shop, 'Team', { seats: 2 });
    const four = { seats: 4 };
    expect(await staff.act(`subscriptions/${team.id}/change-seats`, { ...REASON, ...four })).toMatchObject([200, four]);
    await allow(true);
  });

  test('choose freely when an increase is paid for, also in a trial', async () => {
    const target = { productId: await productId(shop.platform, 'Pro monthly'), prorationBehavior: 'prorate' };
    const change = (id: string) => staff.act(`subscriptions/${id}/change-plan`, { ...REASON, ...target });
    const { id } = await subscribed(shop, 'Basic monthly');
    expect(await staff.read(`subscriptions/${id}/estimate`, target)).toMatchObject({ due: 'next-invoice' });
    expect(await change(id)).toMatchObject([200, { amount: 2000 }]);
    const trial = await subscribed(shop, 'Trial monthly');
    expect(await change(trial.id)).toMatchObject([200, { status: 'trialing', amount: 2000 }]);
  });

  test('act for customers who have no account here', async () => {
    const guest = { email: 'guest.buyer@example.com', name: 'Guest', external_id: 'elsewhere' };
    const customer = await shop.standIn.api<{ id: string }>('/v1/customers/', guest);
    const { subscriptionId: id } = await buy(shop.platform, 'elsewhere', 'Basic monthly');
    await mirror(shop.app);
    expect((await staff.act(`subscriptions/${id}/cancel`, REASON))[0]).toBe(200);
    expect(await commands(id!)).toMatchObject([{ status: 'done', owner_id: null }]);
    expect(await staff.read(`customers/${customer.id}`)).toMatchObject({ account: null, customer: { owner: null } });
  });

  test('need a reason, and a subscription that there is', async () => {
    const { id } = await subscribed(shop, 'Basic monthly');
    expect(await staff.refused(`subscriptions/${id}/cancel`)).toEqual([400, 'VALIDATION_ERROR']);
    for (const none of ['none', NOBODY]) {
      expect(await staff.refused(`subscriptions/${none}/uncancel`, REASON)).toEqual([404, 'SUBSCRIPTION_NOT_FOUND']);
    }
    expect(await platformHas(id)).toMatchObject({ cancel_at_period_end: false });
  });

  test('change nothing while the platform is down', async () => {
    const { id } = await subscribed(shop, 'Basic monthly');
    await shop.takeDown();
    expect(await staff.refused(`subscriptions/${id}/cancel`, REASON)).toEqual([503, 'BILLING_PROVIDER_UNAVAILABLE']);
    expect(await commands(id)).toEqual([]);
    // The last known state stays readable, and the overview says since when there is no answer.
    expect(await staff.read(`subscriptions/${id}`)).toMatchObject({ subscription: { status: 'active' } });
    expect(await staff.read('overview')).toMatchObject({ provider: { lastFailure: { kind: 'unavailable' } } });
  });
});

test('an account without a customer is listed with the reason, and linked by a retry once that is gone', async () => {
  const who = await shop.person('carl', { email: `carl@${REFUSED_DOMAIN}` });
  const [account] = (await staff.read('accounts', { status: 'conflict' }))['items'] as [Wire];
  expect(account).toMatchObject({
    owner: { type: 'user', id: who.id },
    email: who.email,
    status: 'conflict',
    reason: 'email-refused',
    customerId: null,
  });
  const retry = () => staff.act(`accounts/${String(account['id'])}/retry`);
  expect(await retry()).toMatchObject([200, { status: 'conflict', reason: 'email-refused' }]);
  await shop.standIn.control('options', { refusedDomains: [] });
  expect(await retry()).toMatchObject([200, { status: 'linked', reason: null, customerId: expect.any(String) }]);
  expect(await staff.read('accounts', { status: 'conflict' })).toMatchObject({ items: [], total: 0 });
  // Once more changes nothing.
  expect(await retry()).toMatchObject([200, { status: 'linked' }]);
  for (const none of ['none', NOBODY]) {
    expect(await staff.refused(`accounts/${none}/retry`)).toEqual([404, 'BILLING_LINK_NOT_FOUND']);
  }
});

test('subscriptions are changed only with a recent sign-in: a change can charge a card', async () => {
  const { id } = await subscribed(shop, 'Basic monthly');
  shop.app.clock.advance(2 * 24 * 3_600_000);
  const changes = {
    cancel: { when: 'now' },
    'change-plan': { productId: await productId(shop.platform, 'Pro monthly') },
  };
  for (const [command, body] of Object.entries(changes)) {
    const refused = await staff.refused(`subscriptions/${id}/${command}`, { ...REASON, ...body });
    expect([command, refused]).toEqual([command, [400, 'SESSION_EXPIRED']]);
  }
  expect(await platformHas(id)).toMatchObject({ status: 'active', amount: 500 });
  expect(await commands(id)).toEqual([]);
});
