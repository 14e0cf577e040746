import { expect, test } from '@jest/globals';
import { LibphonenumberPhoneNumbers } from './libphonenumber-phone-numbers.ts';

const phoneNumbers = new LibphonenumberPhoneNumbers();

test.each([
  ['+12133734253', '+12133734253'],
  ['+1 (213) 373-4253', '+12133734253'],
  ['+49 (0) 30 1234567', '+49301234567'],
  ['+15551234567', '+15551234567'],
])('%s is %s', (text, number) => {
  expect(phoneNumbers.normalize(text)).toBe(number);
});

test.each([
  ['213 373 4253', 'no country code'],
  ['+999123456789', 'no such country'],
  ['+1', 'too short'],
  ['+1213373425333333', 'too long'],
  ['+12133734253 ext. 5', 'an extension takes no text message'],
  ['call +12133734253 now', 'words around it'],
  ['+12133734253, +12133734254', 'two'],
  ['', 'nothing'],
  ['\0', 'a control character'],
  ['+'.repeat(100_000), 'endless'],
])('%.30s is none: %s', (text) => {
  expect(phoneNumbers.normalize(text)).toBeUndefined();
});

test.each([
  ['+12133734253', 'US'],
  ['+16045550123', 'CA'],
  ['+4915112345678', 'DE'],
  ['+447400123456', 'GB'],
  ['+882168123456', undefined],
])('%s is of %s', (number, country) => {
  expect(phoneNumbers.countryOf(number)).toBe(country);
});
