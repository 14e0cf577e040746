import { expect, test } from '@jest/globals';
import { normalizeBackupCode, spendBackupCode, writtenBackupCode } from './backup-codes.ts';

test('are written in two groups of five', () => {
  expect(writtenBackupCode('abcdeFGHIJ')).toBe('abcde-FGHIJ');
});

test.each([
  ['abcde-FGHIJ', 'abcde-FGHIJ'],
  ['abcdeFGHIJ', 'abcde-FGHIJ'],
  ['  abcde-FGHIJ\n', 'abcde-FGHIJ'],
  ['ABCDE-FGHIJ', 'ABCDE-FGHIJ'],
  ['abcde', 'abcde'],
  ['', ''],
])('%j is %j', (text, code) => {
  expect(normalizeBackupCode(text)).toBe(code);
});

test('one is spent, the others stay', () => {
  const codes = ['aaaaa-aaaaa', 'bbbbb-bbbbb', 'ccccc-ccccc'];
  expect(spendBackupCode(codes, ' bbbbbbbbbb ')).toEqual(['aaaaa-aaaaa', 'ccccc-ccccc']);
  expect(spendBackupCode(['bbbbb-bbbbb'], 'bbbbb-bbbbb')).toEqual([]);
});

test.each(['BBBBB-BBBBB', 'bbbbb', '', 'bbbbb--bbbb', 'bbbbb-bbbbb-', 'aaaaa-aaaaa,bbbbb-bbbbb', '__proto__'])(
  '%j spends nothing',
  (text) => {
    expect(spendBackupCode(['aaaaa-aaaaa', 'bbbbb-bbbbb'], text)).toBeUndefined();
  },
);
