import { describe, expect, test } from '@jest/globals';
import { addressesIn, hasSeparator, isAddress, merged } from './addresses.ts';

describe('a pasted list of addresses', () => {
  test.each([
    ['commas, blanks, semicolons and lines', 'a@x.io, b@x.io;c@x.io d@x.io\ne@x.io\r\n\tf@x.io', 'abcdef'],
    ['what mail programs write', 'Ada Lovelace <a@x.io>, "Doe, Eve" <b@x.io>; <c@x.io>', 'abc'],
    ['one twice, in other letters', 'A@x.io, a@X.IO', 'a'],
    ['links and marks around it', 'mailto:a@x.io, (b@x.io), "c@x.io" d@x.io.', 'abd'],
    ['nothing', ' ,;\n ', ''],
  ])('separated by or holding %s', (_case, text, names) => {
    expect(addressesIn(text)).toEqual([...names].map((name) => `${name}@x.io`));
  });

  test('keeps what is none, to be corrected', () => {
    expect(addressesIn('a@x.io, nobody, b@')).toEqual(['a@x.io', 'nobody', 'b@']);
  });

  test('is read in time, whatever it is', () => {
    const began = performance.now();
    addressesIn('"<'.repeat(20_000));
    addressesIn(`${'a.'.repeat(20_000)}@`).map(isAddress);
    expect(performance.now() - began).toBeLessThan(1000);
  });

  test('is merged into what is there', () => {
    expect(merged(['a', 'b'], ['b', 'c'])).toEqual(['a', 'b', 'c']);
  });
});

test.each(['ada@example.com', "o'neil+x@mail.example.co", 'a@1a.io'])('%s is an address', (text) => {
  expect(isAddress(text)).toBe(true);
});

test.each([
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'a b@example.com',
  'a@@example.com',
  'a..b@x.io',
  'a@1.2',
  '',
])('“%s” is none', (text) => {
  expect(isAddress(text)).toBe(false);
});

test('an address longer than any mailbox is none', () => {
  expect(isAddress(`a@${'b.'.repeat(125)}io`)).toBe(true);
  expect(isAddress(`aa@${'b.'.repeat(125)}io`)).toBe(false);
});

test('an address ends with a blank, a comma or a semicolon', () => {
  expect(['a@x.io ', 'a@x.io,', 'a@x.io;', 'a@x.io\n'].every(hasSeparator)).toBe(true);
  expect(hasSeparator('a@x.io')).toBe(false);
});
