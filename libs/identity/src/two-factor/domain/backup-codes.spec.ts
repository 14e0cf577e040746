import { expect, test } from '@jest/globals';
import { isBackupCode, spendBackupCode, writtenBackupCode } from './second-factor-method.ts';

test('are written in two groups of five', () => {
  expect(writtenBackupCode('ACDEFGHJKM')).toBe('ACDEF-GHJKM');
});

test.each([
  ['ACDEF-GHJKM', true],
  ['acdefghjkm', true],
  ['  ACDEF - ghjkm\n', true],
  ['abcde-FGH01', true],
  ['ACDEF-GHJK', false],
  ['ACDEF-GHJKMN', false],
  ['ACDEF_GHJKM', false],
  ['ÀCDEF-GHJKM', false],
  ['123456', false],
  ['-', false],
  ['', false],
])('%j can be a code: %s', (text, expected) => {
  expect(isBackupCode(text)).toBe(expected);
});

test.each(['BBBBB-BBBBB', 'bbbbbbbbbb', ' bbbbb bbbbb ', 'bBbBb-BbBbB'])('%j spends one, the others stay', (text) => {
  expect(spendBackupCode(['AAAAA-AAAAA', 'BBBBB-BBBBB', 'CCCCC-CCCCC'], text)).toEqual(['AAAAA-AAAAA', 'CCCCC-CCCCC']);
  // Codes of earlier versions have small letters, too.
  expect(spendBackupCode(['bbbbb-BBBBB'], text)).toEqual([]);
});

test.each(['bbbbb', '', 'bbbbb--bbbb', 'aaaaa-aaaaa,bbbbb-bbbbb', '__proto__', 'CCCCC-CCCCC'])(
  '%j spends nothing',
  (text) => {
    expect(spendBackupCode(['AAAAA-AAAAA', 'BBBBB-BBBBB'], text)).toBeUndefined();
  },
);
