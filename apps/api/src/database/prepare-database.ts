import pg from 'pg';
import type { OpenDatabase } from '../platform/open-database.ts';
import { migrateDatabase } from './migrate.ts';
import { SESSION_SETTINGS } from './session-settings.ts';

type Database = Pick<OpenDatabase, 'url' | 'directUrl'>;

/** Brings the schema up to date, and checks the pooler, if there is one. @throws Error in words for operators */
export async function prepareDatabase({ url, directUrl }: Database, isPooled: boolean): Promise<void> {
  await migrateDatabase(directUrl, isPooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL');
  if (isPooled) await checkPooler(url);
}

/** The limits of time that the service sets where it has connections of its own; behind a pooler, the pooler must. */
async function checkPooler(url: string): Promise<void> {
  const names = Object.keys(SESSION_SETTINGS);
  const client = new pg.Client({ connectionString: url, application_name: 'gatehouse' });
  const read = 'select name, setting::int as ms from pg_settings where name = any($1)';
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string; ms: number }>(read, [names]);
    const unlimited = rows.filter(({ ms }) => ms === 0).map(({ name }) => name);
    if (unlimited.length > 0) throw new Error(missing(unlimited));
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    throw new Error(`The pooler at ${new URL(url).host} (DATABASE_URL) cannot be used: ${words}`, { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
}

function missing(names: readonly string[]): string {
  const query = Object.entries(SESSION_SETTINGS).map(([name, ms]) => `set ${name} = ${ms}`);
  return `${names.join(' and ')} must be set on its connections to PostgreSQL, as by connect_query='${query.join('; ')}'.`;
}
