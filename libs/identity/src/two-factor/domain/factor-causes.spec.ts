import { expect, test } from '@jest/globals';
import { factorCauses } from './factor-causes.ts';
import { TwoFactor } from './two-factor.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const LIMITS = { accountAttempts: 3, lockSeconds: 600 };
const LOCKED = { code: 'second-factor-locked', details: { until: new Date(NOW.getTime() + 600_000).toISOString() } };
const REQUIRED = { code: 'second-factor-required', details: { hasAuthenticator: true } };

function factor(wrongCodes: number, isOn = true): TwoFactor {
  const record = TwoFactor.begin('ada', NOW);
  record.prepare({ secret: 's', backupCodes: '[]' }, NOW);
  if (isOn) record.confirm(7, NOW);
  for (let i = 0; i < wrongCodes; i++) record.countAttempt(NOW, LIMITS);
  return record;
}

test.each([
  ['without a factor', undefined, 0, 0, []],
  ['before the enrolment is confirmed', factor(0, false), 0, 0, []],
  ['with a trusted browser', factor(2), 1, 0, []],
  ['without a trusted browser', factor(2), 0, 0, [REQUIRED]],
  ['after too many wrong codes', factor(3), 1, 0, [LOCKED]],
  ['after too many wrong codes and without a trusted browser', factor(3), 0, 599, [LOCKED, REQUIRED]],
  ['after the lock', factor(3), 1, 600, []],
])('%s', (_, record, trustedDevices, seconds, causes) => {
  const now = new Date(NOW.getTime() + seconds * 1000);
  expect(factorCauses(record, trustedDevices, now, LIMITS)).toEqual(causes);
});
