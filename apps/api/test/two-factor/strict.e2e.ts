import { expect, test } from '@jest/globals';
import { answerOf } from '../support/browser-like.ts';
import { startTestApp } from '../support/test-app.ts';
import { bodyOf, PASSWORD, SESSION, visitor } from './people.ts';

test('without verification, authenticators and mailed codes it is on with a new session, and backup codes are left', async () => {
  const app = await startTestApp({
    RATE_LIMIT: 'off',
    TWO_FACTOR_SKIP_VERIFICATION: 'on',
    TWO_FACTOR_TOTP: 'off',
    TWO_FACTOR_OTP: 'off',
    TWO_FACTOR_ISSUER: 'Shop & Co',
  });
  try {
    const [browser, email] = [visitor(app), 'once@example.com'];
    await browser.post('/sign-up/email', { name: 'N', email, password: PASSWORD });
    const old = browser.cookies.get(SESSION);
    const { totpURI, backupCodes } = await bodyOf(browser.post('/two-factor/enable', { password: PASSWORD }));
    expect(totpURI).toMatch(/^otpauth:\/\/totp\/Shop%20%26%20Co:/);
    expect(browser.cookies.get(SESSION)).not.toBe(old);
    expect(await bodyOf(browser.get('/get-session'))).toMatchObject({ user: { twoFactorEnabled: true } });
    const methods = ['backup-code'];
    expect(await bodyOf(browser.get('/two-factor/status'))).toMatchObject({ enabled: true, isPending: false, methods });

    const totp = [400, { code: 'TOTP_NOT_CONFIGURED', message: "totp isn't configured" }];
    const otp = [400, { code: 'OTP_NOT_CONFIGURED', message: "otp isn't configured" }];
    expect(await answerOf(browser.post('/two-factor/verify-totp', { code: '123456' }))).toMatchObject(totp);
    expect(await answerOf(browser.post('/two-factor/get-totp-uri', { password: PASSWORD }))).toMatchObject(totp);
    expect(await answerOf(browser.post('/two-factor/send-otp'))).toMatchObject(otp);

    const other = visitor(app);
    expect(await bodyOf(other.post('/sign-in/email', { email, password: PASSWORD }))).toEqual({
      twoFactorRedirect: true,
      twoFactorMethods: methods,
    });
    const [first, second] = backupCodes as string[];
    expect(await bodyOf(other.post('/two-factor/verify-backup-code', { code: first }))).toMatchObject({
      backupCodesLeft: 9,
    });
    expect((await other.post('/two-factor/enable', { password: PASSWORD, code: second })).status).toBe(200);
    expect(await bodyOf(other.get('/two-factor/status'))).toMatchObject({ backupCodesLeft: 10 });
  } finally {
    await app.close();
  }
});
