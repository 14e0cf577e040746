import { beforeAll, expect, test } from '@jest/globals';
import { soughtIn } from '#shared-kernel/domain/sought';
import { duringTests } from '#shared-kernel/testing/during-tests';
import { postgresFixture } from '#shared-kernel/testing/postgres';
import { userStatement } from '../infrastructure/account-finders.ts';

const fixture = duringTests(() => postgresFixture());
const postgres = duringTests(() => fixture.instance());

const USERS = 50_000;
const execute = <Row>(sql: string, values: readonly unknown[] = []) =>
  postgres.em.fork().execute<Row[]>(sql, [...values]);

beforeAll(async () => {
  await execute(`
    insert into "user" (id, name, email, email_verified, username, phone_number, phone_number_verified,
      two_factor_enabled, role, banned, extra, created_at, updated_at)
    select gen_random_uuid(), 'Person ' || md5(n::text), md5(n::text) || '@example.com', false, 'u' || md5(n::text),
      '+49151' || (10000000 + n), false, false, 'user', false, '{}', now(), now() from generate_series(1, ${USERS}) n`);
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
