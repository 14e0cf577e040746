import { beforeAll, expect, test } from '@jest/globals';
import type { ListQuery } from '#shared-kernel/application/list-page';
import { type ListSource, listStatement } from '#shared-kernel/infrastructure/persistence/lists';
import { duringTests } from '#shared-kernel/testing/during-tests';
import { postgresFixture } from '#shared-kernel/testing/postgres';
import { type AnalyzedPlan, rowsRead } from '#shared-kernel/testing/rows-read';
import type { InvitationSearch, MemberSearch, TeamSearch } from '../application/organization-search.ts';
import { invitationPages, memberPages, teamPages } from '../infrastructure/persistence/stored-organization-pages.ts';

const fixture = duringTests(() => postgresFixture());
const postgres = duringTests(() => fixture.instance());

/** Organizations of so many members and invitations each; every tenth member is in a team. */
const ORGANIZATIONS = 200;
const MEMBERS = 100;
const idOf = (kind: number, number: string) =>
  `(lpad('${kind}', 8, '0') || '-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;
const organizationId = `00000002-0000-7000-8000-${'77'.padStart(12, '0')}`;
const teamId = `00000005-0000-7000-8000-${'77'.padStart(12, '0')}`;

const execute = <Row>(sql: string, values: readonly unknown[] = []) =>
  postgres.em.fork().execute<Row[]>(sql, [...values]);

beforeAll(async () => {
  const all = ORGANIZATIONS * MEMBERS;
  await execute('drop index user_search_index');
  await execute(`
    insert into "user" (id, name, email, email_verified, phone_number_verified, two_factor_enabled, role, banned, extra,
      created_at, updated_at)
    select ${idOf(1, 'n')}, 'Person ' || md5(n::text), md5(n::text) || '@example.com', true, false, false, 'user', false,
      '{}', now(), now() from generate_series(1, ${all}) n`);
  await execute(`
    insert into organization (id, name, slug, created_at)
    select ${idOf(2, 'n')}, 'Org ' || n, 'org-' || n, now() from generate_series(1, ${ORGANIZATIONS}) n`);
  await execute(`
    insert into team (id, name, organization_id, created_at)
    select ${idOf(5, 'n')}, 'Team ' || n, ${idOf(2, 'n')}, now() from generate_series(1, ${ORGANIZATIONS}) n`);
  await execute(`
    insert into member (id, organization_id, user_id, role, created_at)
    select ${idOf(3, 'n')}, ${idOf(2, `n % ${ORGANIZATIONS} + 1`)}, ${idOf(1, 'n')}, 'member', now() - n * interval '1 minute'
    from generate_series(1, ${all}) n`);
  await execute(`
    insert into invitation (id, organization_id, email, role, status, inviter_id, expires_at, created_at)
    select ${idOf(4, 'n')}, ${idOf(2, `n % ${ORGANIZATIONS} + 1`)}, 'guest' || n || '@example.com', 'member',
      case when n % 7 = 0 then 'pending' else 'accepted' end, ${idOf(1, 'n')}, now() + interval '1 day',
      now() - n * interval '1 minute'
    from generate_series(1, ${all}) n`);
  await execute(`
    insert into team_member (id, team_id, organization_id, user_id, created_at)
    select ${idOf(6, 'n')}, ${idOf(5, `n % ${ORGANIZATIONS} + 1`)}, ${idOf(2, `n % ${ORGANIZATIONS} + 1`)}, ${idOf(1, 'n')}, now()
    from generate_series(1, ${all}) n where n / ${ORGANIZATIONS} % 10 = 0`);
  await execute('vacuum analyze "user", organization, team, member, invitation, team_member');
}, 60_000);

async function readBy<Row extends object, Filters extends object>(
  source: ListSource<Row, Filters>,
  query: Omit<ListQuery<Filters>, 'limit'>,
): Promise<number> {
  const { sql, values } = listStatement(source, { ...query, limit: 25 });
  const [plan] = await execute<AnalyzedPlan>(`explain (analyze, format json) ${sql}`, values);
  return rowsRead(plan!);
}

/** One in eight: all rows of one organization, and what is shown of a page, for which short tables are read whole. */
const FEW = (ORGANIZATIONS * MEMBERS) / 8;
const now = new Date();

test.each<[MemberSearch, string]>([
  [{}, 'name'],
  [{}, '-createdAt'],
  [{ text: 'a' }, 'name'],
  [{ text: 'person nobody' }, 'createdAt'],
  [{ role: 'member' }, 'name'],
  [{ teamId }, 'name'],
  [{ notInTeamId: teamId, text: 'example.com' }, 'name'],
])('a page of members by %j in the order %s reads few of the rows of all organizations', async (filters, sort) => {
  const read = await readBy(memberPages('owner', now), { filters: { organizationId, ...filters }, sort });
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(FEW);
});

test.each<InvitationSearch>([{}, { text: 'guest7' }, { state: 'pending' }, { state: 'inviter-left' }])(
  'a page of invitations by %j reads few of the rows of all organizations',
  async (filters) => {
    const read = await readBy(invitationPages(now), { filters: { organizationId, ...filters } });
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(FEW);
  },
);

test.each<TeamSearch>([{}, { text: 'team' }, { id: teamId }])(
  'a page of teams by %j reads few of the rows of all organizations',
  async (filters) => {
    const askedBy = `00000001-0000-7000-8000-${'1'.padStart(12, '0')}`;
    const read = await readBy(teamPages(askedBy), { filters: { organizationId, ...filters } });
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(FEW);
  },
);
