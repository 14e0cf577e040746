import { expect, test } from '@jest/globals';
import { orderOf, selectMembers } from './select-members.ts';

const person = (name: string, email: string, day: number) => ({ user: { name, email }, createdAt: `2026-01-0${day}` });
const ada = person('Ada Lovelace', 'ada@example.com', 2);
const eve = person('Eve', 'lovelace@example.org', 1);
const zoe = person('zoë', 'zoe@example.com', 3);
const all = [zoe, eve, ada];

test.each([
  ['nothing', '', [ada, eve, zoe]],
  ['part of a name or address', 'LOVE', [ada, eve]],
  ['several words, in any order', 'example.com ada', [ada]],
  ['what nobody has', 'bob', []],
])('finds by %s', (_case, text, expected) => {
  expect(selectMembers(all, text, 'name')).toEqual(expected);
});

test('orders by name and by time', () => {
  expect(selectMembers(all, '', 'name')).toEqual([ada, eve, zoe]);
  expect(selectMembers(all, '', 'newest')).toEqual([zoe, ada, eve]);
  expect(selectMembers(all, '', 'oldest')).toEqual([eve, ada, zoe]);
});

test('an order that there is not is the usual one', () => {
  expect(['', 'newest', 'toString'].map(orderOf)).toEqual(['name', 'newest', 'name']);
});
