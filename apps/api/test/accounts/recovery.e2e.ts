import { expect, test } from '@jest/globals';
import { BrowserLike } from '../support/browser-like.ts';
import { testApp } from '../support/test-app.ts';

// API keys still work after a reset and after the end of all sessions; the answer tells their number.

const PASSWORD = 'correct horse battery';

const app = testApp();

/** Another person, after the limits by address. */
function visitor(): BrowserLike {
  app.clock.advance(61_000);
  return new BrowserLike(app.url, 'http://localhost');
}

let count = 0;

/** A proven account with three keys, one of them disabled. */
async function holder() {
  const email = `holder${++count}@example.com`;
  const browser = visitor();
  await browser.post('/sign-up/email', { name: 'Ada', email, password: PASSWORD });
  await browser.get(`/verify-email?token=${await app.mailedToken(email, 'verify-email')}`);
  const keys: { id: string; key: string }[] = [];
  for (const name of ['CI', 'Nightly', 'Old']) {
    keys.push((await (await browser.post('/api-key/create', { name })).json()) as { id: string; key: string });
  }
  await browser.post('/api-key/update', { keyId: keys[2]!.id, enabled: false });
  return { email, browser, keys };
}

async function resetToken(email: string): Promise<string> {
  await visitor().post('/request-password-reset', { email });
  return app.mailedToken(email, 'reset-password');
}

const works = async (key: string) => (await visitor().get('/organization/list', { 'x-api-key': key })).status === 200;
const passwordMail = async (email: string) =>
  (await app.mails(email)).findLast(({ kind }) => kind === 'password-changed')!.text;

test('a reset tells how many keys still work, before and after and by mail, and leaves them', async () => {
  const { email, keys } = await holder();
  const token = await resetToken(email);
  expect(await (await visitor().post('/reset-password-preview', { token })).json()).toEqual({
    apiKeys: 2,
    hasPassword: true,
  });
  const reset = await visitor().post('/reset-password', { token, newPassword: 'another horse battery' });
  expect(await reset.json()).toEqual({ status: true, apiKeys: 2 });
  expect(await passwordMail(email)).toContain('2 API keys still work.');
  expect(await works(keys[0]!.key)).toBe(true);
});

test('a reset disables them in the same step', async () => {
  const { email, keys } = await holder();
  const token = await resetToken(email);
  const body = { token, newPassword: 'another horse battery', disableApiKeys: true };
  expect(await (await visitor().post('/reset-password', body)).json()).toEqual({ status: true });
  expect(await passwordMail(email)).not.toContain('API key');
  expect(await Promise.all(keys.map(({ key }) => works(key)))).toEqual([false, false, false]);
});

test('the number is told to the reader of the reset mail only, and its token stays usable', async () => {
  const { email } = await holder();
  const token = await resetToken(email);
  const invented = await visitor().post('/reset-password-preview', { token: 'x'.repeat(24) });
  expect([invented.status, await invented.json()]).toMatchObject([400, { code: 'INVALID_TOKEN' }]);
  await visitor().post('/reset-password-preview', { token });
  const reset = await visitor().post('/reset-password', { token, newPassword: 'another horse battery' });
  expect(reset.status).toBe(200);
  expect((await visitor().post('/reset-password-preview', { token })).status).toBe(400);
});

test.each(['revoke-sessions', 'revoke-other-sessions'])(
  '%s leaves keys, or disables them in the same step',
  async (route) => {
    const { email, browser, keys } = await holder();
    expect((await browser.post(`/${route}`)).status).toBe(200);
    expect(await works(keys[0]!.key)).toBe(true);
    const again = visitor();
    await again.post('/sign-in/email', { email, password: PASSWORD });
    expect((await again.post(`/${route}`, { disableApiKeys: true })).status).toBe(200);
    expect(await Promise.all(keys.map(({ key }) => works(key)))).toEqual([false, false, false]);
  },
);
