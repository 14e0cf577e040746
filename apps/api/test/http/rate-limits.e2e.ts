import { describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { cookieOf } from '../support/browser-like.ts';
import { each, newAddress, post, statuses, times } from '../support/many-clients.ts';
import { testApp } from '../support/test-app.ts';

const PASSWORD = 'correct horse battery';

describe('the limit of a route', () => {
  // As in production; wrong passwords of accounts/lock-out.e2e.ts are counted in memory.
  const app = testApp({ RATE_LIMIT_STORE: 'database', TRUSTED_PROXIES: 'loopback,10.0.0.0/8' });

  const signIn = (email: string, from?: string, password = 'wrong password') =>
    post(app, '/sign-in/email', { email, password }, from);

  test('of many at once exactly three a window, then 429 that says when', async () => {
    const from = newAddress();
    const answers = await statuses(times(12, (i) => signIn(`burst-${i}@example.com`, from)));
    expect(answers.filter((status) => status === 401)).toHaveLength(3);
    expect(answers.filter((status) => status === 429)).toHaveLength(9);

    const refused = await signIn(`burst@example.com`, from);
    expect(await refused.json()).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many requests. Please try again later.',
    });
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(10);
    expect(refused.headers.get('x-retry-after')).toBe(String(seconds));
  });

  test('each route and each address has a counter of its own, in the database that all instances share', async () => {
    const from = newAddress();
    const { length: before } = await app.database.rows('select 1 from rate_limit');
    expect(await each(4, () => signIn('own@example.com', from))).toEqual([401, 401, 401, 429]);
    expect((await post(app, '/sign-in/username', { username: 'nobody', password: 'x' }, from)).status).toBe(401);
    expect((await signIn('own@example.com')).status).toBe(401);
    expect((await app.database.rows('select 1 from rate_limit')).length).toBeGreaterThan(before);
  });

  test.each([
    ['the left end of x-forwarded-for can be anything', (i: number) => `203.0.113.${i}, 198.18.0.1`],
    ['our proxies are passed over from the right', (i: number) => `198.18.0.2, 10.0.0.${i}`],
  ])('%s', async (title, forwardedFor) => {
    expect(await each(4, (i) => signIn(`${title.length}-${i}@example.com`, forwardedFor(i)))).toEqual([
      401, 401, 401, 429,
    ]);
  });

  test('pictures are uploaded five times a window, and shown many times', async () => {
    const from = newAddress();
    const upload = () => post(app, '/set-picture', { picture: '' }, from);
    expect(await each(6, upload)).toEqual([401, 401, 401, 401, 401, 429]);
    const show = () => fetch(`${app.url}/api/pictures/none`, { headers: { 'x-forwarded-for': from } });
    expect(new Set(await statuses(times(200, show)))).toEqual(new Set([404]));
  });

  test('the former spelling of a path is answered by the same route, and shares its counter', async () => {
    const from = newAddress();
    const read = (path: string) => fetch(`${app.url}/api/billing/${path}`, { headers: { 'x-forwarded-for': from } });
    const answers = await statuses(times(20, (i) => read(`${i % 2 ? 'license' : 'licence'}-keys/x?organizationId=y`)));
    expect(new Set(answers)).toEqual(new Set([401]));
    expect([(await read('licence-keys/x')).status, (await read('license-keys/x')).status]).toEqual([429, 429]);
    expect((await read('licence-keys')).status).toBe(401);
    expect((await read('licence-keysx')).status).toBe(404);
  });

  test('bodies that cannot be read are counted by address', async () => {
    const send = (from: string, type: string, body: string) =>
      fetch(`${app.url}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': type, 'x-forwarded-for': from },
        body,
      });
    const from = newAddress();
    const kinds = [
      ['application/json', '{', 400],
      ['application/json', '[]', 400],
      ['text/plain', 'x', 415],
      ['application/json', `{"x":"${'x'.repeat(70_000)}"}`, 413],
    ] as const;
    for (let i = 0; i < 100; i++) {
      const [type, body, status] = kinds[i % kinds.length]!;
      expect((await send(from, type, body)).status).toBe(status);
    }
    const refused = await send(from, 'application/json', '{');
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'TOO_MANY_REQUESTS' }]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    // A body that can be read is counted by its own route.
    expect((await signIn(`readable@example.com`, from)).status).toBe(401);
    expect((await send(newAddress(), 'application/json', '{')).status).toBe(400);
    app.clock.advance(10_001);
    expect((await send(from, 'application/json', '{')).status).toBe(400);
  });

  test('the limit of an address holds before a body is read', async () => {
    const from = newAddress();
    await statuses(times(3, (i) => signIn(`unread-${i}@example.com`, from)));
    const { hostname, port } = new URL(app.url);
    const headers = { 'content-type': 'application/json', 'content-length': 60_000, 'x-forwarded-for': from };
    const announced = request({ hostname, port, method: 'POST', path: '/api/auth/sign-in/email', headers });
    announced.on('error', () => undefined).flushHeaders();
    const [answer] = (await once(announced, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(429);
    announced.destroy();
  });

  test('wrong passwords for one account are limited from all addresses together, until the window ends', async () => {
    const email = `victim@example.com`;
    expect((await post(app, '/sign-up/email', { name: 'V', email, password: PASSWORD })).status).toBe(200);
    for (let i = 0; i < 20; i++) expect((await signIn(email)).status).toBe(401);
    expect((await signIn(email)).status).toBe(429);
    expect((await signIn(email.toUpperCase())).status).toBe(429);
    expect((await signIn(`other@example.com`)).status).toBe(401);
    app.clock.advance(15 * 60_000 + 1);
    expect((await signIn(email, undefined, PASSWORD)).status).toBe(200);
  });

  test('an owner who is signed in stays so while somebody guesses the password', async () => {
    const email = `owner@example.com`;
    const signedUp = await post(app, '/sign-up/email', { name: 'O', email, password: PASSWORD });
    const cookie = cookieOf(signedUp);
    for (let i = 0; i < 22; i++) await signIn(email);
    const session = await fetch(`${app.url}/api/auth/get-session`, { headers: { cookie } });
    expect(((await session.json()) as { user: { email: string } }).user.email).toBe(email);
  });

  test('right passwords are not counted', async () => {
    const email = `regular@example.com`;
    await post(app, '/sign-up/email', { name: 'R', email, password: PASSWORD });
    for (let i = 0; i < 24; i++) expect((await signIn(email, undefined, PASSWORD)).status).toBe(200);
    const atOnce = await statuses(times(10, () => signIn(email, undefined, PASSWORD)));
    expect(atOnce).toEqual(times(10, () => 200));
  });

  test('one mailbox gets five resets an hour at most; the answer does not tell, whether or not it has an account', async () => {
    const email = `mailbox@example.com`;
    await post(app, '/sign-up/email', { name: 'M', email, password: PASSWORD });
    for (const to of [email, `nobody@example.com`]) {
      const answers = [];
      for (let i = 0; i < 12; i++) {
        const answer = await post(app, i % 2 ? '/request-password-reset' : '/forget-password', {
          email: i % 3 ? to : to.toUpperCase(),
        });
        answers.push([answer.status, await answer.text(), answer.headers.get('retry-after')]);
      }
      expect(new Set(answers.map(String))).toEqual(new Set([String(answers[0])]));
      expect(answers[0]).toEqual([200, '{"status":true}', null]);
    }
    const resets = async () => (await app.mails(email)).filter(({ kind }) => kind === 'reset-password').length;
    expect(await resets()).toBe(5);
    app.clock.advance(3_600_001);
    await post(app, '/request-password-reset', { email });
    expect(await resets()).toBe(6);
  });

  test('of many reset requests at once exactly five send a mail', async () => {
    const email = `at-once@example.com`;
    await post(app, '/sign-up/email', { name: 'M', email, password: PASSWORD });
    await statuses(times(12, () => post(app, '/request-password-reset', { email })));
    expect((await app.mails(email)).filter(({ kind }) => kind === 'reset-password')).toHaveLength(5);
  });
});

/** Three spellings of one number. */
const spellings = (digits: string) => [
  `+49151${digits}`,
  `+49 (0)151 / ${digits}`,
  `+٤٩١٥١${digits.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)))}`,
];

describe('the counter of a subject', () => {
  const app = testApp({ REQUIRE_EMAIL_VERIFICATION: 'off' });
  const verifying = testApp({ REQUIRE_EMAIL_VERIFICATION: 'on' });

  /** Fields that the route does not read, other ones each time. */
  const decoys = (i: number) => ({
    email: `decoy-${i}@example.com`,
    newEmail: `decoy-${i}@example.org`,
    username: `decoy${i}`,
    phoneNumber: `+4916012345${10 + i}`,
  });
  const number = spellings('12345678');

  test.each([
    ['/sign-in/email', (i: number) => ({ email: i % 2 ? 'Named@Example.com' : 'named@example.com' }), 401, 20],
    ['/sign-in/username', (i: number) => ({ username: i % 2 ? 'Named' : 'named' }), 401, 20],
    ['/sign-in/phone-number', (i: number) => ({ phoneNumber: number[i % 3] }), 401, 20],
    ['/phone-number/verify', (i: number) => ({ phoneNumber: number[i % 3], code: '000000' }), 400, 10],
  ])('%s: no decoy and no spelling gives more tries', async (path, name, status, tries) => {
    const answers = await each(tries + 1, (i) =>
      post(app, path, { ...decoys(i), ...name(i), password: 'wrong password' }),
    );
    expect(answers).toEqual([...times(tries, () => status), 429]);
  });

  test('no decoy and no spelling gives more text messages; the refusal says when', async () => {
    const send = (i: number) =>
      post(app, '/phone-number/send-otp', { ...decoys(i), phoneNumber: spellings('87654321')[i % 3] });
    expect(await each(10, send)).toEqual(times(10, () => 200));
    const refused = await send(10);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
  });

  test('an invalid name is not counted; the route refuses it', async () => {
    const refused = times(12, () => 400);
    expect(await each(12, () => post(app, '/sign-in/email', { email: 'no address', password: 'x' }))).toEqual(refused);
    expect(await each(12, () => post(app, '/sign-in/username', { username: 7, password: 'x' }))).toEqual(refused);
  });

  const mailsOf = async (email: string, kind: string) =>
    (await verifying.mails(email)).filter((mail) => mail.kind === kind).length;

  test('sign-up with a taken address and sign-in before it is verified answer the same beyond five mails', async () => {
    const email = 'new@example.com';
    const body = { ...decoys(1), name: 'N', password: PASSWORD, username: undefined };
    const signUps = await each(12, (i) =>
      post(verifying, '/sign-up/email', { ...body, email: i % 2 ? 'New@example.com' : email }),
    );
    expect(signUps).toEqual(times(12, () => 200));
    expect(await mailsOf(email, 'account-exists')).toBe(5);
    const signIns = await each(12, () => post(verifying, '/sign-in/email', { email, password: PASSWORD }));
    expect(signIns).toEqual(times(12, () => 403));
    // One from sign-up.
    expect(await mailsOf(email, 'verify-email')).toBe(5);
  });

  test('resets that a stranger requests use up no verification mail of the owner', async () => {
    const email = 'unverified@example.com';
    await post(verifying, '/sign-up/email', { name: 'U', email, password: PASSWORD });
    await each(11, () => post(verifying, '/request-password-reset', { email }));
    expect((await post(verifying, '/sign-in/email', { email, password: PASSWORD })).status).toBe(403);
    expect(await mailsOf(email, 'verify-email')).toBe(2);
  });
});
