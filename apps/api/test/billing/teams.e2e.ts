import { expect, test } from '@jest/globals';
import { objectOf } from '#billing/objects/domain/events';
import { RefreshQueue } from '#billing/entitlements/jobs/refresh-queue';
import { MirrorWriting } from '#billing/mirror/application/mirror-writing';
import { Queue } from '#shared-kernel/infrastructure/queue/queue';
import { data, joined, PASSWORD, somebody, type Somebody } from '../organizations/people.ts';
import { product } from './a-buyer.ts';
import { billingShop, type Wire } from './billing-app.ts';
import { buy, mirror } from './buying.ts';

const shop = billingShop();

interface Team {
  readonly owner: Somebody;
  readonly organizationId: string;
}

async function aTeam(): Promise<Team> {
  const owner = await somebody(shop.app, 'owner');
  return { owner, organizationId: await shop.organization(owner) };
}

/** Seats of a subscription, or of what was bought once. */
async function seatsOf(id: string, of: 'subscription' | 'order' = 'subscription'): Promise<readonly Wire[]> {
  return (await shop.object(`/v1/customer-seats?${of}_id=${id}`))['seats'] as readonly Wire[];
}

const statusesOf = async (...asked: Parameters<typeof seatsOf>) =>
  (await seatsOf(...asked)).map(({ status }) => status);

/** @returns the id of the subscription */
async function seatsBought(ownerId: string, seats: number): Promise<string> {
  const { subscriptionId } = await buy(shop.platform, ownerId, 'Team', { seats });
  await mirror(shop.app);
  return subscriptionId!;
}

/** @param organizationId of an organization that has the subscription */
const giveSeat = (owner: Somebody, subscriptionId: string, email: string, organizationId?: string) =>
  shop.ok(owner, `POST /api/billing/subscriptions/${subscriptionId}/seats`, { organizationId, email });

const join = ({ owner, organizationId }: Team, name: string, role?: string) =>
  joined(shop.app, owner, organizationId, name, role);

async function leave({ organizationId }: Team, ...people: readonly Somebody[]): Promise<void> {
  for (const { client } of people) await data(client.organization.leave({ organizationId }));
}

/** A person to whose address a seat was given before they joined. */
async function joinedWithSeat(
  { owner, organizationId }: Team,
  subscriptionId: string,
  name: string,
  role: 'member' | 'owner' = 'member',
): Promise<Somebody> {
  const guest = await somebody(shop.app, name);
  const { email } = guest;
  await giveSeat(owner, subscriptionId, email, organizationId);
  expect(await shop.members(organizationId)).toContainEqual(expect.objectContaining({ email, external_id: null }));
  const invitation = await data(owner.client.organization.inviteMember({ organizationId, email, role, resend: true }));
  await data(guest.client.organization.acceptInvitation({ invitationId: invitation.id }));
  return guest;
}

test('a seat is the one of the member whose address is named, who loses it with the membership', async () => {
  const team = await aTeam();
  const { owner, organizationId } = team;
  const holder = await join(team, 'holder', 'admin');
  const colleague = await join(team, 'colleague', 'admin');
  const subscriptionId = await seatsBought(organizationId, 3);
  const assigned = await giveSeat(owner, subscriptionId, holder.email.toUpperCase(), organizationId);
  expect(assigned).toMatchObject({ status: 'claimed' });
  expect(await shop.members(organizationId)).toContainEqual(expect.objectContaining({ external_id: holder.id }));
  await mirror(shop.app);
  await shop.app.app.get(RefreshQueue).settled();
  const benefitsOf = async (who: Somebody) =>
    (await shop.ok(who, 'GET /api/billing/entitlements', { organizationId }))['benefits'];
  expect(await benefitsOf(holder)).not.toEqual([]);
  expect(await benefitsOf(colleague)).toEqual([]);
  await leave(team, holder);
  await shop.settle();
  expect(await statusesOf(subscriptionId)).toEqual(['revoked']);
  expect((await shop.members(organizationId)).map(({ external_id }) => external_id)).toEqual([owner.id]);
});

/** The rights that an organization gives a member, as its programs ask for them; confirmed by the platform. */
async function entitlementsOf(who: Somebody, organizationId: string): Promise<Wire> {
  await mirror(shop.app);
  shop.app.clock.advance(16 * 60_000);
  await shop.ok(who, 'GET /api/billing/entitlements', { organizationId });
  await shop.app.app.get(RefreshQueue).settled();
  return shop.ok(who, 'GET /api/billing/entitlements', { organizationId });
}

const NOTHING_PAID = { products: [], meters: [], actionsNeeded: [] };

test('a member who may not read billing gets the benefits of the own seat, and hears nothing of what is paid', async () => {
  const team = await aTeam();
  const { owner, organizationId } = team;
  const holder = await join(team, 'holder');
  const colleague = await join(team, 'colleague');
  const subscriptionId = await seatsBought(organizationId, 3);
  await giveSeat(owner, subscriptionId, holder.email, organizationId);
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

test('a seat that was given to an address is that of its holder as soon as they join, follows their address, and is free when they leave', async () => {
  const team = await aTeam();
  const { organizationId } = team;
  const subscriptionId = await seatsBought(organizationId, 3);
  const guest = await joinedWithSeat(team, subscriptionId, 'guest');
  const { benefits } = await entitlementsOf(guest, organizationId);
  expect(benefits).not.toEqual([]);
  expect(await statusesOf(subscriptionId)).toEqual(['claimed']);

  const renamed = `renamed-${guest.email}`;
  expect((await guest.browser.post('/change-email', { newEmail: renamed })).status).toBe(200);
  const token = await shop.app.mailedToken(guest.email, 'change-email');
  expect((await guest.browser.get(`/verify-email?token=${token}`)).status).toBe(200);
  await shop.settle();
  expect(await shop.members(organizationId)).toContainEqual(expect.objectContaining({ email: renamed }));
  const other = await joinedWithSeat(team, subscriptionId, 'other');
  await leave(team, guest, other);
  await shop.settle();
  expect(await statusesOf(subscriptionId)).toEqual(['revoked', 'revoked']);
});

test('the pages of the team open for an owner whose address had a seat before', async () => {
  const team = await aTeam();
  const { owner, organizationId } = team;
  const subscriptionId = await seatsBought(organizationId, 3);
  const partner = await joinedWithSeat(team, subscriptionId, 'partner', 'owner');
  await shop.ok(partner, 'POST /api/billing/portal', { organizationId });
  const manager = expect.objectContaining({ email: partner.email, role: 'billing_manager' });
  expect(await shop.members(organizationId)).toContainEqual(manager);
  await leave(team, owner);
  await shop.settle();
  expect(await shop.members(organizationId)).toMatchObject([{ email: partner.email, role: 'owner' }]);
});

async function deleteAccount({ browser }: Somebody): Promise<void> {
  expect((await browser.post('/delete-user', { password: PASSWORD })).status).toBe(200);
}

test('seats of people who delete their accounts at the same moment are free, also those that an address was given', async () => {
  const team = await aTeam();
  const { owner, organizationId } = team;
  const subscriptionId = await seatsBought(organizationId, 5);
  const ownSubscriptionId = await seatsBought(owner.id, 2);
  const member = await join(team, 'member');
  await giveSeat(owner, subscriptionId, member.email, organizationId);
  const guest = await joinedWithSeat(team, subscriptionId, 'guest');
  const leaver = await joinedWithSeat(team, subscriptionId, 'leaver');
  // No member: the address alone has a seat of the team, and one of a person.
  const outsider = await somebody(shop.app, 'outsider');
  await giveSeat(owner, subscriptionId, outsider.email, organizationId);
  await giveSeat(owner, ownSubscriptionId, outsider.email);
  await leave(team, leaver);
  await Promise.all([member, guest, leaver, outsider].map(deleteAccount));
  await shop.settle();
  expect(await statusesOf(subscriptionId)).toEqual(['revoked', 'revoked', 'revoked', 'revoked']);
  expect(await statusesOf(ownSubscriptionId)).toEqual(['revoked']);
  expect((await shop.members(organizationId)).map(({ external_id }) => external_id)).not.toContain(member.id);
});

test('seats of what was bought once are free when their holders leave or delete their accounts', async () => {
  const team = await aTeam();
  const { owner, organizationId } = team;
  const perSeat = { amount_type: 'seat_based', seat_tiers: { tiers: [{ min_seats: 1, price_per_seat: 500 }] } };
  const workshop = await product(shop, perSeat);
  const { orderId } = await buy(shop.platform, organizationId, workshop, { seats: 3 });
  const { orderId: ownOrderId } = await buy(shop.platform, owner.id, workshop, { seats: 1 });
  const assign = (order_id: string, holder: Wire) =>
    shop.standIn.api<Wire>('/v1/customer-seats', { order_id, immediate_claim: true, ...holder });
  const stays = await join(team, 'stays');
  const member = await join(team, 'member');
  const leaver = await join(team, 'leaver');
  for (const { id, email } of [stays, member, leaver]) await assign(orderId, { email, external_member_id: id });
  // No member: events alone tell of the seat.
  const outsider = await somebody(shop.app, 'outsider');
  const claimed = await assign(ownOrderId, { email: outsider.email });
  const from = { eventTime: String(claimed['modified_at']), source: 'webhook' } as const;
  await shop.app.app.get(MirrorWriting).apply(objectOf('customer_seat.claimed', claimed), from);

  await leave(team, leaver);
  await Promise.all([member, outsider].map(deleteAccount));
  await shop.settle();
  expect(await statusesOf(orderId, 'order')).toEqual(['claimed', 'revoked', 'revoked']);
  expect(await statusesOf(ownOrderId, 'order')).toEqual(['revoked']);
});

/** An act that is heard of, and handled only later, because the platform does not answer. */
async function handledLate(act: () => Promise<void>): Promise<void> {
  await shop.takeDown();
  await act();
  await shop.app.app.get(Queue).drain();
  await shop.bringBack();
  shop.app.clock.advance(5 * 60_000);
  // The clock of the service went ahead of the platform's with each delivery.
  const later = new Date(shop.app.clock.now().getTime() + 1000).toISOString();
  await shop.standIn.control('clock', { set: later });
}

/** Takes the first seat of a subscription away, at the platform. @returns its id */
async function freed(subscriptionId: string): Promise<unknown> {
  const [{ id } = {}] = await seatsOf(subscriptionId);
  expect((await shop.platform(`/v1/customer-seats/${String(id)}`, { method: 'DELETE', body: {} }))[0]).toBe(200);
  return id;
}

test('a seat that an address was given after its account was deleted stays, however late the deletion is handled', async () => {
  const team = await aTeam();
  const { owner, organizationId } = team;
  const subscriptionId = await seatsBought(organizationId, 2);
  const ownSubscriptionId = await seatsBought(owner.id, 1);
  const guest = await somebody(shop.app, 'guest');
  const { email } = guest;
  await giveSeat(owner, subscriptionId, email, organizationId);
  await giveSeat(owner, ownSubscriptionId, email);
  await handledLate(() => deleteAccount(guest));
  const id = await freed(subscriptionId);
  await somebody(shop.app, 'guest', { email });
  await giveSeat(owner, subscriptionId, email, organizationId);
  await shop.settle();
  expect(await seatsOf(subscriptionId)).toMatchObject([{ id, status: 'claimed', email }]);
  expect(await statusesOf(ownSubscriptionId)).toEqual(['revoked']);
});

test('a seat that a member gets after leaving stays, however late that is handled; earlier ones are free', async () => {
  const team = await aTeam();
  const { owner, organizationId } = team;
  const [first, second] = [await seatsBought(organizationId, 1), await seatsBought(organizationId, 1)];
  const leaver = await join(team, 'leaver');
  for (const subscriptionId of [first, second]) await giveSeat(owner, subscriptionId, leaver.email, organizationId);
  await handledLate(() => leave(team, leaver));
  const id = await freed(first);
  await giveSeat(owner, first, leaver.email, organizationId);
  await shop.settle();
  expect(await seatsOf(first)).toMatchObject([{ id, status: 'claimed', email: leaver.email }]);
  expect(await statusesOf(second)).toEqual(['revoked']);
});

test('an account with an address that is not known to be its own takes no seat away', async () => {
  const team = await aTeam();
  const { owner, organizationId } = team;
  const subscriptionId = await seatsBought(organizationId, 2);
  const email = `holder-of-${organizationId}@example.com`;
  await giveSeat(owner, subscriptionId, email, organizationId);
  const squatter = await somebody(shop.app, 'squatter', { verified: false, email });
  await deleteAccount(squatter);
  await shop.settle();
  expect(await seatsOf(subscriptionId)).toMatchObject([{ status: 'claimed', email }]);
});

test('a new address of a member is that of the team as well, whose pages let people in by mail', async () => {
  const owner = await somebody(shop.app, 'owner', { verified: false });
  const organizationId = await shop.organization(owner);
  const renamed = `renamed-${owner.email}`;
  expect((await owner.browser.post('/change-email', { newEmail: renamed })).status).toBe(200);
  await shop.settle();
  expect(await shop.members(organizationId)).toMatchObject([{ external_id: owner.id, email: renamed }]);
});

test('seats are free immediately also where the clock of the platform is ahead', async () => {
  await shop.standIn.control('clock', { advance: { days: 1 } });
  const team = await aTeam();
  const { owner, organizationId } = team;
  const subscriptionId = await seatsBought(organizationId, 2);
  const leaver = await join(team, 'leaver');
  const guest = await somebody(shop.app, 'guest');
  for (const { email } of [leaver, guest]) await giveSeat(owner, subscriptionId, email, organizationId);
  await leave(team, leaver);
  await deleteAccount(guest);
  await shop.settle();
  expect(await statusesOf(subscriptionId)).toEqual(['revoked', 'revoked']);
});
