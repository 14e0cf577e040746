import { beforeAll, expect, test } from '@jest/globals';
import { StaffRoles } from '#identity';
import { testApp } from '../support/test-app.ts';
import { data, joined, somebody, type Somebody } from './people.ts';

const BASE = '/api/staff/organizations';
const WHY = { reason: 'case 8841' };

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

test('lists organizations with their owners, in pages', async () => {
  const created = [await organization(), await organization()] as const;
  const { id, owner } = created[0];
  await joined(app, owner, id, 'bob');
  const { body } = await call(support, 'GET', `?text=${created[0].slug.toUpperCase()}`);
  expect(body).toEqual({
    items: [
      expect.objectContaining({
        id,
        memberCount: 2,
        owners: [{ id: owner.id, name: 'owner', email: owner.email }],
        createdAt: expect.any(String),
      }),
    ],
    total: 1,
    isTotalExact: true,
    nextCursor: null,
    prevCursor: null,
  });
  const first = await call(support, 'GET', '?text=staffed&limit=1');
  const next = await call(support, 'GET', `?text=staffed&limit=1&cursor=${String(first.body['nextCursor'])}`);
  expect(next.body).toMatchObject({ items: [{ id }], prevCursor: expect.any(String) });
  const limits = ['0', '101', 'x', '', '5.5'].map((limit) => `?limit=${limit}`);
  for (const query of [...limits, '?cursor=x', '?sort=slug', '?limit=1&limit=2']) {
    expect([query, (await call(support, 'GET', query)).status]).toEqual([query, 400]);
  }
});

test('lists invitations, and sends an open one again', async () => {
  const { id, owner } = await organization();
  const invited = { email: 'guest@example.com', role: 'member', organizationId: id } as const;
  const { id: invitationId } = await data(owner.client.organization.inviteMember(invited));
  const path = `/api/staff/invitations?organizationId=${id}&status=pending`;
  const listed = await support.browser.fetch(app.url + path);
  expect(await listed.json()).toMatchObject({
    items: [
      { id: invitationId, organization: { id }, status: 'pending', inviter: { id: owner.id, email: owner.email } },
    ],
    total: 1,
  });
  const before = (await app.mails('guest@example.com')).length;
  const again = await call(support, 'POST', `/${id}/invitations/${invitationId}/resend`);
  expect(again).toMatchObject({ status: 200, body: { id: invitationId, status: 'pending' } });
  expect(await app.mails('guest@example.com')).toHaveLength(before + 1);
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
  const own = (userId: string) => call(admin, 'POST', `/${id}/owners`, { userId, ...WHY });
  const give = (memberId: string, role: unknown) =>
    call(admin, 'PATCH', `/${id}/members/${memberId}`, { role, ...WHY });
  const remove = () => call(admin, 'POST', `/${id}/members/${ownerId}/remove`, WHY);
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
  expect(await call(admin, 'POST', `/${id}/owners`, { userId: admin.id, ...WHY })).toMatchObject(own);
  expect(await call(admin, 'POST', `/${id}/owners`, { userId: admin.id.toUpperCase(), ...WHY })).toMatchObject(own);
  const { id: invitationId } = await data(
    owner.client.organization.inviteMember({ email: admin.email, role: 'member', organizationId: id }),
  );
  await data(admin.client.organization.acceptInvitation({ invitationId }));
  const memberId = await memberIdOf(admin);
  expect(await call(admin, 'POST', `/${id}/owners`, { userId: admin.id, ...WHY })).toMatchObject(own);
  expect(await call(admin, 'PATCH', `/${id}/members/${memberId}`, { role: 'owner', ...WHY })).toMatchObject(own);
  expect(await call(admin, 'POST', `/${id}/members/${memberId}/remove`, WHY)).toMatchObject(own);
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
  await call(admin, 'POST', `/${id}/owners`, { userId: bob.id, ...WHY });
  await call(admin, 'PATCH', `/${id}/members/${memberId}`, { role: 'member', ...WHY });
  await call(admin, 'PATCH', `/${id}/members/${memberId}`, { role: 'king', ...WHY });
  await call(admin, 'POST', `/${id}/members/${memberId}/remove`, WHY);
  await call(support, 'POST', `/${id}/invitations/${invitationId}/cancel`, { reason: 'sent by mistake' });
  for (const [method, path, body] of [
    ['POST', 'owners', { userId: bob.id }],
    ['PATCH', `members/${memberId}`, { role: 'member' }],
    ['POST', `members/${memberId}/remove`, {}],
    ['POST', 'delete', {}],
  ] as const) {
    const { body: refused } = await call(admin, method, `/${id}/${path}`, { ...body, reason: ' ' });
    expect(refused).toMatchObject({ code: 'VALIDATION_ERROR', fields: { reason: expect.any(String) } });
  }
  await call(admin, 'POST', `/${id}/delete`, WHY);
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
  const cancel = (organizationId: string) =>
    call(support, 'POST', `/${organizationId}/invitations/${id}/cancel`, { reason: 'sent by mistake' });
  expect(await cancel(other.id)).toMatchObject({ status: 400, body: { code: 'INVITATION_NOT_FOUND' } });
  expect(await cancel(one.id)).toMatchObject({ status: 200, body: { id, status: 'canceled' } });
  expect(await cancel(one.id)).toMatchObject({ status: 400, body: { code: 'INVITATION_NOT_FOUND' } });
});
