import { beforeEach, expect, jest, test } from '@jest/globals';
import { type Health, HealthChecks } from './health-checks.ts';

const good: Health = { state: 'good', facts: { waiting: 0 } };
let checks: HealthChecks;
beforeEach(() => {
  checks = new HealthChecks();
});

test('each part says how it is, in the order of registration', async () => {
  checks.register('queue', async () => good);
  checks.register('mail', async () => ({ state: 'off', facts: {} }));
  await expect(checks.run()).resolves.toEqual([
    { name: 'queue', ...good, took: expect.any(Number), error: null },
    { name: 'mail', state: 'off', facts: {}, took: expect.any(Number), error: null },
  ]);
  expect(() => checks.register('mail', async () => good)).toThrow('Two parts are called mail');
});

test('a part that fails is bad, with a code and without words, and the others are asked all the same', async () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED smtp://anna:canary@10.0.0.1'), {
    code: 'ECONNREFUSED',
  });
  checks.register('mail', () => Promise.reject(refused));
  checks.register('provider', () => Promise.reject(new Error('canary.example.com', { cause: refused })));
  checks.register('broken', () => Promise.reject(new Error('canary')));
  checks.register('queue', async () => good);
  const found = await checks.run();
  expect(found.map(({ state, error }) => [state, error])).toEqual([
    ['bad', 'ECONNREFUSED'],
    ['bad', 'ECONNREFUSED'],
    ['bad', 'UNKNOWN'],
    ['good', null],
  ]);
  expect(JSON.stringify(found)).not.toMatch(/canary|10\.0/);
});

test('a part that hangs counts as down', async () => {
  jest.useFakeTimers();
  try {
    checks.register('mail', () => new Promise(() => undefined));
    const found = checks.run();
    await jest.advanceTimersByTimeAsync(3000);
    await expect(found).resolves.toMatchObject([{ state: 'bad', error: 'NO_ANSWER' }]);
  } finally {
    jest.useRealTimers();
  }
});

test('those who ask at the same time share the checks', async () => {
  let asked = 0;
  checks.register('queue', async () => {
    asked += 1;
    return good;
  });
  await Promise.all([checks.run(), checks.run()]);
  expect(asked).toBe(1);
  await checks.run();
  expect(asked).toBe(2);
});
