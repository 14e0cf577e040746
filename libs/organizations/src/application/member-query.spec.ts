import { expect, test } from '@jest/globals';
import { RoleSet } from '../domain/role-set.ts';
import { Member } from '../domain/roster.ts';
import { type MemberQuery, selectMembers } from './member-query.ts';

const at = (day: number) => new Date(`2026-11-0${day}T00:00:00.000Z`);
const member = (id: string, role: string, day: number) =>
  Member.join({ id, organizationId: 'o', userId: `user-${id}`, roles: RoleSet.of(role), createdAt: at(day) });
const all = [
  member('a', 'owner', 1),
  member('b', 'member', 3),
  member('c', 'admin,member', 2),
  member('d', 'member', 3),
];

test.each<[string, MemberQuery, string, number]>([
  ['everybody', {}, 'abcd', 4],
  ['a page', { offset: 1, limit: 2 }, 'bc', 4],
  ['no limit', { limit: 0 }, 'abcd', 4],
  ['at most the maximum', { limit: 1000, offset: 1 }, 'bcd', 4],
  ['beyond the end', { offset: 9 }, '', 4],
  ['by time', { sortBy: 'createdAt' }, 'acbd', 4],
  ['by time, backwards', { sortBy: 'createdAt', sortDirection: 'desc' }, 'dbca', 4],
  ['by role', { sortBy: 'role' }, 'cbda', 4],
  ['with a role', { filter: { field: 'role', operator: 'contains', value: 'member' } }, 'bcd', 3],
  ['with one role', { filter: { field: 'role', operator: 'eq', value: 'member' }, limit: 1 }, 'b', 2],
  ['without it', { filter: { field: 'role', operator: 'ne', value: 'member' } }, 'ac', 2],
  ['since a day', { filter: { field: 'createdAt', operator: 'gte', value: at(3).toISOString() } }, 'bd', 2],
  ['after a day', { filter: { field: 'createdAt', operator: 'gt', value: at(2).toISOString() } }, 'bd', 2],
  ['before a day', { filter: { field: 'createdAt', operator: 'lt', value: at(2).toISOString() } }, 'a', 1],
  ['until a day', { filter: { field: 'createdAt', operator: 'lte', value: at(2).toISOString() } }, 'ac', 2],
  ['of some', { filter: { field: 'userId', operator: 'in', value: 'user-a,user-d' } }, 'ad', 2],
  ['of a list', { filter: { field: 'role', operator: 'in', value: ['admin,member', 'owner'] } }, 'ac', 2],
  ['not of a list', { filter: { field: 'role', operator: 'not_in', value: ['admin,member'] } }, 'abd', 3],
  ['starting with a text', { filter: { field: 'role', operator: 'starts_with', value: 'admin' } }, 'c', 1],
  ['ending with a text', { filter: { field: 'role', operator: 'ends_with', value: 'member' } }, 'bcd', 3],
  ['of others', { filter: { field: 'id', operator: 'not_in', value: 'a,d' } }, 'bc', 2],
])('%s', (_, query, ids, total) => {
  const selected = selectMembers(all, query, all.length);
  expect([selected.page.map(({ id }) => id).join(''), selected.total]).toEqual([ids, total]);
});

test('a page has at most the maximum, the total counts all', () => {
  for (const limit of [undefined, 0, 3]) {
    const selected = selectMembers(all, { limit }, 2);
    expect([selected.page.map(({ id }) => id).join(''), selected.total]).toEqual(['ab', 4]);
  }
});
