import { expect, test } from '@jest/globals';
import { FixedClock } from '../../testing/fixed-clock.ts';
import { HmacSigner } from '../crypto/hmac-signer.ts';
import { KeyRing } from '../crypto/key-ring.ts';
import { MemoryRateLimitStorage } from './memory-rate-limit-storage.ts';
import { counterKey, StoredQuotas } from './stored-quotas.ts';

const signer = new HmacSigner(new KeyRing(['a secret that is long enough to be one']));
const two = { name: 'two', limit: 2, windowSeconds: 60 };

test('counts by quota and subject, says how long to wait, and takes back', async () => {
  const clock = new FixedClock();
  const quotas = new StoredQuotas(new MemoryRateLimitStorage(clock, 10), signer);
  expect([await quotas.take(two, 'ada'), await quotas.take(two, 'ada')]).toEqual([0, 0]);
  clock.advance(20_000);
  expect(await quotas.take(two, 'ada')).toBe(40);
  expect([await quotas.take(two, 'eve'), await quotas.take({ ...two, name: 'other' }, 'ada')]).toEqual([0, 0]);
  await quotas.giveBack(two, 'ada');
  expect([await quotas.take(two, 'ada'), await quotas.take(two, 'ada')]).toEqual([0, 40]);
  clock.advance(40_000);
  expect(await quotas.take(two, 'ada')).toBe(0);
});

test('counts nothing while it is off', async () => {
  const quotas = new StoredQuotas(new MemoryRateLimitStorage(new FixedClock(), 10), signer, false);
  for (let i = 0; i < 5; i++) expect(await quotas.take(two, 'ada')).toBe(0);
});

test('a key does not show the subject', () => {
  expect(counterKey(signer, 'two', 'ada@example.com')).toMatch(/^two:(?!.*ada)/);
});
