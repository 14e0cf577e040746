import { describe, expect, test } from '@jest/globals';
import { type ListOrder, neighboursOf, readOrder } from './list-order.ts';

const order: ListOrder = { search: '?text=ada', ids: ['a', 'b', 'c'], isFirstPage: true, isLastPage: false };

test.each<[string, ReturnType<typeof neighboursOf>]>([
  ['a', { previous: { end: 'list' }, next: { id: 'b' } }],
  ['b', { previous: { id: 'a' }, next: { id: 'c' } }],
  ['c', { previous: { id: 'b' }, next: { end: 'page' } }],
  ['d', undefined],
])('the neighbours of %s', (id, neighbours) => {
  expect(neighboursOf(order, id)).toEqual(neighbours);
});

test('a later page begins at an end of the page, and the last one at the end of the list', () => {
  const only = { search: '', ids: ['a'], isFirstPage: false, isLastPage: true };
  expect(neighboursOf(only, 'a')).toEqual({ previous: { end: 'page' }, next: { end: 'list' } });
});

describe('the stored order', () => {
  test('is read as it was kept', () => {
    expect(readOrder(JSON.stringify(order))).toEqual(order);
  });

  test.each([[undefined], [''], ['{'], ['null'], ['[]'], ['{"search":1,"ids":[]}'], ['{"search":"","ids":"a"}']])(
    'is none where it is %s',
    (text) => {
      expect(readOrder(text)).toBeUndefined();
    },
  );
});
