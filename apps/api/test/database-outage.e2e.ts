import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseUnavailable } from '#shared-kernel/application/database-unavailable';
import { JobLock } from '#shared-kernel/application/jobs';
import { duringTests } from '#shared-kernel/testing/during-tests';
import { BrowserLike } from './support/browser-like.ts';
import { OwnCluster } from './support/own-cluster.ts';
import { startTestApp } from './support/test-app.ts';

const PERSON = { name: 'N', email: 'outage@example.com', password: 'correct horse battery' };

let cluster: OwnCluster;
beforeAll(async () => {
  cluster = await OwnCluster.start();
});
const app = duringTests(() => startTestApp({ RATE_LIMIT: 'off', DATABASE_POOL_SIZE: '5' }, cluster.url));
let browser: BrowserLike;
beforeAll(async () => {
  browser = new BrowserLike(app.url, 'http://localhost');
  expect((await browser.post('/sign-up/email', PERSON)).status).toBe(200);
});
afterAll(() => cluster.stop());

const session = () => browser.get('/get-session');
const signIn = () => browser.post('/sign-in/email', PERSON);
const timed = async (request: Promise<Response>) => {
  const start = performance.now();
  const response = await request;
  return { response, ms: performance.now() - start };
};

async function expectOnlyUnavailable(requests: readonly Promise<Response>[], limitMs: number): Promise<void> {
  for (const { response, ms } of await Promise.all(requests.map(timed))) {
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect(await response.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(ms).toBeLessThan(limitMs);
  }
}

async function expectRecovered(withinMs: number, requests = async () => [await session()]): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await requests()).every(({ status }) => status === 200)) {
    if (performance.now() > deadline) throw new Error(`Not recovered within ${withinMs} ms`);
    await sleep(50);
  }
}

async function expectSignedIn(): Promise<void> {
  const body = (await (await session()).json()) as { user: { email: string } } | null;
  expect(body?.user.email).toBe(PERSON.email);
}

test('a frozen database is told within 3 s, signs nobody out, and is used again without a restart', async () => {
  // Connections that had nothing to do for a while are watched like new ones.
  await Promise.all(Array.from({ length: 5 }, signIn));
  await sleep(3000);
  cluster.signal('SIGSTOP');
  try {
    const requests = Array.from({ length: 20 }, (_, i) => (i % 2 ? session() : signIn()));
    const probe = timed(fetch(`${app.url}/health/ready`));
    const scrape = fetch(`${app.url}/metrics`);
    expect((await timed(fetch(`${app.url}/health/live`))).ms).toBeLessThan(1000);
    const { response, ms } = await probe;
    expect(response.status).toBe(503);
    expect(ms).toBeLessThan(2000);
    await expectOnlyUnavailable(requests, 3500);
    expect(await (await scrape).text()).toMatch(/^gatehouse_ready 0$/m);
  } finally {
    cluster.signal('SIGCONT');
  }
  await expectRecovered(3000);
  await expectSignedIn();
  expect((await signIn()).status).toBe(200);
}, 30_000);

test('a killed database is told immediately, signs nobody out, and is found again', async () => {
  cluster.signal('SIGKILL');
  await expectOnlyUnavailable([session(), signIn(), browser.post('/sign-out')], 3000);
  // Its launcher watches it and starts it again on the same port.
  await expectRecovered(15_000);
  await expectSignedIn();
  await expect(fetch(`${app.url}/health/ready`).then(({ status }) => status)).resolves.toBe(200);
}, 30_000);

test('transactions that an outage cut off leave no place of the pool behind', async () => {
  for (let round = 0; round < 3; round++) {
    const cutOff = Array.from({ length: 8 }, () => signIn());
    await sleep(5);
    cluster.signal('SIGKILL');
    await Promise.all(cutOff);
    await expectRecovered(15_000);
  }
  // New connections take a while on a busy machine; a place that is lost never comes back.
  const burst = () => Promise.all(Array.from({ length: 30 }, signIn));
  await expectRecovered(15_000, burst);
  const answers = await burst();
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
}, 90_000);

test('a standby is not used, not even for reads, until it is promoted', async () => {
  await cluster.becomeStandby();
  // The data of a standby may be old, so an answer could bring back a session that has ended.
  await expectOnlyUnavailable([session(), signIn(), browser.post('/sign-out'), session()], 3000);
  expect((await fetch(`${app.url}/health/ready`)).status).toBe(503);
  await expect(app.app.get(JobLock).tryRun('of-a-standby', async () => 'done')).rejects.toThrow(DatabaseUnavailable);
  await cluster.promote();
  await expectRecovered(5000);
  await expectSignedIn();
  expect((await signIn()).status).toBe(200);
  await expect(app.app.get(JobLock).tryRun('of-a-standby', async () => 'done')).resolves.toBe('done');
}, 60_000);
