import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { micros, versionOf } from './instant.ts';

test.each([
  ['2026-11-01T09:30:00.123456Z', 1_793_525_400_123_456n],
  ['2026-11-01T09:30:00Z', 1_793_525_400_000_000n],
  ['2026-11-01T10:30:00.1+01:00', 1_793_525_400_100_000n],
  ['2026-11-01T09:30:00.123456789Z', 1_793_525_400_123_456n],
])('%s', (iso, expected) => {
  expect(micros(iso)).toBe(expected);
});

test.each(['', 'yesterday', '2026-11-01', '2026-13-01T00:00:00Z', '2026-11-01T09:30:00', '1793525400'])(
  '%j is no instant',
  (text) => {
    expect(() => micros(text)).toThrow('is not an instant');
  },
);

test('orders as time does, by each microsecond', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), fc.nat(999), (milliseconds, rest) => {
      const iso = new Date(milliseconds).toISOString().replace('Z', `${String(rest).padStart(3, '0')}Z`);
      expect(micros(iso)).toBe(BigInt(milliseconds) * 1000n + BigInt(rest));
    }),
  );
});

test('the version of an object that was never changed is its creation', () => {
  const createdAt = '2026-11-01T09:30:00.000002Z';
  expect(versionOf({ createdAt, modifiedAt: null })).toBe(micros(createdAt));
  expect(versionOf({ createdAt, modifiedAt: '2026-11-01T09:30:00.000003Z' })).toBe(micros(createdAt) + 1n);
});
