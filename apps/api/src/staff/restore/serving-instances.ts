import type { INestApplicationContext } from '@nestjs/common';
import pg from 'pg';
import { Settings } from '../../config/config.ts';
import { APPLICATION_NAME } from '../../database/mikro-orm.ts';

/** The same database, for a program that is no instance of the service. A name in the URL goes before that of the pool. */
export function asStaffProgram(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('application_name', `${APPLICATION_NAME}-staff`);
  return url.href;
}

/** A connection past a pooler and without the limits of time that those of the service have. The caller ends it. */
export function staffClient(app: INestApplicationContext): Promise<pg.Client> {
  const { DATABASE_DIRECT_URL, DATABASE_URL } = app.get(Settings).config;
  return connected(asStaffProgram((DATABASE_DIRECT_URL ?? DATABASE_URL)!.reveal()));
}

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * An instance asks the database every few seconds, so that one that runs is connected.
 * @param before begins the message
 * @throws Error when an instance is connected, which would let sessions of before the restore in meanwhile
 */
export async function refuseWhileServing(databaseUrl: string, before = ''): Promise<void> {
  const client = await connected(asStaffProgram(databaseUrl));
  try {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = $1`,
      [APPLICATION_NAME],
    );
    const count = rows[0]?.count ?? 0;
    if (count > 0) {
      throw new Error(
        `${before}The service uses this database (${count} connections named ${APPLICATION_NAME}). Stop all instances, then run this again before they start.`,
      );
    }
  } finally {
    await client.end();
  }
}
