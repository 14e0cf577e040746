import { describe, expect, test } from '@jest/globals';
import { answerOf } from '../support/browser-like.ts';
import { startTestApp } from '../support/test-app.ts';
import { errorPage, PASSWORD, SocialApp, SocialBrowser, WAYS } from './people.ts';

const DAY_MS = 86_400_000;

const at = SocialApp.use({ AUTO_SIGN_IN_AFTER_VERIFICATION: 'on' });
const { providers, google, newAddress, newBrowser, signedUp } = at;

const linked = async (userId: string) =>
  (
    await at.app.database.rows<{ account_id: string }>(
      `select account_id from account where user_id = $1 and provider_id <> 'credential'`,
      userId,
    )
  ).map(({ account_id }) => account_id);
const refusedLinks = (userId: string) =>
  at.app.database.rows(
    `select action, reason, details from audit_entry where account_id = $1 and outcome = 'refused'`,
    userId,
  );
/** The entry of a refusal. */
const entry = (reason: string) => [
  { action: 'account.linked', reason, details: { provider: 'google', way: 'session' } },
];
const linkByToken = (browser: SocialBrowser, script: object) =>
  answerOf(browser.beginLink('google', { idToken: { token: google.idTokenOf(script) } }));

describe.each(WAYS)('linking from a session (%s)', (way) => {
  test('adds a way to sign in, tells the holder by mail, and starts no session', async () => {
    const { browser, email, id } = await signedUp();
    const before = browser.cookies.get('better-auth.session_token');
    expect(await browser.link({ email }, 'google', {}, way)).toBe('/account/linked');
    expect(browser.cookies.get('better-auth.session_token')).toBe(before);
    expect(await linked(id)).toEqual([`google-${email}`]);
    expect((await at.app.mails(email)).map(({ kind }) => kind)).toContain('account-linked');
    const other = newBrowser();
    await other.signIn({ email, emailVerified: false }, 'google', {}, way);
    expect((await other.user())!.id).toBe(id);
  });

  test('again is no error, and sends no second mail', async () => {
    const { browser, email, id } = await signedUp();
    await browser.link({ email }, 'google', {}, way);
    expect(await browser.link({ email }, 'google', { scopes: ['calendar'] }, way)).toBe('/account/linked');
    expect(await linked(id)).toHaveLength(1);
    expect((await at.app.mails(email)).filter(({ kind }) => kind === 'account-linked')).toHaveLength(1);
  });

  test('an account of another user is refused, to the page that was given for it', async () => {
    const other = newBrowser();
    const email = newAddress();
    await other.signIn({ email, accountId: `taken-${way}` });
    const { browser, email: own, id } = await signedUp();
    const failed = { errorCallbackURL: '/account/linked?tab=google' };
    expect(await browser.link({ email: own, accountId: `taken-${way}` }, 'google', failed, way)).toBe(
      '/account/linked?tab=google&error=account_already_linked_to_different_user',
    );
    expect(await linked(id)).toEqual([]);
    expect(await refusedLinks(id)).toEqual(entry('LINKING_FAILED'));
  });

  test('an account with an address for which the provider does not vouch is refused, and recorded', async () => {
    const { browser, email, id } = await signedUp();
    const unvouched = { email, emailVerified: false };
    expect(await browser.link(unvouched, 'google', {}, way)).toBe(errorPage('unable_to_link_account'));
    expect(await linked(id)).toEqual([]);
    expect(await refusedLinks(id)).toEqual(entry('LINKING_NOT_ALLOWED'));
    await browser.link({ email }, 'google', {}, way);
    expect(await browser.link(unvouched, 'google', {}, way)).toBe('/account/linked');
  });

  test('an account with another address is refused; one without an address is not', async () => {
    const { browser, id } = await signedUp();
    expect(await browser.link({ email: newAddress() }, 'google', {}, way)).toBe(errorPage("email_doesn't_match"));
    expect(await linked(id)).toEqual([]);
    const without = `without-address-${way}`;
    expect(await browser.link({ email: null, accountId: without }, 'google', {}, way)).toBe('/account/linked');
    expect(await linked(id)).toEqual([without]);
  });

  test('needs a session, a fresh one', async () => {
    const begun = (browser: SocialBrowser) => answerOf(browser.beginLink('google', {}, way));
    expect(await begun(newBrowser())).toMatchObject([401, { code: 'UNAUTHORIZED' }]);
    const { browser } = await signedUp();
    at.app.clock.advance(DAY_MS);
    const stale = { code: 'SESSION_NOT_FRESH', message: 'Session is not fresh' };
    expect(await begun(browser)).toMatchObject([403, stale]);
  });

  test('an unknown provider is refused', async () => {
    const { browser } = await signedUp();
    await expect(browser.startLink('nowhere', {}, way)).rejects.toThrow('404 PROVIDER_NOT_FOUND');
  });

  test('does not go on for the next person at the browser, although the session lasts', async () => {
    const { browser, id } = await signedUp();
    const url = await browser.startLink('google', {}, way);
    const next = await signedUp();
    browser.cookies.set('better-auth.session_token', next.browser.cookies.get('better-auth.session_token')!);
    const without = { email: null, accountId: `next-${way}` };
    expect(await browser.returnFrom(url, without, 'google', way)).toBe(errorPage('unable_to_link_account'));
    expect([await linked(id), await linked(next.id)]).toEqual([[], []]);
    expect(await refusedLinks(id)).toEqual(entry('LINKING_NOT_ALLOWED'));
  });

  test.each(['signed out here, while the session goes on elsewhere', 'signed in anew as the same user'])(
    'ends in the session that began it only: not %s',
    async (now) => {
      const { browser, email, id } = await signedUp();
      const url = await browser.startLink('google', {}, way);
      browser.cookies.delete('better-auth.session_token');
      if (now.startsWith('signed in')) await browser.post('/sign-in/email', { email, password: PASSWORD });
      expect(await browser.returnFrom(url, { email }, 'google', way)).toBe(errorPage('unable_to_link_account'));
      expect(await linked(id)).toEqual([]);
    },
  );

  test('does not outlast the session from which it started', async () => {
    const { browser, email, id } = await signedUp();
    const url = await browser.startLink('google', {}, way);
    await browser.post('/sign-out');
    expect(await browser.returnFrom(url, { email }, 'google', way)).toBe(errorPage('unable_to_link_account'));
    expect(await linked(id)).toEqual([]);
  });
});

describe('linking by an id token', () => {
  test('happens immediately', async () => {
    const { browser, email, id } = await signedUp();
    const done = [200, { redirect: false, url: '', status: true }];
    expect(await linkByToken(browser, { email })).toEqual(done);
    expect(await linkByToken(browser, { email })).toEqual(done);
    expect(await linked(id)).toEqual([`google-${email}`]);
  });

  test('is refused with the words of the specification', async () => {
    const { browser, email } = await signedUp();
    expect(await linkByToken(browser, { email: newAddress() })).toMatchObject([
      401,
      { message: 'Account not linked - different emails not allowed' },
    ]);
    expect(await linkByToken(browser, { email, emailVerified: false })).toMatchObject([
      401,
      { code: 'LINKING_NOT_ALLOWED', message: 'Account not linked - linking not allowed' },
    ]);
    const other = await signedUp();
    await linkByToken(other.browser, { email: other.email, accountId: 'of-other' });
    expect(await linkByToken(browser, { email, accountId: 'of-other' })).toMatchObject([
      417,
      { code: 'LINKING_FAILED', message: 'Account not linked - unable to create account' },
    ]);
    const forged = await answerOf(browser.beginLink('google', { idToken: { token: 'x' } }));
    expect(forged).toMatchObject([401, { code: 'INVALID_TOKEN' }]);
    at.app.clock.advance(DAY_MS);
    expect(await linkByToken(browser, { email })).toMatchObject([403, { code: 'SESSION_NOT_FRESH' }]);
  });
});

test('a session that a mailed link started links nothing: its reader may be in the account of another person', async () => {
  const email = newAddress();
  await newBrowser().post('/sign-up/email', { name: 'Eve', email, password: PASSWORD });
  const owner = newBrowser();
  await owner.get(`/verify-email?token=${await at.app.mailedToken(email, 'verify-email')}`);
  expect(await owner.user()).toMatchObject({ email });
  expect(await linkByToken(owner, { email })).toMatchObject([403, { code: 'SESSION_NOT_FRESH' }]);
});

describe('by configuration', () => {
  async function appWith(environment: Record<string, string>, run: (browser: SocialBrowser) => Promise<void>) {
    const other = await startTestApp({ RATE_LIMIT: 'off', ...environment }, undefined, undefined, {
      socialProviders: providers,
    });
    try {
      const browser = new SocialBrowser(other, providers);
      await browser.post('/sign-up/email', { name: 'Ada', email: 'ada@example.com', password: PASSWORD });
      await browser.get(`/verify-email?token=${await other.mailedToken('ada@example.com', 'verify-email')}`);
      await run(browser);
    } finally {
      await other.close();
    }
  }

  test('linking is off', async () => {
    await appWith({ SOCIAL_LINKING: 'off' }, async (browser) => {
      expect(await browser.link({ email: 'ada@example.com' })).toBe(errorPage('unable_to_link_account'));
      expect(await linkByToken(browser, { email: 'ada@example.com' })).toMatchObject([
        401,
        { code: 'LINKING_NOT_ALLOWED', message: 'Account not linked - linking not allowed' },
      ]);
      await browser.post('/sign-out');
      expect(await browser.signIn({ email: 'ada@example.com' })).toBe(errorPage('account_not_linked'));
      expect(await browser.signIn({ email: 'new@example.com' })).toBe('/account');
    });
  });

  test('other addresses are allowed from a session, and a provider is trusted without vouching for the address', async () => {
    const environment = { SOCIAL_ALLOW_DIFFERENT_EMAILS: 'on', SOCIAL_TRUSTED_PROVIDERS: 'github, google' };
    await appWith(environment, async (browser) => {
      expect(await browser.link({ email: 'other@example.com' })).toBe('/account/linked');
      const unvouched = { email: 'ada@example.com', emailVerified: false };
      for (const [provider, target] of [
        ['acme', errorPage('account_not_linked')],
        ['github', '/account'],
      ] as const) {
        await browser.post('/sign-out');
        expect(await browser.signIn(unvouched, provider)).toBe(target);
      }
      expect(await browser.user()).toMatchObject({ email: 'ada@example.com' });
      // A new user is not verified by trust.
      await browser.signIn({ email: 'new@example.com', emailVerified: false });
      expect(await browser.user()).toMatchObject({ email: 'new@example.com', emailVerified: false });
    });
  });
});
