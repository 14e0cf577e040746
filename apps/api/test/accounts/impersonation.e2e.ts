import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { BrowserLike } from '../support/browser-like.ts';
import { SideConnection } from '../support/side-connection.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { PASSWORD } from '../two-factor/people.ts';
import { aHolder } from './a-holder.ts';

let app: TestApp;
let database: SideConnection;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT: 'off' });
  database = await SideConnection.open(app.databaseUrl);
});
afterAll(async () => {
  await database.close();
  await app.close();
});

const REFUSED = { code: 'FORBIDDEN', message: 'You are not allowed to do this' };

test.each([
  ['/change-email', 'a lock of the session', { newEmail: 'staff@example.com' }],
  ['/update-user', 'a lock of the session', { name: 'Staff' }],
  ['/api-key/create', 'a lock of the session', { name: 'Staff' }],
  ['/change-password', 'step-up by password', { currentPassword: PASSWORD, newPassword: 'a password of staff' }],
  ['/two-factor/enable', 'step-up by password', { password: PASSWORD }],
  ['/delete-user', 'step-up by recent authentication', {}],
  ['/get-access-token', 'access to providers', { providerId: 'google' }],
  ['/refresh-token', 'access to providers', { providerId: 'google' }],
])('a member of staff who acts as the user is refused at %s, by %s', async (path, _, body) => {
  const email = `held${path.replaceAll('/', '-')}@example.com`;
  const { browser, id } = await aHolder(new BrowserLike(app.url, 'http://localhost'), email);
  await database.rows('update session set impersonated_by = gen_random_uuid() where user_id = $1', id);
  const refused = await browser.post(path, body);
  expect([refused.status, await refused.json()]).toEqual([403, expect.objectContaining(REFUSED)]);
  expect(await (await browser.get('/get-session')).json()).toMatchObject({ user: { id, email, name: 'N' } });
  // The same request of the user is not refused for that.
  await database.rows('update session set impersonated_by = null where user_id = $1', id);
  expect(await (await browser.post(path, body)).json()).not.toMatchObject(REFUSED);
});
