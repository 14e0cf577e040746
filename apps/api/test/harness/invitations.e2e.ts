import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freshDatabase, type TestDatabase } from '#shared-kernel/testing/database';
import { BrowserLike } from '../support/browser-like.ts';
import { freePort, Program } from '../support/program.ts';

let database: TestDatabase;
let program: Program;
let url: string;

beforeAll(async () => {
  database = await freshDatabase();
  const [port, controlPort] = [await freePort(), await freePort()];
  program = new Program('apps/api/test/harness/main.ts', {
    PORT: String(port),
    CONTROL_PORT: String(controlPort),
    DATABASE_URL: database.url,
    AUTH_SECRET: 'a-secret-of-the-tests-long-enough-to-be-one',
  });
  url = `http://localhost:${port}`;
  await program.says(`ready ${url}\n`);
}, 40_000);
afterAll(async () => {
  program.kill('SIGKILL');
  await program.exit();
  await database.drop();
});

test('an owner without a proven address invites up to the limit of open invitations', async () => {
  const browser = new BrowserLike(url, url);
  const owner = { name: 'Owner', email: 'owner@example.com', password: 'correct horse battery' };
  expect((await browser.post('/sign-up/email', owner)).status).toBe(200);
  expect((await browser.post('/organization/create', { name: 'Acme', slug: 'acme' })).status).toBe(200);
  const invite = (email: string) => browser.post('/organization/invite-member', { email, role: 'member' });
  for (let invited = 0; invited < 6; invited += 1) {
    expect((await invite(`invited-${invited}@example.com`)).status).toBe(200);
  }
  expect(await (await invite('invited-0@example.com')).json()).toMatchObject({
    message: 'User is already invited to this organization',
  });
});
