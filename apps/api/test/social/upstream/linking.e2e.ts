import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { proveAddress } from '../../support/prove-address.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import {
  answerOf,
  bodyOf,
  errorOf,
  pass,
  PASSWORD,
  PROVIDER,
  ProviderProcess,
  settingsFor,
  Visitor,
} from './upstream.ts';

const DAY = 86_400;

let upstream: ProviderProcess;
let app: TestApp;
let lenient: TestApp;
beforeAll(async () => {
  upstream = await ProviderProcess.start();
  app = await startTestApp({ ...settingsFor(upstream), VERIFICATION_ON_SIGN_UP: 'on' });
  lenient = await startTestApp({
    ...settingsFor(upstream),
    SOCIAL_ALLOW_DIFFERENT_EMAILS: 'on',
    SOCIAL_ALLOW_UNLINKING_ALL: 'on',
    SOCIAL_TRUSTED_PROVIDERS: PROVIDER,
  });
});
afterEach(() => upstream.control('reset'));
afterAll(async () => {
  await lenient.close();
  await app.close();
  await upstream.stop();
});

let people = 0;
const newEmail = () => `holder${(people += 1)}@example.com`;
const visitor = () => new Visitor(app, upstream);

/** Registered with a password, with a proven address. */
async function holder(email = newEmail()): Promise<Visitor & { email: string }> {
  const browser = await visitor().register(email);
  await proveAddress(app, browser, email);
  return Object.assign(browser, { email });
}

const providersOf = async (browser: Visitor) => (await browser.accounts()).map(({ provider }) => provider).toSorted();

describe('signing in with the address of an account', () => {
  test('links it, where its holder has proven the address', async () => {
    const ada = await holder();
    const again = visitor();
    expect(errorOf(await again.signIn({ email: ada.email }))).toBe(null);
    expect((await again.user())?.id).toBe((await ada.user())?.id);
    expect(await providersOf(ada)).toEqual([PROVIDER, 'credential']);
  });

  test('is refused where the address of the account is not proven: it may have been registered by a stranger', async () => {
    const email = newEmail();
    const stranger = await visitor().register(email);
    const owner = visitor();
    const location = await owner.signIn({ email }, { errorCallbackURL: '/sign-in' });
    expect(location).toBe('/sign-in?error=account_not_linked');
    expect(await owner.user()).toBeNull();
    expect(await providersOf(stranger)).toEqual(['credential']);
  });

  test('is refused where the provider does not vouch for the address', async () => {
    const ada = await holder();
    const thief = visitor();
    expect(errorOf(await thief.signIn({ email: ada.email, verified: false }))).toBe('account_not_linked');
    expect(await thief.user()).toBeNull();
    const { id_token: token } = await upstream.tokens({ email: ada.email, verified: false });
    const presented = answerOf(thief.post('/sign-in/social', { provider: PROVIDER, idToken: { token } }));
    expect(await presented).toMatchObject([401, { message: 'account not linked' }]);
    expect(await providersOf(ada)).toEqual(['credential']);
  });

  test('a stranger who came first, by a provider that does not vouch, is out once the owner resets the password', async () => {
    const email = newEmail();
    const stranger = visitor();
    await stranger.signIn({ email, verified: false });
    const register = await visitor().post('/sign-up/email', { name: 'Ada', email, password: PASSWORD });
    expect(register.status).not.toBe(200);
    await visitor().post('/request-password-reset', { email, redirectTo: '/reset-password' });
    const token = await app.mailedToken(email, 'reset-password');
    const reset = await visitor().post('/reset-password', { newPassword: PASSWORD, token });
    expect(reset.status).toBe(200);
    expect(await stranger.user()).toBeNull();
    expect(errorOf(await stranger.signIn({ email, verified: false }))).toBe('account_not_linked');
    const owner = visitor();
    expect((await owner.post('/sign-in/email', { email, password: PASSWORD })).status).toBe(200);
    expect(await providersOf(owner)).toEqual(['credential']);
  });
});

describe('linking from a session', () => {
  test('links, says so once more without harm, lists and unlinks', async () => {
    const ada = await holder();
    expect(await ada.link({ email: ada.email }, { callbackURL: '/account/linked' })).toBe('/account/linked');
    expect(await ada.link({ email: ada.email }, { callbackURL: '/account/linked' })).toBe('/account/linked');
    expect(await providersOf(ada)).toEqual([PROVIDER, 'credential']);
    const other = visitor();
    await other.signIn({ email: ada.email });
    expect((await other.user())?.id).toBe((await ada.user())?.id);
    expect(await answerOf(ada.post('/unlink-account', { providerId: PROVIDER }))).toEqual([200, { status: true }]);
    expect(await providersOf(ada)).toEqual(['credential']);
  });

  test('is refused for another address, by both ways', async () => {
    const ada = await holder();
    const location = await ada.link({ email: newEmail() }, { errorCallbackURL: '/account' });
    expect(errorOf(location)).toBe("email_doesn't_match");
    const { id_token: token } = await upstream.tokens({ email: newEmail() });
    const [status, body] = await answerOf(ada.post('/link-social', { provider: PROVIDER, idToken: { token } }));
    expect([status, body]).toMatchObject([401, { message: expect.stringMatching(/different emails not allowed/i) }]);
    expect(await providersOf(ada)).toEqual(['credential']);
  });

  test('is refused for an account that belongs to another user', async () => {
    const [ada, bob] = [await holder(), visitor()];
    const email = newEmail();
    await bob.signIn({ email });
    const { sub } = await upstream.person({ email });
    // The provider gives it the address of Ada.
    await upstream.control('change', { sub, email: ada.email });
    expect(errorOf(await ada.link({ email: ada.email }))).toBe('account_already_linked_to_different_user');
    expect(await providersOf(ada)).toEqual(['credential']);
  });

  test('takes an id token', async () => {
    const ada = await holder();
    const { id_token: token } = await upstream.tokens({ email: ada.email });
    const link = () => answerOf(ada.post('/link-social', { provider: PROVIDER, idToken: { token } }));
    expect(await link()).toMatchObject([200, { status: true, redirect: false }]);
    expect(await link()).toMatchObject([200, { status: true }]);
    expect(await providersOf(ada)).toEqual([PROVIDER, 'credential']);
  });

  test('needs a session, a fresh one', async () => {
    expect((await visitor().post('/link-social', { provider: PROVIDER })).status).toBe(401);
    const ada = await holder();
    await pass(upstream, DAY + 1, app, lenient);
    const [status] = await answerOf(ada.post('/link-social', { provider: PROVIDER }));
    expect([400, 403]).toContain(status);
  });

  test('ends with the session that began it', async () => {
    const ada = await holder();
    const callback = await upstream.answer(await ada.begin({}, '/link-social'), { email: ada.email });
    const cookies = new Map(ada.cookies);
    await ada.post('/sign-out');
    for (const [name, value] of cookies) ada.cookies.set(name, value);
    expect(errorOf((await ada.arrive(callback)).headers.get('location')!)).not.toBeNull();
    const again = visitor();
    await again.post('/sign-in/email', { email: ada.email, password: PASSWORD });
    expect(await providersOf(again)).toEqual(['credential']);
  });

  test('is not done for another user whose session the browser has by then', async () => {
    const [ada, bob] = [await holder(), await holder()];
    const callback = await upstream.answer(await ada.begin({}, '/link-social'), { email: ada.email });
    ada.cookies.set('better-auth.session_token', bob.cookies.get('better-auth.session_token')!);
    await ada.arrive(callback);
    expect(await providersOf(bob)).toEqual(['credential']);
  });
});

describe('unlinking', () => {
  test('leaves the last account', async () => {
    const browser = visitor();
    await browser.signIn({ email: newEmail() });
    expect(await answerOf(browser.post('/unlink-account', { providerId: PROVIDER }))).toMatchObject([
      400,
      { code: 'FAILED_TO_UNLINK_LAST_ACCOUNT', message: "You can't unlink your last account" },
    ]);
  });

  test('leaves one of two that are unlinked at once', async () => {
    const ada = await holder();
    await ada.link({ email: ada.email });
    const answers = await Promise.all(
      [PROVIDER, 'credential', PROVIDER, 'credential'].map((providerId) => ada.post('/unlink-account', { providerId })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await ada.accounts()).toHaveLength(1);
  });

  test('needs a fresh session, and finds accounts of its own only', async () => {
    const [ada, bob] = [await holder(), await holder()];
    for (const one of [ada, bob]) await one.link({ email: one.email });
    const { accountId } = await bob.linked();
    const foreign = answerOf(ada.post('/unlink-account', { providerId: PROVIDER, accountId }));
    expect(await foreign).toMatchObject([400, { message: 'Account not found' }]);
    await pass(upstream, DAY + 1, app, lenient);
    expect((await bob.post('/unlink-account', { providerId: PROVIDER })).status).toBe(403);
    expect(await providersOf(bob)).toEqual([PROVIDER, 'credential']);
  });
});

describe('with settings that allow more', () => {
  test('another address is linked, and the last account unlinked', async () => {
    const browser = await new Visitor(lenient, upstream).register(newEmail());
    expect(errorOf(await browser.link({ email: newEmail() }))).toBe(null);
    for (const providerId of [PROVIDER, 'credential']) {
      expect((await browser.post('/unlink-account', { providerId })).status).toBe(200);
    }
    expect(await browser.accounts()).toEqual([]);
  });

  test('a trusted provider links without vouching, but never to an address that is not proven', async () => {
    const [proven, unproven] = [newEmail(), newEmail()];
    const browser = await new Visitor(lenient, upstream).register(proven);
    await browser.post('/send-verification-email', { email: proven });
    await proveAddress(lenient, browser, proven);
    await new Visitor(lenient, upstream).register(unproven);
    const signIn = (email: string) => new Visitor(lenient, upstream).signIn({ email, verified: false });
    expect([errorOf(await signIn(proven)), errorOf(await signIn(unproven))]).toEqual([null, 'account_not_linked']);
  });

  test('with linking off an account is linked by nobody', async () => {
    const strict = await startTestApp({
      ...settingsFor(upstream),
      SOCIAL_LINKING: 'off',
      VERIFICATION_ON_SIGN_UP: 'on',
    });
    const email = newEmail();
    const browser = await new Visitor(strict, upstream).register(email);
    await proveAddress(strict, browser, email);
    expect(errorOf(await new Visitor(strict, upstream).signIn({ email }))).toBe('account_not_linked');
    const { id_token: token } = await upstream.tokens({ email });
    expect(await answerOf(browser.post('/link-social', { provider: PROVIDER, idToken: { token } }))).toMatchObject([
      401,
      { message: expect.stringMatching(/linking not allowed/i) },
    ]);
    expect(await bodyOf(browser.get('/list-accounts'))).toHaveLength(1);
    await strict.close();
  });
});
