import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { BrowserLike } from '../support/browser-like.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { challenged, mailedCode, ORIGIN, PASSWORD, protectedPerson } from './people.ts';

const TOGETHER = 12;

/** Two instances on one database: whatever works once works once, whichever instance they reach. */
let instances: readonly [TestApp, TestApp];
let database: pg.Client;
beforeAll(async () => {
  const first = await startTestApp({ RATE_LIMIT: 'off' });
  instances = [first, await startTestApp({ RATE_LIMIT: 'off' }, first.databaseUrl)];
  database = new pg.Client({ connectionString: first.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  for (const instance of [...instances].reverse()) await instance.close();
});

/** Both clocks move together, as those of two machines do. */
function tick(): void {
  const ahead = instances[0].clock.now().getTime() - instances[1].clock.now().getTime();
  instances[1].clock.advance(ahead);
}

/** The same request from copies of the browsers, spread over both instances; how often each status came. */
async function together(
  browsers: readonly BrowserLike[],
  send: (browser: BrowserLike, index: number) => Promise<Response>,
): Promise<Record<number, number>> {
  tick();
  const answers = await Promise.all(
    Array.from({ length: TOGETHER }, (_, index) => {
      const copy = new BrowserLike(instances[index % 2 === 0 ? 0 : 1].url, ORIGIN);
      for (const [name, value] of browsers[index % browsers.length]!.cookies) copy.cookies.set(name, value);
      return send(copy, index);
    }),
  );
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const sessionsOf = async (userId: string) =>
  (await database.query('select from session where user_id = $1', [userId])).rowCount;

test('one challenge and one code start one session', async () => {
  const ada = await protectedPerson(instances[0], 'race-challenge@example.com');
  const browser = await challenged(instances[0], ada.email);
  const before = (await sessionsOf(ada.id))!;
  const code = ada.authenticator.next();
  const counts = await together([browser], (copy) => copy.post('/two-factor/verify-totp', { code }));
  expect(counts).toEqual({ 200: 1, 401: TOGETHER - 1 });
  expect(await sessionsOf(ada.id)).toBe(before + 1);
});

test('one code of the authenticator meets one of many challenges', async () => {
  const ada = await protectedPerson(instances[0], 'race-step@example.com');
  const browsers = [];
  for (let i = 0; i < TOGETHER; i++) browsers.push(await challenged(instances[0], ada.email));
  const before = (await sessionsOf(ada.id))!;
  const code = ada.authenticator.next();
  const counts = await together(browsers, (copy) => copy.post('/two-factor/verify-totp', { code }));
  expect(counts[200]).toBe(1);
  expect(await sessionsOf(ada.id)).toBe(before + 1);
});

test('one backup code meets one of many challenges, and none comes back', async () => {
  const ada = await protectedPerson(instances[0], 'race-backup@example.com');
  const browsers = [];
  for (let i = 0; i < TOGETHER; i++) browsers.push(await challenged(instances[0], ada.email));
  const [first, second] = ada.backupCodes;
  const counts = await together(browsers, (copy, index) =>
    copy.post('/two-factor/verify-backup-code', { code: index % 2 === 0 ? first : second }),
  );
  expect(counts[200]).toBe(2);
  const status = (await (await ada.browser.get('/two-factor/status')).json()) as { backupCodesLeft: number };
  expect(status.backupCodesLeft).toBe(8);
});

test('many wrong tries at once are as many as allowed, then it is locked', async () => {
  const ada = await protectedPerson(instances[0], 'race-guess@example.com');
  const browsers = [];
  for (let i = 0; i < TOGETHER; i++) browsers.push(await challenged(instances[0], ada.email));
  const code = ada.authenticator.wrong();
  const counts = await together(browsers, (copy) => copy.post('/two-factor/verify-totp', { code }));
  expect(counts).toEqual({ 401: 10, 403: TOGETHER - 10 });
  const kinds = (await instances[0].mails(ada.email)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'two-factor-locked')).toHaveLength(1);
});

test('codes asked for on many challenges at once are as many mails as an account gets within an hour', async () => {
  const ada = await protectedPerson(instances[0], 'race-mails@example.com');
  const browsers = [];
  for (let i = 0; i < TOGETHER; i++) browsers.push(await challenged(instances[0], ada.email));
  const counts = await together(browsers, (copy) => copy.post('/two-factor/send-otp'));
  expect(counts).toEqual({ 200: 10, 429: TOGETHER - 10 });
});

test('many wrong tries of one mailed code at once are five', async () => {
  const ada = await protectedPerson(instances[0], 'race-otp@example.com');
  const browser = await challenged(instances[0], ada.email);
  await browser.post('/two-factor/send-otp');
  const code = String((Number(await mailedCode(instances[0], ada.email)) + 1) % 1_000_000).padStart(6, '0');
  const counts = await together([browser], (copy) => copy.post('/two-factor/verify-otp', { code }));
  // Five are wrong, the sixth voids the code, the others find none.
  expect(counts).toEqual({ 401: 5, 400: TOGETHER - 5 });
});

test('a trusted device shown many times at once lets one pass', async () => {
  const ada = await protectedPerson(instances[0], 'race-device@example.com');
  const browser = await challenged(instances[0], ada.email);
  await browser.post('/two-factor/verify-totp', { code: ada.authenticator.next(), trustDevice: true });
  await browser.post('/sign-out');
  const before = (await sessionsOf(ada.id))!;
  await together([browser], (copy) => copy.post('/sign-in/email', { email: ada.email, password: PASSWORD }));
  expect(await sessionsOf(ada.id)).toBe(before + 1);
});

test('an enrolment confirmed many times at once leaves one session for the one that was', async () => {
  const [first] = instances;
  const browser = new BrowserLike(first.url, ORIGIN);
  const email = 'race-confirm@example.com';
  await browser.post('/sign-up/email', { name: 'N', email, password: PASSWORD });
  await browser.post('/two-factor/enable', { password: PASSWORD });
  await browser.post('/two-factor/send-otp');
  const code = await mailedCode(first, email);
  const counts = await together([browser], (copy) => copy.post('/two-factor/verify-otp', { code }));
  expect(counts[200]).toBe(1);
  const { rows } = await database.query<{ id: string }>('select id from "user" where email = $1', [email]);
  expect(await sessionsOf(rows[0]!.id)).toBe(1);
});
