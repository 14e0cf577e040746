import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { migrateDatabase } from '#api/database/migrate';
import { onServer, within } from '#shared-kernel/testing/database';
import { removeAbandoned } from '../../src/platform/postmaster.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts';
import { PgBouncer } from './pg-bouncer.ts';
import { reportMissingPrograms } from './equipment.ts';
import { scratch } from './scratch.ts';

const CLUSTERS = 'gatehouse-test-postgres-';

/** Ends what the setup started; the teardown calls it. */
declare global {
  var endOfTests: () => Promise<void>;
}

async function throwAwayServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const directory = await scratch();
  await removeAbandoned(directory, CLUSTERS);
  const dataDir = join(directory, `${CLUSTERS}${process.pid}-${randomBytes(4).toString('hex')}`);
  const server = await startEmbeddedPostgres({ dataDir, ephemeral: true });
  return { url: server.url(), stop: server.stop };
}

/** A server of the developer's keeps no database of a run that is over; a run is known by its open connection. */
async function givenServer(url: string, run: string): Promise<{ url: string; stop(): Promise<void> }> {
  const presence = new pg.Client({ connectionString: url, application_name: run });
  await presence.connect();
  const drop = async (condition: string) => {
    const { rows } = await presence.query<{ name: string }>(
      `select datname as name from pg_database where datname ~ '^gatehouse_test_[0-9a-f]+_' and ${condition}`,
    );
    for (const { name } of rows) await presence.query(`drop database if exists "${name}" with (force)`);
  };
  await drop(`split_part(datname, '_', 3) not in (select split_part(application_name, '_', 3) from pg_stat_activity)`);
  return {
    url,
    async stop() {
      await drop(`datname like '${run}%'`);
      await presence.end();
    },
  };
}

/** One server a run, and in it one migrated template that every test file clones. */
export default async function globalSetup(): Promise<void> {
  reportMissingPrograms();
  const run = `gatehouse_test_${randomBytes(4).toString('hex')}`;
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? await givenServer(given, run) : await throwAwayServer();
  globalThis.endOfTests = server.stop;
  process.env.TEST_SERVER_URL = server.url;
  process.env.TEST_RUN = run;
  try {
    if (process.env.TEST_POOLER === 'transaction') {
      const pooler = await PgBouncer.start(server.url);
      process.env.TEST_POOLER_HOST = new URL(pooler.before(server.url)).host;
      globalThis.endOfTests = async () => {
        await pooler.stop();
        await server.stop();
      };
    }
    await onServer(`create database ${run}_template`);
    await migrateDatabase(within(server.url, `${run}_template`));
  } catch (error) {
    await globalThis.endOfTests();
    throw error;
  }
}
