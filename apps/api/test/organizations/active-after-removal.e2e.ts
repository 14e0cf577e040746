import { expect, test } from '@jest/globals';
import { TwoInstances } from '../support/two-instances.ts';
import { data, joined, PASSWORD, somebody, type Somebody } from './people.ts';

/** A member who is removed from an organization or team while one of their requests runs does not keep it active. */

const two = TwoInstances.duringTests();
let ada: Somebody;
let bob: Somebody;
let organizationId: string;
let teamId: string;

let slugs = 0;
const slug = () => `lost-${++slugs}`;

/** A team of Ada's organization is active in Bob's session. */
async function given(): Promise<void> {
  ada = await somebody(two.first, 'ada');
  organizationId = (await data(ada.client.organization.create({ name: 'Acme', slug: slug() }))).id;
  bob = await joined(two.first, ada, organizationId, 'bob');
  const created = await ada.browser.post('/organization/create-team', { name: 'Support', organizationId });
  teamId = ((await created.json()) as { id: string }).id;
  expect((await byAda('add-team-member', { teamId, userId: bob.id })).status).toBe(200);
  expect((await byBob('set-active', { organizationId })).status).toBe(200);
  expect((await byBob('set-active-team', { teamId })).status).toBe(200);
  expect(await active()).toEqual([{ organization: organizationId, team: teamId }]);
}

const byAda = (action: string, body: object) =>
  ada.browser.post(`/organization/${action}`, { organizationId, ...body });
const byBob = (action: string, body: object) => bob.browser.post(`/organization/${action}`, body);
const removal = () => byAda('remove-member', { memberIdOrEmail: bob.email });
const removalFromTeam = () => byAda('remove-team-member', { teamId, userId: bob.id });

const active = () =>
  two.rows(
    'select active_organization_id as organization, active_team_id as team from session where user_id = $1',
    bob.id,
  );

const SESSION = 'select from session where user_id = $1 for update';
const USER = 'select from "user" where id = $1 for update';

/** Sends each request once the one before waits for the session. @returns their statuses */
const lined = (...sends: readonly (() => Promise<Response>)[]) => two.lined(SESSION, [bob.id], ...sends);

test('removed from the organization while leaving the active team', async () => {
  await given();
  expect(await lined(removal, () => byBob('set-active-team', { teamId: null }))).toEqual([200, 200]);
  expect(await active()).toEqual([{ organization: null, team: null }]);
});

test('leaving the active team does not undo the choice of an organization', async () => {
  await given();
  const other = await data(
    bob.client.organization.create({ name: 'Own', slug: slug(), keepCurrentActiveOrganization: true }),
  );
  const choose = () => byBob('set-active', { organizationId: other.id });
  expect(await lined(choose, () => byBob('set-active-team', { teamId: null }))).toEqual([200, 200]);
  expect(await active()).toEqual([{ organization: other.id, team: null }]);
  await byBob('set-active', { organizationId });
  await byBob('set-active-team', { teamId });
  expect(await lined(choose, () => byBob('set-active-team', { teamId }))).toEqual([200, 400]);
  expect(await active()).toEqual([{ organization: other.id, team: null }]);
});

test('removed from the team while choosing the active organization again', async () => {
  await given();
  const [removed] = await two.holding(SESSION, [bob.id], async () => {
    const answer = removalFromTeam();
    await two.untilBlocked(1);
    expect((await byBob('set-active', { organizationId })).status).toBe(200);
    return [answer];
  });
  expect((await removed!).status).toBe(200);
  expect(await active()).toEqual([{ organization: organizationId, team: null }]);
});

test('removed from the team while choosing it again', async () => {
  await given();
  expect(await lined(removalFromTeam, () => byBob('set-active-team', {}))).toEqual([200, 403]);
  expect(await active()).toEqual([{ organization: organizationId, team: null }]);
});

test('removed from the team just after choosing it', async () => {
  await given();
  await byBob('set-active-team', { teamId: null });
  expect(await lined(() => byBob('set-active-team', { teamId }), removalFromTeam)).toEqual([200, 200]);
  expect(await active()).toEqual([{ organization: organizationId, team: null }]);
});

test('the team is removed while it is chosen', async () => {
  await given();
  expect(
    await lined(
      () => byAda('remove-team', { teamId }),
      () => byBob('set-active-team', { teamId }),
    ),
  ).toEqual([200, 403]);
  expect(await active()).toEqual([{ organization: organizationId, team: null }]);
});

const changePassword = () =>
  bob.browser.post('/change-password', {
    currentPassword: PASSWORD,
    newPassword: 'another horse battery',
    revokeOtherSessions: true,
  });

test('removed just before the password changes: the new session has no active organization', async () => {
  await given();
  const [change] = await two.holding(USER, [bob.id], async () => {
    const change = changePassword();
    await two.untilBlocked(1);
    expect((await removal()).status).toBe(200);
    return [change];
  });
  expect((await change!).status).toBe(200);
  expect(await active()).toEqual([{ organization: null, team: null }]);
});

test.each([
  ['change first', () => [changePassword, removal]],
  ['removal first', () => [removal, changePassword]],
])('removed while the password changes, %s', async (_, order) => {
  await given();
  expect(await lined(...order())).toEqual([200, 200]);
  expect(await active()).toEqual([{ organization: null, team: null }]);
});

test('a password change keeps the active organization and team', async () => {
  await given();
  expect((await changePassword()).status).toBe(200);
  expect(await active()).toEqual([{ organization: organizationId, team: teamId }]);
});
