import { describe, expect, test } from '@jest/globals';
import {
  anyCodeOf,
  areFew,
  backupCodeOf,
  codesLeftText,
  digitsOf,
  hasNoTriesLeft,
  inFours,
  wrongCodeText,
} from './code-messages.ts';

describe('a code as people type it', () => {
  test.each([
    ['123456', '123456'],
    [' 123 456\n', '123456'],
    ['123-456', '123456'],
    ['123\u00a0456', '123456'],
    ['123–456', '123456'],
    ['12345', '12345'],
  ])('%j is %s', (typed, code) => {
    expect(digitsOf(typed)).toBe(code);
  });

  test.each([
    ['abcde-FGHIJ', 'abcde-FGHIJ'],
    ['abcdeFGHIJ', 'abcde-FGHIJ'],
    [' abcde FGHIJ ', 'abcde-FGHIJ'],
    ['abcde—FGHIJ', 'abcde-FGHIJ'],
    ['abc', 'abc'],
  ])('%j is the backup code %s', (typed, code) => {
    expect(backupCodeOf(typed)).toBe(code);
  });

  test('where both are taken, as many digits as the app shows are the app’s', () => {
    expect(anyCodeOf('123 456', 6)).toBe('123456');
    expect(anyCodeOf('abcde fghij', 6)).toBe('abcde-fghij');
    expect(anyCodeOf('12345 67890', 6)).toBe('12345-67890');
  });
});

test('what is left is said in words, one as one', () => {
  expect(wrongCodeText()).toBe('Incorrect code.');
  expect(wrongCodeText(3)).toBe('Incorrect code. 3 attempts left.');
  expect(wrongCodeText(0)).toBe('Incorrect code. No attempts left.');
  expect(wrongCodeText(1)).toBe('Incorrect code. 1 attempt left.');
  expect([0, 1, 8].map(codesLeftText)).toEqual(['No backup codes left', '1 backup code left', '8 backup codes left']);
  expect([0, 3, 4].map(areFew)).toEqual([true, true, false]);
});

test('the tries are over when the server says so, or with the last wrong code', () => {
  expect(hasNoTriesLeft({ code: 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE' })).toBe(true);
  expect(hasNoTriesLeft({ code: 'INVALID_CODE', attemptsLeft: 0 })).toBe(true);
  expect(hasNoTriesLeft({ code: 'INVALID_BACKUP_CODE', attemptsLeft: 1 })).toBe(false);
  expect(hasNoTriesLeft({ code: 'ACCOUNT_TEMPORARILY_LOCKED', attemptsLeft: 0 })).toBe(false);
});

test('a key stands in groups of four', () => {
  expect(inFours('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
  expect(inFours('ABCDEFGH')).toBe('ABCD EFGH');
  expect(inFours('')).toBe('');
});
