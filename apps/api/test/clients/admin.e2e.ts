import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createAuthClient as createAuthClient12 } from 'better-auth/client';
import { adminClient as adminClient12 } from 'better-auth/client/plugins';
import { createAuthClient as createAuthClient17 } from 'better-auth-current/client';
import { adminClient as adminClient17 } from 'better-auth-current/client/plugins';
import { type Role, StaffRoles } from '#identity';
import { BrowserLike } from '../support/browser-like.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const ORIGIN = 'http://localhost';
const PASSWORD = 'correct horse battery';

type Client = ReturnType<typeof client12>;

const client12 = ({ clientOptions }: BrowserLike) =>
  createAuthClient12({ ...clientOptions, plugins: [adminClient12()] });

const client17 = ({ clientOptions }: BrowserLike) =>
  createAuthClient17({ ...clientOptions, plugins: [adminClient17()] }) as unknown as Client;

/** Unmodified clients, as an application would use them. */
describe.each([
  ['better-auth 1.2.12', client12, 'v12'],
  ['better-auth 1.7', client17, 'v17'],
] as const)('the admin plugin of %s', (_, createClient, label) => {
  let app: TestApp;
  let people = 0;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  /** A signed-in person, in a browser and at an address of their own. */
  async function person(name: string, role: Role = 'user') {
    people += 1;
    const browser = new BrowserLike(app.url, ORIGIN, { 'x-forwarded-for': `198.51.100.${people}` });
    const client = createClient(browser);
    const email = `${name}-${people}@${label}.example.com`;
    const { data } = await client.signUp.email({ name, email, password: PASSWORD });
    const { id } = data!.user;
    await client.$fetch(`/verify-email?token=${await app.mailedToken(email, 'verify-email')}`);
    if (role !== 'user') await app.app.get(StaffRoles).grant({ userId: id }, role, { unproven: true });
    return { id, email, client };
  }

  test('lists users by a search, a filter and an order, a page at a time', async () => {
    const { client } = await person('anna', 'admin');
    await person('lister');
    const last = await person('lister');
    const query = { searchValue: 'LISTER-', searchOperator: 'starts_with', sortBy: 'createdAt' } as const;
    const found = await client.admin.listUsers({ query: { ...query, sortDirection: 'desc', limit: 1 } });
    expect(found.data).toMatchObject({ total: 2, limit: 1, offset: 0, users: [{ id: last.id, email: last.email }] });
    const filtered = { filterField: 'role', filterOperator: 'eq', filterValue: 'admin', searchValue: label } as const;
    const admins = await client.admin.listUsers({ query: filtered });
    expect(admins.data).toMatchObject({ total: 1, users: [{ name: 'anna', role: 'admin' }] });
    expect(JSON.stringify(found.data)).not.toContain('password');
  });

  test.each([{ searchField: 'image' }, { sortBy: 'password' }, { filterField: 'password', filterValue: 'x' }])(
    'is refused %j, which is no such column',
    async (query) => {
      const { client } = await person('anna', 'admin');
      const answer = await client.admin.listUsers({ query: { searchValue: 'x', ...query } as object });
      expect(answer.error).toMatchObject({ status: 400 });
    },
  );

  test('bans, so that the person is signed out and cannot come back, and lifts the ban', async () => {
    const { client } = await person('anna', 'admin');
    const ada = await person('ada');
    const banned = await client.admin.banUser({ userId: ada.id, banReason: 'spam', banExpiresIn: 3600 });
    expect(banned.data).toMatchObject({ user: { id: ada.id, banned: true, banReason: 'spam' } });
    expect((await ada.client.getSession()).data).toBeNull();
    const again = await ada.client.signIn.email({ email: ada.email, password: PASSWORD });
    expect(again.error).toMatchObject({ status: 403, code: 'BANNED_USER' });
    const lifted = await client.admin.unbanUser({ userId: ada.id });
    expect(lifted.data).toMatchObject({ user: { banned: false, banReason: null } });
    expect((await ada.client.signIn.email({ email: ada.email, password: PASSWORD })).error).toBeNull();
    expect((await client.admin.banUser({ userId: ada.id })).data).toMatchObject({ user: { banReason: 'No reason' } });
  });

  test('lists sessions, whose handles end them and sign nobody in', async () => {
    const { client } = await person('sven', 'support');
    const ada = await person('ada');
    const { data } = await client.admin.listUserSessions({ userId: ada.id });
    const [session] = data!.sessions;
    expect(data!.sessions).toMatchObject([{ userId: ada.id, impersonatedBy: null }]);
    const stolen = await fetch(`${app.url}/api/auth/get-session`, {
      headers: { authorization: `Bearer ${session!.token}` },
    });
    expect(await stolen.json()).toBeNull();
    const ended = await client.admin.revokeUserSession({ sessionToken: session!.token });
    expect(ended.data).toEqual({ success: true });
    expect((await ada.client.getSession()).data).toBeNull();
    await ada.client.signIn.email({ email: ada.email, password: PASSWORD });
    expect((await client.admin.revokeUserSessions({ userId: ada.id })).data).toEqual({ success: true });
    expect((await ada.client.getSession()).data).toBeNull();
  });

  test('gives roles, and tells what a role may', async () => {
    const { client } = await person('anna', 'admin');
    const sven = await person('sven', 'support');
    expect((await sven.client.admin.hasPermission({ permissions: { user: ['list'] } })).data).toMatchObject({
      success: true,
    });
    const bans = await sven.client.admin.hasPermission({ permissions: { user: ['ban'] } });
    expect(bans.data).toMatchObject({ error: null, success: false });
    const demoted = await client.admin.setRole({ userId: sven.id, role: 'user' });
    expect(demoted.data).toMatchObject({ user: { id: sven.id, role: 'user' } });
    const unknown = await client.admin.setRole({ userId: sven.id, role: 'emperor' as 'user' });
    expect(unknown.error).toMatchObject({ status: 400, code: 'YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE' });
  });

  test('is refused without a session, and to account holders', async () => {
    const ada = await person('ada');
    const [nobody, holder] = await Promise.all(
      [createClient(new BrowserLike(app.url, ORIGIN)), ada.client].map(({ admin }) => admin.listUsers({ query: {} })),
    );
    expect(nobody!.error).toMatchObject({ status: 401 });
    expect(holder!.error).toMatchObject({
      status: 403,
      code: 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS',
      message: 'You are not allowed to list users',
    });
    const promoted = await ada.client.admin.setRole({ userId: ada.id, role: 'admin' });
    expect(promoted.error).toMatchObject({ status: 403 });
    expect((await ada.client.getSession()).data!.user).toMatchObject({ role: 'user' });
  });
});
