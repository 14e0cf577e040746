import { expect, test } from '@jest/globals';
import { BY_GIVER } from '#billing/selling/application/seat-mails';
import { Quotas } from '#shared-kernel/application/quotas';
import { data, joined, somebody, type Somebody } from '../organizations/people.ts';
import { billingShop, type Wire } from './billing-app.ts';
import { buy, mirror } from './buying.ts';

const shop = billingShop({ INVITATION_LIMIT: '1', RATE_LIMIT: 'on' });

interface Team {
  readonly owner: Somebody;
  readonly organizationId: string;
  readonly seats: string;
}

/** An organization with three seats. */
async function aTeam(): Promise<Team> {
  const owner = await somebody(shop.app, 'owner');
  const organizationId = await shop.organization(owner);
  const { subscriptionId } = await buy(shop.platform, organizationId, 'Team', { seats: 3 });
  await mirror(shop.app);
  return { owner, organizationId, seats: `/api/billing/subscriptions/${subscriptionId}/seats` };
}

const give = ({ owner, organizationId, seats }: Team, email: string, who = owner) =>
  shop.call(who, `POST ${seats}`, { organizationId, email });

async function listed({ owner, organizationId, seats }: Team): Promise<readonly Wire[]> {
  return (await shop.ok(owner, `GET ${seats}`, { organizationId }))['seats'] as readonly Wire[];
}

async function ownSeats(who: Somebody, organizationId: string): Promise<readonly Wire[]> {
  await mirror(shop.app);
  return (await shop.ok(who, 'GET /api/billing/own-seats', { organizationId }))['seats'] as readonly Wire[];
}

const invitationsOf = async ({ browser }: Somebody) =>
  (await (await browser.get('/organization/list-user-invitations')).json()) as readonly { readonly id: string }[];

const mailsTo = async (email: string) => (await shop.app.mails(email)).filter(({ kind }) => /^(seat|invit)/.test(kind));
const kindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind);

test('a member gets a mail, and sees the seat with what it gives', async () => {
  const team = await aTeam();
  const { owner, organizationId } = team;
  const bob = await joined(shop.app, owner, organizationId, 'bob');
  expect(await give(team, bob.email)).toMatchObject([200, { status: 'claimed', holder: 'member', name: 'bob' }]);
  expect(await listed(team)).toMatchObject([{ email: bob.email, holder: 'member', name: 'bob' }]);

  const mail = (await mailsTo(bob.email)).at(-1)!;
  expect(mail).toMatchObject({ kind: 'seat-given', subject: 'Gatehouse: You have a seat of Team' });
  expect(mail.text).toContain('Acme gave you a seat of Team. You have access now.');
  expect(mail.text).toContain('/account/billing/benefits');

  const own = await ownSeats(bob, organizationId);
  expect(own).toMatchObject([{ plan: 'Team', since: expect.any(String), grants: [{ status: 'granted' }] }]);
  expect(JSON.stringify(own)).not.toContain(owner.email);
  expect(await ownSeats(owner, organizationId)).toEqual([]);
});

test('the audit trail says whose seat it is, and from how many seats to how many', async () => {
  const team = await aTeam();
  const { owner, organizationId, seats } = team;
  const bob = await joined(shop.app, owner, organizationId, 'bob');
  await give(team, bob.email);
  await shop.ok(owner, `POST ${seats.replace('/seats', '/change-seats')}`, { organizationId, seats: 5 });
  const entries = await shop.app.database.rows<Wire>(
    `select e.action, e.target_kind, e.target_id, e.details, p.target_label from audit_entry e
      left join audit_person p on p.entry_id = e.id
      where e.organization_id = $1 and e.action like 'billing.%s%' order by e.id`,
    organizationId,
  );
  expect(entries.slice(-2)).toMatchObject([
    { action: 'billing.seat.assigned', target_kind: 'user', target_id: bob.id, target_label: 'bob' },
    {
      action: 'billing.subscription.seats-changed',
      target_kind: 'organization',
      details: { before: { seats: 3 }, after: { seats: 5 } },
    },
  ]);
});

test('a member whose seat is removed gets one mail, and a stranger whose seat waits gets none', async () => {
  const team = await aTeam();
  const { owner, organizationId, seats } = team;
  const bob = await joined(shop.app, owner, organizationId, 'bob');
  const guest = await somebody(shop.app, 'guest');
  await give(team, bob.email);
  await give(team, guest.email);
  for (const { id } of await listed(team))
    await shop.ok(owner, `POST ${seats}/${id as string}/revoke`, { organizationId });
  const mail = (await mailsTo(bob.email)).at(-1)!;
  expect(mail).toMatchObject({ kind: 'seat-removed', subject: 'Gatehouse: You no longer have a seat of Team' });
  expect(mail.text).toContain('Acme removed your seat of Team. Your access has ended.');
  expect((await kindsTo(bob.email)).filter((kind) => kind === 'seat-removed')).toHaveLength(1);
  expect(await kindsTo(guest.email)).not.toContain('seat-removed');
});

test('an address of a stranger is invited with one mail, and waits until its holder joins', async () => {
  const team = await aTeam();
  const { organizationId } = team;
  const guest = await somebody(shop.app, 'guest');
  expect(await give(team, guest.email)).toMatchObject([200, { holder: 'invited', name: null }]);
  expect(await listed(team)).toMatchObject([{ email: guest.email, holder: 'invited' }]);
  expect(await kindsTo(guest.email)).toEqual(['invitation']);
  expect((await mailsTo(guest.email))[0]!.text).toContain('You get a seat of Team with it.');

  const [invitation] = await invitationsOf(guest);
  await data(guest.client.organization.acceptInvitation({ invitationId: invitation!.id }));
  expect(await listed(team)).toMatchObject([{ email: guest.email, holder: 'member', name: 'guest' }]);
  expect(await ownSeats(guest, organizationId)).toMatchObject([{ plan: 'Team', grants: [{ status: 'granted' }] }]);
});

test('who is invited already gets no second invitation, and keeps its role', async () => {
  const team = await aTeam();
  const { owner, organizationId } = team;
  const guest = await somebody(shop.app, 'guest');
  await data(owner.client.organization.inviteMember({ organizationId, email: guest.email, role: 'admin' }));
  expect(await give(team, guest.email.toUpperCase())).toMatchObject([200, { holder: 'invited' }]);
  expect(await kindsTo(guest.email)).toEqual(['invitation', 'seat-given']);
  expect((await mailsTo(guest.email))[1]!.text).toContain('You can use it once you accept the invitation to Acme.');
  expect(await invitationsOf(guest)).toMatchObject([{ role: 'admin' }]);
});

test('who may manage billing but not invite gives seats to members alone', async () => {
  const team = await aTeam();
  const { owner, organizationId } = team;
  const role = { organizationId, role: 'cashier', permission: { billing: ['read', 'manage'] } };
  expect((await owner.browser.post('/organization/create-role', role)).status).toBe(200);
  const cashier = await joined(shop.app, owner, organizationId, 'cashier', 'cashier');
  const guest = await somebody(shop.app, 'guest');
  expect(await give(team, guest.email, cashier)).toMatchObject([403, { code: 'SEAT_NEEDS_MEMBER' }]);
  expect([await listed(team), await kindsTo(guest.email)]).toEqual([[], []]);
  expect(await give(team, owner.email, cashier)).toMatchObject([200, { holder: 'member' }]);
});

test('a seat whose invitation cannot be sent is there, as that of a stranger', async () => {
  const team = await aTeam();
  const { owner, organizationId } = team;
  const guest = await somebody(shop.app, 'guest');
  // As many as may be open.
  const other = `other-${guest.email}`;
  await data(owner.client.organization.inviteMember({ organizationId, email: other, role: 'member' }));
  expect(await give(team, guest.email)).toMatchObject([200, { status: 'claimed', holder: 'stranger' }]);
  expect(await listed(team)).toMatchObject([{ email: guest.email, holder: 'stranger' }]);
});

test('a seat stays with its member, whoever has the address by now', async () => {
  const team = await aTeam();
  const { owner, organizationId } = team;
  const bob = await joined(shop.app, owner, organizationId, 'bob');
  const carol = await joined(shop.app, owner, organizationId, 'carol');
  await give(team, bob.email);
  const rename = (id: string, email: string) =>
    shop.app.database.rows('update "user" set email = $1 where id = $2', email, id);
  await rename(bob.id, `new-${bob.email}`);
  await rename(carol.id, bob.email);
  expect(await ownSeats(carol, organizationId)).toEqual([]);
  expect(await ownSeats(bob, organizationId)).toMatchObject([{ plan: 'Team' }]);
});

test('the seat of a person’s own subscription is mailed to its address, and belongs to no organization', async () => {
  const ada = await shop.person();
  const { subscriptionId } = await buy(shop.platform, ada.id, 'Team', { seats: 1 });
  await mirror(shop.app);
  const email = `guest-of-${ada.email}`;
  const route = `POST /api/billing/subscriptions/${subscriptionId}/seats`;
  expect(await shop.ok(ada, route, { email })).toMatchObject({ email, holder: null });
  const { text } = (await mailsTo(email))[0]!;
  expect(text).toContain('ada gave you a seat of Team.');
  expect(text.replaceAll(/\s+/g, ' ')).toContain(`sign in with ${email}, or create an account with this address.`);
  expect(text).not.toContain('You have access now');
  expect(await shop.ok(ada, 'GET /api/billing/own-seats')).toEqual({ seats: [] });
});

test('a member who leaves while the seat is given has none, and gets no mail', async () => {
  const team = await aTeam();
  const { owner, organizationId } = team;
  const bob = await joined(shop.app, owner, organizationId, 'bob');
  const path = '/v1/customer-seats$';
  const given = async () =>
    (await shop.standIn.log()).filter(({ route }) => route?.startsWith('POST /v1/customer-seats')).length;
  const before = await given();
  await shop.standIn.control('faults', { path, method: 'POST', times: 1, kind: 'delay', delayMs: 1500 });
  const giving = give(team, bob.email);
  while ((await given()) === before) await new Promise((resolve) => setTimeout(resolve, 20));
  await data(owner.client.organization.removeMember({ organizationId, memberIdOrEmail: bob.email }));
  expect(await giving).toMatchObject([403, { code: 'SEAT_NEEDS_MEMBER' }]);
  expect([await listed(team), await kindsTo(bob.email)]).toMatchObject([[{ status: 'revoked' }], ['invitation']]);
});

test('one person gives a limited number of seats in an hour, of which refused ones do not count', async () => {
  const team = await aTeam();
  const bob = await joined(shop.app, team.owner, team.organizationId, 'bob');
  const quotas = shop.app.app.get(Quotas);
  for (let given = 2; given < BY_GIVER.limit; given += 1) await quotas.take(BY_GIVER, team.owner.id);
  expect(await give(team, bob.email)).toMatchObject([200, { holder: 'member' }]);
  expect(await give(team, bob.email)).toMatchObject([409, { code: 'SEAT_ASSIGNED_ALREADY' }]);
  expect(await give(team, team.owner.email)).toMatchObject([200, { holder: 'member' }]);
  expect(await give(team, team.owner.email)).toMatchObject([429, { code: 'TOO_MANY_SEATS_GIVEN' }]);
});
