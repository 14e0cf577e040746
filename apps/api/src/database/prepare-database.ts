import pg from 'pg';
import type { Config } from '../config/config.ts';
import type { OpenDatabase } from '../platform/open-database.ts';
import { migrateDatabase, missingMigrations } from './migrate.ts';
import { SESSION_SETTINGS } from './session-settings.ts';

type Database = Pick<OpenDatabase, 'url' | 'directUrl'>;

/** The variable that names PostgreSQL itself. */
export const directVariable = ({ DATABASE_POOLER }: Pick<Config, 'DATABASE_POOLER'>): string =>
  DATABASE_POOLER === 'transaction' ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';

/**
 * Migrates the database, or refuses one that is behind this build. A database that is ahead of it, because a newer
 * release has migrated it, is fine: migrations take nothing away that the release before needs. Checks the pooler, if there is one.
 * @throws Error in words for operators
 */
export async function prepareDatabase(
  { url, directUrl }: Database,
  config: Pick<Config, 'MIGRATE_ON_START' | 'DATABASE_POOLER'>,
): Promise<void> {
  const variable = directVariable(config);
  if (config.MIGRATE_ON_START) await migrateDatabase(directUrl, console.warn, variable);
  else refuseIfBehind(await missingMigrations(directUrl, variable));
  if (config.DATABASE_POOLER === 'transaction') await checkPooler(url);
}

function refuseIfBehind(missing: readonly string[]): void {
  if (missing.length === 0) return;
  throw new Error(
    `The database lacks ${missing.length} of the migrations of this build:\n${missing.map((name) => `  ${name}\n`).join('')}` +
      'Apply them with npm run db:migrate and start again. An instance with MIGRATE_ON_START=on applies them itself.',
  );
}

/** The limits of time that the service sets where it has connections of its own; behind a pooler, the pooler must. */
async function checkPooler(url: string): Promise<void> {
  const names = Object.keys(SESSION_SETTINGS);
  const client = new pg.Client({ connectionString: url, application_name: 'gatehouse' });
  const read = 'select name, setting::int as ms from pg_settings where name = any($1) order by name';
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string; ms: number }>(read, [names]);
    const tooLong = rows.filter(({ name, ms }) => ms === 0 || ms > SESSION_SETTINGS[name]!).map(({ name }) => name);
    if (tooLong.length > 0) throw new Error(missing(tooLong));
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    throw new Error(`The pooler at ${new URL(url).host} (DATABASE_URL) cannot be used: ${words}`, { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
}

function missing(names: readonly string[]): string {
  const query = Object.entries(SESSION_SETTINGS).map(([name, ms]) => `set ${name} = ${ms}`);
  return `${names.join(' and ')} must be set on its connections to PostgreSQL, to no more than by connect_query='${query.join('; ')}'.`;
}
