import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { accountDefaults } from './account-options.ts';
import { normalizeUsername } from './person-name.ts';

const stored = (text: string) => normalizeUsername(text, accountDefaults);

test.each([
  ['ada', 'ada', 'the shortest'],
  ['a'.repeat(30), 'a'.repeat(30), 'the longest'],
  ['Ada_Lovelace.1815', 'ada_lovelace.1815', 'case variants are one name'],
  ['...', '...', 'dots'],
  ['INFO', 'info', 'without a locale'],
])('%j is stored as %j: %s', (text, name) => {
  expect(stored(text)).toBe(name);
});

test.each([
  ['USERNAME_TOO_SHORT', '', 'nothing'],
  ['USERNAME_TOO_SHORT', 'ab', 'two characters'],
  ['USERNAME_TOO_LONG', 'a'.repeat(31), '31 characters'],
  ['USERNAME_TOO_LONG', '@'.repeat(100), 'length is told before content'],
  ['INVALID_USERNAME', 'ada lovelace', 'a blank'],
  ['INVALID_USERNAME', 'ada-lovelace', 'a hyphen'],
  ['INVALID_USERNAME', 'ada@example.com', 'an email address'],
  ['INVALID_USERNAME', 'ada\n', 'a line feed at the end'],
  ['INVALID_USERNAME', '\u0430da', 'a Cyrillic a'],
  ['INVALID_USERNAME', '\uff41da', 'a full-width a'],
  ['INVALID_USERNAME', '\u212aate', 'the Kelvin sign, a k in lower case'],
  ['INVALID_USERNAME', '\u0130da', 'a dotted capital I'],
  ['INVALID_USERNAME', '<b>ada', 'markup'],
])('%s for %j: %s', (code, text) => {
  expect(() => stored(text)).toThrow(expect.objectContaining({ code, status: 422 }));
});

test('what is stored is its own stored form', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9_.]{3,30}$/), (text) => {
      expect(stored(stored(text))).toBe(stored(text));
      expect(stored(text)).toBe(stored(text.toUpperCase()));
    }),
  );
});
