import { expect, test } from '@jest/globals';
import { BowserDeviceNames } from './bowser-device-names.ts';

const names = new BowserDeviceNames();

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux'],
  ['curl/8.5.0', ''],
  ['', ''],
  ['\0', ''],
  ['x'.repeat(512), ''],
])('%s', (userAgent, name) => {
  expect(names.describe(userAgent)).toBe(name);
});

test('a forged header cannot put its own words into a mail', () => {
  expect(names.describe('Your account is blocked, see evil.example/1.0 (Windows NT 10.0)')).toBe('Windows');
});
