import { expect, test } from '@jest/globals';
import { endedTables, storedTables } from '../../src/staff/stored-tables.ts';
import { testApp } from '../support/test-app.ts';

const app = testApp();

test('each table is decided: whether a restore ends its rows, and what of it an export has', async () => {
  const tables = await app.database.rows<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text) as columns from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition group by 1`,
  );
  expect(tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(storedTables).toSorted());
  for (const { name, columns } of tables) {
    expect(columns).toEqual(expect.arrayContaining([...(storedTables[name]?.withheld ?? [])]));
    if (endedTables.includes(name)) expect(columns).toContain('created_at');
  }
});
