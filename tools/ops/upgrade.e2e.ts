import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { join } from 'node:path';
import pg from 'pg';
import { freshDatabase, type TestDatabase } from '#shared-kernel/testing/database';
import { Lifetime } from '../../bench/lifetime.ts';
import { upgrade } from './upgrade.ts';

const ROOT = join(import.meta.dirname, '../..');
const PATIENCE_MS = 240_000;
const lifetime = new Lifetime();
let database: TestDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  await lifetime.release();
  await database.drop();
});

test(
  'a migration that takes away what the build before needs is found by its load and its reads, and nothing else is',
  async () => {
    const figures = await upgrade(lifetime, {
      root: ROOT,
      databaseUrl: database.url,
      async migrate() {
        const client = new pg.Client({ connectionString: database.url });
        await client.connect();
        await client.query('alter table api_key rename column remaining to uses_left');
        await client.end();
      },
      seconds: 2,
    });
    const found = (what: string) => figures.find(({ text }) => text.endsWith(` ${what}`))!.examples;
    expect(found('with another status after')).toEqual(['GET /api/staff/api-keys: 500 instead of 200']);
    expect(found('wrong answers')).toContainEqual(expect.stringMatching(/^api-key\/verify: 500/));
    expect(found('wrong answers')!.filter((example) => !example.startsWith('api-key/'))).toEqual([]);
    expect(found('errors in the log')).toContainEqual(expect.stringContaining('/api/auth/api-key/verify'));
    expect(found('signed out')).toEqual([]);
  },
  PATIENCE_MS,
);
