import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createAuthClient as createAuthClient12 } from 'better-auth/client';
import {
  phoneNumberClient as phoneNumberClient12,
  usernameClient as usernameClient12,
} from 'better-auth/client/plugins';
import { createAuthClient as createAuthClient17 } from 'better-auth-current/client';
import {
  phoneNumberClient as phoneNumberClient17,
  usernameClient as usernameClient17,
} from 'better-auth-current/client/plugins';
import { BrowserLike } from '../support/browser-like.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const ORIGIN = 'http://localhost';
const PASSWORD = 'correct horse battery';

/** The calls this suite makes; both versions of the client have them. */
type Client = ReturnType<typeof client12>;

const client12 = ({ clientOptions }: BrowserLike) =>
  createAuthClient12({ ...clientOptions, plugins: [usernameClient12(), phoneNumberClient12()] });

const client17 = ({ clientOptions }: BrowserLike) =>
  createAuthClient17({ ...clientOptions, plugins: [usernameClient17(), phoneNumberClient17()] }) as unknown as Client;

/** Unmodified clients, as an application would use them. */
describe.each([
  ['better-auth 1.2.12', client12, 'v1.2'],
  ['better-auth 1.7', client17, 'v1.7'],
] as const)('%s', (_, createClient, label) => {
  let app: TestApp;
  let person = 0;

  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  /** A new person, in a browser and at an address of their own. */
  async function visitor() {
    person += 1;
    const browser = new BrowserLike(app.url, ORIGIN, { 'x-forwarded-for': `198.51.100.${person}` });
    const email = `${label}${person}@example.com`;
    return { browser, email, client: createClient(browser) };
  }

  async function registered() {
    const someone = await visitor();
    const { error } = await someone.client.signUp.email({ name: 'Some One', email: someone.email, password: PASSWORD });
    expect(error).toBeNull();
    return someone;
  }

  test('signs up, is signed in, signs out', async () => {
    const { client, email, browser } = await visitor();
    const signUp = await client.signUp.email({ name: 'New Person', email: email.toUpperCase(), password: PASSWORD });
    expect(signUp.error).toBeNull();
    expect(signUp.data).toMatchObject({
      token: expect.stringMatching(/^\w{32}$/),
      user: { email, emailVerified: false },
    });

    const session = await client.getSession();
    expect(session.data).toMatchObject({ user: { email, name: 'New Person' }, session: { token: signUp.data?.token } });
    expect(session.data?.session.expiresAt).toBeInstanceOf(Date);

    expect((await client.signOut()).data).toEqual({ success: true });
    expect([...browser.cookies.keys()]).toEqual(['better-auth.device']);
    expect((await client.getSession()).data).toBeNull();
  });

  test('refuses a second account of one address with the message of the specification', async () => {
    const { client, email } = await registered();
    const { error } = await client.signUp.email({ name: 'Again', email, password: PASSWORD });
    expect(error).toMatchObject({ status: 422, code: 'USER_ALREADY_EXISTS', message: 'User already exists' });
  });

  test('signs in; says the same for a wrong password and an unknown person', async () => {
    const { client, email } = await registered();
    await client.signOut();
    const wrong = await client.signIn.email({ email, password: 'not the password' });
    const unknown = await client.signIn.email({ email: `nobody-${email}`, password: PASSWORD });
    const refusal = { status: 401, code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' };
    expect(wrong.error).toMatchObject(refusal);
    expect(unknown.error).toMatchObject(refusal);
    app.clock.advance(10_000);
    const right = await client.signIn.email({ email, password: PASSWORD, callbackURL: '/account' });
    expect(right.data).toMatchObject({ redirect: true, url: '/account', token: expect.any(String), user: { email } });
  });

  test('a session without rememberMe ends with the browser', async () => {
    const { client, email, browser } = await registered();
    await client.signOut();
    await client.signIn.email({ email, password: PASSWORD, rememberMe: false });
    expect(browser.cookies.has('better-auth.dont_remember')).toBe(true);
    const { data } = await client.getSession();
    const lifeMs = Number(data?.session.expiresAt) - app.clock.now().getTime();
    expect(lifeMs).toBe(86_400_000);
  });

  test('changes name and picture, and not the address', async () => {
    const { client, email } = await registered();
    expect((await client.updateUser({ name: 'Other Name', image: 'https://example.com/me.png' })).data).toEqual({
      status: true,
    });
    expect((await client.getSession()).data?.user).toMatchObject({
      name: 'Other Name',
      image: 'https://example.com/me.png',
      email,
    });
    const refused = await client.updateUser({ email: 'x@example.com' } as never);
    expect(refused.error).toMatchObject({ status: 400, message: 'Email can not be updated' });
  });

  test('verifies the address by the mailed token, once', async () => {
    const { client, email } = await registered();
    const token = await app.mailedToken(email, 'verify-email');
    expect((await client.verifyEmail({ query: { token } })).data).toMatchObject({ status: true });
    expect((await client.getSession()).data?.user.emailVerified).toBe(true);
    expect((await client.sendVerificationEmail({ email })).error).toMatchObject({
      status: 400,
      message: 'You can only send a verification email to an unverified email',
    });
  });

  test('changes an unverified address immediately, a verified one by the mailed token', async () => {
    const { client, email } = await registered();
    const second = `second-${email}`;
    expect((await client.changeEmail({ newEmail: second })).data).toMatchObject({ status: true });
    expect((await client.getSession()).data?.user).toMatchObject({ email: second, emailVerified: false });

    await client.verifyEmail({ query: { token: await app.mailedToken(second, 'verify-email') } });
    const third = `third-${email}`;
    expect((await client.changeEmail({ newEmail: third })).data).toMatchObject({ status: true });
    expect((await client.getSession()).data?.user.email).toBe(second);
    const token = await app.mailedToken(second, 'change-email');
    expect((await client.verifyEmail({ query: { token } })).data).toMatchObject({ status: true });
    expect((await client.getSession()).data?.user).toMatchObject({ email: third, emailVerified: false });
    expect((await app.mails(third)).map((mail) => mail.kind)).toEqual(['verify-email']);

    // Clicked again, signed in or not: it is done.
    const stranger = await visitor();
    for (const again of [client, stranger.client]) {
      expect((await again.verifyEmail({ query: { token } })).data).toEqual({ status: true, user: null });
    }
    const redirected = await stranger.browser.get(`/verify-email?token=${token}&callbackURL=/done`);
    expect([redirected.status, redirected.headers.get('location')]).toEqual([302, '/done']);
    const other = await registered();
    expect((await other.client.verifyEmail({ query: { token } })).error).toMatchObject({ message: 'unauthorized' });
  });

  test('changes the password and ends the other sessions', async () => {
    const { client, email } = await registered();
    const other = await visitor();
    await other.client.signIn.email({ email, password: PASSWORD });
    const wrong = await client.changePassword({ currentPassword: 'wrong', newPassword: 'another password' });
    expect(wrong.error).toMatchObject({ status: 400, code: 'INVALID_PASSWORD', message: 'Invalid password' });
    const changed = await client.changePassword({
      currentPassword: PASSWORD,
      newPassword: 'another password',
      revokeOtherSessions: true,
    });
    expect(changed.data).toMatchObject({ token: expect.stringMatching(/^\w{32}$/), user: { email } });
    expect((await other.client.getSession()).data).toBeNull();
    expect((await client.getSession()).data?.user.email).toBe(email);
  });

  test('resets a forgotten password', async () => {
    const { client, email } = await registered();
    expect((await client.requestPasswordReset({ email, redirectTo: '/my/reset' })).data).toMatchObject({
      status: true,
    });
    const token = await app.mailedToken(email, 'reset-password');
    expect(token).toMatch(/^[a-zA-Z0-9]{24}$/);
    expect((await client.resetPassword({ newPassword: 'reset password', token })).data).toEqual({ status: true });
    expect((await client.getSession()).data).toBeNull();
    expect((await client.resetPassword({ newPassword: 'once more', token })).error).toMatchObject({
      status: 400,
      message: 'invalid token',
    });
    expect((await client.signIn.email({ email, password: 'reset password' })).error).toBeNull();
  });

  test('lists and ends sessions by what the listing shows', async () => {
    const { client, email } = await registered();
    const other = await visitor();
    const third = await visitor();
    await other.client.signIn.email({ email, password: PASSWORD });
    await third.client.signIn.email({ email, password: PASSWORD });
    const own = (await client.getSession()).data?.session.token;
    const sessions = (await client.listSessions()).data ?? [];
    expect(sessions).toHaveLength(3);
    const others = sessions.filter(({ token }) => token !== own);
    expect(others).toHaveLength(2);
    const stolen = await fetch(`${app.url}/api/auth/get-session`, {
      headers: { authorization: `Bearer ${others[0]?.token}` },
    });
    expect(await stolen.json()).toBeNull();

    expect((await client.revokeSession({ token: others[0]?.token ?? '' })).data).toEqual({ status: true });
    expect((await client.listSessions()).data).toHaveLength(2);
    expect((await client.revokeOtherSessions()).data).toEqual({ status: true });
    expect((await other.client.getSession()).data).toBeNull();
    expect((await third.client.getSession()).data).toBeNull();
    expect((await client.revokeSessions()).data).toEqual({ status: true });
    expect((await client.getSession()).data).toBeNull();
  });

  test('deletes the account', async () => {
    const { client, email } = await registered();
    expect((await client.deleteUser({ password: 'wrong' })).error).toMatchObject({
      status: 400,
      message: 'Invalid password',
    });
    expect((await client.deleteUser({ password: PASSWORD })).data).toMatchObject({
      success: true,
      message: 'User deleted',
    });
    expect((await client.getSession()).data).toBeNull();
    expect((await client.signIn.email({ email, password: PASSWORD })).error?.status).toBe(401);
  });

  test('signs in by user name', async () => {
    const { client, email } = await visitor();
    const username = `Person_${label}`;
    expect((await client.signUp.email({ name: 'U', email, password: PASSWORD, username } as never)).error).toBeNull();
    expect((await client.getSession()).data?.user).toMatchObject({
      username: username.toLowerCase(),
      displayUsername: username,
    });
    await client.signOut();
    expect((await client.signIn.username({ username: username.toUpperCase(), password: PASSWORD })).error).toBeNull();
    const wrong = await client.signIn.username({ username, password: 'wrong password' });
    expect(wrong.error).toMatchObject({ status: 401 });
    expect((await client.getSession()).data?.user.email).toBe(email);

    expect((await client.updateUser({ username: null } as never)).error).toBeNull();
    expect((await client.getSession()).data?.user).toMatchObject({ username: null, displayUsername: null });
    expect((await client.signIn.username({ username, password: PASSWORD })).error).toMatchObject({ status: 401 });
  });

  test('proves a phone number and signs in with it', async () => {
    const { client, email } = await registered();
    const phoneNumber = label === 'v1.2' ? '+4915123456789' : '+4915123456780';
    expect((await client.phoneNumber.sendOtp({ phoneNumber })).data).toEqual({ message: 'code sent' });
    const code = /\d{6}/.exec((await app.mails(phoneNumber)).at(-1)?.text ?? '')?.[0] ?? '';
    const proven = await client.phoneNumber.verify({ phoneNumber, code, updatePhoneNumber: true });
    expect(proven.data).toMatchObject({ status: true, user: { phoneNumber, phoneNumberVerified: true } });
    await client.signOut();
    const signedIn = await client.signIn.phoneNumber({ phoneNumber, password: PASSWORD });
    expect(signedIn.data).toMatchObject({ user: { email } });

    expect((await client.updateUser({ phoneNumber: null } as never)).error).toBeNull();
    const { data } = await client.getSession();
    expect(data?.user).toMatchObject({ phoneNumber: null, phoneNumberVerified: false });
    const gone = await client.signIn.phoneNumber({ phoneNumber, password: PASSWORD });
    expect(gone.error).toMatchObject({ status: 401 });
  });
});
