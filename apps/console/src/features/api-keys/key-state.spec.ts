import { expect, test } from '@jest/globals';
import { nameOf, searchable } from './key-state.ts';
import { aKey } from '../../shared/api-keys/testing/a-key.ts';

test('a key without a name is called by its beginning', () => {
  expect(nameOf(aKey({ name: 'CI' }))).toBe('CI');
  expect(nameOf(aKey({ name: null, start: 'acme_k' }))).toBe('acme_k…');
});

test.each([
  [' Nightly export ', ' Nightly export '],
  ['n'.repeat(32), 'n'.repeat(32)],
  [`ci_${'aB'.repeat(32)}`, 'ci_aBa'],
  [`  ${'aB'.repeat(32)}\n`, 'aBaBaB'],
])('a pasted key is cut before it gets into the address: %j', (text, kept) => {
  expect(searchable(text)).toBe(kept);
});
