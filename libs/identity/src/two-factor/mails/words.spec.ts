import { expect, test } from '@jest/globals';
import { twoFactorWords } from './words.ts';

const { en: words } = twoFactorWords;
const [name, time, helper] = ['Ada', 'November 20, 2026 at 12:00 UTC', 'support (help@example.com)'];

test('every mail greets by name, and no placeholder is left', () => {
  const all = [
    words.oneTimeCode({ name, code: '012345', lifeSeconds: 180 }),
    words.turnedOn({ name, time }),
    words.changed({ name, time }),
    words.turnedOff({ name, time }),
    words.locked({ name, lockSeconds: 900 }),
    words.resetByStaff({ name, time, helper }),
    words.unlockedByStaff({ name, time, helper }),
    words.trustEndedByStaff({ name, time, helper }),
    words.deviceCopied({ name, time, device: 'Firefox on Windows' }),
    words.deviceCopied({ name, time, device: '' }),
    words.backupCodesRenewed({ name, time }),
    words.backupCodeUsed({ name, time, left: 3 }),
  ];
  for (const { subject, heading, paragraphs, note } of all) {
    expect(paragraphs[0]).toBe('Hello Ada,');
    expect([subject, heading, note].every((text) => text.length > 0)).toBe(true);
    expect([subject, heading, ...paragraphs, note].join()).not.toMatch(/undefined|null|NaN|\$\{|\[object/);
  }
});

test.each([
  [180, '3 minutes'],
  [119, '1 minute'],
  [30, '1 minute'],
])('a code of %d s: %s', (lifeSeconds, duration) => {
  const { subject, heading, paragraphs, code, note } = words.oneTimeCode({ name, code: '012345', lifeSeconds });
  expect(note).toContain(`works once and expires in ${duration}.`);
  expect(code).toBe('012345');
  // Lock screens show subjects and first lines.
  expect([subject, heading, ...paragraphs].join()).not.toContain('012345');
});

test.each([
  [7, /You have 7 backup codes left\./],
  [1, /You have 1 backup code left\./],
  [0, /It was the last one\. Create new codes now/],
])('after the use of a backup code, with %i left', (left, words_) => {
  const { paragraphs } = words.backupCodeUsed({ name, time, left });
  expect(paragraphs.join(' ')).toMatch(words_);
  expect(paragraphs.join(' ')).toContain(`used on ${time}.`);
});
