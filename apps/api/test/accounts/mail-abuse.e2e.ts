import { describe, expect, test } from '@jest/globals';
import { answerOf, BrowserLike } from '../support/browser-like.ts';
import { each, newAddress, post, times } from '../support/many-clients.ts';
import { proveAddress } from '../support/prove-address.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { challenged, protectedPerson } from '../two-factor/people.ts';

const PASSWORD = 'correct horse battery';
const HOUR = 3_600_000;

const app = testApp();
const verifying = testApp({ REQUIRE_EMAIL_VERIFICATION: 'on' });
const signing = testApp({ AUTO_SIGN_IN_AFTER_VERIFICATION: 'on' });

const kinds = async (of: TestApp, to: string) => (await of.mails(to)).map(({ kind }) => kind);
const countOf = async (of: TestApp, to: string, kind: string) =>
  (await kinds(of, to)).filter((one) => one === kind).length;

/** A person with a proven address, in a browser. */
async function proven(email: string): Promise<BrowserLike> {
  app.clock.advance(61_000);
  const browser = new BrowserLike(app.url, 'http://localhost');
  await browser.post('/sign-up/email', { name: 'Ada', email, password: PASSWORD });
  await proveAddress(app, browser, email);
  return browser;
}

test('an account with the address of another person mails at most ten notices an hour there, without its name', async () => {
  const email = 'relayed@example.com';
  const name = 'Win a prize, call 900 123';
  const signUp = await post(app, '/sign-up/email', { name, email, password: PASSWORD });
  const { token } = (await signUp.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const passwords = [PASSWORD, `${PASSWORD} again`];
  let count = 0;
  const made = await each(14, () => {
    const [currentPassword, newPassword] = count++ % 2 === 0 ? passwords : passwords.toReversed();
    return post(app, '/change-password', { currentPassword, newPassword }, newAddress(), headers);
  });
  expect(made).toEqual(times(14, () => 200));
  const mails = (await app.mails(email)).filter(({ kind }) => kind === 'password-changed');
  expect(mails).toHaveLength(10);
  for (const { subject, text } of mails) expect(subject + text).not.toContain(`Hello ${name}`);
});

describe('requests of others for the confirmation of an address', () => {
  test('that has no account yet, or is the wish of another account, keep no confirmation from it', async () => {
    const email = 'not-yet@example.com';
    const ask = () => post(verifying, '/send-verification-email', { email });
    expect(await each(8, ask)).toEqual(times(8, () => 200));
    await post(verifying, '/sign-up/email', { name: 'N', email, password: PASSWORD });
    expect(await kinds(verifying, email)).toEqual(['verify-email']);
  });

  test('are answered alike, whether or not there is an account, and send it five an hour', async () => {
    const [taken, free] = ['taken@example.com', 'free@example.com'];
    await post(verifying, '/sign-up/email', { name: 'T', email: taken, password: PASSWORD });
    for (const email of [taken, free]) {
      await post(verifying, '/sign-up/email', { name: 'X', email, password: PASSWORD });
      const answers = await each(8, () => post(verifying, '/send-verification-email', { email }));
      expect([email, answers]).toEqual([email, times(8, () => 200)]);
    }
    expect(await countOf(verifying, taken, 'verify-email')).toBe(5);
  });
});

test('one sign-in mails five codes at most, and says when to ask again', async () => {
  const { email } = await protectedPerson(app, 'codes@example.com');
  const browser = await challenged(app, email);
  const answers = [];
  for (let i = 0; i < 6; i++) {
    app.clock.advance(11_000);
    answers.push(await browser.post('/two-factor/send-otp'));
  }
  expect(answers.map(({ status }) => status)).toEqual([...times(5, () => 200), 429]);
  expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
});

describe('a phone number, which signs in without a password,', () => {
  const numberOf = async (phoneNumber: string) => /\d{6}/.exec((await app.mails(phoneNumber)).at(-1)?.text ?? '')?.[0];

  test('is not added by a session that is not fresh; the owner is told of one that is', async () => {
    const email = 'phone@example.com';
    const browser = await proven(email);
    const add = async (phoneNumber: string) => {
      await browser.post('/phone-number/send-otp', { phoneNumber });
      const code = await numberOf(phoneNumber);
      return answerOf(browser.post('/phone-number/verify', { phoneNumber, code, updatePhoneNumber: true }));
    };
    expect((await add('+4915112345691'))[0]).toBe(200);
    expect((await app.mails(email)).at(-1)).toMatchObject({
      kind: 'phone-number-added',
      text: expect.stringContaining('ending in 691'),
    });
    app.clock.advance(25 * HOUR);
    expect(await add('+4915112345692')).toMatchObject([400, { code: 'SESSION_EXPIRED' }]);
  });

  test('is named by the mail about a changed password', async () => {
    const email = 'phone-reset@example.com';
    const browser = await proven(email);
    const phoneNumber = '+4915112345693';
    await browser.post('/phone-number/send-otp', { phoneNumber });
    await browser.post('/phone-number/verify', {
      phoneNumber,
      code: await numberOf(phoneNumber),
      updatePhoneNumber: true,
    });
    await post(app, '/request-password-reset', { email });
    const token = await app.mailedToken(email, 'reset-password');
    await post(app, '/reset-password', { token, newPassword: 'another horse battery' });
    const mail = (await app.mails(email)).findLast(({ kind }) => kind === 'password-changed');
    expect(mail?.text).toContain('The phone number ending in 693 can still sign in.');
  });
});

test('a session that a verification link started proves no address', async () => {
  const email = 'victim@example.com';
  await post(signing, '/sign-up/email', { name: 'Eve', email, password: PASSWORD });
  const victim = new BrowserLike(signing.url, 'http://localhost');
  await victim.get(`/verify-email?token=${await signing.mailedToken(email, 'verify-email')}`);
  expect(await (await victim.get('/get-session')).json()).toMatchObject({ user: { email } });
  await victim.post('/send-verification-email', { email, prove: true });
  const token = await signing.mailedToken(email, 'verify-email');
  expect(await answerOf(victim.post('/confirm-email', { token }))).toMatchObject([
    403,
    { code: 'CONFIRMATION_NEEDS_THE_ACCOUNT' },
  ]);
  expect(await (await victim.get('/email-status')).json()).toMatchObject({ proven: false });
});
