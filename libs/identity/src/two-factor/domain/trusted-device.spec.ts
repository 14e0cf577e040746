import { expect, test } from '@jest/globals';
import { TrustedDevice } from './trusted-device.ts';

const now = new Date('2026-11-20T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const lives = { trustLifeSeconds: 30, trustMaxAgeSeconds: 90 };
const grace = { trustGraceSeconds: 10 };
const where = { ipAddress: '', userAgent: '' };

function device() {
  return TrustedDevice.trust({ id: 'device', userId: 'ada', tokenDigest: 'first', ...where }, lives, now);
}

test('a use replaces the token and extends the trust, but not beyond its greatest age', () => {
  const used = device();
  expect(used.expiresAt).toEqual(later(30));
  for (const [at, until] of [
    [20, 50],
    [40, 70],
    [65, 90],
    [89, 90],
  ] as const) {
    used.use({ tokenDigest: `at ${at}`, ...where }, lives, later(at));
    expect([used.lastUsedAt, used.expiresAt]).toEqual([later(at), later(until)]);
  }
  expect([used.tokenDigest, used.previousDigest]).toEqual(['at 89', 'at 65']);
});

test.each([
  ['second', 1, 'current'],
  ['second', 29, 'current'],
  ['first', 10, 'parallel'],
  ['first', 11, 'copied'],
  ['zeroth', 0, 'copied'],
] as const)('token %s, %i seconds after the second use: %s', (token, seconds, expected) => {
  const used = TrustedDevice.trust({ id: 'device', userId: 'ada', tokenDigest: 'zeroth', ...where }, lives, now);
  used.use({ tokenDigest: 'first', ...where }, lives, now);
  used.use({ tokenDigest: 'second', ...where }, lives, now);
  expect(used.statusOf(token, later(seconds), grace)).toBe(expected);
});
