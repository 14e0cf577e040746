import { beforeAll, describe, expect, test } from '@jest/globals';
import { testApp } from '../support/test-app.ts';
import { joined, somebody, type Somebody } from './people.ts';

const app = testApp({ RATE_LIMIT: 'off' });
let owner: Somebody;
let ids: Readonly<Record<'organizationId' | 'teamId' | 'userId' | 'memberId' | 'invitationId' | 'roleId', string>>;

beforeAll(async () => {
  owner = await somebody(app, 'owner');
  const post = async (path: string, body: object) =>
    (await (await owner.browser.post(`/organization/${path}`, body)).json()) as { id: string };
  const { id: organizationId } = await post('create', { name: 'Acme', slug: 'acme' });
  const { id: teamId } = await post('create-team', { name: 'Second' });
  const { id: userId } = await joined(app, owner, organizationId, 'bob');
  const rows = await app.database.rows<{ id: string }>('select id from member where user_id = $1', userId);
  const { id: invitationId } = await post('invite-member', { email: 'guest@example.com', role: 'member' });
  const made = await owner.browser.post('/organization/create-role', { role: 'desk', permission: {} });
  const { roleData } = (await made.json()) as { roleData: { id: string } };
  ids = { organizationId, teamId, userId, memberId: rows[0]!.id, invitationId, roleId: roleData.id };
  // Delivered now, so that no delivery in the background changes rows that the tests compare.
  await app.mails('guest@example.com');
});

const logo = 'https://example.com/l.png';
const of = (...names: (keyof typeof ids)[]) => Object.fromEntries(names.map((name) => [name, ids[name]]));

/** Valid bodies, in which the tests make one member wrong at a time. */
const routes: Readonly<Record<string, () => Record<string, unknown>>> = {
  create: () => ({ name: 'N', slug: 'new-one', logo, metadata: { a: 'b' }, keepCurrentActiveOrganization: true }),
  'check-slug': () => ({ slug: 'free' }),
  update: () => ({ ...of('organizationId'), data: { name: 'N', slug: 's', logo, metadata: { a: 'b' } } }),
  delete: () => of('organizationId'),
  'set-active': () => ({ ...of('organizationId'), organizationSlug: 'acme' }),
  'has-permission': () => ({ ...of('organizationId'), permissions: { team: ['create'] } }),
  'remove-member': () => ({ ...of('organizationId'), memberIdOrEmail: ids.memberId }),
  'update-member-role': () => ({ ...of('organizationId', 'memberId'), role: 'admin' }),
  leave: () => of('organizationId'),
  'invite-member': () => ({
    ...of('organizationId', 'teamId'),
    email: 'new@example.com',
    role: 'member',
    resend: true,
  }),
  'cancel-invitation': () => of('invitationId'),
  'accept-invitation': () => of('invitationId'),
  'reject-invitation': () => of('invitationId'),
  'create-role': () => ({ ...of('organizationId'), role: 'new', permission: { team: ['create'] } }),
  'update-role': () => ({ ...of('organizationId', 'roleId'), data: { permission: {} } }),
  'delete-role': () => of('organizationId', 'roleId'),
  'create-team': () => ({ ...of('organizationId'), name: 'N' }),
  'update-team': () => ({ ...of('organizationId', 'teamId'), data: { name: 'N' } }),
  'remove-team': () => of('organizationId', 'teamId'),
  'set-active-team': () => of('teamId'),
  'add-team-member': () => of('organizationId', 'teamId', 'userId'),
  'remove-team-member': () => of('organizationId', 'teamId', 'userId'),
};

/** For these an empty text is refused: it must not stand for the active organization or team. */
const REFERENCE = /Id$|Slug$|OrEmail$/;
const BOOLEANS = ['resend', 'keepCurrentActiveOrganization'];
const OBJECTS = ['metadata', 'data', 'permissions', 'permission'];

/** Values that are wrong for a member of this name on every route. */
function wrongFor(name: string): unknown[] {
  const text = ['a\u0000b', 'a\uD800b', 'x'.repeat(60_000)];
  const common = [1, -1, 1.5, ...text, [[]], [{}], [1], [null]];
  if (BOOLEANS.includes(name)) return [...common, 'true', {}, null];
  if (OBJECTS.includes(name)) return [...common, true, 'text', { __proto__: null, constructor: 1 }];
  if (name === 'role') return [...common, true, {}, null, '', [], 'member,superuser'];
  const nothing = REFERENCE.test(name) ? [''] : [];
  return [...common, ...nothing, true, { $ne: null }, ['a']];
}

async function everything(): Promise<string> {
  const tables = [
    'organization',
    'member',
    'team',
    'team_member',
    'invitation',
    'organization_role',
    'session',
    'outbox',
  ];
  const rows: unknown[] = [];
  for (const table of tables) rows.push(await app.database.rows(`select * from ${table} order by id`));
  return JSON.stringify(rows);
}

/** Expects a refusal: 4xx with `{code, message}`. */
async function expectRefused(answering: Promise<Response>, what: string): Promise<void> {
  const answer = await answering;
  const text = await answer.text();
  expect(`${what}: ${answer.status}`).toMatch(/: 4\d\d$/);
  expect(JSON.parse(text)).toMatchObject({
    code: expect.stringMatching(/^[A-Z_]+$/),
    message: expect.stringMatching(/./),
  });
}

describe.each(Object.keys(routes))('POST %s', (path) => {
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    owner.browser.post(`/organization/${path}`, body, headers);

  test('refuses wrong values, member by member', async () => {
    const before = await everything();
    const body = routes[path]!();
    for (const name of Object.keys(body)) {
      for (const value of wrongFor(name)) {
        await expectRefused(send({ ...body, [name]: value }), `${name} = ${JSON.stringify(value).slice(0, 40)}`);
      }
    }
    expect(await everything()).toBe(before);
  });

  test('refuses wrong bodies', async () => {
    const before = await everything();
    const bodies = ['[]', '"text"', 'null', '{"a":', '{"__proto__":{"a":1}}', `${'['.repeat(5000)}${']'.repeat(5000)}`];
    for (const body of bodies) await expectRefused(send(body), body.slice(0, 40));
    const json = JSON.stringify(routes[path]!());
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      await expectRefused(send(json, { 'content-type': type }), type);
    }
    await expectRefused(send({ ...routes[path]!(), callbackURL: 'https://evil.example' }), 'callbackURL');
    expect(await everything()).toBe(before);
  });
});

test.each([
  ['update', { data: { metadata: '{"__proto__":{}}' } }],
  ['invite-member', { email: 'new@example.com', role: 'member', teamId: ['a', 'b'] }],
  ['invite-member', { email: 'new@example.com', role: 'member', teamId: [''] }],
  ['update', { data: { metadata: { a: 'x'.repeat(20_000) } } }],
  ['update', {}],
  ['create', { slug: 'nameless' }],
  ['create', { name: 'Slugless' }],
  ['update-team', { data: { name: '' } }],
  ['update-team', { data: { name: null } }],
  ['has-permission', {}],
  ['has-permission', { permissions: { team: 'create' } }],
  ['has-permission', { permissions: { team: [1] } }],
  ['create-role', { role: 'x' }],
  ['create-role', { role: '', permission: {} }],
  ['create-role', { role: 'x', permission: { team: 'create' } }],
  ['create-role', { role: 'x', permission: { team: [1] } }],
  ['update-role', { data: { permission: {} } }],
  ['update-role', { roleName: 'desk' }],
  ['update-role', { roleName: 'desk', data: { roleName: '' } }],
  ['update-role', { roleName: 'desk', data: { roleName: 1 } }],
  ['delete-role', {}],
  ['delete-role', { roleName: '' }],
  ['delete-role', { roleId: 'no id' }],
  ['invite-member', { email: 'a@b.example, c@d.example', role: 'member' }],
  ['invite-member', { email: 'A <a@b.example>', role: 'member' }],
  ['invite-member', { email: 'a@b.example\nBcc: c@d.example', role: 'member' }],
  ['invite-member', { email: 'new@example.com' }],
])('%s refuses %j', async (path, body) => {
  const before = await everything();
  const whole = path.startsWith('update-team') ? { teamId: ids.teamId, ...body } : body;
  await expectRefused(owner.browser.post(`/organization/${path}`, whole), path);
  expect(await everything()).toBe(before);
});

test.each([
  'get-full-organization?organizationId=a&organizationId=b',
  'get-full-organization?organizationId=a%00b',
  'get-invitation',
  'get-invitation?id=',
  'invitation-preview',
  'invitation-preview?id=x',
  'list-members?limit=ten',
  'list-members?offset=-1',
  'list-members?organizationId=',
  'list-members?filterField=role&filterOperator=eq&filterValue=a&filterValue=b',
  'list-team-members?teamId=',
  'list-members?sortBy=password',
  'list-members?filterField=role&filterOperator=like&filterValue=a',
  ...['members', 'invitations', 'teams'].flatMap((what) =>
    [
      'organizationId=',
      'organizationId=x',
      'limit=0',
      'limit=101',
      'limit=x',
      'cursor=x',
      'cursor=next.YQ',
      'text=',
      'text=%20',
    ]
      .concat(`text=${'x'.repeat(256)}`, 'text=a&text=b', 'text=a%00b')
      .map((query) => `search-${what}?${query}`),
  ),
  'search-members?sort=email',
  'search-members?role=',
  'search-members?teamId=',
  'search-members?userId=a&userId=b',
  'search-invitations?state=open',
  'search-teams?id=',
  'list-team-members?teamId=x',
  'get-active-member-role?userId=x',
  'get-role',
  'get-role?roleName=',
  'get-role?roleId=x',
  'access?organizationId=x',
  'list-roles?organizationId=x',
])('GET %s is refused', (path) => expectRefused(owner.browser.get(`/organization/${path}`), path));
