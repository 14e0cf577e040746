import { expect, test } from '@jest/globals';
import { ListedCommonPasswords } from './listed-common-passwords.ts';

const common = new ListedCommonPasswords();

test.each([
  ['password', true],
  ['password123', true],
  ['12345678', true],
  ['qwertyuiop', true],
  ['iloveyou', true],
  ['Password', false],
  ['correct horse battery', false],
  ['', false],
  ['constructor', false],
])('%j: %s', async (password, expected) => {
  await expect(common.has(password)).resolves.toBe(expected);
});
