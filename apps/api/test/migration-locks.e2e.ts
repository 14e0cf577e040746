import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Migration } from '@mikro-orm/migrations';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freshDatabase, type TestDatabase } from '#shared-kernel/testing/database';
import { migrateDatabase } from '../src/database/migrate.ts';
import { prepareDatabase } from '../src/database/prepare-database.ts';
import { migrations } from '../src/database/migrations/index.ts';
import { OnlineMigration } from '../src/database/online-migration.ts';
import { freePort, Program } from './support/program.ts';

/** Longer than a migration may hold up a request: the limit of a lock, and what a busy machine adds. */
const PATIENCE_MS = 1800;

let database: TestDatabase;
let admin: pg.Client;
let blocker: pg.Client;
const landed = migrations.length;

beforeEach(async () => {
  database = await freshDatabase();
  admin = new pg.Client({ connectionString: database.url });
  blocker = new pg.Client({ connectionString: database.url, application_name: 'a long report' });
  await Promise.all([admin.connect(), blocker.connect()]);
  await admin.query('create table toy (id int primary key, name text)');
});
afterEach(async () => {
  migrations.splice(landed);
  await Promise.all([admin.end(), blocker.end()]);
  await database.drop();
});

/** @param said gets what the migration tells operators */
function migrate(said: string[] = []): Promise<readonly string[]> {
  return migrateDatabase(database.url, (line) => said.push(line));
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let i = 0; i < 1000 && !(await isSo()); i++) await sleep(10);
}

/** @param tables pattern of their names */
async function indexes(tables = 'toy'): Promise<string[]> {
  const { rows } = await admin.query<{ index: string }>(
    `select concat_ws(' ', indexrelid::regclass, case when indisvalid then 'valid' else 'invalid' end) as index
     from pg_index where indrelid::regclass::text like $1 and not indisprimary order by 1`,
    [tables],
  );
  return rows.map(({ index }) => index);
}

class AddColumn extends Migration {
  override up(): void {
    this.addSql('alter table toy add column colour text');
  }
}

class UniqueNames extends OnlineMigration {
  override async up(): Promise<void> {
    await this.createIndex('toy_name_unique', 'on "toy" ("name")', { unique: true });
  }
}

class Colours extends OnlineMigration {
  override async up(): Promise<void> {
    await this.inBatches(
      `update toy set name = 'red' where id in (select id from toy where name is null order by id limit 100)`,
    );
  }
}

test('a migration that waits for a long transaction gives way to reads again and again, and says for what it waits', async () => {
  migrations.push(AddColumn);
  await blocker.query('begin; select from toy');
  const said: string[] = [];
  const migrating = migrate(said);
  let slowest = 0;
  while (said.length < 2) {
    const began = performance.now();
    await admin.query('select from toy');
    slowest = Math.max(slowest, performance.now() - began);
    await sleep(5);
  }
  await blocker.query('commit');
  await migrating;
  expect(said[1]).toMatch(
    /^AddColumn waits for tables in use\. The oldest transactions: pid \d+ \(a long report, idle in transaction, for \d s\)\. Attempt 2 of 30\.$/,
  );
  // The reads did wait behind the migration, else they prove nothing.
  expect(slowest).toBeGreaterThan(500);
  expect(slowest).toBeLessThan(PATIENCE_MS);
  await expect(admin.query('select colour from toy')).resolves.toBeDefined();
});

test('what was committed before a migration that fails stays, and the next run goes on behind it', async () => {
  class Broken extends Migration {
    override up(): void {
      this.addSql('alter table toy add column size int; alter table no_such_table add column size int');
    }
  }
  migrations.push(AddColumn, Broken);
  await expect(migrate()).rejects.toThrow('no_such_table');
  await expect(admin.query('select colour from toy')).resolves.toBeDefined();
  await expect(admin.query('select size from toy')).rejects.toThrow('does not exist');
  migrations.splice(-1, 1, UniqueNames);
  await migrate();
  await expect(indexes()).resolves.toEqual(['toy_name_unique valid']);
});

describe('an index that is built beside requests', () => {
  test('is built again when an earlier run left it invalid', async () => {
    migrations.push(UniqueNames);
    await admin.query(`insert into toy values (1, 'bear'), (2, 'bear')`);
    await expect(migrate()).rejects.toThrow('toy_name_unique');
    await expect(indexes()).resolves.toEqual(['toy_name_unique invalid']);
    await admin.query('delete from toy where id = 2');
    await migrate();
    await expect(indexes()).resolves.toEqual(['toy_name_unique valid']);
  });

  test('waits for writers without holding up others, while another instance waits for its turn', async () => {
    migrations.push(UniqueNames);
    await blocker.query(`begin; insert into toy values (1, 'bear')`);
    const told: string[] = [];
    const building = migrate(told);
    await until(async () => (await indexes()).length > 0);
    const said: string[] = [];
    const waiting = migrate(said);
    await until(() => said.length > 0);
    const began = performance.now();
    await admin.query(`insert into toy values (2, 'duck')`);
    expect(performance.now() - began).toBeLessThan(PATIENCE_MS);
    // Longer than PostgreSQL takes to notice a deadlock.
    await until(() => told.length > 0);
    await blocker.query('commit');
    await Promise.all([building, waiting]);
    expect(told[0]).toMatch(
      /^UniqueNames waits for pid \d+ \(a long report, idle in transaction, for \d+ s\)\. Requests go on meanwhile\.$/,
    );
    expect(said).toEqual(['Another instance or command migrates the database. Waiting for its end.']);
    await expect(indexes()).resolves.toEqual(['toy_name_unique valid']);
  });
});

describe('an index of a partitioned table', () => {
  class ByName extends OnlineMigration {
    override async up(): Promise<void> {
      await this.createIndexesOfPartitions('toy_sale', { name_index: '("name")' });
    }
  }

  beforeEach(async () => {
    migrations.push(ByName);
    await admin.query(`
      create table toy_sale (month int, name text) partition by list (month);
      create table toy_sale_1 partition of toy_sale for values in (1);
      create table toy_sale_2 partition of toy_sale for values in (2);
    `);
  });

  test('is built by partition beside writers, goes on where it stopped, and is made with later partitions', async () => {
    await blocker.query(`begin; insert into toy_sale_2 values (2, 'bear')`);
    const building = migrate().catch(String);
    await until(async () => (await indexes('toy_sale%')).length === 3);
    const began = performance.now();
    await admin.query(`insert into toy_sale values (1, 'duck'), (2, 'duck')`);
    expect(performance.now() - began).toBeLessThan(PATIENCE_MS);
    const { rowCount } = await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'gatehouse-migrate'`,
    );
    expect(rowCount).toBe(1);
    await expect(building).resolves.toMatch('terminat');
    await blocker.query('commit');
    await expect(indexes('toy_sale%')).resolves.toContain('toy_sale_name_index invalid');
    await migrate();
    await admin.query('create table toy_sale_3 partition of toy_sale for values in (3)');
    await expect(indexes('toy_sale%')).resolves.toEqual([
      'toy_sale_1_name_index valid',
      'toy_sale_2_name_index valid',
      'toy_sale_3_name_idx valid',
      'toy_sale_name_index valid',
    ]);
  });

  test('is built again where the partition that an earlier run had to do is gone', async () => {
    await admin.query(`
      create index toy_sale_name_index on only toy_sale (name);
      create index toy_sale_1_name_index on toy_sale_1 (name);
      alter index toy_sale_name_index attach partition toy_sale_1_name_index;
      drop table toy_sale_2;
    `);
    await expect(indexes('toy_sale%')).resolves.toContain('toy_sale_name_index invalid');
    await migrate();
    await expect(indexes('toy_sale%')).resolves.toEqual(['toy_sale_1_name_index valid', 'toy_sale_name_index valid']);
  });
});

test.each(['', 'drop index toy_name_index; create index toy_name_index_new on toy (name, id)'])(
  'an index with another definition takes the place of the one before, also where an earlier run did: %s',
  async (done) => {
    class Replaced extends OnlineMigration {
      override async up(): Promise<void> {
        await this.replaceIndex('toy_name_index', 'on "toy" ("name", "id")');
      }
    }
    await admin.query(`create index toy_name_index on toy (name); ${done}`);
    migrations.push(Replaced);
    for (let run = 0; run < 2; run++) {
      await migrate();
      await admin.query(`delete from mikro_orm_migrations where name = 'Replaced'`);
      await expect(indexes()).resolves.toEqual(['toy_name_index valid']);
    }
    const { rows } = await admin.query(`select indexdef from pg_indexes where indexname = 'toy_name_index'`);
    expect(rows).toEqual([{ indexdef: expect.stringContaining('(name, id)') }]);
  },
);

test('a migration that waits for a transaction of a role that it may not watch says for which', async () => {
  const role = `watcher_${process.pid}`;
  await admin.query(`create role ${role} login password 'watcher'`);
  try {
    await admin.query(`drop schema public cascade; create schema public authorization ${role}`);
    const url = Object.assign(new URL(database.url), { username: role, password: 'watcher' }).href;
    await migrateDatabase(url);
    await admin.query(`create table toy (id int); alter table toy owner to ${role}`);
    migrations.push(AddColumn);
    await blocker.query('begin; select from toy');
    const said: string[] = [];
    const migrating = migrateDatabase(url, (line) => said.push(line));
    await until(() => said.length > 0);
    await blocker.query('commit');
    await expect(migrating).resolves.toEqual(['AddColumn']);
    expect(said[0]).toMatch(/The oldest transactions: pid \d+ \(a long report of the role \w+\)\. Attempt 1 of 30\.$/);
  } finally {
    await admin.query(`drop owned by ${role}; drop role ${role}`);
  }
});

test('a back-fill in batches changes every row, and holds no lock for longer than a batch', async () => {
  migrations.push(Colours);
  await admin.query('insert into toy select n from generate_series(1, 1000) as n');
  const migrating = migrate();
  await until(async () => {
    const { rows } = await admin.query<{ n: number }>('select count(*)::int as n from toy where name is not null');
    return rows[0]!.n > 0;
  });
  const { rows: halfway } = await admin.query<{ n: number }>('select count(*)::int as n from toy where name is null');
  await migrating;
  expect(halfway[0]!.n).toBeGreaterThan(0);
  await expect(admin.query('select from toy where name is null')).resolves.toMatchObject({ rowCount: 0 });
});

test('two commands at once migrate one after the other', async () => {
  await admin.query(`delete from mikro_orm_migrations where name like '%billing_usage_of_owner';
    drop index billing_usage_event_unsettled_index, billing_usage_event_rejected_index`);
  await blocker.query('begin; lock table mikro_orm_migrations');
  const command = () => new Program('dist/apps/api/src/migrate.js', { DATABASE_URL: database.url });
  const commands = [command(), command()];
  const waits = 'Another instance or command migrates the database. Waiting for its end.\n';
  await until(() => commands.some(({ output }) => output.includes(waits)));
  await blocker.query('rollback');
  await expect(Promise.all(commands.map((each) => each.exit()))).resolves.toEqual([0, 0]);
  const done = 'The database is up to date.\n';
  const applied = 'Migrations applied: 1. The last one is Migration20261122419000_billing_usage_of_owner.\n';
  expect(commands.map(({ output }) => output.replace(waits, '')).toSorted()).toEqual([applied + done, done]);
  expect(commands.filter(({ output }) => output.includes(waits))).toHaveLength(1);
});

const prepare = (MIGRATE_ON_START: boolean) =>
  prepareDatabase({ url: database.url, directUrl: database.url }, { MIGRATE_ON_START, DATABASE_POOLER: 'none' });

describe('with MIGRATE_ON_START=off', () => {
  const off = () => prepare(false);

  test('a database that is behind is refused with the names of what it lacks, and not touched', async () => {
    migrations.push(AddColumn, UniqueNames);
    await expect(off()).rejects.toThrow(
      'The database lacks 2 of the migrations of this build:\n  AddColumn\n  UniqueNames\nApply them with npm run db:migrate',
    );
    await expect(admin.query('select colour from toy')).rejects.toThrow('does not exist');
    await migrate();
    await expect(off()).resolves.toBeUndefined();
  });

  test('an empty database is refused, and stays empty', async () => {
    await admin.query('drop schema public cascade; create schema public');
    await expect(off()).rejects.toThrow(`lacks ${migrations.length} of the migrations of this build`);
    await expect(admin.query('select from pg_tables where schemaname = current_schema()')).resolves.toMatchObject({
      rowCount: 0,
    });
  });

  test('the service ends with that message', async () => {
    await admin.query(`delete from mikro_orm_migrations where name like '%billing_usage_of_owner'`);
    const service = new Program('dist/apps/api/src/main.js', {
      PORT: String(await freePort()),
      DATABASE_URL: database.url,
      AUTH_SECRET: 'a-secret-of-the-tests-long-enough-to-be-one',
      MIGRATE_ON_START: 'off',
      POLAR_STAND_IN: 'off',
      TEST_PROVIDER: 'off',
    });
    await expect(service.exit()).resolves.toBe(1);
    expect(service.complaints).toMatch(
      /^The database lacks 1 of the migrations of this build:\n {2}Migration\d+_billing_usage_of_owner\nApply them/,
    );
  });
});

test.each([true, false])(
  'a build accepts a database that a newer release has migrated (on start: %s)',
  async (isOn) => {
    migrations.push(AddColumn);
    await migrate();
    migrations.splice(landed);
    await expect(prepare(isOn)).resolves.toBeUndefined();
    await expect(admin.query('select colour from toy')).resolves.toBeDefined();
  },
);
