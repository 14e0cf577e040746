import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Caller } from '#identity';
import type { ListQuery } from '#shared-kernel/application/list-page';
import { statementsOf } from '#shared-kernel/testing/counted-statements';
import { walkList } from '#shared-kernel/testing/walk-list';
import {
  ada,
  bob,
  expectRefusal,
  flows,
  invite,
  memberIdOf,
  organizationId,
  twoPeople,
} from '../testing/two-people.ts';
import {
  type InvitationSearch,
  invitationStates,
  type MemberSearch,
  OrganizationSearching,
  type TeamSearch,
} from './organization-search.ts';

twoPeople();

type Asked = Omit<ListQuery, 'filters'>;
const FIRST: Asked = { limit: 50 };
/** Statements about the caller as a member, about the page, and about the people. */
const STATEMENTS = 3;

const searching = () => flows.wiring.get(OrganizationSearching);
const membersOf = (filters: MemberSearch, asked = FIRST, by: Caller = ada, of = organizationId) =>
  searching().members(by, of, { ...asked, filters });

async function joined(name: string, values: { readonly role?: string; readonly email?: string } = {}): Promise<Caller> {
  const person = await flows.somebody(name.split(' ')[0]!.toLowerCase(), {
    name,
    ...(values.email && { email: values.email }),
  });
  const { id } = await invite(ada, person, values.role ? { role: values.role } : {});
  await flows.flow.accept(person, id);
  flows.clock.advance(1);
  return person;
}

describe('members', () => {
  const names = async (filters: MemberSearch) => (await membersOf(filters)).rows.map(({ person }) => person.name);
  let zoe: Caller;
  let eve: Caller;
  beforeEach(async () => {
    zoe = await joined('Zoe Adams', { email: 'zoe@other.example' });
    eve = await joined('eve Byron', { role: 'admin,member' });
    await joined('Max 100%_');
  });

  test('are read in pages of a constant number of statements, by name or age, to the end and back', async () => {
    const walk = (sort?: string) =>
      walkList(
        (asked) => membersOf({}, asked),
        sort,
        ({ person }) => person.name,
        STATEMENTS,
      );
    const byName = ['ada', 'eve Byron', 'Max 100%_', 'Zoe Adams'];
    await expect(walk()).resolves.toEqual(byName);
    const byAge = ['ada', 'Zoe Adams', 'eve Byron', 'Max 100%_'];
    await expect(walk('createdAt')).resolves.toEqual(byAge);
    await expect(walk('-createdAt')).resolves.toEqual(byAge.toReversed());
  });

  test('are found by words of name and address, in which no character is a wildcard', async () => {
    await expect(names({ text: 'ADA' })).resolves.toEqual(['ada', 'Zoe Adams']);
    await expect(names({ text: 'adams other.ex' })).resolves.toEqual(['Zoe Adams']);
    await expect(names({ text: 'adams byron' })).resolves.toEqual([]);
    await expect(names({ text: '0%_' })).resolves.toEqual(['Max 100%_']);
    await expect(names({ text: '%' })).resolves.toEqual(['Max 100%_']);
  });

  test('are found by one of their roles, by whole name of it, and by user', async () => {
    await expect(names({ role: 'member' })).resolves.toEqual(['eve Byron', 'Max 100%_', 'Zoe Adams']);
    await expect(names({ role: 'admin' })).resolves.toEqual(['eve Byron']);
    await expect(names({ role: 'adm' })).resolves.toEqual([]);
    await expect(names({ userId: zoe.userId })).resolves.toEqual(['Zoe Adams']);
    for (const filters of [{ userId: 'no id' }, { teamId: 'no id' }]) await expect(names(filters)).resolves.toEqual([]);
    await expect(names({ notInTeamId: 'no id' })).resolves.toHaveLength(4);
  });

  test('are found by team, and shown with their teams', async () => {
    const { id: teamId } = await flows.teams.create(ada, 'Support', organizationId);
    await flows.teamMembership.addMember(ada, teamId, zoe.userId, organizationId);
    const [member] = (await membersOf({ teamId })).rows;
    expect(member).toMatchObject({
      userId: zoe.userId,
      role: 'member',
      teams: [{ id: teamId, name: 'Support', joinedAt: flows.clock.now() }],
      person: { email: 'zoe@other.example' },
    });
    await expect(names({ notInTeamId: teamId })).resolves.toEqual(['ada', 'eve Byron', 'Max 100%_']);
  });

  test('a team of another organization finds none, although a member is in it', async () => {
    const other = await flows.organizationOf(zoe, 'other');
    const { id: foreign } = await flows.teams.create(zoe, 'Secret', other);
    await flows.teamMembership.addMember(zoe, foreign, zoe.userId, other);
    await expect(names({ teamId: foreign })).resolves.toEqual([]);
    const all = await names({});
    await expect(names({ notInTeamId: foreign })).resolves.toEqual(all);
    const [member] = (await membersOf({ userId: zoe.userId })).rows;
    expect(member!.teams.map(({ name }) => name)).not.toContain('Secret');
  });

  test('tell who is the only owner, and how many open invitations each of them sent', async () => {
    const expired = await flows.sending.invite(eve, { email: 'old@example.com', role: 'member', organizationId });
    flows.clock.advance(flows.options.invitationLifeSeconds * 1000);
    await flows.sending.invite(eve, { email: 'open@example.com', role: 'member', organizationId });
    const facts = async () =>
      (await membersOf({})).rows.map((row) => [row.person.name, row.isOnlyOwner, row.openInvitations]);
    expect(expired.status).toBe('pending');
    await expect(facts()).resolves.toEqual([
      ['ada', true, 0],
      ['eve Byron', false, 1],
      ['Max 100%_', false, 0],
      ['Zoe Adams', false, 0],
    ]);
    const memberId = await memberIdOf(zoe);
    await flows.membership.updateRole(ada, memberId, 'owner', organizationId);
    expect((await facts()).map(([, isOnlyOwner]) => isOnlyOwner)).toEqual([false, false, false, false]);
  });

  test('are for members only, of organizations that the caller may see', async () => {
    const stranger = 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION';
    await expectRefusal(membersOf({}, FIRST, bob), stranger);
    await expectRefusal(membersOf({}, FIRST, { ...zoe, organizationIds: [] }), stranger);
    await expectRefusal(membersOf({}, FIRST, ada, 'no id'), stranger);
    await expectRefusal(membersOf({}, { limit: 2, cursor: 'next.YQ' }), 'INVALID_CURSOR');
    await expectRefusal(
      searching().members({ ...ada, activeOrganizationId: null }, undefined, { ...FIRST, filters: {} }),
      'NO_ACTIVE_ORGANIZATION',
    );
  });
});

describe('invitations', () => {
  const page = (filters: InvitationSearch, asked = FIRST) =>
    searching().invitations(ada, organizationId, { ...asked, filters });
  const found = async (filters: InvitationSearch) => (await page(filters)).rows.map(({ email }) => email);
  let ids: string[];
  beforeEach(async () => {
    const eve = await joined('eve', { role: 'admin' });
    const sent = [await invite(ada, { email: 'expired@example.com' })];
    flows.clock.advance(flows.options.invitationLifeSeconds * 1000);
    for (const [by, name] of [
      [ada, 'pending'],
      [eve, 'left'],
      [ada, 'canceled'],
      [ada, 'rejected'],
    ] as const) {
      sent.push(await invite(by, { email: `${name}@example.com` }));
      flows.clock.advance(1);
    }
    ids = (await flows.rows('invitation', 'true')).map(({ id }) => id as string).toSorted();
    await flows.sending.cancel(ada, sent[3]!.id);
    await flows.flow.reject(await flows.somebody('rejected'), sent[4]!.id);
    await flows.membership.leave(eve, organizationId);
    // An invitation to another organization, by the same person.
    const other = await flows.organizationOf(bob, 'beta');
    await flows.sending.invite(bob, { email: 'pending@example.com', role: 'member', organizationId: other });
  });

  test('are read in pages, the newest first, to the end and back', async () => {
    const selects = STATEMENTS - 1;
    await expect(walkList((asked) => page({}, asked), undefined, undefined, selects)).resolves.toEqual(
      ids.toReversed(),
    );
  });

  test('are found by state, and each has its state', async () => {
    const byState = await Promise.all(
      invitationStates.map(async (state) => [state, (await page({ state })).rows.map((row) => [row.email, row.state])]),
    );
    expect(Object.fromEntries(byState)).toEqual({
      pending: [['pending@example.com', 'pending']],
      expired: [['expired@example.com', 'expired']],
      'inviter-left': [['left@example.com', 'inviter-left']],
      accepted: [['eve@example.com', 'accepted']],
      rejected: [['rejected@example.com', 'rejected']],
      canceled: [['canceled@example.com', 'canceled']],
    });
  });

  test('are found by a part of the address, with the names of sender and team', async () => {
    await expect(found({ text: 'PEND' })).resolves.toEqual(['pending@example.com']);
    await expect(found({ text: 'pend', state: 'canceled' })).resolves.toEqual([]);
    const { id: teamId } = await flows.teams.create(ada, 'Support', organizationId);
    await flows.sending.invite(ada, { email: 'team@example.com', role: 'member', organizationId, teamId });
    const { rows } = await page({ text: 'team' });
    expect(rows).toMatchObject([{ teamId, teamName: 'Support', inviterName: 'ada', role: 'member' }]);
    expect((await page({ text: 'left' })).rows).toMatchObject([{ inviterName: null, teamName: null }]);
  });
});

describe('teams', () => {
  const page = (filters: TeamSearch, asked = FIRST, by: Caller = ada) =>
    searching().teams(by, organizationId, { ...asked, filters });
  const names = async (filters: TeamSearch) => (await page(filters)).rows.map(({ name }) => name);

  test('are read in pages, the oldest first, to the end and back', async () => {
    const first = (await page({})).rows.map(({ id }) => id);
    const made = [];
    for (const name of ['Support', 'Sales', 'Billing'])
      made.push((await flows.teams.create(ada, name, organizationId)).id);
    await expect(walkList((asked) => page({}, asked), undefined, undefined, STATEMENTS - 1)).resolves.toEqual([
      ...first,
      ...made,
    ]);
  });

  test('are found by a part of the name and by id, with their members, and the caller among them', async () => {
    const [only] = (await page({})).rows;
    expect(only).toMatchObject({ isLast: true });
    const eve = await joined('eve');
    const { id } = await flows.teams.create(ada, 'Help desk', organizationId);
    await flows.teamMembership.addMember(ada, id, eve.userId, organizationId);
    await expect(names({ text: 'DESK' })).resolves.toEqual(['Help desk']);
    expect((await page({ id })).rows).toMatchObject([{ memberCount: 1, isMember: false, isLast: false }]);
    expect((await page({ id }, FIRST, eve)).rows).toMatchObject([{ memberCount: 1, isMember: true }]);
    const other = await flows.organizationOf(bob, 'beta');
    const { id: foreign } = await flows.teams.create(bob, 'Help', other);
    for (const none of [foreign, 'no id']) await expect(names({ id: none })).resolves.toEqual([]);
    await expect(statementsOf(() => page({ id }))).resolves.toHaveLength(STATEMENTS - 1);
  });
});
