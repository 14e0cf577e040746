import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { join } from 'node:path';
import pg from 'pg';
import { freshDatabase, type TestDatabase } from '#shared-kernel/testing/database';
import { Lifetime } from '../../bench/lifetime.ts';
import { run } from '../../bench/processes.ts';
import { releaseBefore } from './release.ts';
import { buildOf } from './release-build.ts';
import { upgrade } from './upgrade.ts';

const ROOT = join(import.meta.dirname, '../..');
const PATIENCE_MS = 240_000;
/** The first run on a machine installs the packages of that release. */
const RELEASE_PATIENCE_MS = 10 * 60_000;
const lifetime = new Lifetime();
let database: TestDatabase;

beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(async () => {
  await lifetime.release();
  await database.drop();
});

async function query(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(sql);
  await client.end();
}

test(
  'a migration that takes away what the build before needs is found by its load and its reads, and nothing else is',
  async () => {
    const figures = await upgrade(lifetime, {
      root: ROOT,
      databaseUrl: database.url,
      migrate: () => query('alter table api_key rename column remaining to uses_left'),
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

const release = releaseBefore(ROOT);

// Beside other tests some requests are told to come back. `npm run ops -- previous-release` accepts none.
(typeof release === 'string' ? test.skip : test)(
  'the release before serves while this build migrates its database, and after that',
  async () => {
    const databaseUrl = database.url;
    await query('drop schema public cascade; create schema public');
    const figures = await upgrade(lifetime, {
      root: await buildOf(release as Exclude<typeof release, string>),
      databaseUrl,
      migrate: async () => {
        await run(process.execPath, ['dist/apps/api/src/migrate.js'], ROOT, { DATABASE_URL: databaseUrl });
      },
      seconds: 2,
    });
    const count = (what: string) => Number(/^\d+/.exec(figures.find(({ text }) => text.includes(what))!.text));
    expect(count('of them while it was migrated')).toBeGreaterThan(0);
    expect(count('told to come back')).toBeLessThan(count('right answers') / 10);
    const missed = figures.filter(
      ({ text, holds, examples }) =>
        !holds && !text.includes('told to come back') && !examples?.every((line) => line.includes('"status":503')),
    );
    expect(missed).toEqual([]);
  },
  RELEASE_PATIENCE_MS,
);
