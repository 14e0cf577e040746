import { beforeAll, expect, test } from '@jest/globals';
import { testApp } from '../support/test-app.ts';
import { bodyOf, PASSWORD, type Person, protectedPerson } from './people.ts';

const app = testApp();
let ada: Person;
beforeAll(async () => {
  ada = await protectedPerson(app, 'ada@example.com');
});

let address = 0;
/** Another address each time, so that only the counters of the account apply. */
const fromElsewhere = () => ({ 'x-forwarded-for': `198.51.100.${++address}` });

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
