import { expect, test } from '@jest/globals';
import { plainName } from './plain-name.ts';

test.each([
  ['Ada', 'Ada'],
  ['  Ada King ', 'Ada King'],
  ['Ada\r\nClick here', 'Ada Click here'],
  ['Ada\u2028King', 'Ada King'],
  ['\u202Eadmin\u202C', 'admin'],
  ['\u2066admin\u2069', 'admin'],
  ['ad\u200Bmin\uFEFF', 'admin'],
  // Joiners and selectors between letters and signs make words and pictures.
  ['نمی\u200Cخواهم', 'نمی\u200Cخواهم'],
  ['👩\u200D💻 ❤\uFE0F', '👩\u200D💻 ❤\uFE0F'],
])('%j is kept as %j', (given, name) => {
  expect(plainName(given)).toBe(name);
});

test.each(['', '   ', '\t\n', '\u00A0\u2003', '\u200B', '\u202E \u202C', '\u200D\uFE0F', '\u3164', '\u2800', '\u00AD'])(
  'nothing is left of %j',
  (blank) => {
    expect(plainName(blank)).toBe('');
  },
);
