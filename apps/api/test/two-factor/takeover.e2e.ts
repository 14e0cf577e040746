import { describe, expect, test } from '@jest/globals';
import { answerOf } from '../support/browser-like.ts';
import { proveAddress } from '../support/prove-address.ts';
import { testApp } from '../support/test-app.ts';
import {
  bodyOf,
  challenged,
  mailedCode,
  PASSWORD,
  type Person,
  protectedPerson,
  setsSession,
  visitor,
} from './people.ts';

/** Attacks on the second factor by a stolen mailbox, a stolen session or an unlocked browser. */

const NEW_PASSWORD = 'of the mailbox';
const MINUTE = 60_000;
const DAY = 86_400_000;

const app = testApp({ RATE_LIMIT: 'off' });

/** A person with an authenticator and a proven address. */
async function proven(email: string): Promise<Person> {
  const person = await protectedPerson(app, email);
  await proveAddress(app, person.browser, email);
  return person;
}

/** Resets the password by mail and signs in with it, up to the second step. */
async function throughMailbox(email: string) {
  const thief = visitor(app);
  await thief.post('/request-password-reset', { email });
  const token = await app.mailedToken(email, 'reset-password');
  expect((await thief.post('/reset-password', { token, newPassword: NEW_PASSWORD })).status).toBe(200);
  return secondStep(email, NEW_PASSWORD);
}

/** Records a reset by mail that left the sessions open. */
async function resetAt({ id }: Person, at: Date): Promise<void> {
  await app.database.rows('update two_factor set password_reset_at = $2 where user_id = $1', id, at);
}

async function secondStep(email: string, password: string) {
  const browser = visitor(app);
  const answer = await bodyOf(browser.post('/sign-in/email', { email, password }));
  expect(answer).toMatchObject({ twoFactorRedirect: true });
  return { browser, methods: answer['twoFactorMethods'] };
}

describe('for 24 hours after a reset by mail', () => {
  test('the mailbox alone does not pass the second factor', async () => {
    const ada = await proven('mailbox-stolen@example.com');
    const open = await challenged(app, ada.email);
    await open.post('/two-factor/send-otp');
    const { browser: thief, methods } = await throughMailbox(ada.email);
    expect(methods).toEqual(['totp', 'backup-code']);
    expect(await bodyOf(thief.get('/two-factor/challenge'))).toMatchObject({ methods: ['totp', 'backup-code'] });
    const refusal = [400, { code: 'MAILED_CODE_NOT_ACCEPTED' }];
    expect(await answerOf(thief.post('/two-factor/send-otp'))).toMatchObject(refusal);
    const verified = await thief.post('/two-factor/verify-otp', { code: await mailedCode(app, ada.email) });
    expect([verified.status, setsSession(verified)]).toEqual([400, false]);

    app.clock.advance(DAY - MINUTE);
    const before = await secondStep(ada.email, NEW_PASSWORD);
    expect(await answerOf(before.browser.post('/two-factor/send-otp'))).toMatchObject(refusal);
    const other = { code: ada.backupCodes[0] };
    expect((await before.browser.post('/two-factor/verify-backup-code', other)).status).toBe(200);
    app.clock.advance(MINUTE);
    const after = await secondStep(ada.email, NEW_PASSWORD);
    expect(after.methods).toEqual(['totp', 'otp', 'backup-code']);
    await after.browser.post('/two-factor/send-otp');
    const code = await mailedCode(app, ada.email);
    expect((await after.browser.post('/two-factor/verify-otp', { code })).status).toBe(200);
  });

  test('a code mailed before the reset does not pass either', async () => {
    const ada = await proven('mailed-before@example.com');
    // A reset deletes all challenges: a mailed code survives it only in a session that is left open.
    await ada.browser.post('/two-factor/send-otp');
    const code = await mailedCode(app, ada.email);
    await resetAt(ada, app.clock.now());
    expect(await answerOf(ada.browser.post('/two-factor/verify-otp', { code }))).toMatchObject([
      400,
      { code: 'MAILED_CODE_NOT_ACCEPTED' },
    ]);
  });
});

describe('a session in which the second factor was not passed lately', () => {
  const acts = ['disable', 'get-totp-uri', 'generate-backup-codes'] as const;
  const required = [400, { code: 'CURRENT_CODE_IS_REQUIRED' }];
  const act = (person: Person, path: string, code?: string) =>
    person.browser.post(`/two-factor/${path}`, { password: PASSWORD, ...(code !== undefined && { code }) });

  test.each(acts)('%s needs a current code', async (path) => {
    const ada = await protectedPerson(app, `stale-${path}@example.com`);
    app.clock.advance(10 * MINUTE);
    expect(await answerOf(act(ada, path))).toMatchObject(required);
    expect(await answerOf(act(ada, path, ada.authenticator.wrong()))).toMatchObject([
      401,
      { code: 'INVALID_CODE', attemptsLeft: 9 },
    ]);
    expect(await bodyOf(ada.browser.get('/two-factor/status'))).toMatchObject({ enabled: true, backupCodesLeft: 10 });
    expect((await act(ada, path, ada.authenticator.next())).status).toBe(200);
  });

  test.each(acts)('%s takes a backup code, or a mailed one', async (path) => {
    const ada = await protectedPerson(app, `other-${path}@example.com`);
    app.clock.advance(10 * MINUTE);
    await ada.browser.post('/two-factor/send-otp');
    const mailed = await mailedCode(app, ada.email);
    expect((await act(ada, path, mailed)).status).toBe(200);

    const eve = await protectedPerson(app, `backup-${path}@example.com`);
    app.clock.advance(10 * MINUTE);
    expect((await act(eve, path, eve.backupCodes[3]!)).status).toBe(200);
  });

  test('a code is accepted once, and then counts as passed', async () => {
    const ada = await protectedPerson(app, 'passed-by-act@example.com');
    app.clock.advance(10 * MINUTE);
    const code = ada.authenticator.next();
    expect((await act(ada, 'get-totp-uri', code)).status).toBe(200);
    expect((await act(ada, 'generate-backup-codes')).status).toBe(200);
    const elsewhere = await challenged(app, ada.email);
    expect((await elsewhere.post('/two-factor/verify-totp', { code })).status).toBe(401);
  });

  test('a mailed code does not help for 24 hours after a reset', async () => {
    const ada = await proven('mailbox-and-session@example.com');
    app.clock.advance(10 * MINUTE);
    await ada.browser.post('/two-factor/send-otp');
    const code = await mailedCode(app, ada.email);
    await resetAt(ada, app.clock.now());
    expect(await answerOf(act(ada, 'disable', code))).toMatchObject([401, { code: 'INVALID_CODE', attemptsLeft: 9 }]);
    expect(await answerOf(ada.browser.post('/two-factor/send-otp'))).toMatchObject([
      400,
      { code: 'MAILED_CODE_NOT_ACCEPTED' },
    ]);
    // The same code is right, and passes when the reset was earlier.
    await resetAt(ada, new Date(app.clock.now().getTime() - DAY));
    expect((await act(ada, 'disable', code)).status).toBe(200);
  });

  test('a trusted device has not passed it', async () => {
    const ada = await protectedPerson(app, 'trusted-only@example.com');
    const browser = await challenged(app, ada.email);
    await browser.post('/two-factor/verify-totp', { code: ada.authenticator.next(), trustDevice: true });
    await browser.post('/sign-out');
    expect((await browser.post('/sign-in/email', { email: ada.email, password: PASSWORD })).status).toBe(200);
    expect(await answerOf(browser.post('/two-factor/disable', { password: PASSWORD }))).toMatchObject(required);
  });
});

describe('with the behaviour of the specification', () => {
  const plain = testApp({
    RATE_LIMIT: 'off',
    TWO_FACTOR_STEP_UP_SECONDS: '0',
    TWO_FACTOR_OTP_PAUSE_AFTER_RESET_SECONDS: '0',
  });

  test('the password is enough, and mailed codes work after a reset', async () => {
    const ada = await protectedPerson(plain, 'plain@example.com');
    await proveAddress(plain, ada.browser, ada.email);
    plain.clock.advance(DAY);
    for (const path of ['get-totp-uri', 'generate-backup-codes']) {
      expect((await ada.browser.post(`/two-factor/${path}`, { password: PASSWORD })).status).toBe(200);
    }
    await ada.browser.post('/request-password-reset', { email: ada.email });
    const token = await plain.mailedToken(ada.email, 'reset-password');
    await ada.browser.post('/reset-password', { token, newPassword: NEW_PASSWORD });
    const browser = visitor(plain);
    await browser.post('/sign-in/email', { email: ada.email, password: NEW_PASSWORD });
    expect((await browser.post('/two-factor/send-otp')).status).toBe(200);
    const code = await mailedCode(plain, ada.email);
    expect((await browser.post('/two-factor/verify-otp', { code })).status).toBe(200);
    expect((await browser.post('/two-factor/disable', { password: NEW_PASSWORD })).status).toBe(200);
  });
});
