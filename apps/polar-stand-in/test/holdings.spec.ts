import { expect, test } from '@jest/globals';
import { createPolar } from '@polar-sh/sdk/2026-10';
import { expectInvalid, expectRefusal } from './kit/refusal.ts';
import { nobody, openShop } from './kit/shop.ts';

const shop = openShop();

async function licenseKey() {
  const { customer_id } = await shop.subscribe('Pro monthly');
  const { items } = await shop.polar.licenseKeys.list({});
  return { ...items[0]!, customer_id };
}

test('license keys: activated to the limit, validated, deactivated, rotated, revoked', async () => {
  const { licenseKeys } = shop.polar;
  const { id, key, display_key, organization_id } = await licenseKey();
  expect(key).toMatch(/^SHOP-[0-9A-F-]{36}$/);
  expect(display_key).toBe(`SHOP-****-${key.slice(-6)}`);
  const named = { key, organization_id };
  const first = await licenseKeys.activate({ ...named, label: 'laptop', conditions: { major: 1 }, meta: { os: 'x' } });
  await licenseKeys.activate({ ...named, label: 'phone' });
  await expectRefusal(licenseKeys.activate({ ...named, label: 'third' }), 403, 'NotPermitted');
  expect(await licenseKeys.getActivation(id, first.id)).toMatchObject({ label: 'laptop', meta: { os: 'x' } });
  const activated = { ...named, activation_id: first.id };
  const validated = await licenseKeys.validate({ ...activated, conditions: { major: 1 }, increment_usage: 60 });
  expect(validated).toMatchObject({ usage: 60, validations: 1 });
  await expectRefusal(licenseKeys.validate({ ...activated, conditions: { major: 2 } }), 404);
  await expectRefusal(licenseKeys.validate({ ...named, increment_usage: 41 }), 400, 'BadRequest');
  await expectRefusal(licenseKeys.validate({ ...named, benefit_id: nobody }), 404);
  await licenseKeys.deactivate(activated);
  expect((await licenseKeys.get(id)).activations).toMatchObject([{ label: 'phone' }]);
  const rotated = await licenseKeys.rotate(id);
  expect(rotated.key).not.toBe(key);
  await expectRefusal(licenseKeys.validate(named), 404);
  const change = { limit_activations: 5, status: 'disabled' } as const;
  expect(await licenseKeys.update(id, change)).toMatchObject(change);
  await licenseKeys.update(id, { status: 'revoked' });
  await expectRefusal(licenseKeys.rotate(id), 400, 'RotateNotPermitted');
  expect(shop.uncalled(/\/v1\/license-keys/)).toEqual([]);
});

test('license keys: programs of customers need no token; after a year the key is over', async () => {
  const { key, organization_id } = await licenseKey();
  const { licenseKeys } = createPolar({ accessToken: 'none', baseUrl: shop.origin }).customerPortal;
  const { id } = await licenseKeys.activate({ key, organization_id, label: 'laptop' });
  expect(await licenseKeys.validate({ key, organization_id, activation_id: id })).toMatchObject({ activation: { id } });
  await licenseKeys.deactivate({ key, organization_id, activation_id: id });
  await shop.advance(366);
  await expectRefusal(licenseKeys.validate({ key, organization_id }), 404);
});

test('a revoked grant keeps its key, and gets it back', async () => {
  const { id, customer_id } = await licenseKey();
  const [subscription] = (await shop.polar.subscriptions.list({ customer_id })).items;
  await shop.polar.subscriptions.revoke(subscription!.id);
  expect(await shop.polar.licenseKeys.get(id)).toMatchObject({ status: 'revoked' });
  await shop.control('reinstate', { subscription_id: subscription!.id });
  expect(await shop.polar.licenseKeys.get(id)).toMatchObject({ status: 'granted' });
});

test('grants wait for an account, and are granted once it is connected', async () => {
  const { customer_id } = await shop.buy('Community');
  await shop.heard();
  const grants = async () =>
    (await shop.polar.benefitGrants.list({ customer_id: customer_id!, sorting: ['created_at'] })).items;
  expect(await grants()).toMatchObject([
    { is_granted: false, is_revoked: false, error: { type: 'BenefitActionRequiredError' } },
    { is_granted: false, error: {} },
  ]);
  await shop.control('connect', { customer_id, platform: 'discord', account: '42' });
  const connected = { is_granted: true, error: null, properties: { account_id: '42' } };
  expect(await grants()).toMatchObject([connected, { is_granted: false }]);
  expect(await shop.heard()).toEqual(['benefit_grant.created', 'customer.state_changed']);
});

test('two purchases may grant one benefit', async () => {
  const first = await shop.subscribe('Basic monthly');
  const second = await shop.subscribe('Pro monthly');
  await shop.polar.subscriptions.revoke(first.id);
  const { items } = await shop.polar.benefitGrants.list({ customer_id: second.customer_id, is_granted: true });
  expect(items.filter(({ benefit }) => benefit.type === 'feature_flag')).toHaveLength(1);
});

test('seats: assigned, claimed by invitation, revoked, used again', async () => {
  const { customerSeats, customers, benefitGrants } = shop.polar;
  const { id, customer_id } = await shop.subscribe('Team', { seats: 2 });
  expect((await shop.ordersOf({ id }))[0]).toMatchObject({ subtotal_amount: 1000, seats: 2 });
  expect((await benefitGrants.list({ customer_id })).items).toEqual([]);
  await shop.heard();
  const assign = (name: string, more: object = {}) =>
    customerSeats.assignSeat({ subscription_id: id, email: `${name}@polar-shop.com`, ...more });
  const seat = await assign('ben', { metadata: { desk: 1 } });
  expect(seat).toMatchObject({ status: 'pending', email: 'ben@polar-shop.com', seat_metadata: { desk: 1 } });
  await expectRefusal(assign('BEN'), 400);
  const { tables } = await shop.look<{ tables: { seats: { id: string; hidden: { token: string } }[] } }>('snapshot');
  const { token } = tables.seats.find((one) => one.id === seat.id)!.hidden;
  expect(await customerSeats.getClaimInfo(token)).toMatchObject({ can_claim: true, product_name: 'Team' });
  const claimed = await customerSeats.claimSeat({ invitation_token: token });
  expect(claimed).toMatchObject({ seat: { status: 'claimed' } });
  await expectRefusal(customerSeats.claimSeat({ invitation_token: token }), 400);
  const [ben] = (await customers.list({ email: 'ben@polar-shop.com' })).items;
  expect((await benefitGrants.list({ customer_id: ben!.id, is_granted: true })).items).toHaveLength(1);
  await assign('carl', { immediate_claim: true });
  await expectRefusal(assign('dora'), 400);
  expect(await customerSeats.revokeSeat(seat.id)).toMatchObject({ status: 'revoked' });
  expect((await benefitGrants.list({ customer_id: ben!.id, is_granted: true })).items).toEqual([]);
  expect(await customerSeats.listSeats({ subscription_id: id })).toMatchObject({ available_seats: 1, total_seats: 2 });
  const again = await assign('dora');
  expect(again.id).toBe(seat.id);
  expect((await shop.heard()).filter((type) => type.startsWith('customer_seat'))).toEqual([
    'customer_seat.assigned',
    'customer_seat.claimed',
    'customer_seat.assigned',
    'customer_seat.claimed',
    'customer_seat.revoked',
    'customer_seat.assigned',
  ]);
  await customerSeats.resendInvitation(again.id);
  await shop.advance(1.1);
  expect(shop.uncalled(/\/v1\/customer-seats/)).toEqual([]);
});

test('seats: bought and given back by what is left of the period; not below what is assigned', async () => {
  const { customerSeats, subscriptions } = shop.polar;
  await shop.control('clock', { set: '2026-04-01T00:00:00Z' });
  const { id } = await shop.subscribe('Team', { seats: 5 });
  await shop.advance(23);
  await subscriptions.update(id, { seats: 8, proration_behavior: 'invoice' });
  const amounts = (await shop.ordersOf({ id })).map(({ subtotal_amount }) => subtotal_amount);
  expect(amounts).toEqual([2500, Math.trunc((1500 * 7) / 30)]);
  const emails = ['a', 'b', 'c', 'd'].map((name) => `${name}@polar-shop.com`);
  const seats = await Promise.all(emails.map((email) => customerSeats.assignSeat({ subscription_id: id, email })));
  await expectRefusal(subscriptions.update(id, { seats: 3 }), 400);
  await customerSeats.revokeSeat(seats[0]!.id);
  const later = await subscriptions.update(id, { seats: 3, proration_behavior: 'next_period' });
  expect(later).toMatchObject({ seats: 8, pending_update: { seats: 3 } });
  await shop.advance(7);
  expect(await subscriptions.get(id)).toMatchObject({ seats: 3, amount: 1500 });
});

test('seats: a planned decrease takes effect, also where more were assigned meanwhile', async () => {
  const { customerSeats, subscriptions } = shop.polar;
  const { id } = await shop.subscribe('Team', { seats: 3 });
  await subscriptions.update(id, { seats: 1, proration_behavior: 'next_period' });
  for (const name of ['ben', 'carl']) {
    await customerSeats.assignSeat({ subscription_id: id, email: `${name}@polar-shop.com`, immediate_claim: true });
  }
  await shop.advance(31);
  const after = await customerSeats.listSeats({ subscription_id: id });
  expect(after).toMatchObject({ total_seats: 1, available_seats: 0, seats: [{}, {}] });
});

test('seats: a plan without them is no way out of a plan with them', async () => {
  const { subscriptions } = shop.polar;
  const { id } = await shop.subscribe('Team', { seats: 3 });
  const { id: product_id } = await shop.product('Pro monthly');
  await expectInvalid(subscriptions.update(id, { product_id }), 'product_id');
  await expectInvalid(subscriptions.update(id, { product_id, proration_behavior: 'next_period' }), 'product_id');
  await subscriptions.update(id, { cancel_at_period_end: true });
  await expectRefusal(subscriptions.update(id, { seats: 4 }), 403);
});

test.each(['individual', 'team'] as const)(
  'seats: on the way to them, the buyer, who is the %s, has the first one at once',
  async (type) => {
    const { benefitGrants, customers, customerSeats, subscriptions } = shop.polar;
    const owner = { email: 'anna@polar-shop.com' };
    const { id: customer_id } =
      type === 'team' ? await customers.create({ type, name: 'Crew', owner }) : await shop.customer();
    const { id } = await shop.subscribe('Pro monthly', { customer_id });
    const { id: product_id } = await shop.product('Team');
    const later = subscriptions.update(id, { product_id, proration_behavior: 'next_period' });
    await expectInvalid(later, 'proration_behavior');
    const changed = await subscriptions.update(id, { product_id, proration_behavior: 'invoice' });
    expect(changed).toMatchObject({ product_id, seats: 1, amount: 500 });
    const { seats } = await customerSeats.listSeats({ subscription_id: id });
    expect(seats).toMatchObject([{ status: 'claimed', customer_id, email: owner.email }]);
    const { items } = await benefitGrants.list({ customer_id, is_granted: true });
    expect(items).toMatchObject([{ member_id: seats[0]!.member_id, benefit: { description: 'Priority support' } }]);
  },
);

test('seats of a team belong to its members; the portal manages them', async () => {
  const { customers, customerSeats, customerSessions } = shop.polar;
  const team = await customers.create({ type: 'team', name: 'Crew', owner: { email: 'anna@polar-shop.com' } });
  const { id } = await shop.subscribe('Team', { seats: 2, customer_id: team.id });
  const [owner] = (await customers.members.list(team.id, {})).items;
  const seat = await customerSeats.assignSeat({ subscription_id: id, member_id: owner!.id, immediate_claim: true });
  expect(seat).toMatchObject({ status: 'claimed', customer_id: team.id, member: { id: owner!.id } });
  expect((await shop.polar.benefitGrants.list({ customer_id: team.id })).items).toMatchObject([
    { member_id: owner!.id, member: { role: 'owner' } },
  ]);
  const { token } = await customerSessions.create({ customer_id: team.id, member_id: owner!.id });
  const portal = createPolar({ accessToken: token, baseUrl: shop.origin }).customerPortal.seats;
  const second = await portal.assignSeat({ subscription_id: id, email: 'ben@polar-shop.com' });
  await portal.resendInvitation(second.id);
  expect(await portal.listSeats({ subscription_id: id })).toMatchObject({ available_seats: 0 });
  expect((await portal.listClaimedSubscriptions({})).items).toHaveLength(1);
  expect(await portal.revokeSeat(second.id)).toMatchObject({ status: 'revoked' });
  const other = await shop.subscribe('Team', { confirmation: { customer_email: 'zoe@polar-shop.com' } });
  await expectRefusal(portal.listSeats({ subscription_id: other.id }), 404);
  expect(shop.uncalled(/customer-portal\/seats/)).toEqual([]);
});
