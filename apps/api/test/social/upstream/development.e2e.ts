import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freshDatabase, type TestDatabase } from '#shared-kernel/testing/database';
import { FormBrowser } from '../../../../test-provider/test/kit/form-browser.ts';
import { BrowserLike } from '../../support/browser-like.ts';
import { freePort, Program } from '../../support/program.ts';
import { scratch } from '../../support/scratch.ts';
import { bodyOf } from '../../oauth/partner.ts';
import { locationOf } from './upstream.ts';

// `npm start` with no provider configured: ADR 47.

const ADA = { action: 'continue', email: 'ada@example.com', name: 'Ada', verified: 'yes' };

let directory: string;
let database: TestDatabase;
const programs: Program[] = [];
beforeAll(async () => {
  directory = await mkdtemp(join(await scratch(), 'gatehouse-test-provider-'));
});
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(async () => {
  for (const program of programs.splice(0)) {
    program.kill('SIGKILL');
    await program.exit();
  }
  await database.drop();
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** In development, on a free port. */
async function start(environment: Readonly<Record<string, string>> = {}) {
  const port = await freePort();
  const program = new Program('dist/apps/api/src/main.js', {
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: directory,
    AUTH_SECRET: 'a-secret-of-the-tests-long-enough-to-be-one',
    RATE_LIMIT: 'off',
    POLAR_STAND_IN: 'off',
    ...environment,
  });
  programs.push(program);
  await program.says('The data is in');
  const issuer = /^The test provider is at (http:\/\/127\.0\.0\.1:\d+):/m.exec(program.output)?.[1];
  return { program, issuer, url: `http://localhost:${port}` };
}

/** In a new browser. @returns the id of the user */
async function signIn({ url, issuer }: { url: string; issuer: string | undefined }): Promise<unknown> {
  const browser = new BrowserLike(url, url);
  const start = await browser.post('/sign-in/social', { provider: 'test', callbackURL: '/account' });
  const { url: request } = await bodyOf(start);
  expect(String(request)).toContain(`${issuer}/`);
  const there = new FormBrowser();
  const callback = await there.open(await there.open(String(request)), new URLSearchParams(ADA));
  const path = callback.pathname.slice('/api/auth'.length) + callback.search;
  expect(locationOf(await browser.navigate(path))).toBe('/account');
  const { user } = (await bodyOf(browser.get('/get-session'))) as { user: Record<string, unknown> };
  expect(user).toMatchObject({ email: ADA.email, name: 'Ada', emailVerified: true });
  return user['id'];
}

const answers = (origin: string | undefined) =>
  fetch(origin ?? '').then(
    () => true,
    () => false,
  );

test('people sign in with nothing configured, and are the same ones after kill -9', async () => {
  const first = await start();
  const id = await signIn(first);
  first.program.kill('SIGKILL');
  await first.program.exit();
  for (let tries = 0; (await answers(first.issuer)) && tries < 200; tries += 1) await sleep(25);
  await expect(answers(first.issuer)).resolves.toBe(false);

  const second = await start();
  expect(await signIn(second)).toBe(id);
  second.program.kill();
  expect(await second.program.exit()).toBe(0);
  await expect(answers(second.issuer)).resolves.toBe(false);
  expect(first.program.complaints + second.program.complaints).toBe('');
}, 60_000);

test('it is not started beside another provider, or where it is not wished', async () => {
  const github = await start({ GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' });
  const without = await start({ TEST_PROVIDER: 'off' });
  expect([github.issuer, without.issuer]).toEqual([undefined, undefined]);
  const answer = await new BrowserLike(without.url, without.url).post('/sign-in/social', { provider: 'test' });
  expect(answer.status).toBe(404);
}, 60_000);
