import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Migration } from '@mikro-orm/migrations';
import { freshDatabase, type TestDatabase } from '#shared-kernel/testing/database';
import { migrations } from '../apps/api/src/database/migrations/index.ts';
import { ormOptions } from '../apps/api/src/database/mikro-orm.ts';
import { OnlineMigration } from '../apps/api/src/database/online-migration.ts';
import { JUDGED_AFTER, problemsOf, recordMigrations } from './migration-lint.ts';

const landed = migrations.length;
let database: TestDatabase;

beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(async () => {
  migrations.splice(landed);
  await database.drop();
});

class Migration99990101000000_toys extends Migration {
  override async up(): Promise<void> {
    await this.execute('create table toy (id int primary key, name text)');
    this.addSql('create index user_created_index on "user" (created_at)');
  }
}

class Migration99990102000000_online extends OnlineMigration {
  override async up(): Promise<void> {
    await this.createIndex('toy_name_index', 'on "toy" ("name")');
    await this.inBatches(`update toy set name = '' where id in (select id from toy where name is null limit 100)`);
  }
}

test('what new migrations send to the database is judged by how they run, and what came before the rules is not', async () => {
  migrations.push(Migration99990101000000_toys, Migration99990102000000_online);
  const recorded = await recordMigrations(ormOptions, database.url);
  const own = recorded.filter(({ name }) => name.startsWith('Migration9999'));
  expect(own.map(({ name, inTransaction }) => [name, inTransaction])).toEqual([
    ['Migration99990101000000_toys', true],
    ['Migration99990102000000_online', false],
  ]);
  expect(problemsOf(own[0]!)).toEqual([expect.stringContaining('require-concurrent-index-creation')]);
  expect(own[1]!.statements.join('\n')).toContain('create index concurrently');
  expect(problemsOf(own[1]!)).toEqual([]);
});

test('the last migration that is not judged is one of the list', () => {
  expect(migrations.map(({ name }) => name)).toContain(JUDGED_AFTER);
});
