import { describe, expect, test } from '@jest/globals';
import { TwoFactor } from './two-factor.ts';

const start = new Date('2026-11-20T12:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const limits = { accountAttempts: 3, lockSeconds: 900 };
const first = { secret: 'first secret', backupCodes: 'first codes' };
const second = { secret: 'second secret', backupCodes: 'second codes' };

const begun = () => TwoFactor.begin('user', start);
function confirmed() {
  const record = begun();
  record.prepare(first, start);
  record.confirm(7, start);
  return record;
}

describe('an enrolment', () => {
  test('is in force once it is confirmed, not before', () => {
    const record = begun();
    expect([record.isOn(), record.isPending()]).toEqual([false, false]);
    record.prepare(first, start);
    expect([record.isOn(), record.isPending(), record.secret]).toEqual([false, true, null]);
    record.confirm(7, after(1));
    expect([record.isOn(), record.isPending(), record.enabledAt]).toEqual([true, false, after(1)]);
    expect(record).toMatchObject({ ...first, pendingSecret: null, pendingBackupCodes: null, lastStep: 7 });
  });

  test('replaces an earlier pending one, and keeps the one in force', () => {
    const record = confirmed();
    record.prepare({ secret: 'forgotten', backupCodes: 'forgotten' }, start);
    record.prepare(second, start);
    expect(record).toMatchObject({ ...first, lastStep: 7, enabledAt: start });
    record.confirm(3, after(60));
    expect(record).toMatchObject({ ...second, lastStep: 3, enabledAt: after(60) });
  });

  test('that has not begun cannot be confirmed', () => {
    expect(() => begun().confirm(1, start)).toThrow('Nothing was prepared');
    expect(() => confirmed().confirm(1, start)).toThrow('Nothing was prepared');
  });
});

test('backup codes are those in force, before that the prepared ones', () => {
  const record = begun();
  expect(record.sealedBackupCodes()).toBeNull();
  record.prepare(first, start);
  record.changeBackupCodes('one less', start);
  expect([record.sealedBackupCodes(), record.pendingBackupCodes, record.backupCodes]).toEqual([
    'one less',
    'one less',
    null,
  ]);
  record.confirm(1, start);
  record.prepare(second, start);
  record.changeBackupCodes('two less', start);
  expect([record.sealedBackupCodes(), record.pendingBackupCodes]).toEqual(['two less', second.backupCodes]);
});

test('a time step is accepted once, and no earlier one after it', () => {
  const record = confirmed();
  expect([7, 6, 8, 8, 7, 10, 9].map((step) => record.acceptStep(step, start))).toEqual([
    false,
    false,
    true,
    false,
    false,
    true,
    false,
  ]);
});

test('the number of mailed codes is limited per hour from the first one, whatever is confirmed', () => {
  const record = confirmed();
  const mailAt = (seconds: number) => record.countMailedCode(after(seconds), { otpMailsPerHour: 3 });
  expect([0, 10, 3599].map(mailAt)).toEqual([0, 0, 0]);
  record.forgiveAttempts();
  record.prepare(second, after(3599));
  record.confirm(8, after(3599));
  expect([3599, 3599.5].map(mailAt)).toEqual([1, 1]);
  expect([3600, 3601, 3602, 3603].map(mailAt)).toEqual([0, 0, 0, 3597]);
});

describe('tries', () => {
  const tryAt = (record: TwoFactor, seconds: number) => {
    const locked = record.lockedSeconds(after(seconds), limits);
    if (locked === 0) record.countAttempt(after(seconds), limits);
    return locked;
  };

  test('are limited, then the account is locked for the configured time from the last one', () => {
    const record = confirmed();
    expect(record.attemptsLeft(start, limits)).toBe(3);
    expect([0, 100, 200].map((seconds) => tryAt(record, seconds))).toEqual([0, 0, 0]);
    expect(record.attemptsLeft(after(200), limits)).toBe(0);
    expect([200, 201, 1099].map((seconds) => tryAt(record, seconds))).toEqual([900, 899, 1]);
    expect(tryAt(record, 1100)).toBe(0);
    expect(record.attemptsLeft(after(1100), limits)).toBe(2);
  });

  test('long ago do not count', () => {
    const record = confirmed();
    expect([0, 1, 900, 901, 1799].map((seconds) => tryAt(record, seconds))).toEqual([0, 0, 0, 0, 0]);
    expect(tryAt(record, 1799)).toBe(900);
  });

  test('are forgotten by a right code, by nothing else', () => {
    const record = confirmed();
    [0, 1, 2].forEach((seconds) => tryAt(record, seconds));
    record.prepare(second, start);
    record.changeBackupCodes('other codes', start);
    record.confirm(1, start);
    expect(record.lockedSeconds(after(3), limits)).toBeGreaterThan(0);
    record.forgiveAttempts();
    expect([record.lockedSeconds(after(3), limits), record.attemptsLeft(after(3), limits)]).toEqual([0, 3]);
  });
});

describe('mailed codes after a reset by mail', () => {
  const pause = { otpPauseAfterResetSeconds: 86_400 };
  const byMail = () => {
    const record = TwoFactor.begin('ada', start);
    record.prepare(first, start);
    record.confirm(0, start);
    return record;
  };

  test('are refused for a while where an authenticator was ever used', () => {
    const record = byMail();
    record.acceptStep(5, start);
    expect(record.acceptsMailedCodes(start, pause)).toBe(true);
    record.passwordWasReset(start);
    // A replacement that was not confirmed by a code changes nothing.
    record.prepare(second, start);
    record.confirm(0, start);
    expect([0, 86_399, 86_400].map((seconds) => record.acceptsMailedCodes(after(seconds), pause))).toEqual([
      false,
      false,
      true,
    ]);
    expect(record.acceptsMailedCodes(start, { otpPauseAfterResetSeconds: 0 })).toBe(true);
  });

  test('are accepted where none was, because nothing else is left', () => {
    const record = byMail();
    record.passwordWasReset(start);
    expect(record.acceptsMailedCodes(start, pause)).toBe(true);
    record.acceptStep(5, start);
    expect(record.acceptsMailedCodes(start, pause)).toBe(false);
  });
});
