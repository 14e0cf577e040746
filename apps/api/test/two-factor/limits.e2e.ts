import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { bodyOf, challenged, PASSWORD, type Person, protectedPerson } from './people.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await startTestApp();
  ada = await protectedPerson(app, 'ada@example.com');
});
afterAll(() => app.close());

let address = 0;
/** Another address each time, so that only the counters of the account apply. */
const fromElsewhere = () => ({ 'x-forwarded-for': `198.51.100.${++address}` });

test('one address may try three codes in ten seconds', async () => {
  const browser = await challenged(app, ada.email);
  const from = fromElsewhere();
  const statuses: number[] = [];
  for (let i = 0; i < 4; i++) {
    statuses.push((await browser.post('/two-factor/verify-totp', { code: ada.authenticator.wrong() }, from)).status);
  }
  expect(statuses).toEqual([401, 401, 401, 429]);
});

test('reading the challenge is limited less', async () => {
  const browser = await challenged(app, ada.email);
  for (let i = 0; i < 10; i++) {
    expect((await browser.get('/two-factor/challenge')).status).toBe(200);
    expect((await ada.browser.get('/two-factor/status')).status).toBe(200);
    expect((await ada.browser.get('/two-factor/list-trusted-devices')).status).toBe(200);
  }
});

test('the password cannot be guessed through the second factor from a stolen session', async () => {
  const paths = ['disable', 'get-totp-uri', 'generate-backup-codes', 'enable'];
  const statuses: number[] = [];
  for (let i = 0; i < 11; i++) {
    const body = { password: `guess number ${i}` };
    statuses.push((await ada.browser.post(`/two-factor/${paths[i % paths.length]}`, body, fromElsewhere())).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  const right = await ada.browser.post('/two-factor/disable', { password: PASSWORD }, fromElsewhere());
  expect([right.status, (await bodyOf(right)).code]).toEqual([429, 'TOO_MANY_REQUESTS']);
});
