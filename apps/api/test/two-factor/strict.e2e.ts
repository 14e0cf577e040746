import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { answerOf, bodyOf, PASSWORD, SESSION, visitor } from './people.ts';

/** Enabling skips verification, and authenticators and mailed codes are disabled, so only backup codes are left. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    RATE_LIMIT: 'off',
    TWO_FACTOR_SKIP_VERIFICATION: 'on',
    TWO_FACTOR_TOTP: 'off',
    TWO_FACTOR_OTP: 'off',
    TWO_FACTOR_ISSUER: 'Shop & Co',
  });
});
afterAll(() => app.close());

async function enabled(email: string) {
  const browser = visitor(app);
  await browser.post('/sign-up/email', { name: 'N', email, password: PASSWORD });
  const old = browser.cookies.get(SESSION);
  const body = await bodyOf(browser.post('/two-factor/enable', { password: PASSWORD }));
  return { browser, old, totpURI: String(body.totpURI), backupCodes: body.backupCodes as string[] };
}

test('it is on immediately, with a new session', async () => {
  const { browser, old, totpURI } = await enabled('once@example.com');
  expect(totpURI).toMatch(/^otpauth:\/\/totp\/Shop%20%26%20Co:/);
  expect(browser.cookies.get(SESSION)).not.toBe(old);
  expect(await bodyOf(browser.get('/get-session'))).toMatchObject({ user: { twoFactorEnabled: true } });
  expect(await bodyOf(browser.get('/two-factor/status'))).toMatchObject({
    enabled: true,
    isPending: false,
    methods: ['backup-code'],
  });
});

test('disabled methods are refused', async () => {
  const { browser } = await enabled('switched-off@example.com');
  const totp = [400, { code: 'TOTP_NOT_CONFIGURED', message: "totp isn't configured" }];
  const otp = [400, { code: 'OTP_NOT_CONFIGURED', message: "otp isn't configured" }];
  expect(await answerOf(browser.post('/two-factor/verify-totp', { code: '123456' }))).toMatchObject(totp);
  expect(await answerOf(browser.post('/two-factor/get-totp-uri', { password: PASSWORD }))).toMatchObject(totp);
  expect(await answerOf(browser.post('/two-factor/send-otp'))).toMatchObject(otp);
});

test('a sign-in asks for a backup code, which also permits replacing the set', async () => {
  const { backupCodes } = await enabled('backup-only@example.com');
  const browser = visitor(app);
  const signIn = { email: 'backup-only@example.com', password: PASSWORD };
  expect(await bodyOf(browser.post('/sign-in/email', signIn))).toEqual({
    twoFactorRedirect: true,
    twoFactorMethods: ['backup-code'],
  });
  expect(await bodyOf(browser.post('/two-factor/verify-backup-code', { code: backupCodes[0] }))).toMatchObject({
    user: { email: signIn.email },
    backupCodesLeft: 9,
  });
  expect(await answerOf(browser.post('/two-factor/enable', { password: PASSWORD }))).toMatchObject([
    400,
    { code: 'CURRENT_CODE_IS_REQUIRED' },
  ]);
  expect((await browser.post('/two-factor/enable', { password: PASSWORD, code: backupCodes[1] })).status).toBe(200);
  expect(await bodyOf(browser.get('/two-factor/status'))).toMatchObject({ backupCodesLeft: 10 });
});
