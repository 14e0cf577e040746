import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type Options, PostgreSqlDriver } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { guardPool } from '#shared-kernel/infrastructure/persistence/pool-guard';
import { migrations } from './migrations/index.ts';
import { dropSilentConnections } from './silent-connections.ts';
import { entities } from './entities.ts';

/** A request waits this long for a connection, then answers 503. */
const ACQUIRE_TIMEOUT_MS = 2000;
/** When PostgreSQL cancels a statement. The client drops a silent connection earlier, see silent-connections.ts. */
const STATEMENT_TIMEOUT_MS = 5000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_DELAY_MS = 10_000;

export interface DatabaseOptions {
  readonly url: string;
  /** Connections at most; 10 when absent. */
  readonly poolSize?: number;
  /** Gets MikroORM's warnings, such as a dropped connection. */
  readonly warn?: (line: string) => void;
  /** Gets the pool once it exists, for metrics. */
  readonly onPool?: (pool: Pool) => void;
}

/** How every part of the application reaches PostgreSQL. */
export function ormOptions({ url, poolSize = 10, warn, onPool }: DatabaseOptions): Options {
  return defineConfig({
    driver: PostgreSqlDriver,
    clientUrl: url,
    entities: [...entities],
    // The database exists already; checking would cost each start a query.
    ensureDatabase: false,
    extensions: [Migrator],
    forceUtcTimezone: true,
    ...(warn ? { logger: warn } : {}),
    colors: false,
    // Options of pg's own pool. The URL goes there whole: MikroORM would lose its parameters, such as sslmode.
    driverOptions: {
      connectionString: url,
      max: poolSize,
      application_name: 'gatehouse',
      connectionTimeoutMillis: ACQUIRE_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
      onPoolCreated: (pool: Pool) => {
        // The end of the pool is no loss of connections.
        guardPool(pool, (line) => !pool.ending && warn?.(line));
        dropSilentConnections(pool);
        onPool?.(pool);
      },
    },
    migrations: { migrationsList: migrations, snapshot: false },
  });
}
