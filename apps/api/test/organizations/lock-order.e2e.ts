import { expect, test } from '@jest/globals';
import { StaffRoles } from '#identity';
import { TwoInstances } from '../support/two-instances.ts';
import { data, somebody, type Somebody } from './people.ts';

/** Requests that wait for the same lock, in a fixed order: each is answered without an error. */

const two = TwoInstances.duringTests();

const ORGANIZATION = 'select from organization where id = $1 for update';
const USER = 'select from "user" where id = $1 for update';

let slugs = 0;
async function given() {
  slugs += 1;
  const [ada, bob] = [await somebody(two.first, 'ada'), await somebody(two.first, 'bob')];
  const { id: organizationId } = await data(ada.client.organization.create({ name: 'Acme', slug: `lined-${slugs}` }));
  const byAda = (action: string, body: object) =>
    ada.browser.post(`/organization/${action}`, { organizationId, ...body });
  const idOf = async (answer: Promise<Response>) => ((await (await answer).json()) as { id: string }).id;
  const teamId = await idOf(byAda('create-team', { name: 'Support' }));
  const invitationId = await idOf(byAda('invite-member', { email: bob.email, role: 'member', teamId }));
  return { ada, bob, organizationId, teamId, invitationId, byAda };
}

const answer = (who: Somebody, action: string, invitationId: string) => () =>
  who.browser.post(`/organization/${action}-invitation`, { invitationId });

test.each(['cancel', 'reject'])(
  'the team of an invitation is removed, then the invitation is answered: %s',
  async (action) => {
    const { ada, bob, organizationId, teamId, invitationId, byAda } = await given();
    const statuses = await two.lined(
      ORGANIZATION,
      [organizationId],
      () => byAda('remove-team', { teamId }),
      answer(action === 'cancel' ? ada : bob, action, invitationId),
    );
    expect(statuses).toEqual([200, 200]);
    const rows = await two.rows('select status, team_id from invitation where id = $1', invitationId);
    expect(rows).toEqual([{ status: `${action}ed`, team_id: null }]);
  },
);

test('an account is deleted while it creates an organization, accepts an invitation and is made an owner', async () => {
  const { bob, organizationId, invitationId } = await given();
  const admin = await somebody(two.first, 'admin');
  await two.first.app.get(StaffRoles).grant({ userId: admin.id }, 'admin', { unproven: true });
  const url = `${two.first.url}/api/staff/organizations/${organizationId}/owners`;
  const headers = { 'content-type': 'application/json' };
  const acts = [
    answer(bob, 'accept', invitationId),
    () => bob.browser.post('/organization/create', { name: 'Own', slug: `lined-own-${slugs}` }),
    () =>
      admin.browser.fetch(url, { method: 'POST', headers, body: JSON.stringify({ userId: bob.id, reason: 'case' }) }),
  ];
  const answers: Promise<Response>[] = [];
  await two.holding(USER, [bob.id], async () => {
    for (const act of acts) {
      answers.push(act());
      // This also counts a request that waits for the organization that another one has locked.
      await two.untilBlocked(answers.length);
    }
    await two.rows('delete from "user" where id = $1', bob.id);
  });
  const settled = await Promise.all(answers);
  const told = await Promise.all(
    settled.map(async (one) => [one.status, ((await one.json()) as { code: string }).code]),
  );
  expect(told).toEqual([
    [401, 'NOT_AUTHENTICATED'],
    [401, 'NOT_AUTHENTICATED'],
    [400, 'USER_NOT_FOUND'],
  ]);
  expect(await two.count('from member where user_id = $1', bob.id)).toBe(0);
  expect(await two.count(`from organization where slug like 'lined-own-%'`)).toBe(0);
});
