import { describe, expect, test } from '@jest/globals';
import { filterValue, listQuery, type ListShape, nextSort, sameView, viewQuery } from './list-query.ts';

const shape: ListShape = {
  filters: [
    { name: 'text', label: 'Search', kind: 'search' },
    {
      name: 'banned',
      label: 'Ban',
      kind: 'choice',
      options: [
        { value: '', label: 'All' },
        { value: 'true', label: 'Banned' },
      ],
    },
    { name: 'createdFrom', label: 'From', kind: 'day' },
  ],
  sorts: [
    { value: '-createdAt', label: 'Newest first' },
    { value: 'createdAt', label: 'Oldest first' },
    { value: 'name', label: 'Name' },
    { value: '-name', label: 'Name, Z to A' },
  ],
};
const inUrl = (query: string) => {
  const params = new URLSearchParams(query);
  return (name: string) => params.get(name) ?? '';
};

test('half an address is not sent', () => {
  const whole: ListShape = { sorts: [], filters: [{ name: 'to', label: 'To', kind: 'text', whole: 'email' }] };
  expect(listQuery(whole, inUrl('to=ada'))).toEqual({ limit: 25 });
  expect(listQuery(whole, inUrl('to=ada@example.com'))).toEqual({ limit: 25, to: 'ada@example.com' });
});

describe('the parameters for the service', () => {
  test('are those of the URL, with a page of 25', () => {
    const asked = inUrl('text=+ada+&banned=true&sort=name&cursor=next.a.b&limit=50');
    expect(listQuery(shape, asked)).toEqual({
      text: 'ada',
      banned: 'true',
      sort: 'name',
      cursor: 'next.a.b',
      limit: 50,
    });
    expect(listQuery(shape, inUrl(''))).toEqual({ limit: 25 });
  });

  test('leave out what the list does not know', () => {
    expect(listQuery(shape, inUrl('banned=maybe&sort=size&limit=7&other=1&createdFrom=soon'))).toEqual({ limit: 25 });
  });

  test('begin a day at midnight where the browser is', () => {
    const { createdFrom } = listQuery(shape, inUrl('createdFrom=2026-11-29'));
    expect(new Date(createdFrom as string)).toEqual(new Date(2026, 10, 29));
  });
});

describe('a view', () => {
  test('is its filters and order, whatever the page and the order in the URL', () => {
    expect(viewQuery(shape, inUrl('text=ada&cursor=next.a.b&banned=true&limit=50'))).toBe('banned=true&text=ada');
    expect(viewQuery(shape, inUrl('sort=-createdAt'))).toBe('');
    expect(sameView(shape, 'sort=name&gone=1&banned=true')).toBe('banned=true&sort=name');
  });
});

test('the head of a column sorts by it, then in the other direction', () => {
  expect(nextSort(shape.sorts, '-createdAt', 'name')).toBe('name');
  expect(nextSort(shape.sorts, 'name', 'name')).toBe('-name');
  expect(nextSort(shape.sorts, '-name', 'name')).toBe('name');
});

test('a pasted key or token comes into no URL', () => {
  const [text, , day] = shape.filters;
  const secret = 'gh_live_abcdefghijklmnopqrstuvwxyz0123456789';
  expect(filterValue(text!, secret)).toBe('gh_liv');
  expect(filterValue({ ...text!, kind: 'text', length: 4 }, secret)).toBe('gh_l');
  expect(filterValue(text!, ' ada ')).toBe(' ada ');
  expect(filterValue(text!, '01939d5e-6f3b-7c3a-8a2e-0123456789ab')).toBe('01939d5e-6f3b-7c3a-8a2e-0123456789ab');
  expect(filterValue(day!, '2026-11-29')).toBe('2026-11-29');
});
