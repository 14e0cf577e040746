import { beforeAll, describe, expect, test } from '@jest/globals';
import { declaredRoutes } from '../../src/http/server/declared-routes.ts';
import { testApp } from '../support/test-app.ts';
import { data, joined, somebody, type Somebody } from './people.ts';
import { matrix, OWN, type Tenant, WHO, type Who } from './tenant-routes.ts';

const app = testApp({ RATE_LIMIT: 'off' });
let owner: Somebody;
let others: Readonly<Record<'stranger' | 'owner of another organization', Somebody>>;
let count = 0;

beforeAll(async () => {
  owner = await somebody(app, 'owner');
  const rival = await somebody(app, 'rival');
  await rival.browser.post('/organization/create', { name: 'Rival', slug: 'rival' });
  others = { stranger: await somebody(app, 'stranger'), 'owner of another organization': rival };
});

/** A tenant with an invitation and an owner who is in both teams, and a caller who is a member or not. */
async function given(who: Who): Promise<{ tenant: Tenant; caller: Somebody }> {
  count += 1;
  const slug = `tenant-${count}`;
  const post = async (path: string, body: object) =>
    (await (await owner.browser.post(`/organization/${path}`, body)).json()) as { id: string };
  const { id: organizationId } = await post('create', { name: 'Tenant', slug });
  const { id: teamId } = await post('create-team', { name: 'Second', organizationId });
  await post('add-team-member', { teamId, userId: owner.id, organizationId });
  const isInside = who === 'member' || who === 'admin';
  const caller = isInside ? await joined(app, owner, organizationId, who, who) : others[who];
  const other = await joined(app, owner, organizationId, 'other');
  const guest = { email: `guest${count}@example.com`, role: 'admin' };
  const { id: invitationId } = await post('invite-member', { ...guest, organizationId });
  const desk = { role: 'desk', permission: { team: ['create'] } };
  const made = await owner.browser.post('/organization/create-role', { ...desk, organizationId });
  const { roleData } = (await made.json()) as { roleData: { id: string } };
  const { members: all } = await data(owner.client.organization.getFullOrganization({ query: { organizationId } }));
  const ownerMemberId = all.find(({ userId }) => userId === owner.id)!.id;
  const people = { ownerMemberId, ownerUserId: owner.id, otherUserId: other.id };
  return { tenant: { organizationId, slug, teamId, invitationId, roleId: roleData.id, ...people }, caller };
}

const unchanged = new Map<Who, ReturnType<typeof given>>();

/** The same, for what leaves the tenant as it was: reading, and acts of callers who are refused. */
function shared(who: Who): ReturnType<typeof given> {
  const made = unchanged.get(who) ?? given(who);
  unchanged.set(who, made);
  return made;
}

/** Everything that is stored of a tenant. */
async function storedRows(organizationId: string): Promise<string> {
  const rows: unknown[] = [await app.database.rows('select * from organization where id = $1', organizationId)];
  for (const table of ['member', 'team', 'team_member', 'invitation', 'organization_role']) {
    const sql = `select * from ${table} where organization_id = $1 order by id`;
    rows.push(await app.database.rows(sql, organizationId));
  }
  return JSON.stringify(rows);
}

const call = ({ browser }: Somebody, route: string, sent: object) => {
  const [method, name] = route.split(' ');
  if (method === 'POST') return browser.post(`/organization/${name}`, sent);
  return browser.get(`/organization/${name}?${new URLSearchParams(sent as Record<string, string>)}`);
};

/** The routes come from the application itself: a new one without a row fails. */
test('every route has its row', () => {
  const BELOW = ' /api/auth/organization/';
  const routes = declaredRoutes(app.app).map(({ method, path }) => `${method} ${path}`);
  const own = routes.filter((route) => route.includes(BELOW)).map((route) => route.replace(BELOW, ' '));
  expect(own.toSorted()).toEqual([...Object.keys(matrix), ...OWN].toSorted());
});

describe.each(Object.entries(matrix))('%s', (route, { send, allowed }) => {
  test.each(WHO)('for a %s', async (who) => {
    const mayChange = route.startsWith('POST') && allowed.includes(who);
    const { tenant, caller } = await (mayChange ? given(who) : shared(who));
    const before = await storedRows(tenant.organizationId);
    const answer = await call(caller, route, send(tenant));
    const text = await answer.text();
    if (allowed.includes(who)) {
      expect([answer.status, text]).toEqual([200, expect.any(String)]);
      return;
    }
    expect([400, 401, 403]).toContain(answer.status);
    expect(JSON.parse(text)).toMatchObject({ code: expect.stringMatching(/^[A-Z_]+$/), message: expect.any(String) });
    // The answer shows nothing of the tenant, and nothing has changed.
    for (const secret of [owner.email, tenant.ownerMemberId, 'Tenant', 'guest', 'desk'])
      expect(text).not.toContain(secret);
    expect(await storedRows(tenant.organizationId)).toBe(before);
  });

  test('strangers get the same answer for what does not exist', async () => {
    if (route === 'POST cancel-invitation' || route.endsWith('-invitation')) return;
    const { tenant, caller } = await shared('stranger');
    const nowhere = Object.fromEntries(
      Object.keys(tenant).map((name) => [name, name === 'slug' ? 'nowhere' : '01890000-0000-7000-8000-000000000000']),
    ) as unknown as Tenant;
    const [real, unreal] = [await call(caller, route, send(tenant)), await call(caller, route, send(nowhere))];
    const essence = async (answer: Response) => {
      const { code, message } = (await answer.json()) as Record<string, unknown>;
      return [answer.status, code, message];
    };
    expect(await essence(real)).toEqual(await essence(unreal));
  });
});

test('a team, member or role of another organization is refused', async () => {
  const { tenant } = await given('stranger');
  const rival = others['owner of another organization'];
  const own = await data(
    rival.client.organization.getFullOrganization({ query: { organizationSlug: 'rival' } as never }),
  );
  const organizationId = own.id;
  const before = await storedRows(tenant.organizationId);
  const attempts: [string, object][] = [
    ['remove-member', { organizationId, memberIdOrEmail: tenant.ownerMemberId }],
    ['remove-member', { organizationId, memberIdOrEmail: owner.email }],
    ['update-member-role', { organizationId, memberId: tenant.ownerMemberId, role: 'member' }],
    ['invite-member', { organizationId, email: 'x@example.com', role: 'member', teamId: tenant.teamId }],
    ['update-team', { organizationId, teamId: tenant.teamId, data: { name: 'Mine' } }],
    ['update-team', { teamId: tenant.teamId, data: { name: 'Mine', organizationId } }],
    ['remove-team', { organizationId, teamId: tenant.teamId }],
    ['add-team-member', { organizationId, teamId: tenant.teamId, userId: rival.id }],
    ['add-team-member', { organizationId, teamId: tenant.teamId, userId: owner.id }],
    ['remove-team-member', { organizationId, teamId: tenant.teamId, userId: owner.id }],
    ['update-role', { organizationId, roleId: tenant.roleId, data: { permission: {} } }],
    ['delete-role', { organizationId, roleId: tenant.roleId }],
    ['delete-role', { organizationId, roleName: 'desk' }],
    ['invite-member', { organizationId, email: 'x@example.com', role: 'desk' }],
  ];
  for (const [path, body] of attempts) {
    expect([path, (await rival.browser.post(`/organization/${path}`, body)).status]).toEqual([path, 400]);
  }
  expect(await storedRows(tenant.organizationId)).toBe(before);
});
