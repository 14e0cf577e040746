import { MikroORM } from '@mikro-orm/postgresql';
import type { ClientBase, Pool } from 'pg';
import { DatabaseUnavailable } from '#shared-kernel/application/database-unavailable';
import { recognizingOutages } from '#shared-kernel/infrastructure/persistence/database-failure';
import { guardPool } from '#shared-kernel/infrastructure/persistence/pool-guard';
import { ormOptions } from './mikro-orm.ts';

/** Any number, the same for all instances of this application. */
const MIGRATION_LOCK = 0x6a7e_4053;
/** A migration that cannot get its table locks gives way to the running instances and tries again. */
const LOCK_TIMEOUT_MS = 2000;
const ATTEMPTS = 15;
const LOCK_NOT_AVAILABLE = '55P03';
/** The migration and a running instance waited for each other's locks, and PostgreSQL ended the migration. */
const DEADLOCK_DETECTED = '40P01';

/**
 * MikroORM takes no lock of its own, so instances that start together queue here; the later ones find nothing to do.
 * @param variable that the URL is of
 * @throws Error in words for operators when the database is not available
 */
export async function migrateDatabase(url: string, variable = 'DATABASE_URL'): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await recognizingOutages(() => applyMigrations(url));
    } catch (error) {
      if (attempt === ATTEMPTS || !isWaitForLocks(error)) throw inWords(error, url, variable);
    }
  }
}

/** Host and port, without the rest of the URL, which has a password. */
function inWords(error: unknown, url: string, variable: string): unknown {
  if (!(error instanceof DatabaseUnavailable)) return error;
  const reason = error.cause instanceof Error ? error.cause.message : String(error.cause);
  return new Error(`PostgreSQL at ${new URL(url).host} (${variable}) is not available: ${reason}`, { cause: error });
}

async function applyMigrations(url: string): Promise<void> {
  const options = ormOptions({ url, poolSize: 1, warn: () => undefined });
  const orm = await MikroORM.init({
    ...options,
    // Not those of the application: a migration may take minutes, and so may the wait for its turn.
    driverOptions: {
      connectionString: url,
      max: 1,
      application_name: 'gatehouse-migrate',
      keepAlive: true,
      onConnect: awaitTurn,
      onPoolCreated: (pool: Pool) => guardPool(pool, () => undefined),
    },
  });
  try {
    await orm.migrator.up();
  } finally {
    await orm.close(true);
  }
}

/** The migrating connection itself holds the lock, so losing the connection also releases the lock. */
async function awaitTurn(client: ClientBase): Promise<void> {
  await client.query(
    `set lock_timeout = 0; select pg_advisory_lock(${MIGRATION_LOCK}); set lock_timeout = ${LOCK_TIMEOUT_MS}`,
  );
}

function isWaitForLocks(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (code === LOCK_NOT_AVAILABLE || code === DEADLOCK_DETECTED) return true;
  }
  return false;
}
