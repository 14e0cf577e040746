import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAuthClient } from 'better-auth-current/client';
import { BrowserLike } from '../support/browser-like.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

// Statements of docs/BETTER-AUTH.md that the tests of the clients do not show.
const DOCUMENT = readFileSync(join(import.meta.dirname, '../../../../docs/BETTER-AUTH.md'), 'utf8');

let app: TestApp;
let browser: BrowserLike;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT: 'off' });
  browser = new BrowserLike(app.url, 'http://localhost');
  await browser.post('/sign-up/email', { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' });
});
afterAll(() => app.close());

const [, unserved = ''] = DOCUMENT.split('## Calls that are not served');
const routes = [...unserved.matchAll(/`(\/(?!api)[a-z/-]+)`/g)].map(([, route]) => route!);

test.each(routes)('%s is not served', async (route) => {
  for (const answer of [await browser.get(route), await browser.post(route)]) {
    expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ code: 'NOT_FOUND' })]);
  }
});

interface Keys {
  create(body: object): Promise<{ data: object }>;
  list(): Promise<{ data: unknown }>;
}

test('a client of 1.7 lists keys as an array, each with its user, and what it sends besides is ignored', async () => {
  // The plugin, which is a package of its own since 1.5, adds types alone to these calls.
  const { apiKey } = createAuthClient(browser.clientOptions) as unknown as { apiKey: Keys };
  const created = await apiKey.create({ name: 'CI', configId: 'default' });
  const { user } = (await (await browser.get('/get-session')).json()) as { user: { id: string } };
  expect(created.data).toMatchObject({ name: 'CI', userId: user.id });
  const { data } = await apiKey.list();
  expect(data).toEqual([expect.objectContaining({ name: 'CI', userId: user.id })]);
  expect(data).not.toEqual([expect.objectContaining({ referenceId: expect.anything() })]);
});

test('a session takes a password again by reauthenticating', async () => {
  const again = await browser.post('/reauthenticate', { password: 'correct horse battery' });
  expect(again.status).toBe(200);
});

test('the cookies have the names of Better Auth', () => {
  expect([...browser.cookies.keys()]).toContain('better-auth.session_token');
});
