import { expect, test } from '@jest/globals';
import { factorCauses } from './factor-causes.ts';
import { TwoFactor } from './two-factor.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const OPTIONS = { accountAttempts: 3, lockSeconds: 600, otpEnabled: true, otpPauseAfterResetSeconds: 3600 };
const LOCKED = { code: 'second-factor-locked', details: { until: new Date(NOW.getTime() + 600_000).toISOString() } };
const REQUIRED = { code: 'second-factor-required', details: { hasAuthenticator: true, mailedCodes: true } };

function factor(wrongCodes: number, isOn = true): TwoFactor {
  const record = TwoFactor.begin('ada', NOW);
  record.prepare({ secret: 's', backupCodes: '[]' }, NOW);
  if (isOn) record.confirm(7, NOW);
  for (let i = 0; i < wrongCodes; i++) record.countAttempt(NOW, OPTIONS);
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
  expect(factorCauses(record, trustedDevices, now, OPTIONS)).toEqual(causes);
});

test.each([
  ['where mails with codes are off', { otpEnabled: false }, undefined, false],
  ['for a while after a reset of the password', {}, NOW, false],
  ['after that while', {}, new Date(NOW.getTime() - 3_600_000), true],
])('a code by mail %s', (_, options, resetAt, mailedCodes) => {
  const record = factor(0);
  if (resetAt) record.passwordWasReset(resetAt);
  expect(factorCauses(record, 0, NOW, { ...OPTIONS, ...options })).toEqual([
    { code: 'second-factor-required', details: { hasAuthenticator: true, mailedCodes } },
  ]);
});
