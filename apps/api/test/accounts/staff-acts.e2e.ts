import { describe, expect, test } from '@jest/globals';
import { type Role, StaffRoles } from '#identity';
import { proveAddress } from '../support/prove-address.ts';
import { testApp } from '../support/test-app.ts';
import { visitor } from '../two-factor/people.ts';
import { aHolder } from './a-holder.ts';

const app = testApp({ RATE_LIMIT: 'off', USER_FIELDS: '[{"name":"company"}]' });

const NEW_PASSWORD = 'another horse battery';
const DAY_MS = 86_400_000;

let people = 0;
async function person(role: Role = 'user') {
  people += 1;
  const holder = await aHolder(visitor(app), `staff-acts${people}@example.com`);
  await proveAddress(app, holder.browser, holder.email);
  if (role !== 'user') await app.app.get(StaffRoles).grant({ userId: holder.id }, role);
  return holder;
}
type Person = Awaited<ReturnType<typeof person>>;

/** Status and code, "" for an answer that is no refusal. */
async function answerOf(sent: Promise<Response>): Promise<[number, string]> {
  const answer = await sent;
  const { code = '' } = (await answer.json()) as { code?: string };
  return [answer.status, code];
}

const act = ({ browser }: Person, name: string, body: object) => answerOf(browser.post(`/admin/${name}`, body));
const repair = ({ browser }: Person, { id }: Person, name: string, body: object = {}) =>
  answerOf(
    browser.fetch(`${app.url}/api/staff/users/${id}/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );

const columns = async ({ id }: Pick<Person, 'id'>) => {
  const [row] = await app.database.rows<Record<string, unknown>>('select * from "user" where id = $1', id);
  return row;
};

const MASS = {
  id: '0190a8a1-0000-7000-8000-000000000000',
  emailProven: true,
  reclaimableSince: null,
  twoFactorEnabled: true,
  phoneNumber: '+4915112345678',
  phoneNumberVerified: true,
  createdAt: '2020-01-01T00:00:00Z',
};

describe('mass assignment', () => {
  test('creates an account with nothing but what may be given', async () => {
    const admin = await person('admin');
    const email = 'mass@example.com';
    const data = { ...MASS, role: 'admin', banned: true, banReason: 'x', email: 'other@example.com', company: 'Acme' };
    const answer = await admin.browser.post('/admin/create-user', { email, name: 'Mass', ...MASS, banned: true, data });
    expect(answer.status).toBe(200);
    const { user } = (await answer.json()) as { user: { id: string } };
    expect(user.id).not.toBe(MASS.id);
    expect(await columns(user)).toMatchObject({
      email,
      role: 'user',
      banned: false,
      email_verified: false,
      email_proven: false,
      two_factor_enabled: false,
      phone_number: null,
      extra: '{"company":"Acme"}',
    });
  });

  test('edits nothing but what may be edited', async () => {
    const [admin, ada] = [await person('admin'), await person()];
    await app.database.rows('update "user" set email_proven = false where id = $1', ada.id);
    expect(await act(admin, 'update-user', { userId: ada.id, data: MASS })).toEqual([200, '']);
    expect(await columns(ada)).toMatchObject({
      id: ada.id,
      email_proven: false,
      two_factor_enabled: false,
      phone_number: null,
    });
  });

  test.each(['__proto__', 'constructor', 'prototype'])('does not accept a member named %s', async (name) => {
    const [admin, ada] = [await person('admin'), await person()];
    for (const [route, rest] of [
      ['create-user', `"email":"p@example.com","name":"P"`],
      ['update-user', `"userId":"${ada.id}"`],
    ]) {
      const sent = admin.browser.fetch(`${app.url}/api/auth/admin/${route}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `{${rest},"data":{"name":"x","${name}":{"role":"admin"}}}`,
      });
      expect((await sent).status).toBe(400);
    }
  });

  test.each([[null], ['text'], [[]]])('does not accept %j as data', async (data) => {
    const admin = await person('admin');
    const { id: userId } = await person();
    expect(await act(admin, 'update-user', { userId, data })).toEqual([400, 'VALIDATION_ERROR']);
  });
});

const ADMIN_ACTS: [string, (userId: string) => object][] = [
  ['create-user', () => ({ email: 'new@example.com', name: 'New' })],
  ['update-user', (userId) => ({ userId, data: { name: 'Eve' } })],
  ['set-user-password', (userId) => ({ userId, newPassword: NEW_PASSWORD })],
  ['remove-user', (userId) => ({ userId })],
];

describe.each(ADMIN_ACTS)('%s', (name, bodyFor) => {
  test('is not for support, holders or visitors', async () => {
    const [support, ada] = [await person('support'), await person()];
    for (const who of [support, ada]) expect((await act(who, name, bodyFor(ada.id)))[0]).toBe(403);
    expect((await visitor(app).post(`/admin/${name}`, bodyFor(ada.id))).status).toBe(401);
  });

  test('needs a recent authentication', async () => {
    const [admin, ada] = [await person('admin'), await person()];
    app.clock.advance(DAY_MS);
    expect(await act(admin, name, bodyFor(ada.id))).toEqual([400, 'SESSION_EXPIRED']);
  });
});

const REPAIRS: [string, object][] = [
  ['send-verification', {}],
  ['send-reset', {}],
  ['reset-two-factor', { reason: 'called back' }],
  ['unlock-two-factor', {}],
  ['revoke-trusted-devices', {}],
  ['unlink-account', { accountId: 'x' }],
  ['unprove-email', {}],
];

describe.each(REPAIRS)('%s', (name, body) => {
  test('is not for holders or visitors, nor for support on other staff', async () => {
    const [admin, support, ada] = [await person('admin'), await person('support'), await person()];
    expect(await repair(ada, ada, name, body)).toEqual([403, 'FORBIDDEN']);
    const nobody = { ...ada, browser: visitor(app) };
    expect((await repair(nobody, ada, name, body))[0]).toBe(401);
    const code = name === 'unprove-email' ? 'FORBIDDEN' : 'STAFF_ACCOUNT';
    expect(await repair(support, admin, name, body)).toEqual([403, code]);
  });

  test('knows no other account, and needs a recent authentication', async () => {
    const admin = await person('admin');
    expect(await repair(admin, { ...admin, id: 'nobody' }, name, body)).toEqual([404, 'USER_NOT_FOUND']);
    app.clock.advance(DAY_MS);
    expect(await repair(admin, admin, name, body)).toEqual([400, 'SESSION_EXPIRED']);
  });
});

test('a reset of the second factor needs a reason', async () => {
  const [support, ada] = [await person('support'), await person()];
  for (const body of [{}, { reason: '' }, { reason: 'x'.repeat(501) }]) {
    expect(await repair(support, ada, 'reset-two-factor', body)).toEqual([400, 'VALIDATION_ERROR']);
  }
  const refused = await repair(support, ada, 'reset-two-factor', { reason: 'called back' });
  expect(refused).toEqual([400, 'TWO_FACTOR_NOT_ENABLED']);
});

test('the only owner of an organization with other members is not removed', async () => {
  const [admin, ada, max] = [await person('admin'), await person(), await person()];
  const created = await ada.browser.post('/organization/create', { name: 'Acme', slug: 'acme-of-staff-acts' });
  const { id: organizationId } = (await created.json()) as { id: string };
  const invited = await ada.browser.post('/organization/invite-member', { email: max.email, role: 'member' });
  const { id: invitationId } = (await invited.json()) as { id: string };
  expect((await max.browser.post('/organization/accept-invitation', { invitationId })).status).toBe(200);
  const refused = await act(admin, 'remove-user', { userId: ada.id });
  expect(refused).toEqual([400, 'YOU_ARE_THE_ONLY_OWNER_OF_AN_ORGANIZATION']);
  expect(await act(admin, 'remove-user', { userId: max.id })).toEqual([200, '']);
  const left = await app.database.rows('select id from member where organization_id = $1', organizationId);
  expect(left).toHaveLength(1);
});

test('an account removed twice at once is removed once', async () => {
  const [admin, other, ada] = [await person('admin'), await person('admin'), await person()];
  const answers = await Promise.all([admin, other].map((who) => act(who, 'remove-user', { userId: ada.id })));
  expect(answers.toSorted(([a], [b]) => a - b)).toEqual([
    [200, ''],
    [404, 'USER_NOT_FOUND'],
  ]);
});

test('two admins who remove or demote each other at once do not wait for each other', async () => {
  const [anna, olaf] = [await person('admin'), await person('admin')];
  const answers = await Promise.all([
    act(anna, 'update-user', { userId: olaf.id, data: { role: 'user' } }),
    act(olaf, 'update-user', { userId: anna.id, data: { role: 'user' } }),
  ]);
  expect(answers.map(([status]) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
});
