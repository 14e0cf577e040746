import { afterEach, expect, jest, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { freshDatabase } from '#shared-kernel/testing/database';
import { startTestApp, testApp, type TestApp } from './support/test-app.ts';

const OLD = 'an-old-secret-of-the-tests-long-enough-to-be-one';
const KNOWN = 'a-secret-that-was-listed-long-enough-to-be-one';
const NEW = 'a-new-secret-of-the-tests-long-enough-to-be-one';

const first = testApp({ AUTH_SECRET: OLD, RATE_LIMIT: 'off' });
const later: TestApp[] = [];
afterEach(async () => {
  for (const app of later.splice(0)) await app.close();
});

/** A further instance with these secrets, on the same database. */
const withSecrets = (...secrets: readonly string[]) => startOn(first.databaseUrl, ...secrets);

async function startOn(databaseUrl: string, ...secrets: readonly string[]): Promise<void> {
  later.push(await startTestApp({ AUTH_SECRET: secrets.join(','), RATE_LIMIT: 'off' }, databaseUrl));
}

test('an instance with another secret does not start, although nothing is sealed yet', async () => {
  await expect(withSecrets(NEW)).rejects.toThrow('AUTH_SECRET lacks the secret that other instances sign with (key ');
});

test('a new secret may sign at once where the current one stays listed: a warning says what instances without it do', async () => {
  const warn = jest.spyOn(Logger.prototype, 'warn');
  await withSecrets(OLD, KNOWN);
  expect(warn.mock.calls).toEqual([]);
  await withSecrets(NEW, OLD);
  // An instance that has not taken the last step yet, and restarts.
  await withSecrets(OLD, NEW);
  expect(warn.mock.calls).toEqual([[expect.stringContaining('The first secret of AUTH_SECRET is new.')]]);
});

test('an instance that does not start, because its port is taken, changes nothing for the others', async () => {
  const { port } = new URL(first.url);
  const environment = { AUTH_SECRET: `${NEW},${OLD}`, RATE_LIMIT: 'off', PORT: port };
  await expect(startTestApp(environment, first.databaseUrl)).rejects.toThrow(port);
  await withSecrets(OLD);
});

test('once the new secret signs, an instance that lacks it does not start, and the former one may be retired', async () => {
  await withSecrets(NEW, OLD);
  await expect(withSecrets(OLD)).rejects.toThrow('AUTH_SECRET lacks the secret that other instances sign with (key ');
  await withSecrets(NEW);
});

test('of two first instances with different secrets one starts', async () => {
  const database = await freshDatabase();
  const outcomes = await Promise.allSettled([startOn(database.url, OLD), startOn(database.url, NEW)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  for (const app of later.splice(0)) await app.close();
  await database.drop();
});
