import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freshDatabase, type TestDatabase } from '#shared-kernel/testing/database';
import { schemaOptions } from '../src/database/foreign-keys.ts';
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
  await admin.query(`drop index outbox_channel_due_index`);
  await admin.query(`delete from mikro_orm_migrations where name like '%outbox_lanes'`);
  // PostgreSQL ends the one that looks for a deadlock first: the migration.
  await blocker.query(`set deadlock_timeout = '1min'; begin; lock table mikro_orm_migrations in exclusive mode`);
  const migrating = migrateDatabase(database.url);
  await untilBlocked();
  await blocker.query('lock table outbox');
  await release();
  await expect(migrating).resolves.toBeUndefined();
  await expect(admin.query(`select 'outbox_channel_due_index'::regclass`)).resolves.toMatchObject({ rowCount: 1 });
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
    const indexes = await admin.query(
      `select indexname from pg_indexes where tablename in ('organization', 'billing_object')`,
    );
    expect(indexes.rows).toEqual(expect.arrayContaining([{ indexname: 'organization_slug_unique' }]));
    expect(indexes.rows).toContainEqual({ indexname: 'billing_object_revenue_index' });
    for (const indexname of ['organization_search_index', 'billing_object_search_index']) {
      expect(indexes.rows).not.toContainEqual({ indexname });
    }
  } finally {
    await admin.query(`drop owned by ${role}; drop role ${role}`);
  }
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

test('the migrations make the tables that the schemas describe, of all contexts together', async () => {
  const orm = await MikroORM.init(schemaOptions({ url: database.url }));
  await expect(orm.schema.getUpdateSchemaSQL({ dropTables: false })).resolves.toBe('');
  await orm.close(true);
});
