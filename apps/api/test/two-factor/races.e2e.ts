import { expect, test } from '@jest/globals';
import { TOGETHER, TwoInstances } from '../support/two-instances.ts';
import { challenged, mailedCode, PASSWORD, protectedPerson } from './people.ts';

const two = TwoInstances.duringTests();

const sessionsOf = (userId: string) => two.count('from session where user_id = $1', userId);

test('one challenge and one code start one session', async () => {
  const ada = await protectedPerson(two.first, 'race-challenge@example.com');
  const browser = await challenged(two.first, ada.email);
  const before = await sessionsOf(ada.id);
  const code = ada.authenticator.next();
  const counts = await two.together((copy) => copy.post('/two-factor/verify-totp', { code }), [browser]);
  expect(counts).toEqual({ 200: 1, 401: TOGETHER - 1 });
  expect(await sessionsOf(ada.id)).toBe(before + 1);
});

test('one code of the authenticator completes one of many challenges', async () => {
  const ada = await protectedPerson(two.first, 'race-step@example.com');
  const browsers = [];
  for (let i = 0; i < TOGETHER; i++) browsers.push(await challenged(two.first, ada.email));
  const before = await sessionsOf(ada.id);
  const code = ada.authenticator.next();
  const counts = await two.together((copy) => copy.post('/two-factor/verify-totp', { code }), browsers);
  expect(counts[200]).toBe(1);
  expect(await sessionsOf(ada.id)).toBe(before + 1);
});

test('one backup code completes one of many challenges, and none is restored', async () => {
  const ada = await protectedPerson(two.first, 'race-backup@example.com');
  const browsers = [];
  for (let i = 0; i < TOGETHER; i++) browsers.push(await challenged(two.first, ada.email));
  const [first, second] = ada.backupCodes;
  const counts = await two.together(
    (copy, index) => copy.post('/two-factor/verify-backup-code', { code: index % 2 === 0 ? first : second }),
    browsers,
  );
  expect(counts[200]).toBe(2);
  const status = (await (await ada.browser.get('/two-factor/status')).json()) as { backupCodesLeft: number };
  expect(status.backupCodesLeft).toBe(8);
});

test('of many concurrent wrong attempts only the allowed number is checked, then it is locked', async () => {
  const ada = await protectedPerson(two.first, 'race-guess@example.com');
  const browsers = [];
  for (let i = 0; i < TOGETHER; i++) browsers.push(await challenged(two.first, ada.email));
  const code = ada.authenticator.wrong();
  const counts = await two.together((copy) => copy.post('/two-factor/verify-totp', { code }), browsers);
  expect(counts).toEqual({ 401: 10, 429: TOGETHER - 10 });
  const kinds = (await two.first.mails(ada.email)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'two-factor-locked')).toHaveLength(1);
});

test('codes requested on many challenges at once are limited to the mails of one hour', async () => {
  const ada = await protectedPerson(two.first, 'race-mails@example.com');
  const browsers = [];
  for (let i = 0; i < TOGETHER; i++) browsers.push(await challenged(two.first, ada.email));
  const counts = await two.together((copy) => copy.post('/two-factor/send-otp'), browsers);
  expect(counts).toEqual({ 200: 10, 429: TOGETHER - 10 });
});

test('of many concurrent wrong attempts on one mailed code five are checked', async () => {
  const ada = await protectedPerson(two.first, 'race-otp@example.com');
  const browser = await challenged(two.first, ada.email);
  await browser.post('/two-factor/send-otp');
  const code = String((Number(await mailedCode(two.first, ada.email)) + 1) % 1_000_000).padStart(6, '0');
  const counts = await two.together((copy) => copy.post('/two-factor/verify-otp', { code }), [browser]);
  // Five are wrong, the sixth voids the code, the others find none.
  expect(counts).toEqual({ 401: 5, 400: TOGETHER - 5 });
});

test('a trusted-device token presented many times at once works once', async () => {
  const ada = await protectedPerson(two.first, 'race-device@example.com');
  const browser = await challenged(two.first, ada.email);
  await browser.post('/two-factor/verify-totp', { code: ada.authenticator.next(), trustDevice: true });
  await browser.post('/sign-out');
  const before = await sessionsOf(ada.id);
  await two.together((copy) => copy.post('/sign-in/email', { email: ada.email, password: PASSWORD }), [browser]);
  expect(await sessionsOf(ada.id)).toBe(before + 1);
});

test('an enrolment confirmed many times at once replaces the session by one', async () => {
  const browser = two.browser();
  const email = 'race-confirm@example.com';
  await browser.post('/sign-up/email', { name: 'N', email, password: PASSWORD });
  await browser.post('/two-factor/enable', { password: PASSWORD });
  await browser.post('/two-factor/send-otp');
  const code = await mailedCode(two.first, email);
  const counts = await two.together((copy) => copy.post('/two-factor/verify-otp', { code }), [browser]);
  expect(counts[200]).toBe(1);
  const [user] = await two.rows<{ id: string }>('select id from "user" where email = $1', email);
  expect(await sessionsOf(user!.id)).toBe(1);
});
