import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { TokenBucket } from './retry-policy.ts';

/** How many calls of one kind are let through at once. */
const burst = (bucket: TokenBucket, urgency: 'interactive' | 'background', now: number) => {
  let calls = 0;
  while (bucket.take(urgency, now) === 0) calls += 1;
  return calls;
};

test('background calls leave half of a burst to people', () => {
  const bucket = new TokenBucket(300, 0);
  expect([burst(bucket, 'background', 0), burst(bucket, 'interactive', 0)]).toEqual([30, 30]);
});

test('a call that has to wait is let through after as long as it was told', () => {
  const bucket = new TokenBucket(60, 0);
  burst(bucket, 'interactive', 0);
  const pause = bucket.take('interactive', 0);
  expect(pause).toBe(1000);
  expect(bucket.take('interactive', pause - 1)).toBeGreaterThan(0);
  expect(bucket.take('interactive', pause)).toBe(0);
});

test('closed, nothing is let through', () => {
  const bucket = new TokenBucket(300, 0);
  bucket.close(5000);
  bucket.close(3000);
  expect([bucket.take('interactive', 1000), bucket.take('interactive', 5000)]).toEqual([4000, 0]);
});

test('no minute has more than 120 % of the rate, however calls come', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(500), { maxLength: 600 }), fc.constantFrom(6, 60, 300), (gaps, perMinute) => {
      const bucket = new TokenBucket(perMinute, 0);
      let now = 0;
      const made: number[] = [];
      for (const gap of gaps) {
        now += gap;
        if (bucket.take('interactive', now) === 0) made.push(now);
      }
      for (const start of made) {
        const within = made.filter((at) => at >= start && at < start + 60_000).length;
        expect(within).toBeLessThanOrEqual(Math.max(perMinute * 1.2, perMinute + 1) + 1);
      }
    }),
    { numRuns: 30 },
  );
});
