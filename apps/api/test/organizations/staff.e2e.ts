import { beforeAll, expect, test } from '@jest/globals';
import { StaffRoles } from '#identity';
import { testApp } from '../support/test-app.ts';
import { data, joined, somebody, type Somebody } from './people.ts';

const BASE = '/api/staff/organizations';

const lines: string[] = [];
const environment = { RATE_LIMIT: 'off', ORGANIZATION_MEMBERSHIP_LIMIT: '3' };
const app = testApp(environment, undefined, (line) => void lines.push(line));
let support: Somebody;
let admin: Somebody;
beforeAll(async () => {
  [support, admin] = [await somebody(app, 'support'), await somebody(app, 'admin')];
  await app.app.get(StaffRoles).grant({ userId: support.id }, 'support', { unproven: true });
  await app.app.get(StaffRoles).grant({ userId: admin.id }, 'admin', { unproven: true });
});

async function call({ browser }: Pick<Somebody, 'browser'>, method: string, path: string, body?: object) {
  const answer = await browser.fetch(`${app.url}${BASE}${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

let count = 0;
async function organization() {
  count += 1;
  const owner = await somebody(app, 'owner');
  const slug = `staffed-${count}`;
  const { id } = await data(owner.client.organization.create({ name: `Staffed ${count}`, slug }));
  const memberIdOf = async (person: Somebody) => {
    const { body } = await call(support, 'GET', `/${id}`);
    return (body['members'] as { id: string; userId: string }[]).find(({ userId }) => userId === person.id)!.id;
  };
  return { id, slug, owner, memberIdOf };
}

test('is for staff, and what changes owners or members for administrators', async () => {
  const { id, owner } = await organization();
  const routes: [string, string, object?][] = [
    ['GET', ''],
    ['GET', `/${id}`],
    ['DELETE', `/${id}`],
    ['POST', `/${id}/owners`, { userId: owner.id }],
    ['PATCH', `/${id}/members/x`, { role: 'admin' }],
    ['DELETE', `/${id}/members/x`],
    ['POST', `/${id}/invitations/x/cancel`],
  ];
  for (const [method, path, body] of routes) {
    const anonymous = await fetch(`${app.url}${BASE}${path}`, { method });
    expect([method, path, anonymous.status]).toEqual([method, path, 401]);
    expect(await call(owner, method, path, body)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  }
  for (const [method, path, body] of routes.filter(([method, path]) => method !== 'GET' && !path.endsWith('cancel'))) {
    const refused = await call(support, method, path, body);
    expect([method, path, refused]).toMatchObject([method, path, { status: 403, body: { code: 'FORBIDDEN' } }]);
  }
  expect(await call(admin, 'DELETE', `/${id}`)).toMatchObject({ status: 200, body: { id } });
  expect(await call(support, 'GET', `/${id}`)).toMatchObject({ status: 404, body: { code: 'ORGANIZATION_NOT_FOUND' } });
  expect(await data(owner.client.organization.list())).toEqual([]);
});

test('finds organizations by part of name or slug, in pages', async () => {
  const created = [await organization(), await organization(), await organization()];
  await joined(app, created[0]!.owner, created[0]!.id, 'bob');
  const { body } = await call(support, 'GET', `?search=${created[0]!.slug.toUpperCase()}`);
  const organizations = [{ id: created[0]!.id, memberCount: 2 }];
  expect(body).toMatchObject({ organizations, total: 1, limit: 20, offset: 0 });
  const page = await call(support, 'GET', '?search=staffed&limit=2&offset=1');
  expect(page.body).toMatchObject({ organizations: [{}, {}], limit: 2, offset: 1 });
  expect(page.body['total']).toBeGreaterThanOrEqual(3);
  const limits = ['0', '101', '007', 'x', '', '0x10', '1e1', '5.0', '+5'].map((limit) => `?limit=${limit}`);
  const offsets = ['-1', '1e300', '99999999999999999999', '0x10', ''].map((offset) => `?offset=${offset}`);
  for (const query of [...limits, ...offsets, '?limit=1&limit=2']) {
    expect([query, (await call(support, 'GET', query)).status]).toEqual([query, 400]);
  }
});

test('shows an organization with everything in it', async () => {
  const { id, slug, owner } = await organization();
  await owner.client.organization.inviteMember({ email: 'guest@example.com', role: 'member' });
  expect(await call(support, 'GET', `/${id}`)).toMatchObject({
    status: 200,
    body: {
      id,
      slug,
      members: [{ userId: owner.id, role: 'owner', user: { email: owner.email } }],
      invitations: [{ email: 'guest@example.com', status: 'pending' }],
      teams: [{ organizationId: id }],
    },
  });
});

test('changes owners, roles and members, and keeps an owner', async () => {
  const { id, owner, memberIdOf } = await organization();
  const [bob, carl] = [await joined(app, owner, id, 'bob'), await somebody(app, 'carl')];
  const only = { status: 400, body: { message: 'You cannot leave the organization as the only owner' } };
  const ownerId = await memberIdOf(owner);
  const answers = (status: number, body: object) => ({ status, body });
  const own = (userId: string) => call(admin, 'POST', `/${id}/owners`, { userId });
  const give = (memberId: string, role: unknown) => call(admin, 'PATCH', `/${id}/members/${memberId}`, { role });
  const remove = () => call(admin, 'DELETE', `/${id}/members/${ownerId}`);
  expect(await remove()).toMatchObject(only);
  expect(await give(ownerId, 'member')).toMatchObject(only);
  expect(await own(bob.id)).toMatchObject(answers(200, { userId: bob.id, role: 'owner,member' }));
  expect(await give(ownerId, ['member'])).toMatchObject(answers(200, { id: ownerId, role: 'member' }));
  expect(await own(carl.id)).toMatchObject({ body: { role: 'owner' } });
  const full = { message: 'Organization membership limit reached' };
  expect(await own(support.id)).toMatchObject(answers(403, full));
  expect(await remove()).toMatchObject(answers(200, { id: ownerId }));
  expect(await data(owner.client.organization.list())).toEqual([]);
  expect(await own('nobody')).toMatchObject(answers(400, { code: 'USER_NOT_FOUND' }));
  expect(await give(await memberIdOf(bob), 'king')).toMatchObject(answers(400, { code: 'ROLE_NOT_FOUND' }));
});

test('staff cannot change their own membership', async () => {
  const { id, owner, memberIdOf } = await organization();
  const own = { status: 403, body: { code: 'YOU_CANNOT_CHANGE_YOUR_OWN_MEMBERSHIP_AS_STAFF' } };
  expect(await call(admin, 'POST', `/${id}/owners`, { userId: admin.id })).toMatchObject(own);
  expect(await call(admin, 'POST', `/${id}/owners`, { userId: admin.id.toUpperCase() })).toMatchObject(own);
  const { id: invitationId } = await data(
    owner.client.organization.inviteMember({ email: admin.email, role: 'member', organizationId: id }),
  );
  await data(admin.client.organization.acceptInvitation({ invitationId }));
  const memberId = await memberIdOf(admin);
  expect(await call(admin, 'POST', `/${id}/owners`, { userId: admin.id })).toMatchObject(own);
  expect(await call(admin, 'PATCH', `/${id}/members/${memberId}`, { role: 'owner' })).toMatchObject(own);
  expect(await call(admin, 'DELETE', `/${id}/members/${memberId}`)).toMatchObject(own);
  expect((await data(admin.client.organization.getActiveMember())).role).toBe('member');
});

test('each act is logged: who did what to whom', async () => {
  const { id, owner, memberIdOf } = await organization();
  const bob = await joined(app, owner, id, 'bob');
  const memberId = await memberIdOf(bob);
  const { id: invitationId } = await data(
    owner.client.organization.inviteMember({ email: 'guest@example.com', role: 'member', organizationId: id }),
  );
  lines.length = 0;
  await call(admin, 'POST', `/${id}/owners`, { userId: bob.id });
  await call(admin, 'PATCH', `/${id}/members/${memberId}`, { role: 'member' });
  await call(admin, 'PATCH', `/${id}/members/${memberId}`, { role: 'king' });
  await call(admin, 'DELETE', `/${id}/members/${memberId}`);
  await call(support, 'POST', `/${id}/invitations/${invitationId}/cancel`);
  await call(admin, 'DELETE', `/${id}`);
  const logged = { level: 'info', time: expect.any(String), context: 'Staff', organizationId: id };
  const act = (kind: string, who: Somebody, more: object) => ({ ...logged, kind, staffId: who.id, ...more });
  const all = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const acts = all.filter(({ context }) => context === 'Staff');
  expect(acts).toEqual([
    act('add-owner', admin, { userId: bob.id }),
    act('set-role', admin, { userId: bob.id }),
    act('remove-member', admin, { userId: bob.id }),
    act('cancel-invitation', support, { id: invitationId }),
    act('delete', admin, {}),
  ]);
});

test('cancels an invitation, of that organization only', async () => {
  const [one, other] = [await organization(), await organization()];
  const { id } = await data(one.owner.client.organization.inviteMember({ email: 'guest@example.com', role: 'member' }));
  const cancel = (organizationId: string) => call(support, 'POST', `/${organizationId}/invitations/${id}/cancel`);
  expect(await cancel(other.id)).toMatchObject({ status: 400, body: { code: 'INVITATION_NOT_FOUND' } });
  expect(await cancel(one.id)).toMatchObject({ status: 200, body: { id, status: 'canceled' } });
  expect(await cancel(one.id)).toMatchObject({ status: 400, body: { code: 'INVITATION_NOT_FOUND' } });
});
