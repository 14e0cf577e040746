import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SecretBox } from '#shared-kernel/application/secret-box';
import { RotatingProvider, TheseProviders } from '#identity/social/testing/rotating-provider';
import { Sweeper } from '#shared-kernel/infrastructure/sweeper';
import { BrowserLike } from '../support/browser-like.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { answerOf, link, registered } from './linked.ts';

const OLD = 'an-old-secret-of-the-tests-long-enough-to-be-one';
const NEW = 'a-new-secret-of-the-tests-long-enough-to-be-one';

const google = new RotatingProvider('google', 'Google', { now: () => first.clock.now() });
const parts = { socialProviders: new TheseProviders(google) };
const later: TestApp[] = [];

let first: TestApp;
beforeAll(async () => {
  first = await startTestApp({ AUTH_SECRET: OLD }, undefined, undefined, parts);
});
afterAll(async () => {
  for (const app of later) await app.close();
  await first.close();
});

async function withSecrets(...secrets: readonly string[]): Promise<TestApp> {
  const app = await startTestApp({ AUTH_SECRET: secrets.join(',') }, first.databaseUrl, undefined, parts);
  later.push(app);
  return app;
}

test('a secret is retired, and the tokens of providers stay readable', async () => {
  const ada = await registered(first);
  await link(first, ada, google);
  const tokenAt = async ({ url }: TestApp) => {
    const browser = new BrowserLike(url, 'http://localhost');
    await browser.post('/sign-in/email', { email: ada.email, password: 'correct horse battery' });
    return answerOf(browser.post('/get-access-token', { providerId: 'google' }));
  };
  const opened = [200, expect.objectContaining({ accessToken: 'access-0' })];
  expect(await tokenAt(first)).toEqual(opened);

  const [oldKey] = first.app.get(SecretBox).keyIds;
  const both = await withSecrets(NEW, OLD);
  await expect(withSecrets(NEW)).rejects.toThrow(`provider-tokens: 1 under the key ${oldKey}`);
  const resealed = await both.app.get(Sweeper).run('secret-rotation');
  expect(resealed).toMatchObject({ outcome: 'done', result: { 'provider-tokens': 1 } });
  expect(await tokenAt(both)).toEqual(opened);
  expect(await tokenAt(await withSecrets(NEW))).toEqual(opened);
});
