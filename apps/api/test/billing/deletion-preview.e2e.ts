import { expect, test } from '@jest/globals';
import { joined, PASSWORD, type Somebody } from '../organizations/people.ts';
import { staffedShop } from './a-staff.ts';
import type { Wire } from './billing-app.ts';
import { buy, mirror } from './buying.ts';

const { shop, staff } = staffedShop();

const OWN = 'GET /api/auth/deletion-preview';
const OF_ORGANIZATION = 'GET /api/auth/organization/deletion-preview';
const byStaff = (path: string) => shop.ok(staff.support, `GET /api/staff/${path}/deletion-preview`);
const subscriptionsIn = ({ purchases }: Wire) => (purchases as { subscriptions: readonly Wire[] }).subscriptions;

/** With a plan of their own, and an organization without other members that has one as well. */
async function buyer(name: string) {
  const who = await shop.person(name);
  const organizationId = await shop.organization(who);
  const own = await buy(shop.platform, who.id, 'Pro monthly');
  const shared = await buy(shop.platform, organizationId, 'Team', { seats: 3 });
  await mirror(shop.app);
  return { who, organizationId, own: own.subscriptionId!, shared: shared.subscriptionId! };
}

const statusOf = async (id: string) => (await shop.object(`/v1/subscriptions/${id}`))['status'];

test('a holder and staff read the same before an account is deleted, and all of it ends', async () => {
  const { who, organizationId, own, shared } = await buyer('dan');
  const preview = await shop.ok(who, OWN);
  expect(preview).toMatchObject({
    counts: { sessions: 1, passwords: 1 },
    deletedToo: [{ id: organizationId }],
    blocking: [],
    arePurchasesHidden: false,
    purchases: { goOn: false, licenseKeys: 1, orders: 2, seatsOfOthers: 0 },
  });
  const period = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/);
  expect(subscriptionsIn(preview)).toEqual([
    {
      id: own,
      ownerId: who.id,
      plan: 'Pro monthly',
      status: 'active',
      paidUntil: period,
      seats: null,
      assignedSeats: 0,
    },
    {
      id: shared,
      ownerId: organizationId,
      plan: 'Team',
      status: 'active',
      paidUntil: period,
      seats: 3,
      assignedSeats: 0,
    },
  ]);
  await expect(byStaff(`users/${who.id}`)).resolves.toEqual(preview);
  expect((await who.browser.post('/delete-user', { password: PASSWORD })).status).toBe(200);
  await shop.settle();
  expect([await statusOf(own), await statusOf(shared)]).toEqual(['canceled', 'canceled']);
  expect(await shop.refused(staff.support, `GET /api/staff/users/${who.id}/deletion-preview`)).toEqual([
    404,
    'USER_NOT_FOUND',
  ]);
});

test('an owner and staff read the same before an organization is deleted; other members do not', async () => {
  const { who, organizationId, own, shared } = await buyer('dora');
  const member = await joined(shop.app, who, organizationId, 'mia');
  const admin = await joined(shop.app, who, organizationId, 'abe', 'admin');
  const preview = await shop.ok(who, OF_ORGANIZATION, { organizationId });
  expect(preview).toMatchObject({ counts: { members: 3, teams: 1, openInvitations: 0 }, purchases: { orders: 1 } });
  expect(subscriptionsIn(preview)).toMatchObject([{ id: shared, plan: 'Team', seats: 3 }]);
  await expect(byStaff(`organizations/${organizationId}`)).resolves.toEqual(preview);
  const refused = (person: Somebody) => shop.refused(person, OF_ORGANIZATION, { organizationId });
  for (const person of [member, admin])
    expect(await refused(person)).toEqual([403, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION']);
  expect(await refused(await shop.person('eve'))).toEqual([400, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION']);
  // With other members, it blocks the deletion of its only owner, and stays.
  const account = await shop.ok(who, OWN);
  expect(account).toMatchObject({ blocking: [{ id: organizationId }], deletedToo: [] });
  expect(subscriptionsIn(account)).toMatchObject([{ id: own }]);
});
