import { expect, test } from '@jest/globals';
import { Member } from '../domain/member.ts';
import { RoleSet } from '../domain/role-set.ts';
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
  ['nobody', { limit: 0 }, '', 4],
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
  ['of others', { filter: { field: 'id', operator: 'not_in', value: 'a,d' } }, 'bc', 2],
])('%s', (_, query, ids, total) => {
  const selected = selectMembers(all, query);
  expect([selected.page.map(({ id }) => id).join(''), selected.total]).toEqual([ids, total]);
});
