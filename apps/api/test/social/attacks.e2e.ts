import { describe, expect, test } from '@jest/globals';
import { answerOf } from '../support/browser-like.ts';
import { proveAddress } from '../support/prove-address.ts';
import { startTestApp } from '../support/test-app.ts';
import { errorPage, PASSWORD, SocialApp, SocialBrowser, WAYS } from './people.ts';

const at = SocialApp.use({ TRUSTED_ORIGINS: 'https://shop.example.com' });
const { providers, google, newAddress, newBrowser, signedUp } = at;

async function reset(email: string): Promise<void> {
  await newBrowser().post('/request-password-reset', { email });
  const token = await at.app.mailedToken(email, 'reset-password');
  const response = await newBrowser().post('/reset-password', { token, newPassword: 'the owner of the mailbox' });
  expect(response.status).toBe(200);
}

const providersOf = async (userId: string) =>
  (
    await at.app.database.rows<{ provider_id: string }>(
      'select provider_id from account where user_id = $1 order by provider_id',
      userId,
    )
  ).map(({ provider_id }) => provider_id);

describe('the state', () => {
  test('that is missing is refused', async () => {
    expect(await newBrowser().arrive({ code: 'x' })).toBe(errorPage('state_not_found'));
    expect(await newBrowser().arrive({ code: 'x', state: '' })).toBe(errorPage('state_not_found'));
  });

  test('that is unknown is refused', async () => {
    expect(await newBrowser().arrive({ code: 'x', state: 'x'.repeat(32) })).toBe(
      errorPage('please_restart_the_process'),
    );
  });

  test('of another browser signs no one in there (login CSRF), and still works where it belongs', async () => {
    const [eve, victim] = [newBrowser(), newBrowser()];
    const email = newAddress();
    const parameters = google.consent(await eve.start(), { email });
    expect(await victim.arrive({ ...parameters })).toBe(errorPage('state_mismatch'));
    // With a cookie of its own as well.
    await victim.start();
    expect(await victim.arrive({ ...parameters })).toBe(errorPage('state_mismatch'));
    expect(await victim.user()).toBeNull();
    expect(await eve.arrive({ ...parameters })).toBe('/account');
    expect(await eve.user()).toMatchObject({ email });
  });

  test('whose cookie was forged is refused', async () => {
    const [eve, victim] = [newBrowser(), newBrowser()];
    const parameters = google.consent(await victim.start(), { email: newAddress() });
    const [value] = victim.cookies.get('better-auth.state')!.split('.');
    eve.cookies.set('better-auth.state', `${value}.${'A'.repeat(43)}%3D`);
    expect(await eve.arrive({ ...parameters })).toBe(errorPage('state_mismatch'));
  });

  test('works once, whatever came of it', async () => {
    for (const script of [{ email: newAddress() }, { email: null, accountId: 'x' }]) {
      const browser = newBrowser();
      const url = await browser.start();
      await browser.returnFrom(url, script);
      expect(await browser.returnFrom(url, { email: newAddress() })).toBe(errorPage('please_restart_the_process'));
    }
  });

  test('of another tab does not get in the way', async () => {
    const browser = newBrowser();
    const [one, other] = [await browser.start('google'), await browser.start('github')];
    expect(await browser.returnFrom(one, { email: newAddress() })).toBe('/account');
    expect(await browser.returnFrom(other, { email: newAddress() }, 'github')).toBe('/account');
  });

  test('that is swapped between a sign-in and a linking of one browser brings the code of the other to nothing', async () => {
    const { browser, email, id } = await signedUp();
    const [signIn, link] = [await browser.start(), await browser.startLink()];
    const { code } = google.consent(signIn, { email });
    const { state } = google.consent(link, { email });
    expect(await browser.arrive({ state, code })).toBe(errorPage('invalid_code'));
    expect(await providersOf(id)).toEqual(['credential']);
  });

  test('is stored sealed: the database shows neither state, verifier, nonce nor browser', async () => {
    const browser = newBrowser();
    const url = await browser.start();
    const { state, codeVerifier, nonce } = google.starts.get(new URL(url).searchParams.get('state')!)!;
    const [cookie = ''] = browser.cookies.get('better-auth.state')!.split('.');
    const rows = await at.app.database.rows(`select * from verification where purpose = 'social-state'`);
    const text = JSON.stringify(rows);
    for (const secret of [state, codeVerifier, nonce, cookie]) expect(text).not.toContain(secret);
  });

  test('its cookie is HttpOnly, SameSite=Lax and lives for ten minutes', async () => {
    const response = await newBrowser().post('/sign-in/social', { provider: 'google' });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^better-auth\.state=\w{32}\.[\w%]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });
});

describe('a provider that is mixed up with another', () => {
  test('does not get its code exchanged at the other (RFC 9700)', async () => {
    const browser = newBrowser();
    const github = providers.the('github');
    const { state, code } = google.consent(await browser.start('google'), { email: newAddress() });
    const before = github.returns.length;
    expect(await browser.arrive({ state, code }, 'github')).toBe(errorPage('please_restart_the_process'));
    expect(github.returns).toHaveLength(before);
  });

  test('nor at the route of the other client', async () => {
    const browser = newBrowser();
    const { state, code } = google.consent(await browser.start('google'), { email: newAddress() });
    expect(await browser.arrive({ state, code }, 'google', 'oauth2')).toBe(errorPage('please_restart_the_process'));
    expect(await browser.user()).toBeNull();
  });
});

describe('redirect targets', () => {
  const evil = 'https://evil.example';
  const members = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL'] as const;

  test.each(members)('of foreign origins are refused at the start: %s', async (member) => {
    for (const way of WAYS) {
      const answer = await answerOf(newBrowser().begin('google', { [member]: evil }, way));
      expect(answer).toMatchObject([403, { message: `Invalid ${member}` }]);
    }
  });

  test.each(['callbackURL', 'errorCallbackURL'])(
    'of foreign origins are refused when an account is linked: %s',
    async (member) => {
      const { browser } = await signedUp();
      const sent = WAYS.map((way) => browser.beginLink('google', { [member]: evil }, way));
      expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([403, 403]);
    },
  );

  test.each([...members, 'redirectTo'])('in the URL of the callback lead nowhere: %s', async (member) => {
    const browser = newBrowser();
    const { state, code } = google.consent(await browser.start(), { email: newAddress() });
    const location = await browser.arrive({ state, code, [member]: 'https://evil.example' });
    expect(location).toBe('/api/auth/error?error=invalid_callback_request');
    expect(await browser.arrive({ state, code, [member]: '/elsewhere' })).toBe('/account');
  });

  test.each(['error', 'error_description'])('in the words of the provider lead nowhere: %s', async (member) => {
    const location = new URL(
      await newBrowser().arrive({ state: 'x', error: 'access_denied', [member]: '//evil.example/&x=y#z' }),
    );
    expect([location.origin, location.pathname]).toEqual(['http://localhost', '/api/auth/error']);
    expect(location.searchParams.get(member)).toBe('//evil.example/&x=y#z');
  });

  test('that are no longer trusted are not followed', async () => {
    const browser = newBrowser();
    const callbackURL = 'https://shop.example.com/after';
    const first = await browser.start('google', { callbackURL });
    const second = await browser.start('google', { errorCallbackURL: callbackURL });
    const strict = await startTestApp({ RATE_LIMIT: 'off' }, at.app.databaseUrl, undefined, {
      socialProviders: providers,
    });
    try {
      const there = new SocialBrowser(strict, providers);
      for (const [name, value] of browser.cookies) there.cookies.set(name, value);
      strict.clock.advance(at.app.clock.now().getTime() - strict.clock.now().getTime());
      expect(await there.returnFrom(first, { email: newAddress() })).toBe(errorPage('no_callback_url'));
      expect(await there.returnFrom(second, { email: null, accountId: 'y' })).toBe(errorPage('email_not_found'));
    } finally {
      await strict.close();
    }
  });
});

describe('pre-hijacking', () => {
  test('by a password: the owner of the address is not linked to what Eve registered, and takes it over by a reset', async () => {
    const { browser: eve, email, id } = await signedUp();
    // Her account at a provider that shares no address.
    expect(await eve.link({ email: null, accountId: `eve-${id}` }, 'github')).toBe('/account/linked');

    const owner = newBrowser();
    expect(await owner.signIn({ email })).toBe(errorPage('account_not_linked'));
    await owner.get(`/verify-email?token=${await at.app.mailedToken(email, 'verify-email')}`);
    // Verified is not proven: the click says nothing about who registered.
    expect(await owner.signIn({ email })).toBe(errorPage('account_not_linked'));
    expect(await owner.user()).toBeNull();

    await reset(email);
    expect(await providersOf(id)).toEqual(['credential']);
    const back = newBrowser();
    expect(await back.signIn({ email: null, accountId: `eve-${id}` }, 'github')).toBe(errorPage('email_not_found'));
    expect(await owner.signIn({ email })).toBe('/account');
    expect((await owner.user())!.id).toBe(id);
  });

  test('by a provider that does not vouch: the owner of the address takes the account over by a reset', async () => {
    const email = newAddress();
    const eve = newBrowser();
    const script = { email, emailVerified: false, accountId: `eve-${email}` };
    await eve.signIn(script, 'acme');
    const { id } = (await eve.user())!;
    const owner = newBrowser();
    expect(await owner.signIn({ email })).toBe(errorPage('account_not_linked'));
    await reset(email);
    expect(await providersOf(id)).toEqual(['credential']);
    expect(await eve.user()).toBeNull();
    expect(await eve.signIn(script, 'acme')).toBe(errorPage('account_not_linked'));
  });

  test('an account that vouches for the address of its user proves it, and a reset then takes nothing away', async () => {
    const email = newAddress();
    const browser = newBrowser();
    await browser.signIn({ email, emailVerified: false });
    await browser.signIn({ email });
    const { id, emailVerified } = (await browser.user())!;
    expect(emailVerified).toBe(true);
    await reset(email);
    expect(await providersOf(id)).toEqual(['credential', 'google']);
  });

  test('what a thief linked after a change of address is unlinked when the owner undoes the change', async () => {
    const { browser, email, id } = await signedUp();
    await proveAddress(at.app, browser, email);
    expect(await browser.link({ email }, 'github')).toBe('/account/linked');
    at.app.clock.advance(1000);
    const [thief, other] = [newAddress(), newBrowser()];
    await other.post('/sign-in/email', { email, password: PASSWORD });
    await other.post('/change-email', { newEmail: thief });
    await other.get(`/verify-email?token=${await at.app.mailedToken(email, 'change-email')}`);
    at.app.clock.advance(1000);
    expect(await other.link({ email: thief })).toBe('/account/linked');
    expect(await providersOf(id)).toEqual(['credential', 'github', 'google']);
    const token = await at.app.mailedToken(email, 'email-changed');
    expect((await newBrowser().post('/undo-email-change', { token })).status).toBe(200);
    expect(await providersOf(id)).toEqual(['credential', 'github']);
  });
});

test('what the provider sends twice is refused unread', async () => {
  const browser = newBrowser();
  const { state, code } = google.consent(await browser.start(), { email: newAddress() });
  const response = await browser.get(`/callback/google?state=${state}&code=${code}&code=other`);
  expect([response.status, response.headers.get('location')]).toEqual([
    302,
    '/api/auth/error?error=invalid_callback_request',
  ]);
  expect(await browser.arrive({ state, code })).toBe('/account');
});

test('a code that was exchanged before is refused', async () => {
  const browser = newBrowser();
  const { code } = google.consent(await browser.start(), { email: newAddress() });
  const other = google.consent(await browser.start(), { email: newAddress() });
  expect(await browser.arrive({ ...other })).toBe('/account');
  const again = google.consent(await browser.start(), { email: newAddress() });
  expect(await browser.arrive({ state: again.state, code: other.code })).toBe(errorPage('invalid_code'));
  expect(await browser.arrive({ state: again.state, code })).toBe(errorPage('please_restart_the_process'));
});

test('a cross-site page cannot start or finish anything by POST', async () => {
  const { browser, email, id } = await signedUp();
  const idToken = { token: google.idTokenOf({ email }) };
  for (const path of ['/link-social', '/sign-in/social']) {
    const sent = await browser.post(path, { provider: 'google', idToken }, { origin: 'https://evil.example' });
    expect([path, sent.status]).toEqual([path, 403]);
  }
  expect(await providersOf(id)).toEqual(['credential']);
});
