import { expect, test } from '@jest/globals';
import type { BrowserLike } from '../support/browser-like.ts';
import { TOGETHER, TwoInstances } from '../support/two-instances.ts';

const PASSWORD = 'correct horse battery';

const two = TwoInstances.duringTests();

async function registered(email: string): Promise<BrowserLike> {
  const browser = two.browser();
  expect((await browser.post('/sign-up/email', { name: 'N', email, password: PASSWORD })).status).toBe(200);
  return browser;
}

test('one address registers once', async () => {
  const email = 'twice@example.com';
  const counts = await two.together((browser) =>
    browser.post('/sign-up/email', { name: 'N', email, password: PASSWORD }),
  );
  expect(counts).toEqual({ 200: 1, 422: TOGETHER - 1 });
  expect(await two.count('from "user" where email = $1', email)).toBe(1);
  expect(await two.count('from account')).toBe(await two.count('from "user"'));
});

test('a reset token sets one password', async () => {
  const email = 'reset-race@example.com';
  await registered(email);
  await two.browser().post('/request-password-reset', { email });
  const token = await two.first.mailedToken(email, 'reset-password');
  let password = 0;
  const counts = await two.together((browser) => {
    password += 1;
    return browser.post('/reset-password', { token, newPassword: `password number ${password}` });
  });
  expect(counts).toEqual({ 200: 1, 400: TOGETHER - 1 });
});

test('a deletion token deletes once, with all data', async () => {
  const owner = await registered('delete-race@example.com');
  const counts = await two.together((browser) => browser.post('/delete-user', { password: PASSWORD }), [owner]);
  expect(
    Object.keys(counts)
      .map(Number)
      .every((status) => [200, 400, 401].includes(status)),
  ).toBe(true);
  expect(await two.count(`from "user" where email = 'delete-race@example.com'`)).toBe(0);
  expect(await two.count('from session where user_id not in (select id from "user")')).toBe(0);
});

test('two users request the same new address: one gets it', async () => {
  const people = await Promise.all(['mover-a@example.com', 'mover-b@example.com'].map(registered));
  const answers = await Promise.all(
    people.map((person) => person.post('/change-email', { newEmail: 'wanted@example.com' })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect(await two.count(`from "user" where email = 'wanted@example.com'`)).toBe(1);
});

test('a password changed twice at once: one of the two is set, and the old one is refused', async () => {
  const email = 'change-race@example.com';
  const owner = await registered(email);
  let password = 0;
  const counts = await two.together(
    (browser) => {
      password += 1;
      return browser.post('/change-password', {
        currentPassword: PASSWORD,
        newPassword: `changed password ${password}`,
      });
    },
    [owner],
  );
  expect(counts).toEqual({ 200: 1, 400: TOGETHER - 1 });
  expect((await two.browser(1).post('/sign-in/email', { email, password: PASSWORD })).status).toBe(401);
});

test('a proven address that is changed is registered by no other account meanwhile', async () => {
  const email = 'former-race@example.com';
  const owner = await registered(email);
  await owner.get(`/verify-email?token=${await two.first.mailedToken(email, 'verify-email')}`);
  await owner.post('/change-email', { newEmail: 'new-race@example.com' });
  const token = await two.first.mailedToken(email, 'change-email');
  const [changed, counts] = await Promise.all([
    owner.get(`/verify-email?token=${token}`),
    two.together((browser) => browser.post('/sign-up/email', { name: 'Eve', email, password: PASSWORD })),
  ]);
  expect([changed.status, counts]).toEqual([200, { 422: TOGETHER }]);
  const undo = await two.first.mailedToken(email, 'email-changed');
  const undone = await two.together((browser) => browser.post('/undo-email-change', { token: undo }));
  expect(undone).toEqual({ 200: 1, 401: TOGETHER - 1 });
  expect(await two.count(`from "user" where email = '${email}'`)).toBe(1);
});

test('a code sent to a phone allows three attempts, also concurrent ones', async () => {
  const phoneNumber = '+4915112345678';
  const owner = await registered('phone-race@example.com');
  await owner.post('/phone-number/send-otp', { phoneNumber });
  const counts = await two.together((browser) => browser.post('/phone-number/verify', { phoneNumber, code: 'wrong' }));
  // Three are wrong, the fourth voids the code, the others find none.
  expect(counts).toEqual({ 400: TOGETHER - 1, 403: 1 });
  expect(await two.count(`from verification where purpose = 'phone-number'`)).toBe(0);
});

test('a correct code verifies a number once', async () => {
  const phoneNumber = '+4915112345679';
  const owner = await registered('phone-once@example.com');
  await owner.post('/phone-number/send-otp', { phoneNumber });
  const mails = await two.first.mails(phoneNumber);
  const code = /\d{6}/.exec(mails.at(-1)?.text ?? '')?.[0];
  const counts = await two.together(
    (browser) => browser.post('/phone-number/verify', { phoneNumber, code, updatePhoneNumber: true }),
    [owner],
  );
  expect(counts).toEqual({ 200: 1, 400: TOGETHER - 1 });
});

test('a session ended on one instance is ended on the other at once, and an extension does not restore it', async () => {
  const owner = await registered('ended@example.com');
  const elsewhere = two.browser(1);
  for (const [name, value] of owner.cookies) elsewhere.cookies.set(name, value);
  for (const { clock } of [two.first, two.second]) clock.advance(2 * 86_400_000);
  const [, ...looks] = await Promise.all([
    owner.post('/revoke-sessions'),
    ...Array.from({ length: TOGETHER }, () => elsewhere.get('/get-session')),
  ]);
  expect(looks.every(({ status }) => status === 200)).toBe(true);
  expect(await (await elsewhere.get('/get-session')).json()).toBeNull();
  expect(await two.count(`from session s join "user" u on u.id = s.user_id where u.email = 'ended@example.com'`)).toBe(
    0,
  );
});
