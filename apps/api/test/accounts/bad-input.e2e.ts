import { beforeAll, describe, expect, test } from '@jest/globals';
import { BrowserLike } from '../support/browser-like.ts';
import { testApp } from '../support/test-app.ts';

const ORIGIN = 'http://localhost';

/** Each route with a body, and a well-formed one. */
const routes: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '/sign-up/email': {
    name: 'N',
    email: 'shape@example.com',
    password: 'correct horse 1',
    image: 'https://example.com/x.png',
    callbackURL: '/a',
    username: 'abc',
  },
  '/sign-in/email': { email: 'shape@example.com', password: 'correct horse 1', callbackURL: '/a' },
  '/sign-in/username': { username: 'shape', password: 'correct horse 1' },
  '/sign-in/phone-number': { phoneNumber: '+4915123456789', password: 'correct horse 1' },
  '/is-username-available': { username: 'shape' },
  '/request-password-reset': { email: 'shape@example.com', redirectTo: '/a' },
  '/forget-password': { email: 'shape@example.com', redirectTo: '/a' },
  '/reset-password': { newPassword: 'correct horse 1', token: 'x' },
  '/change-password': { newPassword: 'correct horse 1', currentPassword: 'correct horse 2' },
  '/reauthenticate': { password: 'correct horse 2' },
  '/change-email': { newEmail: 'shape@example.com', callbackURL: '/a' },
  '/send-verification-email': { email: 'shape@example.com', callbackURL: '/a' },
  '/update-user': { name: 'N', image: 'https://example.com/x.png', username: 'shape' },
  '/delete-user': { password: 'wrong', callbackURL: '/a' },
  '/revoke-session': { token: 'x' },
  '/phone-number/send-otp': { phoneNumber: '+4915123456789' },
  '/phone-number/verify': { phoneNumber: '+4915123456789', code: '123456' },
  '/two-factor/enable': { password: 'correct horse 2', issuer: 'Shop', code: '123456' },
  '/two-factor/disable': { password: 'correct horse 2' },
  '/two-factor/get-totp-uri': { password: 'correct horse 2' },
  '/two-factor/generate-backup-codes': { password: 'correct horse 2' },
  '/two-factor/verify-totp': { code: '123456' },
  '/two-factor/send-otp': { trustDevice: true },
  '/two-factor/verify-otp': { code: '123456' },
  '/two-factor/verify-backup-code': { code: 'aaaaa-aaaaa' },
  '/unlink-account': { providerId: 'google', accountId: '1815' },
  '/get-access-token': { providerId: 'google', accountId: '1815' },
  '/refresh-token': { providerId: 'google', accountId: '1815' },
  '/account-info': { accountId: '1815' },
  '/two-factor/revoke-trusted-device': { id: '01890000-0000-7000-8000-000000000000' },
};

const wrongTexts = ['a\u0000b', 'a\uD800b', 'x'.repeat(60_000)];
const wrongValues: readonly unknown[] = [1, { $ne: null }, ['a@example.com', 'b@example.com'], true, ...wrongTexts];
const wrongBodies: readonly string[] = [
  '',
  '[]',
  '"text"',
  'null',
  '{"email":',
  JSON.stringify({ email: 'x'.repeat(1_048_576) }),
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  '{"__proto__":{"email":"a@example.com"}}',
];

const app = testApp({ RATE_LIMIT: 'off' });
let browser: BrowserLike;
beforeAll(async () => {
  browser = new BrowserLike(app.url, ORIGIN);
  const owner = { name: 'Owner', email: 'owner@example.com', password: 'correct horse 1' };
  expect((await browser.post('/sign-up/email', owner)).status).toBe(200);
  await app.mails(owner.email);
});

async function everything(): Promise<string> {
  const tables = ['"user"', 'account', 'session', 'verification', 'outbox', 'two_factor', 'two_factor_code'];
  const rows: unknown[] = [];
  for (const table of tables) rows.push(await app.database.rows(`select * from ${table} order by 1`));
  return JSON.stringify(rows);
}

/** Refusals as published: 4xx with `{code, message}`, and nothing is written. */
async function expectRefused(...requests: readonly (() => Promise<Response>)[]): Promise<void> {
  const before = await everything();
  for (const send of requests) {
    const response = await send();
    const text = await response.text();
    expect(String(response.status)).toMatch(/^4\d\d$/);
    expect(JSON.parse(text)).toMatchObject({
      code: expect.stringMatching(/^[A-Z_]+$/),
      message: expect.stringMatching(/./),
    });
  }
  expect(await everything()).toBe(before);
}

describe.each(Object.entries(routes))('POST %s', (path, body) => {
  test('refuses wrong values of each member', () =>
    expectRefused(
      ...Object.keys(body).flatMap((field) =>
        wrongValues.map((value) => () => browser.post(path, { ...body, [field]: value })),
      ),
    ));

  test('names what is missing, and nothing else about it', async () => {
    // Nothing is required there, so the account would be deleted.
    if (path === '/delete-user') return;
    const response = await browser.post(path, {});
    const { code, message } = (await response.json()) as { code: string; message: string };
    if (code === 'VALIDATION_ERROR') expect(message).toMatch(/^\[body\.(\w+)\] \1 is required(?:; |$)/);
    expect(message).not.toMatch(/must be/);
  });

  test('refuses other bodies, types of content and redirects', () =>
    expectRefused(
      // Deletion requires no field: an empty body is valid, and answered by the rule about fresh sessions.
      ...wrongBodies
        .filter((text) => path !== '/delete-user' || text !== '')
        .map((text) => () => browser.post(path, text)),
      ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/xml'].map(
        (type) => () => browser.post(path, JSON.stringify(body), { 'content-type': type }),
      ),
      ...['callbackURL', 'redirectTo', 'errorCallbackURL', 'newUserCallbackURL'].flatMap((field) =>
        ['https://evil.example', '/\\evil.example', ['/a']].map(
          (target) => () => browser.post(path, { ...body, [field]: target }),
        ),
      ),
    ));
});

describe('GET', () => {
  test.each([
    '/verify-email',
    '/verify-email?token=a&token=b',
    '/verify-email?token[x]=a',
    '/verify-email?token=a%00b',
    '/verify-email?token=a&callbackURL=https://evil.example',
    '/reset-password/abc',
    '/reset-password/abc?callbackURL=//evil.example',
    '/delete-user/callback',
    '/delete-user/callback?token=abc&token=def',
    '/get-session?disableRefresh=true&disableRefresh=false',
  ])('refuses %s', (path) => expectRefused(() => browser.get(path)));
});

test.each<[string, string, string]>([
  ['spaces', ' \u00A0\u2003', 'INVALID_FIELD'],
  ['controls of direction', '\u202E\u2066', 'INVALID_FIELD'],
  ['what takes up no room', '\u200B\u200D\uFEFF', 'INVALID_FIELD'],
  ['nothing', '', 'VALIDATION_ERROR'],
])('a name of %s is refused', async (_, name, code) => {
  const person = { email: 'blank@example.com', password: 'correct horse 1' };
  for (const [path, rest] of [['/sign-up/email', person] as const, ['/update-user', {}] as const]) {
    await expectRefused(async () => {
      const response = await browser.post(path, { ...rest, name });
      await expect(response.clone().json()).resolves.toMatchObject({ code, requestId: expect.any(String) });
      return response;
    });
  }
});

test('a name is stored without invisible characters', async () => {
  await browser.post('/update-user', { name: '\u202ERenwO\u202C Owner' });
  await expect((await browser.get('/get-session')).json()).resolves.toMatchObject({ user: { name: 'RenwO Owner' } });
});

test('unknown fields change nothing about a sign-up', async () => {
  const sly = { name: 'Sly', email: 'sly@example.com', password: 'correct horse 1', id: 'mine' };
  const flags = { role: 'admin', emailVerified: true, banned: true, twoFactorEnabled: true };
  const phone = { phoneNumber: '+4915123456789', phoneNumberVerified: true };
  const response = await browser.post('/sign-up/email', { ...sly, ...flags, ...phone });
  expect(response.status).toBe(200);
  const { user } = (await response.json()) as { user: Record<string, unknown> };
  const ordinary = { role: 'user', emailVerified: false, banned: false, twoFactorEnabled: false };
  expect(user).toMatchObject({ ...ordinary, phoneNumber: null });
  expect(user['id']).not.toBe('mine');
});
