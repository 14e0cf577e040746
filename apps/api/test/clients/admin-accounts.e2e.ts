import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createAuthClient as createAuthClient12 } from 'better-auth/client';
import { adminClient as adminClient12 } from 'better-auth/client/plugins';
import { createAuthClient as createAuthClient17 } from 'better-auth-current/client';
import { adminClient as adminClient17 } from 'better-auth-current/client/plugins';
import { StaffRoles } from '#identity';
import { BrowserLike } from '../support/browser-like.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const ORIGIN = 'http://localhost';
const PASSWORD = 'correct horse battery';
const NEW_PASSWORD = 'a new horse battery';

type Client = ReturnType<typeof client17>;

// The client of 1.2.12 has no type for `updateUser`, and calls it all the same: it makes paths of names.
const client12 = ({ clientOptions }: BrowserLike) =>
  createAuthClient12({ ...clientOptions, plugins: [adminClient12()] }) as unknown as Client;

const client17 = ({ clientOptions }: BrowserLike) =>
  createAuthClient17({ ...clientOptions, plugins: [adminClient17()] });

/** Unmodified clients, as an application would use them. */
describe.each([
  ['better-auth 1.2.12', client12, 'v12'],
  ['better-auth 1.7', client17, 'v17'],
] as const)('accounts with the admin plugin of %s', (_, createClient, label) => {
  let app: TestApp;
  let people = 0;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  /** A client in a browser and at an address of its own. */
  function visitor() {
    people += 1;
    return createClient(new BrowserLike(app.url, ORIGIN, { 'x-forwarded-for': `198.51.100.${people}` }));
  }

  async function person(name: string) {
    const client = visitor();
    const email = `${name}-${people}@${label}.example.com`;
    const { data } = await client.signUp.email({ name, email, password: PASSWORD });
    await client.$fetch(`/verify-email?token=${await app.mailedToken(email, 'verify-email')}`);
    return { id: data!.user.id, email, client };
  }

  async function admin() {
    const anna = await person('anna');
    await app.app.get(StaffRoles).grant({ userId: anna.id }, 'admin');
    // In an object: a promise would take a part of the client for one more promise.
    return { id: anna.id, staff: anna.client.admin };
  }

  const signIn = (email: string, password: string) => visitor().signIn.email({ email, password });

  test('creates one, with which its holder signs in', async () => {
    const { staff } = await admin();
    const email = `eve@${label}.example.com`;
    const created = await staff.createUser({
      email,
      name: 'Eve',
      password: PASSWORD,
      role: 'user',
      data: { language: 0 },
    });
    expect(created.data).toMatchObject({
      user: { email, name: 'Eve', role: 'user', emailVerified: false, language: 0 },
    });
    expect((await app.mails(email)).map(({ kind }) => kind)).toEqual(['verify-email']);
    expect((await signIn(email, PASSWORD)).data).toMatchObject({ user: { id: created.data!.user.id } });
    const again = await staff.createUser({ email: email.toUpperCase(), name: 'Eve', password: PASSWORD });
    expect(again.error).toMatchObject({ status: 400, code: 'USER_ALREADY_EXISTS', message: 'User already exists' });
  });

  test('creates one without a password, whose holder sets it by a reset', async () => {
    const { staff } = await admin();
    const email = `mia@${label}.example.com`;
    const created = await staff.createUser({ email, name: 'Mia', data: { emailVerified: true } });
    expect(created.data).toMatchObject({ user: { emailVerified: true } });
    await visitor().requestPasswordReset({ email });
    const token = await app.mailedToken(email, 'reset-password');
    expect((await visitor().resetPassword({ token, newPassword: NEW_PASSWORD })).error).toBeNull();
    expect((await signIn(email, NEW_PASSWORD)).error).toBeNull();
  });

  test('edits one, and answers the user itself', async () => {
    const { staff } = await admin();
    const ada = await person('ada');
    const data = { name: 'Ada L.', username: `Lovelace_${label}`, email: `ada-new@${label}.example.com` };
    const edited = await staff.updateUser({ userId: ada.id, data });
    expect(edited.data).toMatchObject({ id: ada.id, name: 'Ada L.', email: data.email, emailVerified: false });
    expect((await app.mails(ada.email)).at(-1)).toMatchObject({ kind: 'email-changed' });
    expect((await signIn(data.email, PASSWORD)).error).toBeNull();
    const banned = await staff.updateUser({ userId: ada.id, data: { banned: true, banReason: 'spam' } });
    expect(banned.data).toMatchObject({ banned: true, banReason: 'spam' });
    expect((await ada.client.getSession()).data).toBeNull();
  });

  test.each([
    [{}, 400, 'NO_DATA_TO_UPDATE', 'No data to update'],
    [
      { password: NEW_PASSWORD },
      400,
      'PASSWORD_CANNOT_BE_UPDATED_VIA_UPDATE_USER',
      'Password cannot be updated through update-user. Use the set-user-password endpoint instead',
    ],
    [{ role: ['user', 7] }, 400, 'INVALID_ROLE_TYPE', 'Invalid role type'],
    [
      { role: 'emperor' },
      400,
      'YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE',
      'You are not allowed to set a non-existent role value',
    ],
    [{ email: 'nowhere' }, 400, 'INVALID_EMAIL', 'Invalid email'],
  ])('is refused to edit one by %j', async (data, status, code, message) => {
    const { staff } = await admin();
    const { id } = await person('ada');
    expect((await staff.updateUser({ userId: id, data })).error).toMatchObject({ status, code, message });
  });

  test('sets a password, which ends the sessions', async () => {
    const { staff } = await admin();
    const ada = await person('ada');
    const set = await staff.setUserPassword({ userId: ada.id, newPassword: NEW_PASSWORD });
    expect(set.data).toEqual({ status: true });
    expect((await ada.client.getSession()).data).toBeNull();
    expect((await signIn(ada.email, PASSWORD)).error).toMatchObject({ status: 401 });
    expect((await signIn(ada.email, NEW_PASSWORD)).error).toBeNull();
    const short = await staff.setUserPassword({ userId: ada.id, newPassword: 'short' });
    expect(short.error).toMatchObject({ status: 400, code: 'PASSWORD_TOO_SHORT' });
  });

  test('removes one', async () => {
    const { staff } = await admin();
    const ada = await person('ada');
    expect((await staff.removeUser({ userId: ada.id })).data).toEqual({ success: true });
    expect((await ada.client.getSession()).data).toBeNull();
    expect((await signIn(ada.email, PASSWORD)).error).toMatchObject({ status: 401 });
    const again = await staff.removeUser({ userId: ada.id });
    expect(again.error).toMatchObject({ status: 404, code: 'USER_NOT_FOUND', message: 'User not found' });
  });

  test('is refused to remove itself', async () => {
    const { id, staff } = await admin();
    const refused = await staff.removeUser({ userId: id });
    expect(refused.error).toMatchObject({
      status: 400,
      code: 'YOU_CANNOT_REMOVE_YOURSELF',
      message: 'You cannot remove yourself',
    });
  });
});
