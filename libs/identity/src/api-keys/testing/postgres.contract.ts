import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { digest } from '#shared-kernel/domain/digest';
import { PreparedStatements } from '#shared-kernel/infrastructure/persistence/prepared-statements';
import { FixedClock } from '#shared-kernel/testing/fixed-clock';
import { purged } from '#shared-kernel/testing/memory-jobs';
import { aUser } from '../../testing/a-user.ts';
import { MikroApiKeys } from '../infrastructure/persistence/mikro-api-keys.ts';
import { SPEND } from '../infrastructure/persistence/spend-statement.ts';
import { anApiKey } from './an-api-key.ts';
import { cleanupOn, postgresKits, verificationOn } from './postgres-kit.ts';

const now = new Date('2026-11-20T12:00:00.123Z');
const KEY = 'k'.repeat(64);

let both: Awaited<ReturnType<typeof postgresKits>>;
beforeAll(async () => {
  both = await postgresKits(1);
});
afterAll(() => both.close());
const kit = () => both.kits[0]!;

test('the migrations create the tables that the schemas describe', async () => {
  const { em } = kit();
  const generator = em.getPlatform().getSchemaGenerator(em.getDriver(), em) as {
    getUpdateSchemaSQL(options: object): Promise<string>;
  };
  const changes = (await generator.getUpdateSchemaSQL({ dropTables: false })).split('\n');
  // Ignores the tables of other contexts.
  expect(changes.filter((line) => /table "api_key/.test(line))).toEqual([]);
});

test('every verification is one and the same statement: found or not, spent or refused', async () => {
  const { em, uow, users, usage } = kit();
  const statements: (readonly [string, string])[] = [];
  class Listening extends PreparedStatements {
    override query<Row extends object>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
      statements.push([name, text]);
      return super.query<Row>(name, text, values);
    }
  }
  const keys = new MikroApiKeys(em, new Listening(em));
  const clock = new FixedClock(now);
  const verification = verificationOn({ keys, usage, uow }, clock);
  const user = aUser();
  await uow.run(async () => {
    await users.add(user);
    await keys.save(anApiKey(user.id, { keyDigest: digest(KEY), remaining: 1, refillAmount: 1, refillInterval: 1 }));
  });

  const codes = [];
  for (const [key, permissions] of [[KEY, { files: ['read'] }], [KEY], [KEY], ['n'.repeat(64)]] as const) {
    const { refusal } = await verification.verify(key, { permissions });
    codes.push(refusal?.code);
  }
  expect(codes).toEqual(['KEY_NOT_FOUND', undefined, 'USAGE_EXCEEDED', 'KEY_NOT_FOUND']);
  expect(statements).toEqual(codes.map(() => ['api_key_spend', SPEND]));
});

test('the statement finds keys by the indexes of the digests', async () => {
  const em = kit().em.fork();
  await em.execute(
    `insert into api_key (id, user_id, start, key_digest, enabled, rate_limit_enabled, rate_limit_max,
       rate_limit_time_window, request_count, created_at, updated_at)
     select gen_random_uuid(), (select id from "user" limit 1), 'abcdef', 'digest' || n, true, true, 10, 1000, 0, ?, ?
     from generate_series(1, 20000) n`,
    [now, now],
  );
  await em.execute('analyze api_key');
  const plan = await em.transactional(async (open) => {
    await open.execute(`prepare spend_plan (text[], timestamptz, jsonb[], boolean[]) as ${SPEND}`);
    await open.execute('set local plan_cache_mode = force_generic_plan');
    return open.execute(`explain execute spend_plan ('{digest77}', '2026-11-20', '{null}', '{false}')`);
  });
  const lines = (plan as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN']).join('\n');
  expect(lines).toContain('api_key_key_digest_unique');
  expect(lines).toContain('api_key_previous_digest_unique');
  expect(lines).not.toContain('Seq Scan on api_key');
});

test('the plan of the statement is cached, not made at each call', async () => {
  const { kits, close } = await postgresKits(1, 1);
  const [{ keys, em }] = kits as [(typeof kits)[number]];
  for (let i = 0; i < 12; i++) await keys.spend(digest(String(i)), {}, now);
  const statements = `select * from pg_prepared_statements where name = 'api_key_spend'`;
  const [plans] = await em.fork().execute<{ generic_plans: string }[]>(statements);
  await close();
  expect(Number(plans!.generic_plans)).toBeGreaterThan(5);
});

test.each([
  ['numbered', 5, 'on'],
  ['not numbered', null, 'off'],
])('uses that are %s (remaining %p): synchronous_commit is %s', async (name, remaining, expected) => {
  const { em, uow, users, keys } = kit();
  const user = aUser();
  const keyDigest = digest(name);
  await uow.run(async () => {
    await users.add(user);
    await keys.save(anApiKey(user.id, { keyDigest, remaining }));
  });
  const [row] = await em.fork().transactional(async (open) => {
    await open.execute('set local synchronous_commit = on');
    await open.execute(`prepare "spend ${name}" (text[], timestamptz, jsonb[], boolean[]) as ${SPEND}`);
    await open.execute(`execute "spend ${name}" ('{${keyDigest}}', '2026-11-20', '{null}', '{false}')`);
    return open.execute<{ synchronous_commit: string }[]>('show synchronous_commit');
  });
  expect(row).toEqual({ synchronous_commit: expected });
});

test('many ended keys are purged in batches, with their usage', async () => {
  const { em, uow } = kit();
  await em.fork().execute('update api_key set expires_at = ?', [now]);
  await em.fork().execute('insert into api_key_usage select id, ?, 1, 0 from api_key', [now]);
  const clock = new FixedClock(now);
  const { endedKeys } = cleanupOn(kit(), clock);
  const [{ count }] = (await em.fork().execute('select count(*)::int as count from api_key')) as [{ count: number }];
  expect(count).toBeGreaterThan(20_000);
  await expect(purged({ keys: endedKeys }, clock, uow)).resolves.toEqual({ keys: count });
  await expect(em.fork().execute('select from api_key_usage')).resolves.toEqual([]);
});
