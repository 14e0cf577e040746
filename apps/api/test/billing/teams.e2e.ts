import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { objectOf } from '#billing/objects/domain/events';
import { RefreshQueue } from '#billing/entitlements/jobs/refresh-queue';
import { MirrorWriting } from '#billing/mirror/application/mirror-writing';
import { Queue } from '#shared-kernel/infrastructure/queue/queue';
import { data, joined, PASSWORD, somebody, type Somebody } from '../organizations/people.ts';
import { type BillingApp, startBillingApp, type Wire } from './billing-app.ts';
import { buy, mirror } from './buying.ts';

let shop: BillingApp;
beforeAll(async () => {
  shop = await startBillingApp();
});
afterAll(() => shop.close());

let organizations = 0;
async function organizationOf(owner: Somebody): Promise<string> {
  organizations += 1;
  const { id } = await data(owner.client.organization.create({ name: 'Acme', slug: `acme-${organizations}` }));
  await shop.settle();
  return id;
}

async function membersOf(organizationId: string): Promise<readonly Wire[]> {
  const [, { items }] = await shop.platform(`/v1/customers/external/${organizationId}/members`);
  return items as readonly Wire[];
}

async function seatsOf(subscriptionId: string): Promise<readonly Wire[]> {
  const [, { seats }] = await shop.platform(`/v1/customer-seats?subscription_id=${subscriptionId}`);
  return seats as readonly Wire[];
}

/** @returns the id of the subscription */
async function seatsBought(ownerId: string, seats: number): Promise<string> {
  const { subscriptionId } = await buy(shop.platform, ownerId, 'Team', { seats });
  await mirror(shop.app);
  return subscriptionId!;
}

async function giveSeat(owner: Somebody, organizationId: string, subscriptionId: string, email: string): Promise<void> {
  const seats = `/api/billing/subscriptions/${subscriptionId}/seats`;
  expect((await shop.call(owner, `POST ${seats}`, { organizationId, email }))[0]).toBe(200);
}

/** A person to whose address a seat was given before they joined. */
async function joinedWithSeat(
  owner: Somebody,
  organizationId: string,
  subscriptionId: string,
  name: string,
  role: 'member' | 'owner' = 'member',
): Promise<Somebody> {
  const guest = await somebody(shop.app, name);
  await giveSeat(owner, organizationId, subscriptionId, guest.email);
  expect(await membersOf(organizationId)).toContainEqual(
    expect.objectContaining({ email: guest.email, external_id: null }),
  );
  const { email } = guest;
  const invitation = await data(owner.client.organization.inviteMember({ organizationId, email, role }));
  await data(guest.client.organization.acceptInvitation({ invitationId: invitation.id }));
  return guest;
}

test('a seat is the one of the member whose address is named, who loses it with the membership', async () => {
  const owner = await somebody(shop.app, 'owner');
  const organizationId = await organizationOf(owner);
  const holder = await joined(shop.app, owner, organizationId, 'holder', 'admin');
  const colleague = await joined(shop.app, owner, organizationId, 'colleague', 'admin');
  const subscriptionId = await seatsBought(organizationId, 3);
  const seats = `/api/billing/subscriptions/${subscriptionId}/seats`;
  const assigned = await shop.call(owner, `POST ${seats}`, { organizationId, email: holder.email.toUpperCase() });
  expect(assigned).toMatchObject([200, { status: 'claimed' }]);
  expect(await membersOf(organizationId)).toContainEqual(expect.objectContaining({ external_id: holder.id }));
  await mirror(shop.app);
  await shop.app.app.get(RefreshQueue).settled();
  const benefitsOf = async (who: Somebody) =>
    (await shop.call(who, 'GET /api/billing/entitlements', { organizationId }))[1]['benefits'] as readonly Wire[];
  expect(await benefitsOf(holder)).not.toEqual([]);
  expect(await benefitsOf(colleague)).toEqual([]);
  await data(holder.client.organization.leave({ organizationId }));
  await shop.settle();
  expect(await seatsOf(subscriptionId)).toMatchObject([{ status: 'revoked' }]);
  expect((await membersOf(organizationId)).map(({ external_id }) => external_id)).toEqual([owner.id]);
});

/** What an organization gives a member, as its programs ask for it; confirmed by the platform. */
async function entitlementsOf(who: Somebody, organizationId: string): Promise<Wire> {
  await mirror(shop.app);
  shop.app.clock.advance(16 * 60_000);
  await shop.call(who, 'GET /api/billing/entitlements', { organizationId });
  await shop.app.app.get(RefreshQueue).settled();
  const [status, answer] = await shop.call(who, 'GET /api/billing/entitlements', { organizationId });
  expect(status).toBe(200);
  return answer;
}

const NOTHING_PAID = { products: [], meters: [], actionsNeeded: [] };

test('a member who may not read billing gets the benefits of the own seat, and hears nothing of what is paid', async () => {
  const owner = await somebody(shop.app, 'owner');
  const organizationId = await organizationOf(owner);
  const holder = await joined(shop.app, owner, organizationId, 'holder');
  const colleague = await joined(shop.app, owner, organizationId, 'colleague');
  const subscriptionId = await seatsBought(organizationId, 3);
  await giveSeat(owner, organizationId, subscriptionId, holder.email);
  const share = await entitlementsOf(holder, organizationId);
  expect(share).toMatchObject({ benefits: [expect.any(Object)], ...NOTHING_PAID });
  expect(JSON.stringify(share)).not.toContain(subscriptionId);
  await expect(entitlementsOf(colleague, organizationId)).resolves.toMatchObject({ benefits: [], ...NOTHING_PAID });
  const all = await entitlementsOf(owner, organizationId);
  expect(all['products']).toMatchObject([{ subscriptionId }]);
  await buy(shop.platform, organizationId, 'Basic monthly');
  const { benefits } = await entitlementsOf(colleague, organizationId);
  expect(benefits).not.toEqual([]);
});

test('a seat that was given to an address is that of its holder as soon as they join, and follows their address', async () => {
  const owner = await somebody(shop.app, 'owner');
  const organizationId = await organizationOf(owner);
  const subscriptionId = await seatsBought(organizationId, 3);
  const guest = await joinedWithSeat(owner, organizationId, subscriptionId, 'guest');
  const { benefits } = await entitlementsOf(guest, organizationId);
  expect(benefits).not.toEqual([]);
  expect(await seatsOf(subscriptionId)).toMatchObject([{ status: 'claimed' }]);

  const renamed = `renamed-${guest.email}`;
  expect((await guest.browser.post('/change-email', { newEmail: renamed })).status).toBe(200);
  const token = await shop.app.mailedToken(guest.email, 'change-email');
  expect((await guest.browser.get(`/verify-email?token=${token}`)).status).toBe(200);
  await shop.settle();
  expect(await membersOf(organizationId)).toContainEqual(expect.objectContaining({ email: renamed }));
  await data(guest.client.organization.leave({ organizationId }));
  await shop.settle();
  expect(await seatsOf(subscriptionId)).toMatchObject([{ status: 'revoked' }]);
});

test('the pages of the team open for an owner whose address had a seat before', async () => {
  const owner = await somebody(shop.app, 'owner');
  const organizationId = await organizationOf(owner);
  const subscriptionId = await seatsBought(organizationId, 3);
  const partner = await joinedWithSeat(owner, organizationId, subscriptionId, 'partner', 'owner');
  expect((await shop.call(partner, 'POST /api/billing/portal', { organizationId }))[0]).toBe(200);
  expect(await membersOf(organizationId)).toContainEqual(
    expect.objectContaining({ email: partner.email, role: 'billing_manager' }),
  );
  await data(owner.client.organization.leave({ organizationId }));
  await shop.settle();
  expect(await membersOf(organizationId)).toMatchObject([{ email: partner.email, role: 'owner' }]);
});

test('a seat that was given to an address before its holder joined is free when the holder leaves', async () => {
  const owner = await somebody(shop.app, 'owner');
  const organizationId = await organizationOf(owner);
  const subscriptionId = await seatsBought(organizationId, 3);
  const guest = await joinedWithSeat(owner, organizationId, subscriptionId, 'guest');
  await data(guest.client.organization.leave({ organizationId }));
  await shop.settle();
  expect(await seatsOf(subscriptionId)).toMatchObject([{ status: 'revoked' }]);
});

const deleteAccount = async ({ browser }: Somebody) =>
  expect((await browser.post('/delete-user', { password: PASSWORD })).status).toBe(200);

test('seats of people who delete their accounts at the same moment are free, also those that an address was given', async () => {
  const owner = await somebody(shop.app, 'owner');
  const organizationId = await organizationOf(owner);
  const subscriptionId = await seatsBought(organizationId, 5);
  const ownSubscriptionId = await seatsBought(owner.id, 2);
  const member = await joined(shop.app, owner, organizationId, 'member');
  await giveSeat(owner, organizationId, subscriptionId, member.email);
  const guest = await joinedWithSeat(owner, organizationId, subscriptionId, 'guest');
  const leaver = await joinedWithSeat(owner, organizationId, subscriptionId, 'leaver');
  // No member: the address alone has a seat of the team, and one of a person.
  const outsider = await somebody(shop.app, 'outsider');
  await giveSeat(owner, organizationId, subscriptionId, outsider.email);
  const ownSeats = `/api/billing/subscriptions/${ownSubscriptionId}/seats`;
  expect((await shop.call(owner, `POST ${ownSeats}`, { email: outsider.email }))[0]).toBe(200);
  await data(leaver.client.organization.leave({ organizationId }));
  await Promise.all([member, guest, leaver, outsider].map(deleteAccount));
  await shop.settle();
  const statuses = async (id: string) => (await seatsOf(id)).map(({ status }) => status);
  expect(await statuses(subscriptionId)).toEqual(['revoked', 'revoked', 'revoked', 'revoked']);
  expect(await statuses(ownSubscriptionId)).toEqual(['revoked']);
  expect((await membersOf(organizationId)).map(({ external_id }) => external_id)).not.toContain(member.id);
});

const SEATS_ONCE = {
  name: 'Workshop',
  recurring_interval: null,
  prices: [
    {
      amount_type: 'seat_based',
      price_currency: 'usd',
      seat_tiers: { tiers: [{ min_seats: 1, price_per_seat: 500 }] },
    },
  ],
};

test('seats of what was bought once are free when their holders leave or delete their accounts', async () => {
  const owner = await somebody(shop.app, 'owner');
  const organizationId = await organizationOf(owner);
  const { id: product } = await shop.standIn.api<{ id: string }>('/v1/products/', SEATS_ONCE);
  const { orderId } = await buy(shop.platform, organizationId, product, { seats: 3 });
  const { orderId: ownOrderId } = await buy(shop.platform, owner.id, product, { seats: 1 });
  const assign = (order_id: string, holder: Wire) =>
    shop.standIn.api<Wire>('/v1/customer-seats', { order_id, immediate_claim: true, ...holder });
  const stays = await joined(shop.app, owner, organizationId, 'stays');
  const member = await joined(shop.app, owner, organizationId, 'member');
  const leaver = await joined(shop.app, owner, organizationId, 'leaver');
  for (const { id, email } of [stays, member, leaver]) await assign(orderId, { email, external_member_id: id });
  // No member: events alone tell of the seat.
  const outsider = await somebody(shop.app, 'outsider');
  const claimed = await assign(ownOrderId, { email: outsider.email });
  const from = { eventTime: String(claimed['modified_at']), source: 'webhook' } as const;
  await shop.app.app.get(MirrorWriting).apply(objectOf('customer_seat.claimed', claimed), from);

  await data(leaver.client.organization.leave({ organizationId }));
  await Promise.all([member, outsider].map(deleteAccount));
  await shop.settle();
  const statuses = async (id: string) => {
    const [, { seats }] = await shop.platform(`/v1/customer-seats?order_id=${id}`);
    return (seats as readonly Wire[]).map(({ status }) => status);
  };
  expect(await statuses(orderId)).toEqual(['claimed', 'revoked', 'revoked']);
  expect(await statuses(ownOrderId)).toEqual(['revoked']);
});

test('a seat that an address was given after its account was deleted stays, however late the deletion is handled', async () => {
  const owner = await somebody(shop.app, 'owner');
  const organizationId = await organizationOf(owner);
  const subscriptionId = await seatsBought(organizationId, 2);
  const ownSubscriptionId = await seatsBought(owner.id, 1);
  const guest = await somebody(shop.app, 'guest');
  const { email } = guest;
  await giveSeat(owner, organizationId, subscriptionId, email);
  const ownSeats = `/api/billing/subscriptions/${ownSubscriptionId}/seats`;
  expect((await shop.call(owner, `POST ${ownSeats}`, { email }))[0]).toBe(200);
  // The deletion is heard of, and handled only later, because the platform does not answer.
  await shop.takeDown();
  await deleteAccount(guest);
  await shop.app.app.get(Queue).drain();
  await shop.bringBack();
  shop.app.clock.advance(5 * 60_000);
  // The clock of the service went ahead of the platform's with each delivery.
  const later = new Date(shop.app.clock.now().getTime() + 1000).toISOString();
  await shop.standIn.control('clock', { set: later });
  const [{ id } = {}] = await seatsOf(subscriptionId);
  expect((await shop.platform(`/v1/customer-seats/${String(id)}`, { method: 'DELETE', body: {} }))[0]).toBe(200);
  await somebody(shop.app, 'guest', { email });
  await giveSeat(owner, organizationId, subscriptionId, email);
  await shop.settle();
  expect(await seatsOf(subscriptionId)).toMatchObject([{ id, status: 'claimed', email }]);
  expect(await seatsOf(ownSubscriptionId)).toMatchObject([{ status: 'revoked' }]);
});

test('a seat that a member gets after leaving stays, however late that is handled; earlier ones are free', async () => {
  const owner = await somebody(shop.app, 'owner');
  const organizationId = await organizationOf(owner);
  const [first, second] = [await seatsBought(organizationId, 1), await seatsBought(organizationId, 1)];
  const leaver = await joined(shop.app, owner, organizationId, 'leaver');
  for (const subscriptionId of [first, second]) await giveSeat(owner, organizationId, subscriptionId, leaver.email);
  await shop.takeDown();
  await data(leaver.client.organization.leave({ organizationId }));
  await shop.app.app.get(Queue).drain();
  await shop.bringBack();
  shop.app.clock.advance(5 * 60_000);
  await shop.standIn.control('clock', { set: new Date(shop.app.clock.now().getTime() + 1000).toISOString() });
  const [{ id } = {}] = await seatsOf(first);
  expect((await shop.platform(`/v1/customer-seats/${String(id)}`, { method: 'DELETE', body: {} }))[0]).toBe(200);
  await giveSeat(owner, organizationId, first, leaver.email);
  await shop.settle();
  expect(await seatsOf(first)).toMatchObject([{ id, status: 'claimed', email: leaver.email }]);
  expect(await seatsOf(second)).toMatchObject([{ status: 'revoked' }]);
});

test('an account with an address that is not known to be its own takes no seat away', async () => {
  const owner = await somebody(shop.app, 'owner');
  const organizationId = await organizationOf(owner);
  const subscriptionId = await seatsBought(organizationId, 2);
  const email = `holder-of-${organizationId}@example.com`;
  await giveSeat(owner, organizationId, subscriptionId, email);
  const squatter = await somebody(shop.app, 'squatter', { verified: false, email });
  await deleteAccount(squatter);
  await shop.settle();
  expect(await seatsOf(subscriptionId)).toMatchObject([{ status: 'claimed', email }]);
});

test('a new address of a member is that of the team as well, whose pages let people in by mail', async () => {
  const owner = await somebody(shop.app, 'owner', { verified: false });
  const organizationId = await organizationOf(owner);
  const renamed = `renamed-${owner.email}`;
  expect((await owner.browser.post('/change-email', { newEmail: renamed })).status).toBe(200);
  await shop.settle();
  expect(await membersOf(organizationId)).toMatchObject([{ external_id: owner.id, email: renamed }]);
});

test('seats are free immediately also where the clock of the platform is ahead', async () => {
  await shop.standIn.control('clock', { advance: { days: 1 } });
  const owner = await somebody(shop.app, 'owner');
  const organizationId = await organizationOf(owner);
  const subscriptionId = await seatsBought(organizationId, 2);
  const leaver = await joined(shop.app, owner, organizationId, 'leaver');
  const guest = await somebody(shop.app, 'guest');
  for (const { email } of [leaver, guest]) await giveSeat(owner, organizationId, subscriptionId, email);
  await data(leaver.client.organization.leave({ organizationId }));
  await deleteAccount(guest);
  await shop.settle();
  expect((await seatsOf(subscriptionId)).map(({ status }) => status)).toEqual(['revoked', 'revoked']);
});
