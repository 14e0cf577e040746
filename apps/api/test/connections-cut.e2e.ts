import { beforeAll, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { BrowserLike } from './support/browser-like.ts';
import { testApp } from './support/test-app.ts';

const PASSWORD = 'correct horse battery';
/**
 * Many, and signed in by turns: a count that a cut keeps from being given back stays until its window ends, and ten
 * such would lock an account.
 */
const PEOPLE = Array.from({ length: 30 }, (_, i) => ({ email: `cut-${i}@example.com`, password: PASSWORD }));

const app = testApp({ RATE_LIMIT_STORE: 'database', DATABASE_POOL_SIZE: '5' });
let browser: BrowserLike;

beforeAll(async () => {
  browser = new BrowserLike(app.url, 'http://localhost');
  for (const person of PEOPLE) {
    expect((await browser.post('/sign-up/email', { name: 'N', ...person }, asNewClient())).status).toBe(200);
  }
});

/** Ends every connection of the application, as a failover or an administrator does. Waits until they have ended. */
const cutAll = () =>
  app.database.rows(
    'select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );

let clients = 0;
const asNewClient = () => ({ 'x-forwarded-for': `198.18.${++clients >> 8}.${clients & 255}` });

/** Right, or told to come back; never signed out. @returns the status */
async function expectKnown(email: string, request: Promise<Response>): Promise<number> {
  const response = await request;
  expect(response.headers.getSetCookie().filter((line) => /max-age=0/i.test(line))).toEqual([]);
  if (response.status === 503) expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  else expect(await response.json()).toMatchObject({ user: { email } });
  return response.status;
}

const session = () => expectKnown(PEOPLE.at(-1)!.email, browser.get('/get-session', asNewClient()));
let signIns = 0;
function signIn(): Promise<number> {
  const person = PEOPLE[signIns++ % PEOPLE.length]!;
  const visitor = new BrowserLike(app.url, 'http://localhost');
  return expectKnown(person.email, visitor.post('/sign-in/email', person, asNewClient()));
}

test('requests succeed after idle connections were cut', async () => {
  for (let round = 0; round < 5; round++) {
    await Promise.all([session(), session(), session()]);
    await cutAll();
    // The news of the end has to arrive; a request in the same millisecond may still meet a dead connection.
    await sleep(100);
    expect([await session(), await signIn()]).toEqual([200, 200]);
  }
});

test('requests on a cut connection succeed or answer 503, and the pool recovers', async () => {
  let goesOn = true;
  const statuses: number[] = [];
  const load = Array.from({ length: 8 }, async (_, worker) => {
    while (goesOn) statuses.push(await (worker % 2 ? signIn() : session()));
  });
  for (let cut = 0; cut < 20; cut++) {
    await sleep(50);
    await cutAll();
  }
  goesOn = false;
  await Promise.all(load);
  expect(statuses).toContain(200);
  expect(statuses).toContain(503);

  // Nor has it locked an account.
  await sleep(1000);
  const after = await Promise.all(Array.from({ length: 2 * PEOPLE.length }, (_, i) => (i % 2 ? signIn() : session())));
  expect(after).toEqual(after.map(() => 200));
});
