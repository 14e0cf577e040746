import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { proveAddress } from '../../support/prove-address.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { answerOf, bodyOf, errorOf, PROVIDER, ProviderProcess, SESSION, settingsFor, Visitor } from './upstream.ts';

// Signing in at a real OpenID provider, over HTTP.

let upstream: ProviderProcess;
let app: TestApp;
beforeAll(async () => {
  upstream = await ProviderProcess.start();
  app = await startTestApp({ ...settingsFor(upstream), VERIFICATION_ON_SIGN_UP: 'on' });
});
afterEach(() => upstream.control('reset'));
afterAll(async () => {
  await app.close();
  await upstream.stop();
});

let people = 0;
const newEmail = () => `person${(people += 1)}@example.com`;
const visitor = () => new Visitor(app, upstream);

describe('a new person', () => {
  test('gets an account, as the provider describes them, and comes to the page for new ones', async () => {
    const browser = visitor();
    const email = newEmail();
    const picture = 'https://pictures.example.com/ada.png';
    const typed = { email: email.toUpperCase(), name: 'Ada', picture };
    expect(await browser.signIn(typed, { newUserCallbackURL: '/welcome' })).toBe('/welcome');
    expect(await browser.user()).toMatchObject({ email, emailVerified: true, name: 'Ada', image: picture });
    const [account, ...others] = await browser.accounts();
    expect(others).toEqual([]);
    expect(account).toMatchObject({
      provider: PROVIDER,
      providerId: PROVIDER,
      scopes: expect.arrayContaining(['openid']),
    });
    expect((await app.mails(email)).filter(({ kind }) => kind === 'verify-email')).toEqual([]);
  });

  test('comes to the callback URL where no other is given', async () => {
    expect(await visitor().signIn({ email: newEmail() }, { callbackURL: '/account?from=acme' })).toBe(
      '/account?from=acme',
    );
  });

  test('is asked about at the userinfo endpoint where the id token says little', async () => {
    await upstream.control('settings', { bareIdTokens: true });
    const [browser, email] = [visitor(), newEmail()];
    await browser.signIn({ email, name: 'Ada' });
    expect(await browser.user()).toMatchObject({ email, emailVerified: true, name: 'Ada' });
    expect(await upstream.count('GET', '/me')).toBe(1);
  });

  test('with an address that nobody verified gets the mail to verify it', async () => {
    const browser = visitor();
    const email = newEmail();
    await browser.signIn({ email, verified: false });
    expect(await browser.user()).toMatchObject({ email, emailVerified: false });
    await proveAddress(app, browser, email);
    expect(await browser.user()).toMatchObject({ emailVerified: true });
  });

  test('without an address is refused, on the page for errors', async () => {
    const browser = visitor();
    const location = await browser.signIn({ name: 'Nameless' }, { errorCallbackURL: '/sign-in?from=acme' });
    expect(location).toBe('/sign-in?from=acme&error=email_not_found');
    expect(browser.cookies.has(SESSION)).toBe(false);
  });

  test('who cancels comes to the page for errors', async () => {
    const browser = visitor();
    const location = await browser.signIn('cancel', { errorCallbackURL: '/sign-in' });
    expect(errorOf(location)).toBe('access_denied');
    expect(browser.cookies.has(SESSION)).toBe(false);
  });

  test('is one user with one account, however many browsers come at once', async () => {
    const email = newEmail();
    const browsers = Array.from({ length: 4 }, visitor);
    const callbacks = await Promise.all(
      browsers.map(async (browser) => upstream.answer(await browser.begin(), { email, name: 'Ada' })),
    );
    const answers = await Promise.all(browsers.map((browser, at) => browser.arrive(callbacks[at]!)));
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302, 302]);
    const users = await Promise.all(browsers.map((browser) => browser.user()));
    expect(new Set(users.map((user) => user?.id)).size).toBe(1);
    expect(users[0]).toMatchObject({ email });
    expect(await browsers[0]!.accounts()).toHaveLength(1);
  });
});

describe('a person who was here before', () => {
  test('is the same user, and comes to the callback URL', async () => {
    const email = newEmail();
    const [first, second] = [visitor(), visitor()];
    await first.signIn({ email });
    expect(await second.signIn({ email }, { newUserCallbackURL: '/welcome' })).toBe('/account');
    expect((await second.user())?.id).toBe((await first.user())?.id);
  });

  test('is known by the id at the provider, whatever address comes with it later', async () => {
    const [before, after, another] = [newEmail(), newEmail(), newEmail()];
    const [first, again, owner] = [visitor(), visitor(), visitor()];
    await first.signIn({ email: before });
    await owner.signIn({ email: another });
    const { sub } = await upstream.person({ email: before });
    await upstream.control('change', { sub, email: after });
    await again.signIn({ email: after });
    expect(await again.user()).toMatchObject({ id: (await first.user())!.id, email: before });
    // The provider vouches for it, but whose account this is was decided before.
    const { sub: ownerSub } = await upstream.person({ email: another });
    await upstream.control('change', { sub: ownerSub, email: newEmail() });
    await upstream.control('change', { sub, email: another });
    const thief = visitor();
    await thief.signIn({ email: another });
    expect((await thief.user())!.id).toBe((await first.user())!.id);
    expect((await owner.accounts()).map(({ accountId }) => accountId)).toEqual([ownerSub]);
  });

  test('is asked for more, and for an address that is filled in', async () => {
    const request = await visitor().begin({ scopes: ['calendar'], loginHint: 'ada@example.com' });
    const { scope, login_hint: hint, ...others } = Object.fromEntries(request.searchParams);
    expect([scope?.split(' ').includes('calendar'), hint]).toEqual([true, 'ada@example.com']);
    expect(others).toMatchObject({
      response_type: 'code',
      client_id: upstream.clientId,
      redirect_uri: `http://localhost/api/auth/callback/${PROVIDER}`,
      state: expect.stringMatching(/^[\w-]{32}$/),
      nonce: expect.any(String),
      code_challenge_method: 'S256',
    });
  });
});

describe('the first step', () => {
  test('answers the request at the provider, and whether to go there', async () => {
    const start = (body: object) => bodyOf(visitor().post('/sign-in/social', { provider: PROVIDER, ...body }));
    expect(await start({})).toMatchObject({ redirect: true, url: expect.stringContaining(upstream.issuer) });
    expect(await start({ disableRedirect: true })).toMatchObject({ redirect: false, url: expect.any(String) });
  });

  test.each(['unknown', 'google', 'credential', '__proto__'])('knows no provider %s', async (provider) => {
    const answer = answerOf(visitor().post('/sign-in/social', { provider }));
    expect(await answer).toMatchObject([404, { code: 'PROVIDER_NOT_FOUND', message: 'Provider not found' }]);
  });
});

describe('an id token', () => {
  const present = (browser: Visitor, idToken: object, body: object = {}) =>
    browser.post('/sign-in/social', { provider: PROVIDER, idToken, ...body });

  test('signs in: a new person, then the same one', async () => {
    const email = newEmail();
    const first = visitor();
    const tokens = await upstream.tokens({ email, name: 'Ada' }, { nonce: 'n-1' });
    const answer = await present(first, { token: tokens.id_token, nonce: 'n-1', accessToken: tokens.access_token });
    const body = await bodyOf(answer);
    expect([answer.status, body]).toMatchObject([200, { redirect: false, token: expect.any(String), user: { email } }]);
    expect(await first.user()).toMatchObject({ email, name: 'Ada', emailVerified: true });
    const again = visitor();
    await present(again, { token: (await upstream.tokens({ email })).id_token });
    expect((await again.user())?.id).toBe((await first.user())?.id);
  });

  test('with the nonce of another is refused', async () => {
    const { id_token: token } = await upstream.tokens({ email: newEmail() }, { nonce: 'n-1' });
    const browser = visitor();
    expect(await answerOf(present(browser, { token, nonce: 'n-2' }))).toMatchObject([
      401,
      { message: 'invalid token' },
    ]);
    expect(browser.cookies.has(SESSION)).toBe(false);
  });

  test.each(['', 'x', 'a.b.c', `${'e'.repeat(9000)}.e.e`])('that is none is refused: %#', async (token) => {
    const answer = await present(visitor(), { token });
    expect([400, 401]).toContain(answer.status);
  });

  test('of a person without an address is refused', async () => {
    const { id_token: token } = await upstream.tokens({ name: 'Nameless' });
    expect(await answerOf(present(visitor(), { token }))).toMatchObject([401, { message: 'User email not found' }]);
  });
});
