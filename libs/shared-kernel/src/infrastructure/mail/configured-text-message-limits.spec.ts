import { expect, test } from '@jest/globals';
import { FixedClock } from '../../testing/fixed-clock.ts';
import { HmacSigner } from '../crypto/hmac-signer.ts';
import { KeyRing } from '../crypto/key-ring.ts';
import { metrics } from '../metrics.ts';
import { MemoryRateLimitStorage } from '../rate-limit/memory-rate-limit-storage.ts';
import { StoredQuotas } from '../rate-limit/stored-quotas.ts';
import { ConfiguredTextMessageLimits } from './configured-text-message-limits.ts';

const clock = new FixedClock();
const signer = new HmacSigner(new KeyRing(['a secret that is long enough to be one']));
const limits = (countries: string[], perDay: number) =>
  new ConfiguredTextMessageLimits(new StoredQuotas(new MemoryRateLimitStorage(clock, 10), signer), {
    countries,
    perDay,
  });
const counted = async () =>
  (await metrics.textMessages.get()).values.map(({ labels, value }) => [labels.outcome, value]);

test('with a list only its countries, and never a number of none; without one all', () => {
  const some = limits(['DE', 'AT'], Infinity);
  expect(['DE', 'AT', 'US', undefined].map((country) => some.admitsCountry(country))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  const all = limits([], Infinity);
  expect(['DE', undefined].map((country) => all.admitsCountry(country))).toEqual([true, true]);
});

test('a budget ends for a day, looking at it costs nothing, and all is in the metrics', async () => {
  metrics.textMessages.reset();
  const two = limits([], 2);
  expect((await metrics.textMessageBudget.get()).values[0]!.value).toBe(2);
  for (let i = 0; i < 5; i++) expect(await two.secondsToWait()).toBe(0);
  expect([await two.spend(), await two.spend(), await two.spend()]).toEqual([true, true, false]);
  clock.advance(1000);
  expect(await two.secondsToWait()).toBe(86_399);
  expect(await counted()).toEqual([
    ['sent', 2],
    ['budget', 2],
  ]);
  clock.advance(86_399_000);
  expect([await two.secondsToWait(), await two.spend()]).toEqual([0, true]);
});

test('without a budget any number is sent', async () => {
  const any = limits([], Infinity);
  for (let i = 0; i < 50; i++) expect(await any.spend()).toBe(true);
  expect(await any.secondsToWait()).toBe(0);
});
