import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  data,
  elsewhere,
  expectRefused,
  joined,
  PASSWORD,
  refusal,
  type Somebody,
  somebody,
} from '../organizations/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** The unmodified organization client of better-auth 1.2.12, the version of the specification. */
let app: TestApp;
let ada: Somebody;
let slug = 0;
let organizationId: string;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT: 'off' });
});
afterAll(() => app.close());

const create = async (person: Somebody, name = 'Acme') => {
  slug += 1;
  return data(person.organization.create({ name, slug: `acme-${slug}` }));
};
/** The client's types lose the fields of a team. */
const teamsOf = async (person: Somebody, organizationId?: string) =>
  (await data(person.organization.listTeams({ query: { organizationId } }))) as { id: string }[];
const activeOf = async (person: Somebody) =>
  (await data(person.client.getSession())).session as unknown as Record<string, unknown>;

beforeEach(async () => {
  ada = await somebody(app, 'ada');
  ({ id: organizationId } = await create(ada));
});

describe('an organization', () => {
  test('is created with its owner and first team, and becomes the active one', async () => {
    const metadata = { zulu: 'last', alpha: 'first' };
    const given = { name: 'Engines', slug: 'Engines-Inc', logo: 'https://example.com/l.png', metadata };
    const created = await data(ada.organization.create(given));
    const teams = await teamsOf(ada, created.id);
    const row = { id: expect.any(String), organizationId: created.id, createdAt: expect.any(Date) };
    expect(teams).toEqual([{ ...row, name: 'Engines', updatedAt: null }]);
    expect(created).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ...given,
      createdAt: expect.any(Date),
      members: [{ ...row, userId: ada.id, role: 'owner', teamId: teams[0]!.id }],
    });
    expect(Object.keys(created.metadata as object)).toEqual(['zulu', 'alpha']);
    expect(await activeOf(ada)).toMatchObject({ activeOrganizationId: created.id });
  });

  test('stays in the background when asked to', async () => {
    const quiet = { name: 'B', slug: `quiet-${slug}`, keepCurrentActiveOrganization: true };
    await data(ada.organization.create(quiet as never));
    expect(await activeOf(ada)).toMatchObject({ activeOrganizationId: organizationId });
  });

  test('takes metadata as JSON text too, and nothing else', async () => {
    const given = { name: 'B', slug: `text-${slug}`, metadata: '{"b":"1","a":"2"}' };
    expect(await data(ada.organization.create(given as never))).toMatchObject({ metadata: { b: '1', a: '2' } });
    for (const metadata of ['no json', '[1]', '"text"', 'null', 7, ['a']]) {
      const refused = await ada.browser.post('/organization/create', { name: 'B', slug: `x-${slug}`, metadata });
      expect(refused.status).toBe(400);
    }
  });

  test('has a slug of its own, whatever the case', async () => {
    const taken = await refusal(ada.organization.create({ name: 'B', slug: `ACME-${slug}` }));
    const exists = { status: 400, code: 'ORGANIZATION_ALREADY_EXISTS', message: 'Organization already exists' };
    expect(taken).toMatchObject(exists);
    await expectRefused(ada.organization.checkSlug({ slug: `aCme-${slug}` }), 400, 'slug is taken');
    expect(await data(ada.organization.checkSlug({ slug: `free-${slug}` }))).toEqual({ status: true });
    for (const bad of ['', ' ', '-a', 'a b', 'ümlaut', 'a/b', '../a', 'x'.repeat(65)]) {
      expect((await ada.browser.post('/organization/check-slug', { slug: bad })).status).toBe(400);
    }
    expect((await refusal(ada.organization.checkSlug({ slug: 'New' }))).message).toBe('slug is taken');
  });

  test('is changed by those who may, and found by id and slug', async () => {
    const bob = await joined(app, ada, organizationId, 'bob');
    await expectRefused(
      bob.organization.update({ data: { name: 'Mine' }, organizationId }),
      403,
      'You are not allowed to update this organization',
    );
    const changes = { name: 'Other', slug: `other-${slug}`, logo: 'https://example.com/x.png', metadata: { a: 'b' } };
    const changed = { id: organizationId, ...changes };
    expect(await data(ada.organization.update({ data: changes }))).toMatchObject(changed);
    const other = await create(ada);
    await expectRefused(
      ada.organization.update({ data: { slug: changes.slug }, organizationId: other.id }),
      400,
      'Organization already exists',
    );
    const found = await data(
      ada.organization.getFullOrganization({ query: { organizationSlug: changes.slug.toUpperCase() } as never }),
    );
    expect(found).toMatchObject(changed);
    expect(found.members.map(({ user }) => user.email)).toEqual([ada.email, bob.email]);
    expect(found.members[0]).toMatchObject({ role: 'owner', user: { id: ada.id, name: 'ada', image: null } });
    expect(found.invitations).toMatchObject([{ email: bob.email, status: 'accepted' }]);
    expect((await data(ada.organization.list())).map(({ id }) => id)).toEqual([organizationId, other.id]);
  });

  test('is dissolved by its owner, in whatever session it was active', async () => {
    const bob = await joined(app, ada, organizationId, 'bob', 'admin');
    expect(await activeOf(bob)).toMatchObject({ activeOrganizationId: organizationId });
    await expectRefused(
      bob.organization.delete({ organizationId }),
      403,
      'You are not allowed to delete this organization',
    );
    expect(await data(ada.organization.delete({ organizationId }))).toMatchObject({ id: organizationId });
    for (const person of [ada, bob]) {
      expect(await activeOf(person)).toMatchObject({ activeOrganizationId: null, activeTeamId: null });
      expect(await data(person.organization.list())).toEqual([]);
    }
    await expectRefused(ada.organization.delete({ organizationId }), 400, 'User is not a member of the organization');
  });

  test('is chosen, and left, as the active one', async () => {
    const second = await create(ada);
    const chosen = await data(ada.organization.setActive({ organizationId }));
    expect(chosen).toMatchObject({ id: organizationId, members: [{ user: { email: ada.email } }] });
    expect(await data(ada.organization.getFullOrganization())).toMatchObject({ id: organizationId });
    await data(ada.organization.setActive({ organizationSlug: second.slug }));
    expect(await activeOf(ada)).toMatchObject({ activeOrganizationId: second.id });
    expect((await ada.organization.setActive({ organizationId: null })).data).toBeNull();
    expect(await activeOf(ada)).toMatchObject({ activeOrganizationId: null });
    expect((await ada.organization.getFullOrganization()).data).toBeNull();
    const none = { status: 400, code: 'NO_ACTIVE_ORGANIZATION', message: 'No active organization' };
    expect(await refusal(ada.organization.getActiveMember())).toMatchObject(none);
    expect(await refusal(ada.organization.listTeams())).toMatchObject(none);
    await expectRefused(ada.organization.listInvitations(), 400, 'Organization ID is required');
  });
});

describe('members', () => {
  test('are removed by id or address, by those who may, and nowhere active any more', async () => {
    const bob = await joined(app, ada, organizationId, 'bob');
    const carl = await joined(app, ada, organizationId, 'carl', 'admin');
    const bobAtWork = await elsewhere(app, bob);
    await data(bobAtWork.organization.setActive({ organizationId }));
    await expectRefused(
      carl.organization.removeMember({ memberIdOrEmail: ada.email, organizationId }),
      400,
      'You cannot leave the organization as the only owner',
    );
    await expectRefused(
      bob.organization.removeMember({ memberIdOrEmail: carl.email, organizationId }),
      403,
      'You are not allowed to delete this member',
    );
    const removed = await data(ada.organization.removeMember({ memberIdOrEmail: bob.email.toUpperCase() }));
    expect(removed).toMatchObject({ member: { userId: bob.id, organizationId, user: { email: bob.email } } });
    expect((await app.mails(bob.email)).at(-1)).toMatchObject({ kind: 'removed-from-organization' });
    for (const person of [bob, bobAtWork]) expect(await activeOf(person)).toMatchObject({ activeOrganizationId: null });
    const { members } = await data(ada.organization.getFullOrganization());
    const carlId = members.find(({ userId }) => userId === carl.id)!.id;
    await data(ada.organization.removeMember({ memberIdOrEmail: carlId }));
    await expectRefused(ada.organization.removeMember({ memberIdOrEmail: carlId }), 400, 'Member not found');
  });

  test('leave; the only owner cannot, nor step down, whatever else they are', async () => {
    const bob = await joined(app, ada, organizationId, 'bob');
    const own = await data(ada.organization.getActiveMember());
    const stays = { status: 400, message: 'You cannot leave the organization as the only owner' };
    const leave = (person: Somebody) => person.organization.leave({ organizationId } as never);
    const giveAda = (role: string | string[]) =>
      ada.organization.updateMemberRole({ memberId: own.id, role: role as 'member', organizationId });
    expect(await refusal(leave(ada))).toMatchObject(stays);
    expect(await data(giveAda(['owner', 'admin']))).toMatchObject({ role: 'owner,admin' });
    expect(await refusal(leave(ada))).toMatchObject(stays);
    expect(await refusal(giveAda('member'))).toMatchObject(stays);
    const { members } = await data(ada.organization.getFullOrganization());
    const bobId = members.find(({ userId }) => userId === bob.id)!.id;
    await data(ada.organization.updateMemberRole({ memberId: bobId, role: 'owner' }));
    expect(await data(leave(ada))).toMatchObject({ userId: ada.id, role: 'owner,admin' });
    expect(await activeOf(ada)).toMatchObject({ activeOrganizationId: null });
    await expectRefused(leave(ada), 400, 'Member not found');
    expect(await refusal(leave(bob))).toMatchObject(stays);
  });

  test('know what they may do', async () => {
    const bob = await joined(app, ada, organizationId, 'bob', 'admin');
    const asked = (person: Somebody, permissions: Record<string, string[]>) =>
      data(person.organization.hasPermission({ permissions, organizationId } as never));
    const answer = (success: boolean) => ({ error: null, success });
    expect(await asked(ada, { organization: ['update', 'delete'] })).toEqual(answer(true));
    expect(await asked(bob, { organization: ['update'], member: ['delete'] })).toEqual(answer(true));
    expect(await asked(bob, { organization: ['update', 'delete'] })).toEqual(answer(false));
    expect(await asked(bob, { nothing: ['at all'] })).toEqual(answer(false));
    expect(await asked(bob, {})).toEqual(answer(false));
    const old = await bob.browser.post('/organization/has-permission', { permission: { team: ['create'] } });
    expect(await old.json()).toEqual(answer(true));
    const eve = await somebody(app, 'eve');
    await expectRefused(
      eve.organization.hasPermission({ permissions: { team: ['create'] }, organizationId } as never),
      401,
      'User is not a member of the organization',
    );
    const role = await bob.browser.get('/organization/get-active-member-role');
    expect(await role.json()).toEqual({ role: 'admin' });
    const other = await bob.browser.get(`/organization/get-active-member-role?userId=${ada.id}`);
    expect(await other.json()).toEqual({ role: 'owner' });
  });

  test('are listed in pages, sorted and filtered', async () => {
    for (const name of ['bob', 'carl']) await joined(app, ada, organizationId, name);
    const list = async (query: string) =>
      (await (await ada.browser.get(`/organization/list-members?${query}`)).json()) as {
        members: { user: { name: string } }[];
        total: number;
      };
    const namesIn = async (query: string) => (await list(query)).members.map(({ user }) => user.name);
    expect(await namesIn('')).toEqual(['ada', 'bob', 'carl']);
    expect(await namesIn('limit=1&offset=1')).toEqual(['bob']);
    expect((await list('limit=1')).total).toBe(3);
    expect(await namesIn('sortBy=createdAt&sortDirection=desc')).toEqual(['carl', 'bob', 'ada']);
    expect(await list('filterField=role&filterValue=owner')).toMatchObject({ total: 1, members: [{ userId: ada.id }] });
    expect((await ada.browser.get('/organization/list-members?sortBy=password')).status).toBe(400);
    expect((await ada.browser.get('/organization/list-members?limit=-1')).status).toBe(400);
  });
});

describe('teams', () => {
  test('are formed, renamed and removed, but never the last', async () => {
    const [first] = await teamsOf(ada);
    await expectRefused(ada.organization.removeTeam({ teamId: first!.id }), 400, 'Unable to remove last team');
    const team = (await data(ada.organization.createTeam({ name: 'Support' }))) as { id: string };
    expect(team).toMatchObject({ name: 'Support', organizationId, updatedAt: null });
    const renamed = await data(ada.organization.updateTeam({ teamId: team.id, data: { name: 'Help' } }));
    expect(renamed).toMatchObject({ id: team.id, name: 'Help', updatedAt: expect.any(Date) });
    await expectRefused(
      ada.organization.removeTeam({ teamId: first!.id }),
      403,
      'You are not allowed to delete this team',
    );
    expect(await data(ada.organization.removeTeam({ teamId: team.id }))).toEqual({
      message: 'Team removed successfully.',
    });
    expect(await teamsOf(ada)).toMatchObject([{ id: first!.id }]);
    const bob = await joined(app, ada, organizationId, 'bob');
    const forbidden = [
      bob.organization.createTeam({ name: 'Mine', organizationId }),
      bob.organization.updateTeam({ teamId: first!.id, data: { name: 'Mine' } }),
      bob.organization.removeTeam({ teamId: first!.id, organizationId }),
    ];
    expect(await Promise.all(forbidden.map(async (call) => (await refusal(call as never)).message))).toEqual([
      'You are not allowed to create teams in this organization',
      'You are not allowed to update this team',
      'You are not allowed to delete teams in this organization',
    ]);
  });

  test('are joined by invitation, and by hand', async () => {
    const team = (await data(ada.organization.createTeam({ name: 'Support' }))) as { id: string };
    const bob = await somebody(app, 'bob');
    const invitation = await data(ada.organization.inviteMember({ email: bob.email, role: 'member', teamId: team.id }));
    expect(invitation).toMatchObject({ teamId: team.id });
    const accepted = await data(bob.organization.acceptInvitation({ invitationId: invitation.id }));
    expect(accepted).toMatchObject({ member: { teamId: team.id } });
    expect(await activeOf(bob)).toMatchObject({ activeTeamId: team.id });
    const post = async (person: Somebody, path: string, body: object) => (await person.browser.post(path, body)).json();
    const get = async (person: Somebody, path: string) => (await person.browser.get(path)).json();

    expect(await post(ada, '/organization/add-team-member', { teamId: team.id, userId: ada.id })).toMatchObject({
      teamId: team.id,
      userId: ada.id,
    });
    expect(await get(bob, `/organization/list-team-members?teamId=${team.id}`)).toMatchObject([
      { userId: bob.id },
      { userId: ada.id },
    ]);
    expect(await get(bob, '/organization/list-user-teams')).toMatchObject([{ id: team.id }]);
    expect(await get(ada, `/organization/list-user-teams?userId=${bob.id}`)).toMatchObject([{ id: team.id }]);
    expect(await get(await somebody(app, 'eve'), `/organization/list-user-teams?userId=${bob.id}`)).toMatchObject({
      code: 'NO_ACTIVE_ORGANIZATION',
    });
    const there = `userId=${bob.id}&organizationId=${organizationId}`;
    expect(await get(await somebody(app, 'eve'), `/organization/list-user-teams?${there}`)).toMatchObject({
      code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    });
    expect(await post(ada, '/organization/remove-team-member', { teamId: team.id, userId: bob.id })).toEqual({
      message: 'Team member removed successfully.',
    });
    expect(await activeOf(bob)).toMatchObject({ activeOrganizationId: organizationId, activeTeamId: null });
    expect(
      await refusal(bob.client.$fetch('/organization/set-active-team', { method: 'POST', body: { teamId: team.id } })),
    ).toMatchObject({
      status: 403,
      code: 'USER_IS_NOT_A_MEMBER_OF_THE_TEAM',
    });
    expect(await post(ada, '/organization/set-active-team', { teamId: team.id })).toMatchObject({ id: team.id });
    expect(await post(ada, '/organization/set-active-team', { teamId: null })).toBeNull();
    expect(await activeOf(ada)).toMatchObject({ activeOrganizationId: organizationId, activeTeamId: null });
  });
});

describe('an account that goes', () => {
  test('does not leave others without an owner', async () => {
    const bob = await joined(app, ada, organizationId, 'bob');
    const refused = await refusal(ada.client.deleteUser({ password: PASSWORD }));
    expect(refused).toMatchObject({
      status: 400,
      code: 'YOU_ARE_THE_ONLY_OWNER_OF_AN_ORGANIZATION',
      organizations: [{ id: organizationId, name: 'Acme', slug: `acme-${slug}` }],
    });
    const { members } = await data(ada.organization.getFullOrganization());
    const bobId = members.find(({ userId }) => userId === bob.id)!.id;
    await data(ada.organization.updateMemberRole({ memberId: bobId, role: 'owner' }));
    await data(ada.client.deleteUser({ password: PASSWORD }));
    const left = await data(bob.organization.getFullOrganization());
    expect(left.members.map(({ userId }) => userId)).toEqual([bob.id]);
  });
});
