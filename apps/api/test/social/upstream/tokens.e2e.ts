import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { answerOf, bodyOf, pass, PROVIDER, ProviderProcess, settingsFor, Visitor } from './upstream.ts';

const HOUR = 3600;

let upstream: ProviderProcess;
let app: TestApp;
let second: TestApp;
beforeAll(async () => {
  upstream = await ProviderProcess.start();
  app = await startTestApp(settingsFor(upstream));
  second = await startTestApp(settingsFor(upstream), app.databaseUrl);
});
afterEach(() => upstream.control('reset'));
afterAll(async () => {
  await second.close();
  await app.close();
  await upstream.stop();
});

let people = 0;
async function linked(body: object = {}): Promise<Visitor> {
  const browser = new Visitor(app, upstream);
  await browser.signIn({ email: `owner${(people += 1)}@example.com`, name: 'Ada' }, body);
  await upstream.control('reset');
  return browser;
}

const later = (seconds: number) => pass(upstream, seconds, app, second);

const tokenOf = (browser: Visitor, body: object = {}) =>
  bodyOf(browser.post('/get-access-token', { providerId: PROVIDER, ...body }));
const worksAtProvider = async (token: unknown) =>
  (await fetch(`${upstream.issuer}/me`, { headers: { authorization: `Bearer ${String(token)}` } })).status === 200;

describe('the access token', () => {
  test('is that of the provider, without asking it', async () => {
    const browser = await linked();
    const { accessToken, scopes, ...others } = await tokenOf(browser);
    expect(await worksAtProvider(accessToken)).toBe(true);
    expect(scopes).toEqual(expect.arrayContaining(['openid', 'email']));
    expect(others).toMatchObject({ accessTokenExpiresAt: expect.any(String), idToken: expect.any(String) });
    expect(await upstream.count('POST', '/token')).toBe(0);
  });

  test('is renewed when it ends within five seconds', async () => {
    const browser = await linked();
    const first = await tokenOf(browser);
    await later(HOUR - 6);
    expect((await tokenOf(browser))['accessToken']).toBe(first['accessToken']);
    await later(2);
    const renewed = await tokenOf(browser);
    expect(renewed['accessToken']).not.toBe(first['accessToken']);
    expect(await worksAtProvider(renewed['accessToken'])).toBe(true);
    expect(await upstream.count('POST', '/token')).toBe(1);
  });

  test('is renewed once when many ask at once, at two instances, so that the refresh token is not used twice', async () => {
    const browser = await linked();
    const elsewhere = new Visitor(second, upstream);
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
    await later(2 * HOUR);
    await upstream.control('faults', { path: '/token', kind: 'delay', delayMs: 200 });
    const answers = await Promise.all(
      [browser, elsewhere, browser, elsewhere, browser, elsewhere].map((one) => tokenOf(one)),
    );
    expect(new Set(answers.map(({ accessToken }) => accessToken)).size).toBe(1);
    expect(await worksAtProvider(answers[0]!['accessToken'])).toBe(true);
    expect(await upstream.count('POST', '/token')).toBe(1);
  });

  test('that cannot be renewed is said to be so, and later works again after signing in', async () => {
    const browser = await linked();
    await upstream.control('revoke');
    await later(2 * HOUR);
    expect(await answerOf(browser.post('/get-access-token', { providerId: PROVIDER }))).toMatchObject([
      400,
      { message: 'Failed to get a valid access token' },
    ]);
    const { email } = (await browser.user())!;
    await browser.signIn({ email });
    expect(await worksAtProvider((await tokenOf(browser))['accessToken'])).toBe(true);
  });

  test.each([
    ['an error', { kind: 'respond', status: 500, body: 'oops' }],
    ['HTML', { kind: 'respond', status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Hi</h1>' }],
    ['a huge answer', { kind: 'huge', bytes: 20_000_000 }],
    ['no answer', { kind: 'hang' }],
  ])('stays renewable when the provider answers with %s', async (_, fault) => {
    const browser = await linked();
    await later(2 * HOUR);
    await upstream.control('faults', { path: '/token', times: 10, ...fault });
    const [status] = await answerOf(browser.post('/get-access-token', { providerId: PROVIDER }));
    expect([400, 502, 503]).toContain(status);
    await upstream.control('reset');
    expect(await worksAtProvider((await tokenOf(browser))['accessToken'])).toBe(true);
  });

  test('is never that of another user', async () => {
    const [ada, bob] = [await linked(), await linked()];
    const { id, accountId } = await bob.linked();
    const { id: userId } = (await bob.user())!;
    const own = await tokenOf(ada);
    expect(await tokenOf(ada, { userId })).toEqual(own);
    for (const one of [id, accountId]) {
      const answer = answerOf(ada.post('/get-access-token', { providerId: PROVIDER, accountId: one }));
      expect(await answer).toMatchObject([400, { message: 'Account not found' }]);
    }
    expect((await new Visitor(app, upstream).post('/get-access-token', { providerId: PROVIDER, userId })).status).toBe(
      401,
    );
  });
});

test('refreshing answers new tokens, as often as it is asked', async () => {
  const browser = await linked();
  const refresh = () => answerOf(browser.post('/refresh-token', { providerId: PROVIDER }));
  const [first, next] = [await refresh(), await refresh()];
  expect([first, next]).toMatchObject([
    [200, { accessToken: expect.any(String), accessTokenExpiresAt: expect.any(String) }],
    [200, {}],
  ]);
  expect(next[1]).not.toEqual(first[1]);
  expect(await answerOf(browser.post('/refresh-token', { providerId: 'nobody' }))).toMatchObject([400, {}]);
});

test('account-info says who the person is at the provider now, by GET and POST, to nobody else', async () => {
  const browser = await linked();
  const { accountId } = await browser.linked();
  await upstream.control('change', { sub: accountId, name: 'Countess' });
  const { email } = (await browser.user())!;
  const expected = {
    user: { name: 'Countess', email, emailVerified: true },
    data: { sub: accountId, name: 'Countess' },
  };
  expect(await answerOf(browser.post('/account-info', { accountId }))).toMatchObject([200, expected]);
  expect(await answerOf(browser.get(`/account-info?accountId=${accountId}`))).toMatchObject([200, expected]);
  const stranger = await linked();
  expect(await answerOf(stranger.post('/account-info', { accountId }))).toMatchObject([
    400,
    { message: 'Account not found' },
  ]);
});

test('asking again for more lets the scopes grow', async () => {
  const browser = await linked();
  const { email } = (await browser.user())!;
  await browser.link({ email }, { scopes: ['calendar'] });
  const { scopes } = await tokenOf(browser);
  expect(scopes).toEqual(expect.arrayContaining(['openid', 'email', 'calendar']));
});

test('no token stands readable in the database', async () => {
  const browser = await linked();
  const { accessToken, idToken } = await tokenOf(browser);
  const client = new pg.Client(app.databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ text: string }>(`select account::text as text from account`);
  await client.end();
  const stored = rows.map(({ text }) => text).join('\n');
  expect(stored).toContain(PROVIDER);
  for (const token of [accessToken, idToken]) expect(stored).not.toContain(String(token));
});

describe('an id token that a session got', () => {
  const present = (token: unknown, body: object = {}, browser = new Visitor(app, upstream), path = '/sign-in/social') =>
    answerOf(browser.post(path, { provider: PROVIDER, idToken: { token }, ...body }));
  const invalid = [401, expect.objectContaining({ code: 'INVALID_TOKEN', message: 'invalid token' })];

  test('signs no one in and links nothing, so that the thief of a session loses the account with it', async () => {
    const browser = await linked();
    const { idToken } = await tokenOf(browser);
    // Two of one second would be the same text.
    await later(2);
    const refreshed = (await answerOf(browser.post('/refresh-token', { providerId: PROVIDER })))[1];
    const tokens = [idToken, (refreshed as Record<string, unknown>)['idToken']];
    expect(new Set(tokens).size).toBe(2);
    await browser.post('/sign-out');
    const eve = await new Visitor(second, upstream).register(`eve${(people += 1)}@example.com`);
    for (const token of tokens) {
      expect(await present(token)).toEqual(invalid);
      // The last character of a signature has spare bits, which do not change it.
      const text = String(token);
      const [last] = Buffer.from(text.slice(-1));
      expect(await present(text.slice(0, -1) + String.fromCharCode(last! + 1))).toEqual(invalid);
      expect(await present(token, {}, eve, '/link-social')).toEqual(invalid);
    }
  });

  test('signs no one in after the account is unlinked, or the user deleted', async () => {
    const browser = await linked();
    const { email } = (await browser.user())!;
    const { idToken } = await tokenOf(browser);
    expect((await browser.post('/delete-user', {})).status).toBe(200);
    expect(await present(idToken)).toEqual(invalid);
    expect(await new Visitor(app, upstream).signIn({ email })).toBe('/account');
    expect(await present(idToken)).toEqual(invalid);
  });

  test('is not one that a program presented: it goes on with it, and no session gets it', async () => {
    const { id_token: token, access_token: accessToken } = await upstream.tokens({ email: 'native@example.com' });
    const program = new Visitor(app, upstream);
    expect(await present(token, { idToken: { token, accessToken } }, program)).toMatchObject([200, {}]);
    const got = await tokenOf(program);
    expect(got).toMatchObject({ accessToken });
    expect(got).not.toHaveProperty('idToken');
    expect((await program.linked()).provider).toBe(PROVIDER);
    expect(await present(token)).toMatchObject([200, {}]);
  });
});
