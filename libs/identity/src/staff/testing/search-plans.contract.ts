import { beforeAll, expect, test } from '@jest/globals';
import { COUNTED } from '#shared-kernel/application/list-page';
import { soughtIn } from '#shared-kernel/domain/sought';
import { listStatement } from '#shared-kernel/infrastructure/persistence/lists';
import { duringTests } from '#shared-kernel/testing/during-tests';
import { postgresFixture } from '#shared-kernel/testing/postgres';
import { type AnalyzedPlan, rowsRead } from '#shared-kernel/testing/rows-read';
import type { UserFilters } from '../application/account-lists.ts';
import { userStatement } from '../infrastructure/account-finders.ts';
import { userList } from '../infrastructure/stored-account-lists.ts';

const fixture = duringTests(() => postgresFixture());
const postgres = duringTests(() => fixture.instance());

const USERS = 50_000;
const execute = <Row>(sql: string, values: readonly unknown[] = []) =>
  postgres.em.fork().execute<Row[]>(sql, [...values]);

beforeAll(async () => {
  // Building the index from all rows is several times as fast as row by row.
  const search = `select pg_get_indexdef('user_search_index'::regclass) as definition`;
  const [{ definition }] = (await execute<{ definition: string }>(search)) as [{ definition: string }];
  await execute('drop index user_search_index');
  await execute(`
    insert into "user" (id, name, email, email_verified, username, phone_number, phone_number_verified,
      two_factor_enabled, role, banned, extra, created_at, updated_at)
    select gen_random_uuid(), 'Person ' || md5(n::text), md5(n::text) || '@example.com', n % 300 > 0, 'u' || md5(n::text),
      '+49151' || (10000000 + n), false, n % 400 = 0, case when n % 1000 = 0 then 'support' else 'user' end, n % 500 = 0,
      '{}', now() - n * interval '1 minute', now() from generate_series(1, ${USERS}) n`);
  await execute(definition);
  await execute('vacuum analyze "user"');
}, 60_000);

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

test.each(['c4ca4238', 'C4CA4238A0B923820DCC509A6F75849B@example.com', 'zq', '0151 1000 7777', 'nobody at all'])(
  'a search for %j reads no user without an index',
  async (typed) => {
    const { sql, values } = userStatement(soughtIn(typed), 8);
    const [row] = await execute<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (format json) ${sql}`, values);
    const nodes = nodesOf(row!['QUERY PLAN'][0].Plan);
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    expect(nodes.map((node) => node['Index Name'])).toContain('user_search_index');
  },
);

test.each(['example.com', 'u1'])(
  'a search for what many have, such as %j, stops after some that fit',
  async (typed) => {
    const { sql, values } = userStatement(soughtIn(typed), 8);
    const began = performance.now();
    await expect(execute(sql, values)).resolves.toHaveLength(8);
    expect(performance.now() - began).toBeLessThan(2000);
  },
);

const readBy = async (filters: UserFilters, sort: string, cursor?: string) => {
  const { sql, values } = listStatement(userList, { filters, sort, cursor, limit: 50 });
  const [plan] = await execute<AnalyzedPlan>(`explain (analyze, format json) ${sql}`, values);
  return rowsRead(plan!);
};

/** Half of the users are before it, and half after. */
const inTheMiddle = async (direction: string) => {
  const [{ micros, id }] = (await execute<{ micros: string; id: string }>(`
    select (extract(epoch from created_at) * 1000000)::bigint::text as micros, id from "user"
    order by created_at offset ${USERS / 2} limit 1`)) as [{ micros: string; id: string }];
  return [direction, ...[micros, id].map((part) => Buffer.from(part).toString('base64url'))].join('.');
};

/** One in a hundred. */
const FEW = USERS / 100;

test.each<UserFilters>([
  { text: 'c4ca4238' },
  { role: 'support' },
  { banned: true },
  { emailVerified: false },
  { twoFactorEnabled: true },
  { banned: true, createdFrom: '2026-01-01T00:00:00Z' },
])('a page of those who are %j reads few users, in each order and whichever page it is', async (filters) => {
  for (const sort of ['-createdAt', 'name', '-email']) expect(await readBy(filters, sort)).toBeLessThanOrEqual(FEW);
  for (const direction of ['next', 'prev']) {
    expect(await readBy(filters, '-createdAt', await inTheMiddle(direction))).toBeLessThanOrEqual(FEW);
  }
});

test.each<UserFilters>([{}, { role: 'user' }, { banned: false }, { emailVerified: true, twoFactorEnabled: false }])(
  'a page of those who are %j reads few users beside those that are counted',
  async (filters) => {
    const most = COUNTED * 1.2 + FEW;
    for (const sort of ['-createdAt', 'name', '-email']) expect(await readBy(filters, sort)).toBeLessThanOrEqual(most);
    for (const direction of ['next', 'prev']) {
      expect(await readBy(filters, '-createdAt', await inTheMiddle(direction))).toBeLessThanOrEqual(most);
    }
  },
);
