import { expect, test } from '@jest/globals';
import { callbackParameters } from './callback.controller.ts';

test('are texts, each given once; empty ones count as missing', () => {
  expect(callbackParameters({ code: 'c', state: 's', error: '' })).toEqual({ code: 'c', state: 's' });
  expect(callbackParameters({ code: 'x'.repeat(8192) })).toEqual({ code: 'x'.repeat(8192) });
});

test.each<[string, object]>([
  ['given twice', { code: ['a', 'b'] }],
  ['an object', { code: { $ne: '' } }],
  ['too long', { code: 'x'.repeat(8193) }],
  ['with NUL', { state: 'a\0b' }],
  ['with half a character', { state: '\ud800' }],
  ['that would pollute prototypes', JSON.parse('{"__proto__": "x"}') as object],
  ['too many', Object.fromEntries(Array.from({ length: 31 }, (_, i) => [`p${i}`, 'x']))],
])('are refused: %s', (_, source) => {
  expect(() => callbackParameters(source)).toThrow('invalid_callback_request');
});
