import { beforeEach, describe, expect, test } from '@jest/globals';
import { ProviderError } from '#identity/social/domain/provider';
import type { Script } from '#identity/social/testing/scripted-provider';
import { answerOf } from '../support/browser-like.ts';
import { proveAddress } from '../support/prove-address.ts';
import { errorPage, PASSWORD, SocialApp, WAYS } from './people.ts';

const at = SocialApp.use({ TRUSTED_ORIGINS: 'https://shop.example.com' });
const { google, newAddress, newBrowser } = at;
beforeEach(() => {
  google.policy = { signUp: true, implicitSignUp: true };
  google.acceptsIdTokens = true;
  google.unreachable = undefined;
});

/** A user with a password and a proven address. */
async function registered() {
  const person = await at.signedUp();
  await proveAddress(at.app, person.browser, person.email);
  return person;
}

const accountsOf = (userId: string) =>
  at.app.database.rows<{
    provider_id: string;
    account_id: string;
    label: string;
    scope: string;
    sealed_tokens: string;
  }>(
    `select provider_id, account_id, label, scope, sealed_tokens from account where user_id = $1 order by created_at, provider_id`,
    userId,
  );
describe.each(WAYS)('the redirect flow by sign-in/%s', (way) => {
  test('registers a new person, and signs them in the next time', async () => {
    const email = newAddress();
    const browser = newBrowser();
    const welcome = { newUserCallbackURL: '/welcome' };
    const script = { email, name: 'Ada Lovelace', image: 'https://images.example/ada.png' };
    expect(await browser.signIn(script, 'google', welcome, way)).toBe('/welcome');
    const user = await browser.user();
    expect(user).toMatchObject({ email, name: 'Ada Lovelace', image: script.image, emailVerified: true });

    const other = newBrowser();
    expect(await other.signIn({ ...script, name: 'Another' }, 'google', welcome, way)).toBe('/account');
    expect(await other.user()).toMatchObject({ id: user!.id, name: 'Ada Lovelace' });
    const accounts = await accountsOf(user!.id);
    expect(accounts).toMatchObject([
      { provider_id: 'google', account_id: `google-${email}`, label: email, scope: 'email' },
    ]);
    expect(accounts[0]!.sealed_tokens).not.toContain('access-code');
    expect(await at.app.mails(email)).toEqual([]);
  });

  test('hands the provider what belongs to the authorization, and what it returned', async () => {
    const browser = newBrowser();
    const url = await browser.start('google', { scopes: ['calendar'], loginHint: 'ada@example.com' }, way);
    const state = new URL(url).searchParams.get('state')!;
    const start = google.starts.get(state)!;
    const path = way === 'social' ? '/callback/google' : '/oauth2/callback/google';
    expect(start).toEqual({
      redirectUri: `http://localhost/api/auth${path}`,
      state: expect.stringMatching(/^[\w-]{32}$/),
      codeVerifier: expect.stringMatching(/^[\w-]{128}$/),
      nonce: expect.stringMatching(/^[\w-]{32}$/),
      scopes: ['calendar'],
      loginHint: 'ada@example.com',
    });
    const { code } = google.consent(url, { email: newAddress() });
    const extra = { iss: 'https://google.example', device_id: 'd1' };
    expect(await browser.arrive({ state, code, ...extra }, 'google', way)).toBe('/account');
    const { loginHint: _, ...secrets } = start;
    expect(google.returns.at(-1)).toEqual({ ...secrets, parameters: { state, code, ...extra } });
    const { id } = (await browser.user())!;
    expect(await accountsOf(id)).toMatchObject([{ scope: 'email,calendar' }]);
  });

  test('answers the URL alone where the client goes there by itself', async () => {
    const url = expect.stringMatching(/^https:\/\/google\.example\/authorize\?/);
    const begun = (body: object) => answerOf(newBrowser().begin('google', body, way));
    expect(await begun({ disableRedirect: true })).toMatchObject([200, { redirect: false, url }]);
    expect(await begun({})).toMatchObject([200, { redirect: true }]);
  });

  test.each([
    ['the base URL when no callback URL was given', undefined, 'http://localhost'],
    ['a trusted origin', 'https://shop.example.com/after?x=1', 'https://shop.example.com/after?x=1'],
  ])('leads to %s', async (_, callbackURL, target) => {
    expect(await newBrowser().signIn({ email: newAddress() }, 'google', { callbackURL }, way)).toBe(target);
  });

  test('the session ends with the browser where that was asked for', async () => {
    const browser = newBrowser();
    const url = await browser.start('google', { rememberMe: false }, way);
    const { state, code } = google.consent(url, { email: newAddress() });
    const response = await browser.callback({ state, code }, 'google', way);
    const line = response.headers.getSetCookie().find((cookie) => cookie.startsWith('better-auth.session_token='))!;
    expect(line).not.toContain('Max-Age');
  });

  test('an unknown provider is refused', async () => {
    const refused = { code: 'PROVIDER_NOT_FOUND', message: 'Provider not found' };
    expect(await answerOf(newBrowser().begin('nowhere', {}, way))).toMatchObject([404, refused]);
  });
});

describe('a person who is new', () => {
  test('has a proven address when the provider vouches for it, so that another provider is linked to it', async () => {
    const email = newAddress();
    const browser = newBrowser();
    await browser.signIn({ email });
    expect((await answerOf(browser.get('/email-status')))[1]).toEqual({ email, verified: true, proven: true });
    const other = newBrowser();
    expect(await other.signIn({ email }, 'github', { newUserCallbackURL: '/welcome' })).toBe('/account');
    expect((await other.user())!.id).toBe((await browser.user())!.id);
    expect((await at.app.mails(email)).map(({ kind }) => kind)).toContain('account-linked');
  });

  test('cannot take an address that its former owner can take back', async () => {
    const { browser, email } = await registered();
    const newEmail = newAddress();
    await browser.post('/change-email', { newEmail });
    await browser.get(`/verify-email?token=${await at.app.mailedToken(email, 'change-email')}`);
    expect((await browser.user())!.email).toBe(newEmail);
    const stranger = newBrowser();
    expect(await stranger.signIn({ email })).toBe(errorPage('unable_to_create_user'));
    expect(await stranger.user()).toBeNull();
  });
});

describe('a person who is known', () => {
  test('by the proven address is linked, and told by mail', async () => {
    const { email, id } = await registered();
    const browser = newBrowser();
    expect(await browser.signIn({ email })).toBe('/account');
    expect((await browser.user())!.id).toBe(id);
    expect(await accountsOf(id)).toMatchObject([{ provider_id: 'credential' }, { provider_id: 'google' }]);
    const mail = (await at.app.mails(email)).find(({ kind }) => kind === 'account-linked')!;
    expect(mail.subject).toContain('Google was connected to your account');
  });
});

describe('an id token', () => {
  const signIn = (token: string, browser = newBrowser()) =>
    answerOf(browser.begin('google', { idToken: { token, accessToken: 'a' } }));

  test('signs in immediately', async () => {
    const email = newAddress();
    const browser = newBrowser();
    expect(await signIn(google.idTokenOf({ email }), browser)).toEqual([
      200,
      { redirect: false, token: expect.stringMatching(/^\w{32}$/), user: expect.objectContaining({ email }) },
    ]);
    expect(await browser.user()).toMatchObject({ email });
  });

  const CLOSED = { policy: { signUp: true, implicitSignUp: false } };
  const UNDESCRIBED = { fails: 'profile-unavailable' } as const;
  test.each<[string, object, string | Script, number, string, string]>([
    ['that does not verify', {}, 'forged', 401, 'INVALID_TOKEN', 'invalid token'],
    [
      'of a provider without id tokens',
      { acceptsIdTokens: false },
      {},
      404,
      'ID_TOKEN_NOT_SUPPORTED',
      'id_token not supported',
    ],
    [
      'of a person whom the provider does not describe',
      {},
      UNDESCRIBED,
      401,
      'FAILED_TO_GET_USER_INFO',
      'Failed to get user info',
    ],
    ['without an address', {}, { email: null }, 401, 'USER_EMAIL_NOT_FOUND', 'User email not found'],
    ['of a new person where there are no new accounts', CLOSED, {}, 401, 'SIGNUP_DISABLED', 'signup disabled'],
  ])('%s is refused', async (_, changes, given, status, code, message) => {
    Object.assign(google, changes);
    const token = typeof given === 'string' ? given : google.idTokenOf({ email: newAddress(), ...given });
    expect(await signIn(token)).toMatchObject([status, { code, message }]);
  });

  test('with the address of another account is refused', async () => {
    const { email } = await registered();
    expect(await signIn(google.idTokenOf({ email, emailVerified: false }))).toMatchObject([
      401,
      { code: 'ACCOUNT_NOT_LINKED', message: 'account not linked' },
    ]);
  });

  test.each([
    { idToken: 'text' },
    { idToken: {} },
    { idToken: { token: 1 } },
    { idToken: { token: 'x', expiresAt: 1e15 } },
    { scopes: ['a b'] },
    { scopes: 'a' },
  ])('in a body of the wrong shape is refused: %j', async (body) => {
    expect(await answerOf(newBrowser().begin('google', body))).toMatchObject([400, { code: 'VALIDATION_ERROR' }]);
  });
});

test('unlinking ends the other sessions that began with the account, and no others', async () => {
  const { browser, email } = await registered();
  const other = newBrowser();
  await other.signIn({ email }, 'github');
  const [thief, phone] = [newBrowser(), newBrowser()];
  await thief.signIn({ email });
  await phone.post('/sign-in/email', { email, password: PASSWORD });
  const own = newBrowser();
  await own.signIn({ email });
  expect((await own.post('/unlink-account', { providerId: 'google' })).status).toBe(200);
  expect(await thief.user()).toBeNull();
  for (const kept of [own, other, phone, browser]) expect(await kept.user()).toMatchObject({ email });
  expect((await own.post('/unlink-account', { providerId: 'credential' })).status).toBe(200);
  expect([await phone.user(), await browser.user()]).toEqual([null, null]);
  for (const kept of [own, other]) expect(await kept.user()).toMatchObject({ email });
});

test('a provider that cannot be reached is said to be so', async () => {
  google.unreachable = new ProviderError('google', 'code-refused', 'discovery failed');
  expect(await answerOf(newBrowser().begin())).toMatchObject([503, { code: 'PROVIDER_UNAVAILABLE' }]);
});
