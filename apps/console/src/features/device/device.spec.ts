import { expect, test } from '@jest/globals';
import { devicePath, userCodeOf } from './device.ts';

test.each([
  ['WDJB-MJHT', 'WDJB-MJHT'],
  ['wdjbmjht', 'WDJB-MJHT'],
  [' wdjb mjht ', 'WDJB-MJHT'],
  ['WDJB–MJHT', 'WDJB-MJHT'],
  ['WDJB-MJH', undefined],
  ['WDJB-MJHTX', undefined],
  ['1234-5678', undefined],
  ['', undefined],
])('the code in %p is %p', (typed, code) => {
  expect(userCodeOf(typed)).toBe(code);
});

test('the page keeps a code, and nothing else of what was typed', () => {
  expect(devicePath('wdjbmjht')).toBe('/device?user_code=WDJB-MJHT');
  expect(devicePath('wdjb&x=//evil')).toBe('/device');
});
