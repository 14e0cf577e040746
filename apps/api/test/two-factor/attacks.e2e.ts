import { expect, test } from '@jest/globals';
import { testApp } from '../support/test-app.ts';
import { bodyOf, challenged, ORIGIN, PASSWORD, protectedPerson, setsSession, visitor } from './people.ts';

const CHALLENGE = 'better-auth.two_factor';

const app = testApp({ RATE_LIMIT: 'off' });

test('guessing over challenges, methods and addresses locks the second factor, not existing sessions', async () => {
  const ada = await protectedPerson(app, 'many-challenges@example.com');
  const from = (index: number) => ({ 'x-forwarded-for': `198.51.100.${index}` });
  for (let i = 0; i < 5; i++) {
    const browser = await challenged(app, ada.email);
    await browser.post('/two-factor/verify-totp', { code: ada.authenticator.wrong() }, from(i));
    await browser.post('/two-factor/verify-backup-code', { code: 'aaaaa-aaaaa' }, from(i + 100));
  }
  const browser = await challenged(app, ada.email);
  const locked = await browser.post('/two-factor/verify-totp', { code: ada.authenticator.code() }, from(200));
  expect([locked.status, locked.headers.get('retry-after')]).toEqual([429, '900']);
  expect(await bodyOf(locked)).toMatchObject({ code: 'ACCOUNT_TEMPORARILY_LOCKED', retryAfterSeconds: 900 });
  expect((await browser.post('/two-factor/send-otp')).status).toBe(429);
  expect(await bodyOf(browser.get('/two-factor/challenge'))).toMatchObject({ attemptsLeft: 0, lockedSeconds: 900 });
  expect(await bodyOf(ada.browser.get('/get-session'))).toMatchObject({ user: { email: ada.email } });
});

test('a challenge cookie without a valid signature is refused', async () => {
  const browser = visitor(app);
  const rows = await app.database.rows<{ id: string }>('select id from two_factor_challenge limit 1');
  for (const value of ['made-up', `${rows[0]?.id}.${'A'.repeat(43)}=`, '', '2fa-x.y']) {
    browser.cookies.set(CHALLENGE, encodeURIComponent(value));
    expect((await browser.post('/two-factor/verify-totp', { code: '123456' })).status).toBe(401);
  }
});

test('a challenge is completed neither by codes of another user nor by an id in the body', async () => {
  const ada = await protectedPerson(app, 'ada-victim@example.com');
  const eve = await protectedPerson(app, 'eve@example.com');
  const stolen = (await challenged(app, ada.email)).cookies.get(CHALLENGE)!;

  // Signed in as herself, with the challenge cookie: the attempt is on her own account.
  eve.browser.cookies.set(CHALLENGE, stolen);
  const both = await eve.browser.post('/two-factor/verify-totp', { code: eve.authenticator.next() });
  expect(await bodyOf(both)).toMatchObject({ user: { email: eve.email } });
  expect(await bodyOf(eve.browser.get('/get-session'))).toMatchObject({ user: { email: eve.email } });

  // With the challenge cookie alone, neither her code nor her id works.
  const thief = visitor(app);
  thief.cookies.set(CHALLENGE, stolen);
  for (const body of [
    { code: eve.authenticator.next() },
    { code: eve.authenticator.next(), userId: eve.id },
    { code: eve.authenticator.next(), user: { id: eve.id }, email: eve.email },
  ]) {
    const refused = await thief.post('/two-factor/verify-totp', body);
    expect([refused.status, setsSession(refused)]).toEqual([401, false]);
  }
  const backup = await thief.post('/two-factor/verify-backup-code', { code: eve.backupCodes[0], userId: eve.id });
  expect(backup.status).toBe(401);
});

test('another user’s id in the body has no effect', async () => {
  const ada = await protectedPerson(app, 'body-ada@example.com');
  const eve = visitor(app);
  await eve.post('/sign-up/email', { name: 'Eve', email: 'body-eve@example.com', password: PASSWORD });
  for (const path of ['enable', 'disable', 'generate-backup-codes', 'get-totp-uri']) {
    await eve.post(`/two-factor/${path}`, { password: PASSWORD, userId: ada.id, user: { id: ada.id } });
  }
  const list = (await (await eve.get(`/two-factor/list-trusted-devices?userId=${ada.id}`)).json()) as unknown[];
  expect(list).toEqual([]);
  const whole = { enabled: true, isPending: false, backupCodesLeft: 10 };
  expect(await bodyOf(ada.browser.get('/two-factor/status'))).toMatchObject(whole);
});

test('the second factor is not accessible with an API key, or without authentication', async () => {
  for (const headers of [{ 'x-api-key': 'k'.repeat(64) }, {}] as Record<string, string>[]) {
    for (const path of ['enable', 'disable', 'get-totp-uri', 'generate-backup-codes', 'revoke-trusted-devices']) {
      const response = await visitor(app).post(`/two-factor/${path}`, { password: PASSWORD }, headers);
      expect([401, 403]).toContain(response.status);
    }
    expect([401, 403]).toContain((await visitor(app).get('/two-factor/status', headers)).status);
  }
});

test('another site cannot send these requests', async () => {
  const ada = await protectedPerson(app, 'csrf@example.com');
  const cookie = [...ada.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  for (const path of ['enable', 'disable', 'send-otp', 'verify-totp', 'revoke-trusted-devices']) {
    const response = await fetch(`${app.url}/api/auth/two-factor/${path}`, {
      method: 'POST',
      headers: { cookie, origin: 'https://evil.example', 'content-type': 'application/json' },
      body: JSON.stringify({ password: PASSWORD, code: '123456' }),
    });
    expect([path, response.status]).toEqual([path, 403]);
  }
  expect(ORIGIN).not.toBe('https://evil.example');
});
