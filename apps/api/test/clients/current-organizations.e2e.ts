import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createAuthClient } from 'better-auth-current/client';
import { organizationClient } from 'better-auth-current/client/plugins';
import { data, joined, refusal, somebody, type Somebody } from '../organizations/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** Requests of the newer client that the older one cannot send. */
let app: TestApp;
let ada: Somebody;
let organizationId: string;
let client: ReturnType<typeof clientOf>;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT: 'off' });
  ada = await somebody(app, 'ada');
  client = clientOf(ada);
  organizationId = (await data(ada.organization.create({ name: 'Acme', slug: 'current' }))).id;
  await joined(app, ada, organizationId, 'bob', 'admin');
  await joined(app, ada, organizationId, 'carl');
});
afterAll(() => app.close());

const clientOf = ({ browser }: Somebody) =>
  createAuthClient({
    ...browser.clientOptions,
    plugins: [organizationClient({ teams: { enabled: true } })],
  });

test.each([
  [{ filterOperator: 'starts_with', filterValue: 'own' }, ['owner'], 1],
  [{ filterOperator: 'ends_with', filterValue: 'er' }, ['owner', 'member'], 2],
  [{ filterOperator: 'in', filterValue: ['owner', 'admin'] }, ['owner', 'admin'], 2],
  [{ filterOperator: 'not_in', filterValue: ['owner', 'admin'] }, ['member'], 1],
  [{ limit: 0 }, ['owner', 'admin', 'member'], 3],
  [{ limit: 1, offset: 1, sortBy: 'createdAt', sortDirection: 'desc' }, ['admin'], 3],
])('lists members by %j', async (query, roles, total) => {
  const filter = 'filterOperator' in query ? { filterField: 'role' } : {};
  const found = await data(client.organization.listMembers({ query: { ...filter, ...query } as never }));
  expect(found.members.map(({ role }) => role)).toEqual(roles);
  expect(found.total).toBe(total);
});

test('invites to a list of one team', async () => {
  const team = await data(client.organization.createTeam({ name: 'Support' }));
  const invite = (email: string, teamId: string[]) =>
    client.organization.inviteMember({ email, role: ['member'], teamId, organizationId });
  expect(await data(invite('one@example.com', [team.id]))).toMatchObject({ teamId: team.id, role: 'member' });
  expect(await data(invite('none@example.com', []))).toMatchObject({ teamId: null });
  expect(await refusal(invite('two@example.com', [team.id, team.id]))).toMatchObject({ status: 400 });
});

test('who may change members puts them into teams', async () => {
  const role = { role: 'people', permission: { member: ['update'] } };
  expect((await ada.browser.post('/organization/create-role', { ...role, organizationId })).status).toBe(200);
  const rooms = { role: 'rooms', permission: { team: ['update'] } };
  expect((await ada.browser.post('/organization/create-role', { ...rooms, organizationId })).status).toBe(200);
  const [eve, dan] = [
    await joined(app, ada, organizationId, 'eve', 'people'),
    await joined(app, ada, organizationId, 'dan', 'rooms'),
  ];
  const team = await data(client.organization.createTeam({ name: 'Rooms' }));
  const place = { teamId: team.id, userId: dan.id };
  expect(await refusal(clientOf(dan).organization.addTeamMember(place))).toMatchObject({ status: 403 });
  expect(await data(clientOf(eve).organization.addTeamMember(place))).toMatchObject(place);
  expect(await refusal(clientOf(dan).organization.removeTeamMember(place))).toMatchObject({ status: 403 });
  await data(clientOf(eve).organization.removeTeamMember(place));
  expect(await refusal(clientOf(eve).organization.updateTeam({ teamId: team.id, data: { name: 'N' } }))).toMatchObject({
    status: 403,
  });
});
