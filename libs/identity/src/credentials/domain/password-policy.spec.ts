import { describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { accountDefaults } from '../../users/domain/account-options.ts';
import { checkPasswordLength, isHashable, normalizePassword } from './password-policy.ts';

const verdict = (password: string) => {
  try {
    checkPasswordLength(password, accountDefaults);
    return 'accepted';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('8 to 128 characters', () => {
  test.each([
    ['nothing', '', 'PASSWORD_TOO_SHORT'],
    ['7 letters', 'a'.repeat(7), 'PASSWORD_TOO_SHORT'],
    ['8 letters', 'a'.repeat(8), 'accepted'],
    ['128 letters', 'a'.repeat(128), 'accepted'],
    ['129 letters', 'a'.repeat(129), 'PASSWORD_TOO_LONG'],
    ['8 blanks', ' '.repeat(8), 'accepted'],
    ['a sentence', 'correct horse battery staple', 'accepted'],
    ['4 emoji, which are 8 UTF-16 units', '\u{1f600}'.repeat(4), 'PASSWORD_TOO_SHORT'],
    ['8 emoji', '\u{1f600}'.repeat(8), 'accepted'],
    ['128 emoji', '\u{1f600}'.repeat(128), 'accepted'],
    ['129 emoji', '\u{1f600}'.repeat(129), 'PASSWORD_TOO_LONG'],
    ['7 letters with their accents apart', 'e\u0301'.repeat(7), 'PASSWORD_TOO_SHORT'],
    ['8 letters with their accents apart', 'e\u0301'.repeat(8), 'accepted'],
    ['128 letters with their accents apart', 'e\u0301'.repeat(128), 'accepted'],
    ['128 Hangul syllables, each typed as three', '\u1112\u1161\u11ab'.repeat(128), 'accepted'],
    ['128 characters that six UTF-16 units make up', '\u{16d63}\u{16d67}\u{16d67}'.repeat(128), 'accepted'],
    ['7 ligatures that spell 21 letters', '\ufb03'.repeat(7), 'accepted'],
    ['43 ligatures that spell 129 letters', '\ufb03'.repeat(43), 'PASSWORD_TOO_LONG'],
    ['8 of the character that becomes 18', '\ufdfa'.repeat(8), 'PASSWORD_TOO_LONG'],
    ['8 halves of characters', '\ud83d'.repeat(8), 'accepted'],
    ['a megabyte', 'a'.repeat(1_048_576), 'PASSWORD_TOO_LONG'],
  ])('%s', (_, password, expected) => {
    expect(verdict(password)).toBe(expected);
  });

  test('an over-long password is refused without normalizing it', () => {
    const endless = '\ufdfa'.repeat(8_000_000);
    const normalizing = jest.spyOn(String.prototype, 'normalize');
    expect(isHashable(endless, accountDefaults)).toBe(false);
    expect(normalizing).not.toHaveBeenCalled();
  });
});

test('the same keys typed on another system give the same text', () => {
  const forms = ['\u00c5ngstr\u00f6m', 'A\u030angstro\u0308m', '\u212bngstr\u00f6m'].map(normalizePassword);
  expect(new Set(forms)).toEqual(new Set(['\u00c5ngstr\u00f6m']));
});

test('no Unicode character is made of more UTF-16 units than the shortcut for endless input allows', () => {
  let longest = 0;
  for (let code = 0; code <= 0x10ffff; code++) {
    longest = Math.max(longest, String.fromCodePoint(code).normalize('NFD').length);
  }
  expect(isHashable('a'.repeat(longest), { passwordMaxLength: longest })).toBe(true);
  expect(longest).toBe(6);
});

test('the shortcut for endless input changes no verdict', () => {
  const limits = { passwordMaxLength: 4 };
  const unit = fc.constantFrom(
    'a',
    'e\u0301',
    '\ufb03',
    '\ufdfa',
    '\u{1f600}',
    '\u1112\u1161\u11ab',
    '\u{16d63}\u{16d67}\u{16d67}',
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 30 }), (password) => {
      expect(isHashable(password, limits)).toBe(Array.from(password.normalize('NFKC')).length <= 4);
    }),
  );
});
