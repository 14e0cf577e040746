import { afterEach, expect, test } from '@jest/globals';
import { register } from 'prom-client';
import { BrowserLike } from '../support/browser-like.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const PASSWORD = 'correct horse battery';
const KNOWN = '+4915112345601';
const UNKNOWN = '+4915112345602';

let app: TestApp;
afterEach(() => app.close());

const visitor = () => new BrowserLike(app.url, 'http://localhost');
const request = (by: BrowserLike, phoneNumber: string) => by.post('/phone-number/send-otp', { phoneNumber });
const sentTo = async (phoneNumber: string) => (await app.mails(phoneNumber)).length;

async function signedUp(name: string): Promise<BrowserLike> {
  const browser = visitor();
  const body = { name, email: `${name}@example.com`, password: PASSWORD };
  expect((await browser.post('/sign-up/email', body)).status).toBe(200);
  return browser;
}

async function withNumber(name: string, phoneNumber: string): Promise<BrowserLike> {
  const owner = await signedUp(name);
  expect((await request(owner, phoneNumber)).status).toBe(200);
  const code = /\d{6}/.exec((await app.mails(phoneNumber)).at(-1)!.text)![0];
  const proof = { phoneNumber, code, updatePhoneNumber: true };
  expect((await owner.post('/phone-number/verify', proof)).status).toBe(200);
  return owner;
}

async function metric(line: string): Promise<boolean> {
  return (await (await fetch(`${app.url}/metrics`)).text()).split('\n').includes(line);
}

test('a stranger gets the same answer for any number, and a message goes to numbers of accounts only', async () => {
  app = await startTestApp({ RATE_LIMIT: 'off' });
  await withNumber('ada', KNOWN);
  const before = await sentTo(KNOWN);
  const answers = await Promise.all(
    [KNOWN, UNKNOWN].map(async (phoneNumber) => {
      const answer = await request(visitor(), phoneNumber);
      const wrong = await visitor().post('/phone-number/verify', { phoneNumber, code: 'wrong' });
      return [answer.status, await answer.text(), wrong.status, ((await wrong.json()) as { code: string }).code];
    }),
  );
  expect(answers[0]).toEqual([200, '{"message":"code sent"}', 400, 'INVALID_OTP']);
  expect(answers[1]).toEqual(answers[0]);
  expect([(await sentTo(KNOWN)) - before, await sentTo(UNKNOWN)]).toEqual([1, 0]);
});

test('countries that are not listed get none, whoever asks', async () => {
  register.resetMetrics();
  app = await startTestApp({ RATE_LIMIT: 'off', SMS_COUNTRIES: 'DE, AT' });
  const ada = await signedUp('ada');
  for (const by of [ada, visitor()]) {
    const answer = await request(by, '+12133734253');
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'COUNTRY_NOT_SUPPORTED' }]);
  }
  expect((await request(ada, UNKNOWN)).status).toBe(200);
  expect([await sentTo('+12133734253'), await sentTo(UNKNOWN)]).toEqual([0, 1]);
  expect(await metric('gatehouse_text_messages_total{outcome="country"} 2')).toBe(true);
});

test('the budget of a day ends sending; signed in it is told, signed out nothing is', async () => {
  app = await startTestApp({ SMS_PER_DAY: '2' });
  const owner = await withNumber('ada', KNOWN);
  expect((await request(visitor(), KNOWN)).status).toBe(200);
  expect(await sentTo(KNOWN)).toBe(2);
  app.clock.advance(60_000);
  for (const phoneNumber of [KNOWN, UNKNOWN]) expect((await request(visitor(), phoneNumber)).status).toBe(200);
  expect([await sentTo(KNOWN), await sentTo(UNKNOWN)]).toEqual([2, 0]);
  app.clock.advance(60_000);
  const refused = await request(owner, UNKNOWN);
  expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'TEXT_MESSAGES_USED_UP' }]);
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(86_000);
  expect(await metric('gatehouse_text_message_budget 2')).toBe(true);
  app.clock.advance(wait * 1000);
  expect((await request(owner, UNKNOWN)).status).toBe(200);
  expect(await sentTo(UNKNOWN)).toBe(1);
});
