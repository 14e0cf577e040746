import { expect, test } from '@jest/globals';
import { answerOf } from '../support/browser-like.ts';
import { startTestApp } from '../support/test-app.ts';
import { errorPage, SocialApp, SocialBrowser, type Way, WAYS } from './people.ts';

// How redirect flows end that fail after the state was used; attacks.e2e.ts has those of the state.

const ERRORS = '/sign-in?from=google';
const logged: string[] = [];

const at = SocialApp.use(
  {
    REQUIRE_EMAIL_VERIFICATION: 'on',
    USER_FIELDS: '[{"name":"company","type":"string","required":true}]',
  },
  (line) => logged.push(line),
);
const { providers, google, newAddress, newBrowser } = at;
const withCompany = { additionalData: { company: 'Acme' } };

/** Where a sign-in ends, without and with a page of its own for errors. */
async function ends(script: object, body: object = {}, way: Way = 'social'): Promise<string[]> {
  const wanted = { ...withCompany, ...body };
  const plain = await newBrowser().signIn(script, 'google', wanted, way);
  return [plain, await newBrowser().signIn(script, 'google', { ...wanted, errorCallbackURL: ERRORS }, way)];
}
const both = (error: string, description?: string) => {
  const page = errorPage(error, description);
  return [page, ERRORS + page.slice(page.indexOf('?')).replace('?', '&')];
};

test.each<[string, object]>([
  ['invalid_code', { fails: 'code-refused' }],
  ['invalid_code', { fails: 'token-invalid' }],
  ['unable_to_get_user_info', { fails: 'profile-unavailable' }],
  ['email_not_found', { email: null, accountId: 'without' }],
])('%s after %j', async (error, script) => {
  for (const way of WAYS) expect(await ends(script, {}, way)).toEqual(both(error));
});

test('what the provider did is in the log, without codes and tokens', async () => {
  logged.length = 0;
  const browser = newBrowser();
  const { state, code } = google.consent(await browser.start(), { fails: 'profile-unavailable' });
  await browser.arrive({ state, code });
  const lines = logged.join('\n');
  expect(lines).toContain('google: profile-unavailable (scripted)');
  expect(lines).not.toContain(code);
  expect(lines).not.toContain(state);
});

test('no_code', async () => {
  const browser = newBrowser();
  const state = new URL(await browser.start('google', { errorCallbackURL: ERRORS })).searchParams.get('state')!;
  expect(await browser.arrive({ state })).toBe(both('no_code')[1]);
});

test('oauth_provider_not_found', async () => {
  const browser = newBrowser();
  const { state, code } = google.consent(await browser.start(), {});
  expect(await browser.arrive({ state, code }, 'nowhere')).toBe(both('oauth_provider_not_found')[0]);
});

test('what the provider refuses is told on the error page, with its words, and ends the authorization', async () => {
  const browser = newBrowser();
  const { state, code } = google.consent(await browser.start('google', { errorCallbackURL: ERRORS }), {});
  const refused = { error: 'access_denied', error_description: 'The user said no' };
  expect(await browser.arrive({ state, ...refused })).toBe(both('access_denied', 'The user said no')[0]);
  expect(await browser.arrive({ state, code })).toBe(both('please_restart_the_process')[0]);
  expect(await newBrowser().arrive({ error: 'server_error' })).toBe(both('server_error')[0]);
});

test.each(['access_denied', 'user_cancelled_authorize'])(
  'a person who cancels (%s) returns to the page they came from if it asked for that, without the words of the provider',
  async (error) => {
    const browser = newBrowser();
    const wish = { errorCallbackURL: ERRORS, returnOnCancel: true };
    const { state, code } = google.consent(await browser.start('google', wish), {});
    const refused = { error, error_description: '<b>Call +1 555</b>' };
    expect(await browser.arrive({ state, ...refused })).toBe(both('sign_in_canceled')[1]);
    expect(await browser.arrive({ state, code })).toBe(both('please_restart_the_process')[0]);
    // Another browser learns nothing, and any other error is told as before.
    const other = google.consent(await browser.start('google', wish), {});
    const elsewhere = await newBrowser().arrive({ state: other.state, ...refused });
    expect(elsewhere).toBe(both(error, refused.error_description)[0]);
    const failed = google.consent(await browser.start('google', wish), {});
    expect(await browser.arrive({ state: failed.state, error: 'server_error' })).toBe(both('server_error')[0]);
  },
);

test('unable_to_create_user names the field that is missing', async () => {
  const email = newAddress();
  expect(await ends({ email }, { additionalData: {} })).toEqual(both('unable_to_create_user', 'company is required'));
  const token = () => ({ token: google.idTokenOf({ email }) });
  const missing = await answerOf(newBrowser().begin('google', { idToken: token() }));
  expect(missing).toMatchObject([400, { code: 'FIELD_IS_REQUIRED', message: 'company is required' }]);
  const given = { idToken: token(), additionalData: { company: 'Acme', role: 'admin' } };
  const done = await answerOf(newBrowser().begin('google', given));
  expect(done).toMatchObject([200, { user: { email, company: 'Acme', role: 'user' } }]);
});

test('a configured field of the wrong type is refused at the start', async () => {
  const refused = await answerOf(newBrowser().begin('google', { additionalData: { company: 7 } }));
  expect(refused).toMatchObject([400, { code: 'INVALID_FIELD' }]);
});

test('banned is told with its words, by redirect and in JSON', async () => {
  const email = newAddress();
  await newBrowser().signIn({ email }, 'google', withCompany);
  const words = 'You have been banned from this application. Please contact support if you believe this is an error.';
  await at.app.database.rows('update "user" set banned = true where email = $1', email);
  expect(await ends({ email })).toEqual(both('banned', words));
  const refused = await answerOf(newBrowser().begin('google', { idToken: { token: google.idTokenOf({ email }) } }));
  expect(refused).toMatchObject([403, { code: 'BANNED_USER', message: words }]);
});

test('internal_server_error with the id of the request, and nothing of what went wrong', async () => {
  const browser = newBrowser();
  const fails = new Error('a bug with a secret');
  const { state, code } = google.consent(await browser.start('google', { errorCallbackURL: ERRORS }), { fails });
  const response = await browser.callback({ state, code });
  const location = new URL(response.headers.get('location')!, at.app.url);
  expect([response.status, location.pathname]).toEqual([302, '/api/auth/error']);
  expect(Object.fromEntries(location.searchParams)).toEqual({
    error: 'internal_server_error',
    error_description: `Request id ${response.headers.get('x-request-id')}`,
  });
});

test('too many returns from one address are a page with the time to wait', async () => {
  const limited = await startTestApp({}, undefined, undefined, { socialProviders: providers });
  try {
    const browser = new SocialBrowser(limited, providers);
    const answers = await Promise.all(Array.from({ length: 101 }, () => browser.callback({ state: 'x', code: 'y' })));
    const [refused, ...others] = answers.filter(({ status }) => status !== 302);
    expect([refused!.status, others]).toEqual([429, []]);
    expect(refused!.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(refused!.headers.get('content-type')).toBe('text/html; charset=utf-8');
  } finally {
    await limited.close();
  }
});

test('the answers of a callback are for this browser alone: no cache, no referrer, no other origin', async () => {
  const response = await newBrowser().callback({ state: 'x', code: 'y' });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  expect(response.headers.has('access-control-allow-origin')).toBe(false);
});

test('a URL that is no callback is a page', async () => {
  const response = await newBrowser().get('/callback/google/more');
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
});
