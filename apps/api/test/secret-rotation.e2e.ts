import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { decodeProtectedHeader } from 'jose';
import { RotatingProvider, TheseProviders } from '#identity/social/testing/rotating-provider';
import { IdTokens } from '#oauth-server/keys/application/id-tokens';
import { aClient } from '#oauth-server/testing/a-client';
import { SecretBox } from '#shared-kernel/application/secret-box';
import { Purger } from '#shared-kernel/infrastructure/purger';
import { link, registered } from './social/linked.ts';
import { answerOf, BrowserLike } from './support/browser-like.ts';
import { proveAddress } from './support/prove-address.ts';
import { startTestApp, testApp, type TestApp } from './support/test-app.ts';
import { PASSWORD, type Person, protectedPerson, visitor } from './two-factor/people.ts';

const OLD = 'an-old-secret-of-the-tests-long-enough-to-be-one';
const NEW = 'a-new-secret-of-the-tests-long-enough-to-be-one';
const METRICS_TOKEN = 'the-token-of-the-scraper';

const google = new RotatingProvider('google', 'Google', { now: () => first.clock.now() });
const parts = { socialProviders: new TheseProviders(google) };

const first = testApp({ AUTH_SECRET: OLD, RATE_LIMIT: 'off', METRICS_TOKEN }, undefined, undefined, parts);
let people: Person[];
const later: TestApp[] = [];

beforeAll(async () => {
  people = [];
  for (const name of ['ada', 'bob', 'cy']) people.push(await protectedPerson(first, `${name}@example.com`));
});
// An instance without the former secret could not deliver the mails of the first.
afterEach(async () => {
  for (const app of later.splice(0)) await app.close();
});

/** A further instance with these secrets, at the time of the first. */
async function withSecrets(...secrets: readonly string[]): Promise<TestApp> {
  const environment = { AUTH_SECRET: secrets.join(','), RATE_LIMIT: 'off', METRICS_TOKEN };
  const app = await startTestApp(environment, first.databaseUrl, undefined, parts);
  later.push(app);
  return app;
}

async function signsIn(app: TestApp, { email, authenticator }: Person): Promise<boolean> {
  const code = authenticator.next();
  app.clock.advance(first.clock.now().getTime() - app.clock.now().getTime());
  const browser = visitor(app);
  await browser.post('/sign-in/email', { email, password: PASSWORD });
  return (await browser.post('/two-factor/verify-totp', { code })).status === 200;
}

const everyoneSignsIn = async (app: TestApp) => {
  for (const person of people) if (!(await signsIn(app, person))) return false;
  return true;
};
const sealedTexts = async ({ url }: TestApp) => {
  const scraped = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return (await scraped.text()).match(/^gatehouse_sealed_texts\{data="two-factor".*$/gm);
};

test('a secret is retired step by step, while people with a second factor sign in', async () => {
  const [oldKey] = first.app.get(SecretBox).keyIds;
  expect(await everyoneSignsIn(first)).toBe(true);

  const both = await withSecrets(OLD, NEW);
  expect(await everyoneSignsIn(both)).toBe(true);

  const current = await withSecrets(NEW, OLD);
  const [newKey] = current.app.get(SecretBox).keyIds;
  expect(await sealedTexts(current)).toEqual([`gatehouse_sealed_texts{data="two-factor",key="${oldKey}"} 6`]);
  await expect(withSecrets(NEW)).rejects.toThrow(
    `AUTH_SECRET lacks a secret that stored data is sealed with (two-factor: 6 under the key ${oldKey})`,
  );

  const [resealed, wereSignedIn] = await Promise.all([
    current.app.get(Purger).run('secret-rotation'),
    everyoneSignsIn(both),
  ]);
  expect(resealed).toMatchObject({ outcome: 'done', result: { 'two-factor': 3 } });
  expect(wereSignedIn).toBe(true);
  expect(await sealedTexts(current)).toEqual([`gatehouse_sealed_texts{data="two-factor",key="${newKey}"} 6`]);

  expect(await everyoneSignsIn(both)).toBe(true);
  const alone = await withSecrets(NEW);
  expect(await everyoneSignsIn(alone)).toBe(true);
  const [code] = people[0]!.backupCodes;
  const browser = visitor(alone);
  await browser.post('/sign-in/email', { email: people[0]!.email, password: PASSWORD });
  expect((await browser.post('/two-factor/verify-backup-code', { code })).status).toBe(200);
});

test('a change of email that was asked for under a former secret is undone after that secret has gone', async () => {
  const { email, browser, authenticator } = await protectedPerson(first, 'dora@example.com');
  await proveAddress(first, browser, email);
  const thief = visitor(first);
  await thief.post('/sign-in/email', { email, password: PASSWORD });
  expect((await thief.post('/two-factor/verify-totp', { code: authenticator.next() })).status).toBe(200);
  expect((await thief.post('/change-email', { newEmail: 'eve@example.com' })).status).toBe(200);
  const change = await first.mailedToken(email, 'change-email');
  expect((await thief.get(`/verify-email?token=${change}`)).status).toBe(200);
  const token = await first.mailedToken(email, 'email-changed');
  const code = authenticator.next();

  const both = await withSecrets(NEW, OLD);
  await expect(withSecrets(NEW)).rejects.toThrow('changes of email: 1 under the key');
  const resealed = await both.app.get(Purger).run('secret-rotation');
  expect(resealed).toMatchObject({ outcome: 'done', result: { 'changes of email': 1 } });

  const alone = await withSecrets(NEW);
  alone.clock.advance(first.clock.now().getTime() - alone.clock.now().getTime());
  const undo = async (proof: object) => {
    const answer = await visitor(alone).post('/undo-email-change', { token, ...proof });
    return [answer.status, ((await answer.json()) as { code?: string }).code];
  };
  // The memory of the change says that it passed a factor, and by which codes that is proven.
  expect(await undo({})).toEqual([400, 'CURRENT_CODE_IS_REQUIRED']);
  expect(await undo({ code: authenticator.wrong() })).toEqual([401, 'INVALID_CODE']);
  expect(await undo({ code })).toEqual([200, undefined]);
  const signIn = await visitor(alone).post('/sign-in/email', { email, password: PASSWORD });
  expect(await signIn.json()).toMatchObject({ twoFactorRedirect: true });
});

test('tokens of providers and signing keys move to a new secret, which then opens them alone', async () => {
  const ada = await registered(first);
  await link(first, ada, google);
  const signed = ({ app }: TestApp) =>
    app.get(IdTokens, { strict: false }).sign({ sub: 'a-user' }, aClient({ idTokenAlgorithm: 'ES256' }));
  const tokenAt = async ({ url }: TestApp) => {
    const browser = new BrowserLike(url, 'http://localhost');
    await browser.post('/sign-in/email', { email: ada.email, password: PASSWORD });
    return answerOf(browser.post('/get-access-token', { providerId: 'google' }));
  };
  const opened = [200, expect.objectContaining({ accessToken: 'access-0' })];
  expect(await tokenAt(first)).toEqual(opened);
  const before = decodeProtectedHeader(await signed(first));

  const both = await withSecrets(NEW, OLD);
  await expect(withSecrets(NEW)).rejects.toThrow(/oauth signing keys: 3 under the key/);
  await expect(withSecrets(NEW)).rejects.toThrow(/provider-tokens: 1 under the key/);
  const resealed = await both.app.get(Purger).run('secret-rotation');
  expect(resealed).toMatchObject({ outcome: 'done', result: { 'provider-tokens': 1, 'oauth signing keys': 3 } });
  const alone = await withSecrets(NEW);
  expect(await tokenAt(alone)).toEqual(opened);
  expect(decodeProtectedHeader(await signed(alone))).toEqual(before);
});
