import { expect, test } from '@jest/globals';
import { unlinked } from './unlinked.ts';

test.each([
  ['evil.example', 'evil. example'],
  ['Win at https://evil.example/prize?a=b', 'Win at https: // evil. example/prize?a=b'],
  ['http://localhost', 'http: // localhost'],
  ['http:\\\\evil', 'http: \\\\ evil'],
  ['//evil.example', '//evil. example'],
  ['www.evil.example', 'www. evil. example'],
  ['mailto:eve@evil', 'mailto: eve@ evil'],
  ['evil\u3002example', 'evil\u3002 example'],
  ['evil\uFF0Eexample', 'evil\uFF0E example'],
  ['evil\u2024example', 'evil\u2024 example'],
])('%j becomes %j', (text, expected) => {
  expect(unlinked(text)).toBe(expected);
});

test.each(['Ada Lovelace', 'Dr. A. King', 'Acme Inc.', 'AC/DC', 'a: b', '@ada', "O'Brien & Söhne", ''])(
  '%j stays as it is',
  (text) => {
    expect(unlinked(text)).toBe(text);
  },
);
