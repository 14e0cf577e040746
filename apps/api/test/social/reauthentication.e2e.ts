import { expect, test } from '@jest/globals';
import { errorPage, SocialApp, type SocialBrowser } from './people.ts';

// Step-up by a provider: bound to the user who asked for it.

const DAY_MS = 86_400_000;

const at = SocialApp.use();
const { google, newAddress, newBrowser } = at;
const SESSION = 'better-auth.session_token';

/** Signed in by the provider, a day ago. */
async function stale(email = newAddress()) {
  const browser = newBrowser();
  await browser.signIn({ email });
  at.app.clock.advance(DAY_MS);
  return { browser, email, id: (await browser.user())!.id };
}

async function start(browser: SocialBrowser): Promise<string> {
  const answer = await browser.post('/reauthenticate/social', { provider: 'google', callbackURL: '/account/linked' });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { url: string }).url;
}

const isFresh = async (browser: SocialBrowser) =>
  (await browser.post('/link-social', { provider: 'github' })).status === 200;
const counts = async () => [await at.app.database.count('from "user"'), await at.app.database.count('from account')];

test('the account of the user makes the session fresh: another token, the former one has ended', async () => {
  const { browser, email, id } = await stale();
  expect(await isFresh(browser)).toBe(false);
  const before = browser.cookies.get(SESSION)!;
  const sessions = () => at.app.database.count('from session where user_id = $1', id);
  expect(await sessions()).toBe(1);
  expect(await browser.returnFrom(await start(browser), { email })).toBe('/account/linked');
  expect(browser.cookies.get(SESSION)).not.toBe(before);
  expect(await sessions()).toBe(1);
  expect(await isFresh(browser)).toBe(true);
  const former = newBrowser();
  former.cookies.set(SESSION, before);
  expect(await former.user()).toBeNull();
});

test('asks the provider to authenticate the user again, and says since when', async () => {
  const { browser, email } = await stale();
  const startOf = (url: string) => google.starts.get(new URL(url).searchParams.get('state')!);
  const url = await start(browser);
  expect(startOf(url)).toMatchObject({ reauthenticatesSince: at.app.clock.now() });
  const asked = at.app.clock.now();
  at.app.clock.advance(60_000);
  await browser.returnFrom(url, { email });
  expect(google.returns.at(-1)).toMatchObject({ reauthenticatesSince: asked });
  // A sign-in does not.
  expect(startOf(await browser.start())!.reauthenticatesSince).toBeUndefined();
});

test('a provider that did not authenticate the user again changes nothing', async () => {
  const { browser } = await stale();
  const target = await browser.returnFrom(await start(browser), { fails: 'stale-authentication' });
  expect(target).toBe(errorPage('not_authenticated_again'));
  expect(await isFresh(browser)).toBe(false);
});

test.each([
  ['stays one', false],
  ['stays one of many days', true],
])('a session until the browser closes, or not, %s', async (_, rememberMe) => {
  const browser = newBrowser();
  const email = newAddress();
  const remembered = () => at.app.database.rows('select remembered from session where user_id = $1', id);
  await browser.signIn({ email }, 'google', { rememberMe });
  const { id } = (await browser.user())!;
  expect(await remembered()).toEqual([{ remembered: rememberMe }]);
  await browser.returnFrom(await start(browser), { email });
  expect(await remembered()).toEqual([{ remembered: rememberMe }]);
});

test('another account changes nothing: neither one of another user, nor a new one, nor one with the address', async () => {
  const other = await stale();
  const { browser, email, id } = await stale();
  const before = [browser.cookies.get(SESSION), ...(await counts())];
  const scripts = [
    { email: other.email },
    { email: newAddress() },
    { email, accountId: 'another of the same address' },
  ];
  for (const script of scripts) {
    expect(await browser.returnFrom(await start(browser), script)).toBe(errorPage('different_account'));
    expect([browser.cookies.get(SESSION), ...(await counts())]).toEqual(before);
    expect((await browser.user())!.id).toBe(id);
    expect(await isFresh(browser)).toBe(false);
  }
  expect(await refusals(id)).toBe(scripts.length);
});

const refusals = (id: string) =>
  at.app.database.count(
    `from audit_entry where account_id = $1 and outcome = 'refused' and reason = 'DIFFERENT_ACCOUNT'`,
    id,
  );

test('the entry of the audit trail names the provider, and no account there', async () => {
  const { browser, email, id } = await stale();
  await browser.returnFrom(await start(browser), { email: newAddress() });
  await browser.returnFrom(await start(browser), { email });
  const entries = await at.app.database.rows<{ details: object }>(
    `select details from audit_entry where account_id = $1 and action = 'session.started' order by id desc limit 2`,
    id,
  );
  expect(entries.map(({ details }) => details)).toEqual([
    { methods: ['social:google'], replaces: expect.any(String), again: 'social:google' },
    { methods: ['social:google'] },
  ]);
});

test('who signs in meanwhile in the same browser, or signs out, is not mixed up with the user', async () => {
  const { browser, email, id } = await stale();
  const [one, two] = [await start(browser), await start(browser)];
  await browser.post('/sign-out');
  expect(await browser.returnFrom(one, { email })).toBe(errorPage('please_restart_the_process'));
  const next = newAddress();
  await browser.signIn({ email: next });
  expect(await browser.returnFrom(two, { email })).toBe(errorPage('different_account'));
  expect(await browser.user()).toMatchObject({ email: next });
  expect(await refusals(id)).toBe(1);
});

test('after the session has ended, a sign-in as the one user refuses every other account and registers none', async () => {
  const other = await stale();
  const { browser, email, id } = await stale();
  await browser.post('/sign-out');
  const before = await counts();
  for (const script of [{ email: other.email }, { email: newAddress() }, { email, accountId: 'not linked' }]) {
    const target = await browser.signIn(script, 'google', { onlyUserId: id });
    expect(target).toBe(errorPage('different_account'));
    expect([await browser.user(), ...(await counts())]).toEqual([null, ...before]);
    const token = google.idTokenOf(script);
    const body = { provider: 'google', onlyUserId: id, idToken: { token } };
    expect((await browser.post('/sign-in/social', body)).status).toBe(403);
  }
  expect(await browser.signIn({ email }, 'google', { onlyUserId: id })).toBe('/account');
  expect((await browser.user())!.id).toBe(id);
});

test('needs a session, a provider that is configured, and targets that are trusted', async () => {
  const stranger = newBrowser();
  const ask = (browser: SocialBrowser, body: object) => browser.post('/reauthenticate/social', body);
  expect((await ask(stranger, { provider: 'google' })).status).toBe(401);
  const { browser } = await stale();
  expect((await ask(browser, { provider: 'nowhere' })).status).toBe(404);
  expect((await ask(browser, {})).status).toBe(400);
  for (const member of ['callbackURL', 'errorCallbackURL']) {
    expect((await ask(browser, { provider: 'google', [member]: 'https://evil.example' })).status).toBe(403);
  }
});

test('one that began before the account was unlinked does not count afterwards', async () => {
  const { browser, email } = await stale();
  await browser.returnFrom(await start(browser), { email });
  await browser.link({ email }, 'github');
  const url = await start(browser);
  expect((await browser.post('/unlink-account', { providerId: 'google' })).status).toBe(200);
  expect(await browser.returnFrom(url, { email })).toBe(errorPage('different_account'));
});
