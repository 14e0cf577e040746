import { beforeEach, describe, expect, test } from '@jest/globals';
import type { ListQuery } from '#shared-kernel/application/list-page';
import { walkList } from '#shared-kernel/testing/walk-list';
import type { SessionPrincipal } from '../../sessions/index.ts';
import { type StaffFlows, staffFlows } from '../testing/staff-flows.ts';
import { AccountLists, type SessionFilters, type UserFilters } from './account-lists.ts';

let flows: StaffFlows;
let lists: AccountLists;
let people: SessionPrincipal[];
beforeEach(async () => {
  flows = staffFlows();
  lists = flows.wiring.get(AccountLists);
  people = [];
  for (const name of ['bea', 'ada', 'cid', 'dan', 'eve']) {
    people.push(await flows.person(name, name === 'eve' ? 'support' : 'user'));
    flows.clock.advance(1);
  }
  const ids = people.map(({ session }) => session.id);
  // Each registration started a session as well.
  await flows.em.fork().execute('delete from session where id not in (?)', [ids]);
});

const FIRST = { limit: 50 };
const users = async (filters: UserFilters, asked: Omit<ListQuery, 'filters'> = FIRST) =>
  lists.users({ ...asked, filters });
const namesOf = async (filters: UserFilters) => (await users(filters)).rows.map(({ name }) => name);

describe('users', () => {
  const NEWEST = ['eve', 'dan', 'cid', 'ada', 'bea'];

  test.each([
    [undefined, NEWEST],
    ['createdAt', NEWEST.toReversed()],
    ['name', NEWEST.toSorted()],
    ['-name', NEWEST.toSorted().reverse()],
    ['email', NEWEST.toSorted()],
  ])('are read in pages of the order %s, to the end and back', async (sort, names) => {
    const ids = await walkList((asked) => users({}, asked), sort);
    expect(ids.map((id) => people.find(({ user }) => user.id === id)!.user.name)).toEqual(names);
  });

  test('with equal times are read in pages as well', async () => {
    await flows.em.fork().execute('update "user" set created_at = ?', [flows.clock.now()]);
    await expect(walkList((asked) => users({}, asked))).resolves.toHaveLength(NEWEST.length);
  });

  test('are found by each filter', async () => {
    await flows.alter(people[1]!.user, { banned: true, emailVerified: false });
    await flows.alter(people[2]!.user, { twoFactorEnabled: true });
    const from = people[3]!.user.createdAt.toISOString();
    await expect(namesOf({ text: 'DA' })).resolves.toEqual(['dan']);
    await expect(namesOf({ text: 'ada@example.com' })).resolves.toEqual(['ada']);
    await expect(namesOf({ text: people[0]!.user.id })).resolves.toEqual(['bea']);
    await expect(namesOf({ text: '%' })).resolves.toEqual([]);
    await expect(namesOf({ text: 'x'.repeat(40) })).resolves.toEqual([]);
    await expect(namesOf({ role: 'support' })).resolves.toEqual(['eve']);
    await expect(namesOf({ staff: true })).resolves.toEqual(['eve']);
    await expect(namesOf({ staff: false, banned: true })).resolves.toEqual(['ada']);
    await expect(namesOf({ banned: true })).resolves.toEqual(['ada']);
    await expect(namesOf({ emailVerified: false })).resolves.toEqual(['ada']);
    await expect(namesOf({ twoFactorEnabled: true })).resolves.toEqual(['cid']);
    await expect(namesOf({ createdFrom: from })).resolves.toEqual(['eve', 'dan']);
    await expect(namesOf({ createdUntil: from, banned: false })).resolves.toEqual(['cid', 'bea']);
  });

  test('show when they were last seen', async () => {
    const { rows } = await users({ text: 'ada' });
    expect(rows).toEqual([expect.objectContaining({ lastSeenAt: people[1]!.session.updatedAt, banExpires: null })]);
  });

  test.each([
    'next',
    'next.!.x',
    'last.MQ.MDAwMDAwMDAtMDAwMC03MDAwLTgwMDAtMDAwMDAwMDAwMDAw',
    'next.MQ',
    'next.AAAA.MDAwMDAwMDAtMDAwMC03MDAwLTgwMDAtMDAwMDAwMDAwMDAw',
    'next.MQ.MDAwMDAwMDAtMDAwMC03MDAwLTgwMDAtMDAwMDAwMDAwMDA',
  ])('are not read from the cursor %s', async (cursor) => {
    await expect(users({}, { limit: 1, cursor, sort: '-createdAt' })).rejects.toMatchObject({ code: 'INVALID_CURSOR' });
  });

  test('are not read by name from a cursor with a character that PostgreSQL cannot store', async () => {
    const cursor = `next.${Buffer.from('a\0').toString('base64url')}.MDAwMDAwMDAtMDAwMC03MDAwLTgwMDAtMDAwMDAwMDAwMDAw`;
    await expect(users({}, { limit: 1, cursor, sort: 'name' })).rejects.toMatchObject({ code: 'INVALID_CURSOR' });
  });
});

describe('sessions', () => {
  const sessions = (filters: SessionFilters, asked: Omit<ListQuery, 'filters'> = FIRST) =>
    lists.sessions({ ...asked, filters });

  test('are read in pages, the newest first, to the end and back', async () => {
    const ids = people.map(({ session }) => session.id).toReversed();
    await expect(walkList((asked) => sessions({}, asked))).resolves.toEqual(ids);
    await expect(walkList((asked) => sessions({}, asked), 'createdAt')).resolves.toEqual(ids.toReversed());
  });

  test('are found by account, address and impersonation', async () => {
    const [{ user, session }] = people as [SessionPrincipal];
    const found = { id: session.id, email: user.email, name: 'bea', impersonatedBy: null, methods: ['pwd'] };
    await expect(sessions({ userId: user.id })).resolves.toMatchObject({ rows: [found], total: 1, isExact: true });
    await expect(sessions({ ipAddress: session.ipAddress })).resolves.toMatchObject({ total: people.length });
    await expect(sessions({ ipAddress: '203.0.113.200' })).resolves.toMatchObject({ total: 0, next: null });
    await expect(sessions({ impersonated: true })).resolves.toMatchObject({ total: 0 });
  });
});
