import { expect, test } from '@jest/globals';
import { problemsOf } from './migration-lint.ts';

const inTransaction = (...statements: string[]) => problemsOf({ statements, inTransaction: true });
const outside = (...statements: string[]) => problemsOf({ statements, inTransaction: false });

test.each([
  'create table toy (id uuid primary key); create index toy_name_index on toy (name)',
  'alter table "user" add column nickname text',
  'alter table "user" add column is_nice boolean not null default false',
  'alter table "user" add constraint nickname_length check (length(nickname) < 10) not valid',
  'alter table toy add constraint toy_user_id_foreign foreign key (user_id) references "user" (id) not valid',
  'alter table "user" alter column nickname drop default',
  'insert into toy select id from box',
  'create function f() returns trigger language plpgsql as $f$ begin update x set a = 1; return new; end $f$',
  `-- few rows: one for each signing key\nupdate oauth_signing_key set algorithm = 'RS256'`,
  `set local gatehouse.drops = 'user.nickname';
   -- contract: not used since 0.5.0
   -- squawk-ignore ban-drop-column
   alter table "user" drop column nickname`,
])('%s may run in a transaction beside the release before', (sql) => {
  expect(inTransaction(sql)).toEqual([]);
});

test.each([
  ['create index toy_name_index on toy (name)', 'require-concurrent-index-creation'],
  ['drop index toy_name_index', 'require-concurrent-index-deletion'],
  ['alter table toy add column made_at timestamptz default clock_timestamp()', 'adding-field-with-default'],
  ['alter table toy add column name text not null', 'adding-required-field'],
  ['alter table toy alter column name type varchar(10)', 'changing-column-type'],
  ['alter table toy alter column name set not null', 'adding-not-nullable-field'],
  ['alter table toy add constraint f foreign key (a) references b (id)', 'adding-foreign-key-constraint'],
  ['alter table toy add constraint c check (a > 0)', 'constraint-missing-not-valid'],
  ['alter table toy add constraint u unique (a)', 'disallowed-unique-constraint'],
  ['alter table toy drop column a', 'ban-drop-column'],
  ['drop table toy', 'ban-drop-table'],
  ['alter table toy rename to thing', 'renaming-table'],
  ['alter table toy rename column a to b', 'renaming-column'],
  ['update toy set a = 1', 'UPDATE changes any number of rows at once'],
  ['delete from toy where a = 1', 'DELETE changes any number of rows at once'],
  ['with gone as (delete from toy returning id) insert into box select id from gone', 'DELETE changes any number'],
  ['merge into toy using box on toy.id = box.id when matched then delete', 'MERGE changes any number of rows'],
  ['-- few rows:\nupdate toy set a = 1', 'UPDATE changes any number'],
  [`do $$ begin execute 'drop table toy'; end $$`, 'DO hides its statements'],
  ['truncate toy', 'TRUNCATE deletes'],
  ['lock table toy', 'LOCK locks a table'],
  ['-- squawk-ignore ban-drop-column\nalter table toy drop column a', 'The line before says why'],
  ['-- squawk-ignore-file\nalter table toy drop column a', 'not for a migration'],
])('%s is refused', (sql, problem) => {
  expect(inTransaction(sql).join('\n')).toContain(problem);
});

test.each(['-- contract: not used since 99.0.0', '-- contract: not used', '-- nobody needs it'])(
  'a column goes with the name of the release that was the first not to use it, one that is out: not with "%s"',
  (reason) => {
    const sql = `${reason}\n-- squawk-ignore ban-drop-column\nalter table toy drop column a`;
    expect(inTransaction(sql).join('\n')).toContain('names the release that was the first not to use it');
  },
);

test('outside a transaction indexes are built beside requests, rows change in batches, and constraints are validated', () => {
  const statements = [
    'set lock_timeout = 600000',
    'create index concurrently if not exists "toy_name_index" on "toy" ("name")',
    'drop index concurrently if exists "toy_colour_index"',
    'update toy set a = 1 where id in (select id from toy where a is null order by id limit 1000)',
    'alter table toy validate constraint toy_a_check',
  ];
  expect(outside(...statements)).toEqual([]);
});

test('outside a transaction a statement that cannot be repeated is refused', () => {
  const problems = outside(
    'create index concurrently toy_name_index on toy (name)',
    'alter table toy add column a int',
  );
  expect(problems.join('\n')).toContain('prefer-robust-stmts');
});

test('a column becomes mandatory by a check that is valid before', () => {
  const checked = [
    'alter table toy drop constraint if exists toy_a_given',
    'alter table toy add constraint toy_a_given check (a is not null) not valid',
    'alter table toy validate constraint toy_a_given',
    'alter table toy alter column a set not null',
  ];
  expect(outside(...checked)).toEqual([]);
});

test('SQL that squawk cannot read is refused', () => {
  expect(inTransaction('alter tabel toy').join('\n')).toContain('syntax-error');
});
