import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { redirectHost } from '#oauth-server/clients/domain/redirect-uri';
import { freshDatabase, type TestDatabase } from '#shared-kernel/testing/database';
import { migrateDatabase } from '../src/database/migrate.ts';
import { ormOptions } from '../src/database/mikro-orm.ts';

let database: TestDatabase;
let admin: pg.Client;
let blocker: pg.Client;

beforeEach(async () => {
  database = await freshDatabase();
  admin = new pg.Client({ connectionString: database.url });
  blocker = new pg.Client({ connectionString: database.url });
  await Promise.all([admin.connect(), blocker.connect()]);
});
afterEach(async () => {
  await Promise.all([admin.end(), blocker.end()]);
  await database.drop();
});

/** @param values by column; what is an expression has parentheses */
async function insert(table: string, values: Readonly<Record<string, string | boolean | null>>): Promise<void> {
  const isExpression = (value: unknown) => typeof value === 'string' && value.startsWith('(');
  const given = Object.values(values).filter((value) => !isExpression(value));
  let count = 0;
  const places = Object.values(values).map((value) => (isExpression(value) ? value : `$${++count}`));
  await admin.query(`insert into ${table} (${Object.keys(values).join()}) values (${places.join()})`, given);
}

const idOf = (n: number | string) => `019aafd2-7f00-7000-8000-00000000000${n}`;
const now = '(now())';
const CLIENT = {
  redirect_uris: '[]',
  authentication_method: 'none',
  grant_types: '[]',
  response_types: '[]',
  id_token_algorithm: 'RS256',
  disabled: false,
  details: '{}',
  created_at: now,
  updated_at: now,
};

/** Undone, so that a migration finds what an instance of before has written. */
async function undo(migration: string): Promise<void> {
  const orm = await MikroORM.init(ormOptions({ url: database.url }));
  try {
    await orm.migrator.down({ migrations: [migration] });
  } finally {
    await orm.close(true);
  }
}

const MIGRATING = `application_name = 'gatehouse-migrate' and datname = current_database()`;
const blockMigrations = () => blocker.query('begin; lock table mikro_orm_migrations');
const release = () => blocker.query('rollback');

/** Resolves once a migration waits for a lock. */
async function untilBlocked(): Promise<void> {
  const sql = `select from pg_stat_activity where ${MIGRATING} and wait_event = 'relation'`;
  for (let i = 0; i < 500 && (await admin.query(sql)).rowCount === 0; i++) await sleep(10);
}

test('instances that start together on an empty database queue, and each finds it migrated', async () => {
  await admin.query('drop schema public cascade; create schema public');
  await Promise.all([1, 2, 3].map(() => migrateDatabase(database.url)));
  await expect(admin.query('select from "user"')).resolves.toMatchObject({ rowCount: 0 });
});

test('a table that is in use for a while is waited for, again and again', async () => {
  await blockMigrations();
  const migrating = Promise.all([1, 2].map(() => migrateDatabase(database.url)));
  await sleep(3000);
  await release();
  await expect(migrating).resolves.toBeDefined();
});

test('a deadlock with a running instance is an attempt, not the end', async () => {
  await admin.query(`drop index billing_usage_event_unsettled_index, billing_usage_event_rejected_index`);
  await admin.query(`delete from mikro_orm_migrations where name like '%billing_usage_of_owner'`);
  // PostgreSQL ends the one that looks for a deadlock first: the migration.
  await blocker.query(`set deadlock_timeout = '1min'; begin; lock table mikro_orm_migrations in exclusive mode`);
  const migrating = migrateDatabase(database.url);
  await untilBlocked();
  await blocker.query('lock table billing_usage_event');
  await release();
  await expect(migrating).resolves.toEqual(['Migration20261122419000_billing_usage_of_owner']);
  const made = admin.query(`select 'billing_usage_event_rejected_index'::regclass`);
  await expect(made).resolves.toMatchObject({ rowCount: 1 });
});

test('who loses the lock goes on with nothing: another may be at it already', async () => {
  await blockMigrations();
  const outcome = migrateDatabase(database.url).then(
    () => 'went on',
    () => 'stopped',
  );
  await untilBlocked();
  await admin.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`);
  await release();
  await expect(outcome).resolves.toBe('stopped');
});

test('a connection that is lost ends the migration, instead of leaving it waiting', async () => {
  await blockMigrations();
  const outcome = migrateDatabase(database.url).catch(() => 'failed');
  await untilBlocked();
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${MIGRATING}`);
  await release();
  await expect(Promise.race([outcome, sleep(5000, 'hangs', { ref: false })])).resolves.toBe('failed');
});

test('where the extension for searches is in a schema that is not searched, all migrations but its indexes are applied', async () => {
  await undo('Migration20261129061500_staff_reading');
  await admin.query('drop extension if exists pg_trgm cascade; create schema elsewhere');
  await admin.query('create extension pg_trgm schema elsewhere');
  await migrateDatabase(database.url);
  const { rows } = await admin.query(`select from pg_indexes where indexname ~ '^(user|oauth_client)_search_index$'`);
  expect(rows).toEqual([]);
});

test('where the extension for searches is out of reach, all but its index is made', async () => {
  const role = `tenant_${process.pid}`;
  await admin.query(`create role ${role} login password 'tenant'`);
  try {
    await admin.query(`drop schema public cascade; create schema public authorization ${role}`);
    const url = Object.assign(new URL(database.url), { username: role, password: 'tenant' });
    await migrateDatabase(url.href);
    const found = await admin.query(`select from pg_extension where extname = 'pg_trgm'`);
    expect(found.rowCount).toBe(0);
    await expect(admin.query('select from "organization"')).resolves.toMatchObject({ rowCount: 0 });
    const sql = `select indexname as name from pg_indexes where tablename in ('organization', 'billing_object', 'user', 'oauth_client')`;
    const { rows } = await admin.query<{ name: string }>(sql);
    const names = rows.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['organization_slug_unique', 'billing_object_revenue_index']));
    expect(names.filter((name) => name.endsWith('_search_index'))).toEqual([]);
  } finally {
    await admin.query(`drop owned by ${role}; drop role ${role}`);
  }
});

test('what waits in the outbox of before is in the queue, and an instance of before goes on with it', async () => {
  await undo('Migration20261124003000_queue');
  const mail = { channel: 'mail', kind: 'verify-email', payload: 'v1.key.sealed', status: 'pending', attempts: '0' };
  const add = (id: string) => insert('outbox', { id, ...mail, created_at: now, due_at: now });
  const [waiting, later] = [idOf(1), idOf(2)];
  await add(waiting);
  await migrateDatabase(database.url);
  await add(later);
  const items = await admin.query('select id, lane, status, is_claimed from queue_item order by id');
  const item = { lane: 'mail', status: 'pending', is_claimed: false };
  expect(items.rows).toEqual([
    { id: waiting, ...item },
    { id: later, ...item },
  ]);
  const claim = `
    update outbox set attempts = attempts + 1, due_at = now() + interval '2 minutes'
    where id in (
      select id from outbox where status = 'pending' and channel = 'mail' and due_at <= now()
      order by due_at limit 10 for update skip locked
    )
    returning id`;
  await expect(admin.query(claim)).resolves.toMatchObject({ rowCount: 2 });
  await expect(admin.query(claim)).resolves.toMatchObject({ rowCount: 0 });
  const settle = `update outbox set status = 'delivered', settled_at = now(), payload = null where id = $1`;
  await admin.query(settle, [waiting]);
  const settled = await admin.query(`select id from queue_item where status = 'delivered'`);
  expect(settled.rows).toEqual([{ id: waiting }]);
});

test('objects that wait to be read again wait in the queue, also those that an instance of before asks for', async () => {
  await undo('Migration20261124181500_queue_keys');
  const due = '2026-11-20T12:00:00.000Z';
  const ask = (id: string, dueAt: string) =>
    admin.query(
      `insert into billing_refetch as asked (kind, id, due_at, attempts) values ('order', $1, $2, 0)
       on conflict (kind, id) do update set due_at = least(asked.due_at, excluded.due_at), attempts = 0`,
      [id, dueAt],
    );
  await ask('o1', due);
  await migrateDatabase(database.url);
  await ask('o2', '2026-11-20T12:00:30.000Z');
  await ask('o2', due);
  await admin.query(`update billing_refetch set attempts = 1, due_at = '2026-11-20T12:03:00.000Z'`);
  const items = await admin.query(
    `select kind, key, due_at, status, attempts, payload from queue_item where lane = 'refetch' order by key`,
  );
  const item = { kind: 'order', due_at: new Date(due), status: 'pending', attempts: 0, payload: null };
  expect(items.rows).toEqual([
    { ...item, key: 'o1' },
    { ...item, key: 'o2' },
  ]);
});

test('a consent of before remembers the hosts that its client has today, and each asks where it did not', async () => {
  const uris = [
    'https://Client.example.com:443/callback?a=b',
    'https://client.example.com:8443',
    'http://127.0.0.1:4711/callback',
    'http://[::1]/callback',
    'https://localhost?a',
    'com.Example.app:/callback',
    'HTTPS://other.example.com/',
  ];
  await admin.query(`alter table oauth_consent drop column redirect_hosts`);
  await admin.query(`delete from mikro_orm_migrations where name like '%consent_hosts'`);
  await admin.query(`set session_replication_role = replica`);
  const id = idOf(1);
  await insert('oauth_client', { ...CLIENT, id, client_id: 'a', redirect_uris: JSON.stringify(uris) });
  const consent = { user_id: id, client_id: id, scopes: '{openid}', resources: '{}' };
  await insert('oauth_consent', { ...consent, created_at: now, updated_at: now });
  await migrateDatabase(database.url);
  const { rows } = await admin.query<{ hosts: string[] }>('select redirect_hosts as hosts from oauth_consent');
  expect(rows[0]!.hosts.toSorted()).toEqual([...new Set(uris.map(redirectHost))].toSorted());
});

test('names of clients of before are cleaned, and clients that no user granted anything count as unused', async () => {
  await admin.query(`delete from mikro_orm_migrations where name like '%plain_client_names'`);
  const long = `${'x'.repeat(99)} ${'y'.repeat(50)}`;
  const names = ['Acme', 'Evil\u202e\u2066 app', '\u200b\u3164', '', long, 'a\nb', null];
  for (const [n, name] of names.entries()) {
    const grant_types = n < 2 ? '["client_credentials"]' : '["authorization_code"]';
    const own = { id: idOf(n), client_id: `client ${n}`, name, grant_types, last_used_at: now };
    await insert('oauth_client', { ...CLIENT, ...own });
  }
  await admin.query(
    `insert into oauth_grant (id, client_id, for_user, scopes, resources, methods, created_at, expires_at)
     select gen_random_uuid(), id, client_id = 'client 1', '{}', '{}', '{}', now(), now() from oauth_client`,
  );
  await migrateDatabase(database.url);
  const { rows } = await admin.query(
    'select name, last_used_at is null as unused from oauth_client order by client_id',
  );
  expect(rows.map(({ name }) => name)).toEqual(['Acme', 'Evil app', null, null, 'x'.repeat(99), 'a b', null]);
  expect(rows.map(({ unused }) => unused)).toEqual([true, ...names.slice(1).map(() => false)]);
});

test('a client that acts for itself keeps the resources that it used, if staff gave it scopes', async () => {
  await admin.query(`alter table oauth_client drop column calls_resources`);
  await admin.query(`delete from mikro_orm_migrations where name like '%calls_resources'`);
  await admin.query(`set session_replication_role = replica`);
  const used = [
    ['1', '["orders.read"]', false],
    ['2', '[]', false],
    ['3', '["orders.read"]', true],
  ] as const;
  for (const [n, own_scopes, for_user] of used) {
    const id = idOf(n);
    await insert('oauth_client', { ...CLIENT, id, client_id: n, own_scopes });
    const grant = { id, client_id: id, for_user, scopes: '{}', resources: '{}', methods: '{}' };
    await insert('oauth_grant', { ...grant, created_at: now, expires_at: now });
    for (const m of ['1', '2']) {
      const token = { id: `${id.slice(0, -2)}${m}${n}`, grant_id: id, access_digest: m + n, scopes: '{}' };
      const resources = '{https://orders.example.com}';
      await insert('oauth_token', { ...token, resources, access_expires_at: now, created_at: now });
    }
  }
  await migrateDatabase(database.url);
  const { rows } = await admin.query('select calls_resources as calls from oauth_client order by client_id');
  expect(rows).toEqual([{ calls: '["https://orders.example.com"]' }, { calls: '[]' }, { calls: '[]' }]);
});

test('connecting asks the database nothing', async () => {
  const said: string[] = [];
  const orm = await MikroORM.init({
    ...ormOptions({ url: database.url, warn: (line) => said.push(line) }),
    debug: ['query'],
  });
  await orm.connect();
  await orm.close(true);
  expect(said).toEqual([]);
});
