import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { RotatingProvider, TheseProviders } from '#identity/social/testing/rotating-provider';
import { BrowserLike } from '../support/browser-like.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { answerOf, type Holder, link, registered } from './linked.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const GOOGLE = { providerId: 'google' };
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as unknown;
const refused = (code: string, message: string, status = 400) => [status, expect.objectContaining({ code, message })];
const NOT_FOUND = refused('ACCOUNT_NOT_FOUND', 'Account not found');
const LAST = refused('FAILED_TO_UNLINK_LAST_ACCOUNT', "You can't unlink your last account");

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
const providersOf = async (holder = ada) =>
  ((await list(holder))[1] as { providerId: string }[]).map(({ providerId }) => providerId);

describe('the list of accounts', () => {
  test('has names for both generations of clients, and no token', async () => {
    app.clock.advance(1000);
    const account = await link(app, ada, google);
    const [status, body] = await list();
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        id: expect.any(String),
        provider: 'credential',
        providerId: 'credential',
        accountId: ada.id,
        userId: ada.id,
        label: null,
        scopes: [],
        createdAt: TIME,
        updatedAt: TIME,
      },
      {
        id: account.id,
        provider: 'google',
        providerId: 'google',
        accountId: account.accountId,
        userId: ada.id,
        label: 'ada@provider.example',
        scopes: ['openid', 'email'],
        createdAt: TIME,
        updatedAt: TIME,
      },
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
  test('removes the account, and tells its holder', async () => {
    await link(app, ada, google);
    expect(await post('/unlink-account', GOOGLE)).toEqual([200, { status: true }]);
    expect(await providersOf()).toEqual(['credential']);
    expect((await app.mails(ada.email)).map(({ kind }) => kind)).toContain('account-unlinked');
    expect(await post('/unlink-account', GOOGLE)).toEqual(LAST);
  });

  test('of another account than those of the caller is refused', async () => {
    const eve = await registered(app);
    const { id, accountId } = await link(app, ada, google);
    google.consent(`another of ${accountId}`);
    await link(app, eve, google);
    for (const body of [{ ...GOOGLE, accountId }, { accountId: id }, { providerId: 'github' }]) {
      expect(await post('/unlink-account', { ...body, userId: ada.id }, eve)).toEqual(NOT_FOUND);
    }
    expect(await providersOf()).toEqual(['credential', 'google']);
  });

  test('from a stale session is refused', async () => {
    await link(app, ada, google);
    app.clock.advance(DAY_MS);
    expect(await post('/unlink-account', GOOGLE)).toEqual(refused('SESSION_NOT_FRESH', 'Session is not fresh', 403));
    expect(await providersOf()).toEqual(['credential', 'google']);
  });

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

  test.each(['/get-access-token', '/refresh-token'])('%s refuses what no provider can do', async (path) => {
    expect(await post(path, { providerId: 'twitch' })).toEqual(
      refused('PROVIDER_NOT_SUPPORTED', 'Provider twitch is not supported.'),
    );
    expect(await post(path, GOOGLE)).toEqual(NOT_FOUND);
    expect(await post(path, {})).toMatchObject([400, { code: 'VALIDATION_ERROR' }]);
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

  test('is refused when the provider does not say, or not to us', async () => {
    const { accountId } = await link(app, ada, google, { accessToken: 'of another time' });
    expect(await post('/account-info', { accountId })).toEqual(
      refused('FAILED_TO_GET_USER_INFO', 'Failed to get user info', 401),
    );
    google.revoke();
    app.clock.advance(HOUR_MS);
    expect(await post('/account-info', { accountId })).toMatchObject([400, { code: 'FAILED_TO_GET_ACCESS_TOKEN' }]);
  });

  test('needs an account of the caller', async () => {
    const { id, accountId } = await link(app, ada, google);
    const eve = await registered(app);
    for (const one of [id, accountId, 'unknown']) {
      expect(await post('/account-info', { accountId: one, userId: ada.id }, eve)).toEqual(NOT_FOUND);
      expect(await answerOf(eve.browser.get(`/account-info?accountId=${one}&userId=${ada.id}`))).toEqual(NOT_FOUND);
    }
    expect(google.asked).toEqual([]);
    expect(await answerOf(ada.browser.get('/account-info'))).toMatchObject([400, { code: 'VALIDATION_ERROR' }]);
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
