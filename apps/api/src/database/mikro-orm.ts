import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type Options, PostgreSqlDriver } from '@mikro-orm/postgresql';
import type { Pool, PoolClient } from 'pg';
import { guardPool, refuseStandby } from '#shared-kernel/infrastructure/persistence/pool-guard';
import { migrations } from './migrations/index.ts';
import { SESSION_SETTINGS, SILENCE_MS } from './session-settings.ts';
import type { Socket } from 'node:net';
import { billingEntities } from '#billing/infrastructure/persistence/entities';
import { identityEntities } from '#identity/persistence/entities';
import { oauthEntities } from '#oauth-server/infrastructure/persistence/entities';
import { organizationEntities } from '#organizations/infrastructure/persistence/entities';
import { entities as kernelEntities } from '#shared-kernel/infrastructure/entities';

export const entities = [
  ...kernelEntities,
  ...identityEntities,
  ...organizationEntities,
  ...oauthEntities,
  ...billingEntities,
];

/** The connections of an instance, in `pg_stat_activity`. */
export const APPLICATION_NAME = 'gatehouse';

/** A request waits this long for a connection, then answers 503. */
const ACQUIRE_TIMEOUT_MS = 2000;
const KEEP_ALIVE_DELAY_MS = 10_000;

export interface DatabaseOptions {
  readonly url: string;
  readonly poolSize?: number;
  /** A pooler hands connections on after each transaction, so it has the limits of time (ADR 109). */
  readonly isPooled?: boolean;
  /** Gets MikroORM's warnings, such as a dropped connection. */
  readonly warn?: (line: string) => void;
  /** Gets the pool once it exists, for metrics. */
  readonly onPool?: (pool: Pool) => void;
}

export function ormOptions({ url, poolSize = 10, isPooled = false, warn, onPool }: DatabaseOptions): Options {
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
      application_name: APPLICATION_NAME,
      connectionTimeoutMillis: ACQUIRE_TIMEOUT_MS,
      ...(isPooled ? {} : SESSION_SETTINGS),
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
      onConnect: refuseStandby,
      onPoolCreated: (pool: Pool) => {
        // The end of the pool is no loss of connections.
        guardPool(pool, (line) => !pool.ending && warn?.(line));
        dropSilentConnections(pool);
        onPool?.(pool);
      },
    },
    // Each migration is committed by itself: locks are released after each, and some run outside a transaction.
    migrations: { migrationsList: migrations, snapshot: false, allOrNothing: false },
  });
}

/** Undocumented fields of pg's client, which its own pool uses as well. */
interface Internals {
  readonly connection: { readonly stream: Socket };
  /** False while an answer is awaited. */
  readonly readyForQuery: boolean;
}

/**
 * The request fails in time instead of hanging. Not `query_timeout`: it leaves the connection open with its statement
 * running, a rollback waits behind it, and the next request gets a connection inside another one's transaction.
 */
export function dropSilentConnections(pool: Pool): void {
  pool.on('connect', (client: PoolClient) => {
    const { connection } = client as unknown as Internals;
    connection.stream.setTimeout(SILENCE_MS);
    // A listener of its own: the callback of setTimeout is called once, and that may be while nothing is awaited.
    connection.stream.on('timeout', () => {
      const awaitsAnswer = !(client as unknown as Internals).readyForQuery;
      if (awaitsAnswer) connection.stream.destroy(new Error(`PostgreSQL did not answer for ${SILENCE_MS} ms`));
    });
  });
}
