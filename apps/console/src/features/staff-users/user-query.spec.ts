import { describe, expect, test } from '@jest/globals';
import { listQuery, nextOrder, orders, readUserQuery } from './user-query.ts';

const queryOf = (search: string) => {
  const params = new URLSearchParams(search);
  return listQuery(readUserQuery((name) => params.get(name) ?? ''));
};
const ID = '01939d5e-6f3b-7c3a-8a2e-0123456789AB';
const first = { limit: '25', offset: '0', sortBy: 'createdAt', sortDirection: 'desc' };

describe('the query of a URL', () => {
  test.each<[string, object]>([
    ['', first],
    ['q=ada', { ...first, searchField: 'email', searchOperator: 'contains', searchValue: 'ada' }],
    ['q=%20ada%20&in=name', { ...first, searchField: 'name', searchOperator: 'contains', searchValue: 'ada' }],
    ['show=banned', { ...first, filterField: 'banned', filterValue: 'true' }],
    ['show=admin', { ...first, filterField: 'role', filterValue: 'admin' }],
    ['sort=email-desc', { ...first, sortBy: 'email', sortDirection: 'desc' }],
    [`q=${ID}&in=name&show=banned`, { ...first, filterField: 'id', filterValue: ID }],
    ['page=3&size=50', { ...first, limit: '50', offset: '100' }],
  ])('%s', (search, query) => {
    expect(queryOf(search)).toEqual(query);
  });

  test.each(['show=nobody', 'sort=age', 'page=0', 'page=-1', 'page=1.5', 'page=x', 'size=1000', 'in=password'])(
    '%s means the default',
    (search) => {
      expect(queryOf(search)).toEqual(first);
    },
  );
});

describe('a click on the head of a column', () => {
  const [newest, oldest] = orders;
  test.each([
    ['createdAt', newest, 'oldest'],
    ['createdAt', oldest, ''],
    ['email', newest, 'email'],
  ] as const)('%s', (column, current, next) => {
    expect(nextOrder(current, column).value).toBe(next);
  });
});
