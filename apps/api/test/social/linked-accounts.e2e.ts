import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { RotatingProvider, TheseProviders } from '#identity/social/testing/rotating-provider';
import { answerOf, BrowserLike } from '../support/browser-like.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { type Holder, link, registered } from './linked.ts';

const HOUR_MS = 3_600_000;
const GOOGLE = { providerId: 'google' };
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as unknown;
const refused = (code: string, message: string, status = 400) => [status, expect.objectContaining({ code, message })];
const NOT_FOUND = refused('ACCOUNT_NOT_FOUND', 'Account not found');

// The application's clock, which exists later than the provider.
const providerClock = { now: () => app.clock.now() };
const google = new RotatingProvider('google', 'Google', providerClock);
const lines: string[] = [];

let app: TestApp;
let ada: Holder;
let people = 0;
beforeAll(async () => {
  const parts = { socialProviders: new TheseProviders(google) };
  app = await startTestApp({ RATE_LIMIT: 'off' }, undefined, (line) => lines.push(line), parts);
});
afterAll(() => app.close());
beforeEach(async () => {
  google.consent(`person-${(people += 1)}`);
  ada = await registered(app);
});

const post = (path: string, body: unknown = {}, { browser }: Holder = ada) => answerOf(browser.post(path, body));
const list = ({ browser }: Holder = ada) => answerOf(browser.get('/list-accounts'));

describe('the list of accounts', () => {
  test('has names for both generations of clients, and no token', async () => {
    app.clock.advance(1000);
    const account = await link(app, ada, google);
    const [status, body] = await list();
    expect(status).toBe(200);
    const common = { userId: ada.id, createdAt: TIME, updatedAt: TIME };
    const password = { provider: 'credential', providerId: 'credential', accountId: ada.id };
    const { id, accountId } = account;
    const linked = { id, provider: 'google', providerId: 'google', accountId };
    expect(body).toEqual([
      { ...common, ...password, id: expect.any(String), label: null, scopes: [] },
      { ...common, ...linked, label: 'ada@provider.example', scopes: ['openid', 'email'] },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/access-|refresh-|id-0|v1\./);
  });

  test('and everything else needs a session', async () => {
    const stranger = new BrowserLike(app.url, 'http://localhost');
    const unauthorized = refused('UNAUTHORIZED', 'Unauthorized', 401);
    expect(await answerOf(stranger.get('/list-accounts'))).toEqual(unauthorized);
    expect(await answerOf(stranger.get('/account-info?accountId=1'))).toEqual(unauthorized);
    for (const path of ['/unlink-account', '/get-access-token', '/refresh-token', '/account-info']) {
      expect(await answerOf(stranger.post(path, { ...GOOGLE, accountId: '1', userId: ada.id }))).toEqual(unauthorized);
    }
  });
});

describe('unlinking', () => {
  test.each([{}, { providerId: 1 }, { providerId: ['google'] }, { ...GOOGLE, accountId: null }])(
    'refuses the body %j',
    async (body) => {
      expect(await post('/unlink-account', body)).toMatchObject([400, { code: 'VALIDATION_ERROR' }]);
    },
  );
});

describe('tokens of a provider', () => {
  test('are handed out', async () => {
    const { id } = await link(app, ada, google);
    const tokens = {
      accessToken: 'access-0',
      accessTokenExpiresAt: TIME,
      scopes: ['openid', 'email'],
      idToken: 'id-0',
    };
    for (const body of [GOOGLE, { ...GOOGLE, accountId: id }, { accountId: id }]) {
      expect(await post('/get-access-token', body)).toEqual([200, tokens]);
    }
    const answer = await ada.browser.post('/get-access-token', GOOGLE);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('leave out what the provider did not say, as clients expect', async () => {
    await link(app, ada, google, { idToken: null, accessTokenExpiresAt: null, refreshToken: null });
    expect(await post('/get-access-token', GOOGLE)).toEqual([
      200,
      { accessToken: 'access-0', scopes: ['openid', 'email'] },
    ]);
  });

  test('are renewed when that is asked for', async () => {
    const { id } = await link(app, ada, google);
    expect(await post('/refresh-token', GOOGLE)).toEqual([
      200,
      {
        accessToken: 'access-1',
        accessTokenExpiresAt: TIME,
        refreshToken: 'refresh-1',
        tokenType: 'Bearer',
        idToken: 'id-1',
        scopes: ['openid', 'email'],
        scope: 'openid,email',
        providerId: 'google',
        accountId: id,
      },
    ]);
  });

  test.each([
    ['/get-access-token', 'FAILED_TO_GET_ACCESS_TOKEN', 'Failed to get a valid access token'],
    ['/refresh-token', 'FAILED_TO_REFRESH_ACCESS_TOKEN', 'Failed to refresh access token'],
  ])('%s says when the provider refuses, and the log says why', async (path, code, message) => {
    await link(app, ada, google);
    app.clock.advance(HOUR_MS);
    google.revoke();
    lines.length = 0;
    expect(await post(path, GOOGLE)).toEqual(refused(code, message));
    expect(lines.join()).toContain('google: refresh-refused (as the test says)');
  });
});

describe('what the provider says', () => {
  test('is answered to GET and POST, by its id of the person or by ours', async () => {
    const { id, accountId } = await link(app, ada, google);
    const info = {
      user: {
        id: accountId,
        name: 'Ada at the provider',
        email: 'ada@provider.example',
        image: null,
        emailVerified: true,
      },
      data: { sub: '1815', locale: 'en' },
      account: { id, providerId: 'google', accountId },
    };
    for (const one of [accountId, id]) {
      expect(await post('/account-info', { accountId: one })).toEqual([200, info]);
      expect(await answerOf(ada.browser.get(`/account-info?accountId=${one}`))).toEqual([200, info]);
    }
  });
});

describe('an attacker', () => {
  test("gets no token of another user, by a user id in the body or by an account's id", async () => {
    const { id, accountId } = await link(app, ada, google);
    const eve = await registered(app);
    for (const path of ['/get-access-token', '/refresh-token']) {
      for (const body of [GOOGLE, { ...GOOGLE, accountId: id }, { accountId: id }, { accountId }]) {
        expect(await post(path, { ...body, userId: ada.id }, eve)).toEqual(NOT_FOUND);
      }
    }
    expect(google.presented).toEqual([]);
    google.consent(`of Eve beside ${accountId}`);
    await link(app, eve, google, { accessToken: 'of Eve' });
    expect(await post('/get-access-token', { ...GOOGLE, userId: ada.id }, eve)).toMatchObject([
      200,
      { accessToken: 'of Eve' },
    ]);
  });

  test('finds no token in the database or in the log', async () => {
    lines.length = 0;
    const { id } = await link(app, ada, google, { accessToken: 'planted-access-token' });
    await post('/get-access-token', GOOGLE);
    await post('/refresh-token', GOOGLE);
    await post('/account-info', { accountId: id });
    const [row] = await app.database.rows<{ account: string }>('select account::text from account where id = $1', id);
    for (const text of [row!.account, lines.join()]) {
      expect(text).not.toMatch(/planted-access-token|access-1|refresh-\d|id-1/);
    }
    expect(lines.length).toBeGreaterThan(0);
  });
});

test('the tokens go with the account, and with the user', async () => {
  const { id } = await link(app, ada, google);
  await post('/refresh-token', GOOGLE);
  const kept = () => app.database.count('from provider_token_refresh where account_id = $1', id);
  expect(await kept()).toBe(1);
  expect((await ada.browser.post('/delete-user', {})).status).toBe(200);
  expect(await kept()).toBe(0);
  expect(await app.database.count('from account where user_id = $1', ada.id)).toBe(0);
});
