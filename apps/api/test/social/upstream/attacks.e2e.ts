import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import {
  errorOf,
  locationOf,
  ORIGIN,
  pass,
  PROVIDER,
  ProviderProcess,
  SESSION,
  settingsFor,
  Visitor,
} from './upstream.ts';

// Attacks on the way to the provider and back, with a real one at its end.

const OTHER = 'other';

let upstream: ProviderProcess;
let other: ProviderProcess;
let app: TestApp;
beforeAll(async () => {
  [upstream, other] = await Promise.all([ProviderProcess.start(), ProviderProcess.start()]);
  app = await startTestApp({
    ...settingsFor(other, OTHER),
    ...settingsFor(upstream),
    OIDC_PROVIDERS: `${PROVIDER},${OTHER}`,
  });
});
afterEach(() => upstream.control('reset'));
afterAll(async () => {
  await app.close();
  await Promise.all([upstream.stop(), other.stop()]);
});

let people = 0;
const newEmail = () => `target${(people += 1)}@example.com`;
const visitor = (at = upstream) => new Visitor(app, at);

/** A person who has signed in at the provider and is on the way back. */
async function onTheWayBack(body: object = {}) {
  const browser = visitor();
  const callback = await upstream.answer(await browser.begin(body), { email: newEmail(), name: 'Ada' });
  return { browser, callback };
}

/** The error that the callback ends with; no session was started. */
async function refusal(browser: Visitor, callback: URL | string): Promise<string | null> {
  const answer = await browser.arrive(callback);
  expect(browser.cookies.has(SESSION)).toBe(false);
  return errorOf(locationOf(answer));
}

function changed(url: URL, changes: Readonly<Record<string, string | undefined>>): URL {
  const copy = new URL(url);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) copy.searchParams.delete(name);
    else copy.searchParams.set(name, value);
  }
  return copy;
}

describe('the state', () => {
  test('of another browser signs nobody in: neither the thief nor a victim that is sent there', async () => {
    const { browser, callback } = await onTheWayBack();
    expect(await refusal(visitor(), callback)).toMatch(/state|restart/);
    const { browser: victim } = await onTheWayBack();
    expect(await refusal(victim, callback)).toMatch(/state|restart/);
    // Trying did not use up what its owner has... or it did, and the owner begins again: never a session of another.
    const answer = await browser.arrive(callback);
    const user = await browser.user();
    expect(user === null || locationOf(answer) === '/account').toBe(true);
  });

  test('works once', async () => {
    const { browser, callback } = await onTheWayBack();
    expect(locationOf(await browser.arrive(callback))).toBe('/account');
    await browser.post('/sign-out');
    expect(await refusal(browser, callback)).toBe('please_restart_the_process');
  });

  test('works once also when the callback comes twice at the same time', async () => {
    const { browser, callback } = await onTheWayBack();
    const cookies = new Map(browser.cookies);
    const twins = [visitor(), visitor()];
    for (const twin of twins) for (const [name, value] of cookies) twin.cookies.set(name, value);
    const answers = await Promise.all(twins.map((twin) => twin.arrive(callback)));
    expect(answers.map((answer) => errorOf(locationOf(answer))).filter((error) => error === null)).toHaveLength(1);
    expect(await upstream.count('POST', '/token')).toBe(1);
  });

  test.each([
    ['missing', { state: undefined }, 'state_not_found'],
    ['empty', { state: '' }, 'state_not_found'],
    ['invented', { state: 'a'.repeat(32) }, 'please_restart_the_process'],
    ['huge', { state: 'a'.repeat(5000) }, 'please_restart_the_process'],
  ])('%s is refused', async (_, changes, error) => {
    const { browser, callback } = await onTheWayBack();
    expect(await refusal(browser, changed(callback, changes))).toBe(error);
    expect(await upstream.count('POST', '/token')).toBe(0);
  });

  test('swapped with one of another sign-in in the same browser does not exchange the code', async () => {
    const { browser, callback } = await onTheWayBack();
    const second = await browser.begin();
    const swapped = changed(callback, { state: second.searchParams.get('state')! });
    expect(await refusal(browser, swapped)).toBe('invalid_code');
  });

  test('ends after ten minutes', async () => {
    const { browser, callback } = await onTheWayBack();
    await pass(upstream, 601, app);
    expect(await refusal(browser, callback)).toBe('please_restart_the_process');
  });

  test('of one provider is not one of another', async () => {
    const { browser, callback } = await onTheWayBack();
    const moved = new URL(callback.href.replace(`/callback/${PROVIDER}`, `/callback/${OTHER}`));
    expect(await refusal(browser, moved)).not.toBeNull();
    expect(await other.count('POST', '/token')).toBe(0);
  });

  test('of the plugin routes is not one of the others', async () => {
    const { browser, callback } = await onTheWayBack();
    const moved = new URL(callback.href.replace('/callback/', '/oauth2/callback/'));
    expect(await refusal(browser, moved)).not.toBeNull();
  });
});

describe('the code', () => {
  test('used once is refused by the provider', async () => {
    const { browser, callback } = await onTheWayBack();
    await browser.arrive(callback);
    await browser.post('/sign-out');
    const { browser: second, callback: fresh } = await onTheWayBack();
    const replayed = changed(fresh, { code: callback.searchParams.get('code')! });
    expect(await refusal(second, replayed)).toBe('invalid_code');
  });

  test('of another person cannot be injected: it belongs to another verifier', async () => {
    const [{ callback: stolen }, { browser, callback }] = [await onTheWayBack(), await onTheWayBack()];
    const injected = changed(callback, { code: stolen.searchParams.get('code')! });
    expect(await refusal(browser, injected)).toBe('invalid_code');
  });

  test.each([
    ['missing', { code: undefined }, 'no_code'],
    ['empty', { code: '' }, 'no_code'],
    ['invented', { code: 'invented' }, 'invalid_code'],
  ])('%s is refused', async (_, changes, error) => {
    const { browser, callback } = await onTheWayBack();
    expect(await refusal(browser, changed(callback, changes))).toBe(error);
  });
});

describe('a mixed-up provider (RFC 9207)', () => {
  test.each([
    ['of another provider', () => other.issuer],
    ['that is almost it', () => `${upstream.issuer}/`],
    ['that is left out, where the provider always sends one', () => undefined],
  ])('an issuer %s: the code is sent nowhere', async (_, iss) => {
    const { browser, callback } = await onTheWayBack();
    expect(await refusal(browser, changed(callback, { iss: iss() }))).toBe('invalid_code');
    expect([await upstream.count('POST', '/token'), await other.count('POST', '/token')]).toEqual([0, 0]);
  });

  test('a parameter that comes twice is refused', async () => {
    const { browser, callback } = await onTheWayBack();
    callback.searchParams.append('code', 'second');
    const answer = await browser.arrive(callback);
    expect(browser.cookies.has(SESSION)).toBe(false);
    expect([302, 400]).toContain(answer.status);
  });
});

describe('where the browser is sent', () => {
  const strange = [
    'https://evil.example.com/',
    '//evil.example.com/',
    '/\\evil.example.com',
    'javascript:alert(1)',
    'http://localhost.evil.example.com/',
    'http://localhost@evil.example.com/',
    '/account\r\nset-cookie: a=b',
  ];
  test.each(['callbackURL', 'errorCallbackURL', 'newUserCallbackURL'])(
    '%s never leads elsewhere',
    async (parameter) => {
      for (const target of strange) {
        const answer = await visitor().post('/sign-in/social', { provider: PROVIDER, [parameter]: target });
        expect([target, answer.status]).toEqual([target, 403]);
      }
    },
  );

  test('nor of linking', async () => {
    const browser = await visitor().register(newEmail());
    for (const parameter of ['callbackURL', 'errorCallbackURL']) {
      for (const target of strange) {
        const answer = await browser.post('/link-social', { provider: PROVIDER, [parameter]: target });
        expect([target, answer.status]).toEqual([target, 403]);
      }
    }
  });

  test('nor by parameters of the callback itself', async () => {
    const { browser, callback } = await onTheWayBack();
    const target = 'https://evil.example.com/';
    const loaded = changed(callback, {
      callbackURL: target,
      redirect_uri: target,
      error_uri: target,
      redirectTo: target,
    });
    expect(new URL(locationOf(await browser.arrive(loaded)), ORIGIN).host).toBe('localhost');
  });

  test('an error of the provider is text, not a place', async () => {
    const browser = visitor();
    const request = await browser.begin();
    const callback = new URL(`${ORIGIN}/api/auth/callback/${PROVIDER}`);
    callback.search = new URLSearchParams({
      error: 'https://evil.example.com/?<script>',
      error_description: '<script>alert(1)</script>',
      state: request.searchParams.get('state')!,
    }).toString();
    const location = new URL(locationOf(await browser.arrive(callback)), ORIGIN);
    expect(location.host).toBe('localhost');
    expect(location.href).not.toContain('<script>');
  });
});

describe.each(['/token', '/me', '/jwks'])('a provider that misbehaves at %s', (path) => {
  let within: { url: string; asked: () => number; close: () => void };
  beforeEach(async () => {
    let asked = 0;
    const server = createServer((_, response) => {
      asked += 1;
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    within = { url: `http://127.0.0.1:${port}/`, asked: () => asked, close: () => server.close() };
  });
  afterEach(() => within.close());

  test.each([
    ['an error', { kind: 'respond', status: 500, body: 'oops' }],
    ['HTML', { kind: 'respond', status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Sign in</h1>' }],
    ['broken JSON', { kind: 'respond', status: 200, headers: { 'content-type': 'application/json' }, body: '{"a' }],
    [
      'JSON of another shape',
      { kind: 'respond', status: 200, headers: { 'content-type': 'application/json' }, body: '[1]' },
    ],
    ['a huge answer', { kind: 'huge', bytes: 20_000_000 }],
    ['a redirect into a private network', { kind: 'respond', status: 302 }],
    ['an answer that does not end', { kind: 'stall' }],
  ])('%s: an error for the person, no session, no crash', async (_, given) => {
    // A new instance has fetched no keys yet.
    const fresh = path === '/jwks' ? await startTestApp(settingsFor(upstream), app.databaseUrl) : app;
    const fault = 'status' in given && given.status === 302 ? { ...given, headers: { location: within.url } } : given;
    const browser = new Visitor(fresh, upstream);
    const callback = await upstream.answer(await browser.begin(), { email: newEmail() });
    await upstream.control('settings', { bareIdTokens: path === '/me' });
    await upstream.control('faults', { path, times: 100, ...fault });
    const error = await refusal(browser, callback);
    if (fresh !== app) await fresh.close();
    expect(error).toMatch(/^(?:invalid_code|unable_to_get_user_info)$/);
    expect(within.asked()).toBe(0);
  });
});

test('a provider that does not describe itself is unavailable, and known again a minute later', async () => {
  const fresh = await startTestApp(settingsFor(upstream), app.databaseUrl);
  await upstream.control('faults', {
    path: '/.well-known/openid-configuration',
    kind: 'respond',
    status: 500,
    times: 5,
  });
  const start = () => new Visitor(fresh, upstream).post('/sign-in/social', { provider: PROVIDER });
  expect((await start()).status).toBe(503);
  await upstream.control('reset');
  await pass(upstream, 61, fresh, app);
  expect((await start()).status).toBe(200);
  await fresh.close();
});

describe('a refresh token that a program presents', () => {
  /** Signs in with an id token of the one person and a refresh token of the other. */
  async function present(idTokenOf: string, refreshTokenOf: string) {
    const { id_token: token } = await upstream.tokens({ email: idTokenOf });
    const { refresh_token: refreshToken } = await upstream.tokens({ email: refreshTokenOf });
    const browser = visitor();
    const answer = await browser.post('/sign-in/social', { provider: PROVIDER, idToken: { token, refreshToken } });
    expect(answer.status).toBe(200);
    expect(await browser.user()).toMatchObject({ email: idTokenOf });
    const renewed = await browser.post('/refresh-token', { providerId: PROVIDER });
    return [renewed.status, (await renewed.json()) as { accessToken?: string }] as const;
  }

  test('is kept and renewed if it is of the same person', async () => {
    const email = newEmail();
    const [status, { accessToken }] = await present(email, email);
    expect([status, accessToken]).toEqual([200, expect.any(String)]);
  });

  test('is not kept if it is of another person', async () => {
    const [victim, thief] = [newEmail(), newEmail()];
    expect(await present(thief, victim)).toMatchObject([400, { code: 'FAILED_TO_REFRESH_ACCESS_TOKEN' }]);
  });

  test('is not kept if the provider fails, and the person is signed in', async () => {
    const email = newEmail();
    const { id_token: token, refresh_token: refreshToken } = await upstream.tokens({ email });
    await upstream.control('faults', { path: '/token', kind: 'respond', status: 503, times: 1 });
    const browser = visitor();
    const answer = await browser.post('/sign-in/social', { provider: PROVIDER, idToken: { token, refreshToken } });
    expect(answer.status).toBe(200);
    expect((await browser.post('/refresh-token', { providerId: PROVIDER })).status).toBe(400);
  });
});
