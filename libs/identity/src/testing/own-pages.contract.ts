import { beforeAll, expect, test } from '@jest/globals';
import { type ListSource, listStatement } from '#shared-kernel/infrastructure/persistence/lists';
import { duringTests } from '#shared-kernel/testing/during-tests';
import { postgresFixture } from '#shared-kernel/testing/postgres';
import { type AnalyzedPlan, rowsRead } from '#shared-kernel/testing/rows-read';
import type { SessionSearch } from '../sessions/application/session-pages.ts';
import { sessionPages } from '../sessions/infrastructure/persistence/stored-session-pages.ts';
import { devicePages } from '../two-factor/infrastructure/persistence/stored-device-pages.ts';

const fixture = duringTests(() => postgresFixture());
const postgres = duringTests(() => fixture.instance());

/** Users with so many sessions and trusted devices each. */
const USERS = 200;
const ROWS = 100;
const idOf = (kind: number, number: string) =>
  `(lpad('${kind}', 8, '0') || '-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;
const userId = `00000001-0000-7000-8000-${'77'.padStart(12, '0')}`;
const asking = { id: `00000002-0000-7000-8000-${'76'.padStart(12, '0')}`, userId };

const execute = <Row>(sql: string, values: readonly unknown[] = []) =>
  postgres.em.fork().execute<Row[]>(sql, [...values]);

beforeAll(async () => {
  await execute(`
    insert into "user" (id, name, email, email_verified, phone_number_verified, two_factor_enabled, role, banned, extra,
      created_at, updated_at)
    select ${idOf(1, 'n')}, 'Person ' || n, n || '@example.com', true, false, false, 'user', false, '{}', now(), now()
    from generate_series(1, ${USERS}) n`);
  const rows = `${idOf(1, `n % ${USERS} + 1`)}, lpad(n::text, 43, '0'), '192.0.2.1', 'Firefox', now() - n * interval '1 minute',
    now() - n * interval '1 second', now() + interval '1 day'`;
  await execute(`
    insert into session (id, user_id, token_digest, ip_address, user_agent, created_at, updated_at, expires_at, remembered)
    select ${idOf(2, 'n')}, ${rows}, true from generate_series(1, ${USERS * ROWS}) n`);
  await execute(`
    insert into trusted_device (id, user_id, token_digest, ip_address, user_agent, created_at, last_used_at, expires_at)
    select ${idOf(3, 'n')}, ${rows} from generate_series(1, ${USERS * ROWS}) n`);
  await execute('vacuum analyze "user", session, trusted_device');
}, 60_000);

async function expectFewRead<Row extends object, Filters extends object>(
  source: ListSource<Row, Filters>,
  filters: Filters,
  sort?: string,
): Promise<void> {
  const { sql, values } = listStatement(source, { filters, sort, limit: 25 });
  const [plan] = await execute<AnalyzedPlan>(`explain (analyze, format json) ${sql}`, values);
  expect(rowsRead(plan!)).toBeGreaterThan(0);
  // The rows of the user, for the count and for the page.
  expect(rowsRead(plan!)).toBeLessThan(4 * ROWS);
}

test.each<[SessionSearch, string]>([
  [{}, '-updatedAt'],
  [{}, '-createdAt'],
  [{ current: false }, '-createdAt'],
  [{ id: asking.id }, '-updatedAt'],
])('a page of sessions by %j in the order %s reads none of those of other users', (filters, sort) =>
  expectFewRead(sessionPages(asking, new Date()), filters, sort),
);

test('a page of trusted devices reads none of those of other users', () =>
  expectFewRead(devicePages(userId, '77'.padStart(43, '0'), new Date()), {}));
