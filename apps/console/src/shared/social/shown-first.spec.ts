import { expect, test } from '@jest/globals';
import { shownFirst } from './shown-first.ts';

const providers = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, name: id.toUpperCase() }));
const ids = (count: number, last?: string) => {
  const { first, more } = shownFirst(providers.slice(0, count), last);
  return [first, more].map((some) => some.map(({ id }) => id).join(''));
};

test.each([
  [0, undefined, '', ''],
  [3, undefined, 'abc', ''],
  // The button for more ways would take the place of the fourth.
  [4, undefined, 'abcd', ''],
  [5, undefined, 'abc', 'de'],
  [5, 'e', 'eab', 'cd'],
  [3, 'b', 'bac', ''],
  // Not configured any more.
  [5, 'z', 'abc', 'de'],
])('of %i providers, the last used one %s: %s first, then %s', (count, last, first, more) => {
  expect(ids(count, last)).toEqual([first, more]);
});
