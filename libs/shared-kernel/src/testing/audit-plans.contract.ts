import { beforeAll, expect, test } from '@jest/globals';
import type { AuditCursor, AuditDirection, AuditQuery } from '../application/audit.ts';
import { auditStatement } from '../infrastructure/persistence/audit-statement.ts';
import { duringTests } from './during-tests.ts';
import { postgresFixture } from './postgres.ts';
import { type AnalyzedPlan, rowsRead } from './rows-read.ts';

const fixture = duringTests(() => postgresFixture());
const postgres = duringTests(() => fixture.instance());

const ENTRIES = 100_000;
const DAY = 86_400_000;
const START = new Date('2025-11-01T00:00:00Z').getTime();
/** The entries are spread evenly over thirteen months. */
const SPACING_MS = (390 * DAY) / ENTRIES;
const HOLDER = '00000000-0000-7000-8000-000000000007';

const at = (entry: number) => new Date(START + Math.round(entry * SPACING_MS));
const execute = <Row>(sql: string, values: unknown[] = []) => postgres.em.fork().execute<Row[]>(sql, values);

/** Accounts, keys and addresses by turns; one entry in fifty is by staff, one in five a refusal. */
const GENERATE = `
  with made as (
    select n, lpad(to_hex(n), 12, '0') as hex, lpad(to_hex(n % 1000), 12, '0') as turn,
      ?::timestamptz + n * ?::float8 * interval '1 millisecond' as moment
    from generate_series(0, ${ENTRIES - 1}) as n
  ), entries as (
    insert into audit_entry (id, occurred_at, action, outcome, reason, actor_kind, actor_id, actor_user_id,
      impersonator_id, target_kind, target_id, account_id, organization_id, request_id, details)
    select ('10000000-0000-7000-8000-' || hex)::uuid, moment,
      case when n % 4000 = 0 then 'toy.broken' when n % 7 = 0 then 'session.started' else 'oauth.token.issued' end,
      case when n % 5 = 0 then 'refused' else 'done' end,
      case when n % 5 <> 0 then null when n % 3000 = 0 then 'RARE' else 'LOCKED' end,
      case when n % 50 = 0 then 'staff' when n % 3 = 0 then 'api-key' else 'user' end,
      '00000000-0000-7000-8000-' || turn, ('00000000-0000-7000-8000-' || turn)::uuid,
      case when n % 5000 = 1 then '${HOLDER}'::uuid end, case when n % 6000 = 0 then 'toy' else 'user' end,
      '00000000-0000-7000-8000-' || turn, ('00000000-0000-7000-8000-' || turn)::uuid,
      case when n % 10 = 0 then ('20000000-0000-7000-8000-' || turn)::uuid end, 'request-' || n / 3, '{}'
    from made
  )
  insert into audit_person (entry_id, occurred_at, actor_label, ip_address)
  select ('10000000-0000-7000-8000-' || hex)::uuid, moment, 'ada@example.com', '192.0.2.' || n % 250 from made`;

beforeAll(async () => {
  for (let month = 0; month < 14; month++) {
    await execute(`select audit_ensure_month(?)`, [new Date(Date.UTC(2025, 10 + month, 1))]);
  }
  await execute(GENERATE, [new Date(START), SPACING_MS]);
  await execute('analyze audit_entry, audit_person');
}, 60_000);

async function readBy(query: AuditQuery, cursor?: AuditCursor, direction?: AuditDirection): Promise<number> {
  const { sql, values } = auditStatement(query, 51, cursor, direction);
  const [row] = await execute<AnalyzedPlan>(`explain (analyze, format json) ${sql}`, [...values]);
  return rowsRead(row!);
}

/** One in a hundred: some pages, however many entries there are. A month without its index is eight times as many. */
const FEW = ENTRIES / 100;

const MIDDLE: AuditCursor = { time: at(ENTRIES / 2), id: '10000000-0000-7000-8000-000000000000' };

/** As many as a filter of staff may name. */
const MANY = ['session.started', 'toy.broken', ...Array.from({ length: 48 }, (_, at) => `toy.lost-${at}`)].join(',');

test.each<[number, AuditQuery]>([
  [10, { action: MANY.split(',', 10).join(',') }],
  [1, { action: MANY }],
  [1, { action: `${MANY},toy.` }],
  [2, { actorKind: 'staff', action: MANY }],
  [5, { actorKind: 'staff', concerning: HOLDER }],
  [1, { action: MANY, ipAddress: '192.0.2.7' }],
  [5, { action: MANY, concerning: HOLDER }],
  [10, { action: MANY, concerning: HOLDER, actor: HOLDER }],
])('has %d parts, however many actions are named', (parts, query) => {
  expect(auditStatement(query, 51).sql.match(/from audit_entry/g)).toHaveLength(parts);
});

test.each<[string, AuditQuery]>([
  ['nothing', {}],
  ['an account', { accountId: HOLDER }],
  ['an actor', { actor: HOLDER }],
  ['a target', { target: HOLDER }],
  ['an organization', { organizationId: '20000000-0000-7000-8000-000000000000' }],
  ['an impersonator', { impersonatorId: HOLDER }],
  ['staff', { actorKind: 'staff' }],
  ['an action', { action: 'session.started' }],
  ['a rare action', { action: 'toy.broken' }],
  ['one of two actions', { action: 'session.started,toy.broken', outcome: 'refused' }],
  ['many actions of staff', { action: MANY, actorKind: 'staff' }],
  ['refusals', { outcome: 'refused' }],
  ['a rare reason', { reason: 'RARE' }],
  ['an address', { ipAddress: '192.0.2.7' }],
  ['an unknown address', { ipAddress: '203.0.113.9' }],
  ['a request', { requestId: 'request-500' }],
  [
    'an id',
    {
      entryId: `${at(ENTRIES / 2)
        .getTime()
        .toString(16)
        .padStart(12, '0')
        .replace(/^.{8}/, '$&-')}-7000-8000-000000000007`,
    },
  ],
  ['an account and those who acted for it', { concerning: HOLDER }],
  ['an account and a rare action', { accountId: HOLDER, action: 'toy.broken' }],
  ['an account and many actions', { concerning: HOLDER, action: MANY }],
  ['an account and actions that begin alike', { concerning: HOLDER, action: 'toy.,door.' }],
  ['an actor, an account and many actions', { actor: HOLDER, concerning: HOLDER, action: MANY }],
  ['an address and many actions', { ipAddress: '192.0.2.7', action: MANY }],
  ['an unknown account', { concerning: '00000000-0000-7000-8000-ffffffffffff' }],
])('a page by %s reads few of the entries, whichever page it is', async (_, query) => {
  expect(await readBy(query)).toBeLessThanOrEqual(FEW);
  expect(await readBy(query, MIDDLE)).toBeLessThanOrEqual(FEW);
  expect(await readBy(query, MIDDLE, 'newer')).toBeLessThanOrEqual(FEW);
});

test.each<[string, AuditQuery]>([
  ['a kind of target', { targetKind: 'toy' }],
  ['names that begin alike', { action: 'toy.' }],
  ['many names', { action: MANY }],
  ['refusals of many names', { action: MANY, outcome: 'refused' }],
  ['a kind of actor', { actorKind: 'system' }],
])('a page by %s reads no more than the two months of its time range', async (_, query) => {
  const from = at(ENTRIES / 2);
  const range = { from, until: new Date(from.getTime() + 31 * DAY) };
  expect(await readBy({ ...query, ...range })).toBeLessThanOrEqual((2 * ENTRIES) / 12 + FEW);
});
