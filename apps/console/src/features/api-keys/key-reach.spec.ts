import { expect, test } from '@jest/globals';
import { limitOf, reachWords, readsBilling } from './key-reach.ts';

test.each([
  [null, false, 'Everything you may'],
  [{ gatehouse: ['billing.read'] }, true, 'Only read what you have bought'],
  [{ gatehouse: ['billing.read', 'other'] }, false, undefined],
  [{ gatehouse: ['billing.read'], files: ['read'] }, false, undefined],
  [{ files: ['billing.read'] }, false, undefined],
  [{}, false, undefined],
])('%j', (permissions, isLimited, words) => {
  expect([readsBilling({ permissions }), reachWords({ permissions })]).toEqual([isLimited, words]);
});

test('what is chosen is what is sent', () => {
  expect([limitOf('all'), limitOf('billing')]).toEqual([{}, { permissions: { gatehouse: ['billing.read'] } }]);
});
