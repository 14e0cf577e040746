import { expect, test } from '@jest/globals';
import { figure } from './number-words.ts';

test.each([
  [1204.5, 'en', '1,204.5'],
  [1204.5, 'de', '1.204,5'],
  [0.00015, 'en', '0.0002'],
  [-3, 'en', '-3'],
])('%d in %s is %s', (value, language, text) => {
  expect(figure(value, language)).toBe(text);
});
