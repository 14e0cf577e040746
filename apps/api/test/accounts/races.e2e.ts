import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { BrowserLike } from '../support/browser-like.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const ORIGIN = 'http://localhost';
const PASSWORD = 'correct horse battery';
const TOGETHER = 12;

/** Two instances on one database: every invariant holds when two come at once, whichever instance they reach. */
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

const browserOn = (index: number) => new BrowserLike(instances[index % 2 === 0 ? 0 : 1].url, ORIGIN);

/** The same request by many at once, spread over both instances; how often each status came. */
async function together(
  send: (browser: BrowserLike) => Promise<Response>,
  as?: BrowserLike,
): Promise<Record<number, number>> {
  const answers = await Promise.all(
    Array.from({ length: TOGETHER }, (_, index) => {
      const browser = browserOn(index);
      for (const [name, value] of as?.cookies ?? []) browser.cookies.set(name, value);
      return send(browser);
    }),
  );
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function registered(email: string): Promise<BrowserLike> {
  const browser = browserOn(0);
  expect((await browser.post('/sign-up/email', { name: 'N', email, password: PASSWORD })).status).toBe(200);
  return browser;
}

const count = async (sql: string, ...values: unknown[]) =>
  Number((await database.query<{ count: string }>(`select count(*) as count ${sql}`, values)).rows[0]?.count);

test('one address registers once', async () => {
  const email = 'twice@example.com';
  const counts = await together((browser) => browser.post('/sign-up/email', { name: 'N', email, password: PASSWORD }));
  expect(counts).toEqual({ 200: 1, 422: TOGETHER - 1 });
  expect(await count('from "user" where email = $1', email)).toBe(1);
  expect(await count('from account')).toBe(await count('from "user"'));
});

test('a reset token sets one password', async () => {
  const email = 'reset-race@example.com';
  await registered(email);
  await browserOn(0).post('/request-password-reset', { email });
  const token = await instances[0].mailedToken(email, 'reset-password');
  let password = 0;
  const counts = await together((browser) => {
    password += 1;
    return browser.post('/reset-password', { token, newPassword: `password number ${password}` });
  });
  expect(counts).toEqual({ 200: 1, 400: TOGETHER - 1 });
});

test('a deletion token deletes once, and nothing is left', async () => {
  const owner = await registered('delete-race@example.com');
  const counts = await together((browser) => browser.post('/delete-user', { password: PASSWORD }), owner);
  expect(
    Object.keys(counts)
      .map(Number)
      .every((status) => [200, 400, 401].includes(status)),
  ).toBe(true);
  expect(await count(`from "user" where email = 'delete-race@example.com'`)).toBe(0);
  expect(await count('from session where user_id not in (select id from "user")')).toBe(0);
});

test('two people asking for one new address: one gets it', async () => {
  const people = await Promise.all(['mover-a@example.com', 'mover-b@example.com'].map(registered));
  const answers = await Promise.all(
    people.map((person) => person.post('/change-email', { newEmail: 'wanted@example.com' })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect(await count(`from "user" where email = 'wanted@example.com'`)).toBe(1);
});

test('a password changed twice at once: one of the two, and the old one is dead', async () => {
  const email = 'change-race@example.com';
  const owner = await registered(email);
  let password = 0;
  const counts = await together((browser) => {
    password += 1;
    return browser.post('/change-password', { currentPassword: PASSWORD, newPassword: `changed password ${password}` });
  }, owner);
  expect(counts).toEqual({ 200: 1, 400: TOGETHER - 1 });
  expect((await browserOn(1).post('/sign-in/email', { email, password: PASSWORD })).status).toBe(401);
});

test('a code sent to a phone takes three tries, also when they come together', async () => {
  const phoneNumber = '+4915112345678';
  const owner = await registered('phone-race@example.com');
  await owner.post('/phone-number/send-otp', { phoneNumber });
  const counts = await together((browser) => browser.post('/phone-number/verify', { phoneNumber, code: 'wrong' }));
  // Three are wrong, the fourth voids the code, the others find none.
  expect(counts).toEqual({ 400: TOGETHER - 1, 403: 1 });
  expect(await count(`from verification where purpose = 'phone-number'`)).toBe(0);
});

test('a right code proves a number once', async () => {
  const phoneNumber = '+4915112345679';
  const owner = await registered('phone-once@example.com');
  await owner.post('/phone-number/send-otp', { phoneNumber });
  const mails = await instances[0].mails(phoneNumber);
  const code = /\d{6}/.exec(mails.at(-1)?.text ?? '')?.[0];
  const counts = await together(
    (browser) => browser.post('/phone-number/verify', { phoneNumber, code, updatePhoneNumber: true }),
    owner,
  );
  expect(counts).toEqual({ 200: 1, 400: TOGETHER - 1 });
});

test('a session ended on one instance is ended on the other at once, and does not come back by being extended', async () => {
  const owner = await registered('ended@example.com');
  const elsewhere = browserOn(1);
  for (const [name, value] of owner.cookies) elsewhere.cookies.set(name, value);
  for (const instance of instances) instance.clock.advance(2 * 86_400_000);
  const [, ...looks] = await Promise.all([
    owner.post('/revoke-sessions'),
    ...Array.from({ length: TOGETHER }, () => elsewhere.get('/get-session')),
  ]);
  expect(looks.every(({ status }) => status === 200)).toBe(true);
  expect(await (await elsewhere.get('/get-session')).json()).toBeNull();
  expect(await count(`from session s join "user" u on u.id = s.user_id where u.email = 'ended@example.com'`)).toBe(0);
});
