import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createAuthClient } from 'better-auth-current/client';
import { organizationClient } from 'better-auth-current/client/plugins';
import { createAccessControl } from 'better-auth-current/plugins/access';
import { defaultStatements } from 'better-auth-current/plugins/organization/access';
import { data, joined, refusal, somebody, type Somebody } from '../organizations/people.ts';
import type { BrowserLike } from '../support/browser-like.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** The unmodified organization client of better-auth 1.7 with roles of one's own, as an application would use it. */
const clientOf = (browser: BrowserLike) =>
  createAuthClient({
    ...browser.clientOptions,
    plugins: [
      organizationClient({
        ac: createAccessControl(defaultStatements),
        dynamicAccessControl: { enabled: true },
        teams: { enabled: true },
      }),
    ],
  }).organization;

let app: TestApp;
let ada: Somebody;
let roles: ReturnType<typeof clientOf>;
let organizationId: string;
let slug = 0;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT: 'off', ORGANIZATION_ROLE_LIMIT: '3' });
});
afterAll(() => app.close());
beforeEach(async () => {
  slug += 1;
  ada = await somebody(app, 'ada');
  roles = clientOf(ada.browser);
  ({ id: organizationId } = await data(roles.create({ name: 'Acme', slug: `roles-${slug}` })));
});

const accessOf = async ({ browser }: Somebody, query = '') => {
  const answer = await browser.get(`/organization/access${query}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as { readonly roles: readonly object[] };
};

const permission = { member: ['create' as const, 'delete' as const], team: ['create' as const] };

describe('a role of one’s own', () => {
  test('is made, read, changed and deleted', async () => {
    const created = await data(roles.createRole({ role: 'Moderator', permission }));
    const { roleData } = created;
    expect(created).toEqual({
      success: true,
      roleData: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        organizationId,
        role: 'moderator',
        permission,
        createdAt: expect.any(Date),
        updatedAt: null,
      },
      statements: permission,
    });
    expect(await data(roles.listRoles())).toEqual([roleData]);
    expect(await data(roles.listRoles({ query: { organizationId } }))).toEqual([roleData]);
    expect(await data(roles.getRole({ query: { roleName: 'moderator' } }))).toEqual(roleData);
    expect(await data(roles.getRole({ query: { roleId: roleData.id, organizationId } }))).toEqual(roleData);

    const changed = { ...roleData, updatedAt: expect.any(Date), permission: { ac: ['read'] } };
    const updated = await data(roles.updateRole({ roleName: 'moderator', data: { permission: { ac: ['read'] } } }));
    expect(updated).toEqual({ success: true, roleData: changed });
    await data(roles.updateRole({ roleId: roleData.id, data: { roleName: 'Curator' } }));
    expect(await data(roles.listRoles())).toEqual([{ ...changed, role: 'curator' }]);

    expect(await data(roles.deleteRole({ roleName: 'curator' }))).toEqual({ success: true });
    expect(await data(roles.listRoles())).toEqual([]);
  });

  test('gives its members what it says', async () => {
    await data(roles.createRole({ role: 'moderator', permission }));
    const bob = await joined(app, ada, organizationId, 'bob', 'moderator');
    const bobs = clientOf(bob.browser);
    const may = async (permissions: object) =>
      (await data(bobs.hasPermission({ permissions: permissions as { team: ['create'] } }))).success;
    expect(await may({ member: ['create', 'delete'], team: ['create'] })).toBe(true);
    expect(await may({ member: ['update'] })).toBe(false);
    expect(await may({ ac: ['read'] })).toBe(false);
    expect(await refusal(bobs.listRoles())).toMatchObject({
      status: 403,
      code: 'YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE',
    });
    await data(bobs.createTeam({ name: 'Second' }));
    const carl = await joined(app, ada, organizationId, 'carl', 'member');
    await data(bobs.removeMember({ memberIdOrEmail: carl.email }));
    expect(await refusal(bobs.removeMember({ memberIdOrEmail: ada.email }))).toMatchObject({ status: 400 });
  });

  test('is given like any other, and refused like any other', async () => {
    await data(roles.createRole({ role: 'moderator', permission }));
    const bob = await joined(app, ada, organizationId, 'bob');
    const { id: memberId } = await data(bob.organization.getActiveMember());
    const give = (role: string) => roles.updateMemberRole({ memberId, role: role as 'member' });
    expect(await data(give(' Moderator,member'))).toMatchObject({ role: 'moderator,member' });
    expect(await refusal(give('curator'))).toMatchObject({ status: 400, code: 'ROLE_NOT_FOUND' });
    const invite = roles.inviteMember({ email: 'x@example.com', role: 'curator' as 'member' });
    expect(await refusal(invite)).toMatchObject({ status: 400, code: 'ROLE_NOT_FOUND' });
    expect(await refusal(roles.deleteRole({ roleName: 'moderator' }))).toMatchObject({
      status: 400,
      code: 'ROLE_IS_ASSIGNED_TO_MEMBERS',
      message:
        'Cannot delete a role that is assigned to members. Please reassign the members to a different role first',
    });
    await data(roles.updateRole({ roleName: 'moderator', data: { roleName: 'curator' } }));
    expect(await data(bob.organization.getActiveMember())).toMatchObject({ role: 'curator,member' });
  });
});

test('what cannot be is refused in the words that the client knows', async () => {
  const create = (role: string, granted: object = permission) =>
    refusal(roles.createRole({ role, permission: granted as typeof permission }));
  const refused = (code: string, message: string, status = 400) => ({ status, code, message });
  const taken = refused('ROLE_NAME_IS_ALREADY_TAKEN', 'That role name is already taken');
  await data(roles.createRole({ role: 'first', permission: {} }));
  for (const role of ['owner', ' OWNER ', 'Admin', 'member', 'first', ' First']) {
    expect(await create(role)).toMatchObject(taken);
  }
  expect(await create('a,b')).toMatchObject({ status: 400, code: 'INVALID_ROLE_NAME' });
  const invalid = refused('INVALID_RESOURCE', 'The provided permission includes an invalid resource');
  expect(await create('second', { project: ['read'] })).toMatchObject(invalid);
  expect(await create('second', { team: ['fly'] })).toMatchObject({
    ...refused('YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE', 'You are not allowed to create a role', 403),
    missingPermissions: ['team:fly'],
  });
  const predefined = refused('CANNOT_DELETE_A_PRE_DEFINED_ROLE', 'Cannot delete a pre-defined role');
  expect(await refusal(roles.deleteRole({ roleName: 'Admin' }))).toMatchObject(predefined);
  const unknown = await refusal(roles.getRole({ query: { roleName: 'nobody' } }));
  expect(unknown).toMatchObject({ status: 400, code: 'ROLE_NOT_FOUND' });
  for (const role of ['second', 'third']) await data(roles.createRole({ role, permission: {} }));
  const tooMany = refused('TOO_MANY_ROLES', 'This organization has too many roles');
  expect(await create('fourth')).toMatchObject(tooMany);
  await data(roles.setActive({ organizationId: null }));
  const nowhere = 'YOU_MUST_BE_IN_AN_ORGANIZATION_TO_CREATE_A_ROLE';
  const outside = refused(nowhere, 'You must be in an organization to create a role');
  expect(await create('fifth')).toMatchObject(outside);
  expect(await refusal(roles.listRoles())).toMatchObject({ status: 400, code: 'NO_ACTIVE_ORGANIZATION' });
});

test('the overview shows every role, who has or gets it, and what the caller may do and give', async () => {
  const { roleData } = await data(roles.createRole({ role: 'moderator', permission }));
  const bob = await joined(app, ada, organizationId, 'bob', 'moderator');
  await data(roles.inviteMember({ email: 'x@example.com', role: ['admin', 'moderator'] as never }));
  const { id: canceled } = await data(roles.inviteMember({ email: 'y@example.com', role: 'member' }));
  await data(roles.cancelInvitation({ invitationId: canceled }));
  const configured = { isCustom: false, id: null, memberCount: 0, invitationCount: 0, givable: false };
  const made = { isCustom: true, id: roleData.id, givable: true };
  // Clients know the permissions of better-auth; those for billing come in addition.
  const all = { ...defaultStatements, billing: ['read', 'manage'] };
  const manages = { ...all, organization: ['update'], billing: ['read'] };
  const overview = await accessOf(bob);
  expect(overview).toEqual({
    ownerRole: 'owner',
    memberRole: 'member',
    roles: [
      { ...configured, role: 'owner', permissions: all, memberCount: 1 },
      { ...configured, role: 'admin', permissions: manages, invitationCount: 1 },
      { ...configured, role: 'member', permissions: { ac: ['read'] }, givable: true },
      { ...made, role: 'moderator', permissions: permission, memberCount: 1, invitationCount: 1 },
    ],
    mine: permission,
    grantable: { ...permission, ac: ['read'] },
    statements: all,
  });
  expect(await accessOf(ada, `?organizationId=${organizationId}`)).toEqual({
    ...overview,
    roles: overview.roles.map((role) => ({ ...role, givable: true })),
    mine: all,
    grantable: all,
  });
  const eve = await somebody(app, 'eve');
  const outside = await eve.browser.get(`/organization/access?organizationId=${organizationId}`);
  expect([outside.status, await outside.json()]).toMatchObject([
    403,
    { code: 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION' },
  ]);
  const nowhere = await eve.browser.get('/organization/access');
  expect([nowhere.status, await nowhere.json()]).toMatchObject([400, { code: 'NO_ACTIVE_ORGANIZATION' }]);
});
