import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { freshDatabase, type TestDatabase } from '#shared-kernel/testing/database';
import { schemaOptions } from '../apps/api/src/database/foreign-keys.ts';
import { refuseDrops, schemaDifference } from './schema-difference.ts';

let database: TestDatabase;
let client: pg.Client;

beforeEach(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

async function difference(): Promise<{ up: string; down: string }> {
  const orm = await MikroORM.init(schemaOptions({ url: database.url }));
  try {
    return await schemaDifference(orm);
  } finally {
    await orm.close(true);
  }
}

test('the migrations make the tables that the entities of all contexts describe, and nothing of theirs is to be dropped', async () => {
  await expect(difference()).resolves.toEqual({ up: '', down: '' });
});

test('a table, a column or a trigger that no entity describes is a difference', async () => {
  await client.query(`create table toy (id uuid primary key); alter table "user" add column nickname text;
    create trigger session_no_delete before delete on session for each row execute function audit_refuse_change()`);
  const { up } = await difference();
  expect(up).toContain('drop table if exists "toy"');
  expect(up).toContain('drop column "nickname"');
  expect(up).toContain('drop trigger if exists "session_no_delete"');
});

test.each([
  ['drop table "audit_entry" cascade', 'audit_entry'],
  ['alter table "user" drop column "name"', 'user.name'],
  [`set local gatehouse.drops = 'user.name'; alter table "user" drop column "name", drop column "image"`, 'user.image'],
  [`do $$ begin execute 'drop table member cascade'; end $$`, 'member'],
])('%s is refused: it drops %s, which nobody named', async (sql, dropped) => {
  await client.query(refuseDrops);
  await expect(client.query(`begin; ${sql}; commit`)).rejects.toThrow(`This drops ${dropped}, with the data`);
});

test('a drop that the migration names is let through, and so is one without data', async () => {
  await client.query(refuseDrops);
  await client.query(`begin; set local gatehouse.drops = 'team_member,user.name'; drop table team_member;
    alter table "user" drop column "name"; drop trigger "user_unprove_email" on "user"; commit`);
  await expect(client.query('select from team_member')).rejects.toThrow('does not exist');
});
