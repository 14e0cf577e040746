import { MikroORM } from '@mikro-orm/postgresql';
import { setTimeout as sleep } from 'node:timers/promises';
import pg, { type ClientBase, type Pool } from 'pg';
import { DatabaseUnavailable } from '#shared-kernel/application/database-unavailable';
import { recognizingOutages } from '#shared-kernel/infrastructure/persistence/database-failure';
import { guardPool } from '#shared-kernel/infrastructure/persistence/pool-guard';
import { migrations } from './migrations/index.ts';
import { ormOptions } from './mikro-orm.ts';
import { LOCK_TIMEOUT_MS } from './online-migration.ts';

/** Any number, the same for all instances of this application. */
const MIGRATION_LOCK = 0x6a7e_4053;
/** Where MikroORM remembers what it has applied. */
const TABLE = 'mikro_orm_migrations';
const TURN_POLL_MS = 100;
const ATTEMPTS = 30;
/** How often an operator is told for what a migration waits. */
const WATCH_MS = 5000;
/** Requests that waited behind the last attempt get their turn. */
const PAUSE_MS = 1000;
const LOCK_NOT_AVAILABLE = '55P03';
/** The migration and a running instance waited for each other's locks, and PostgreSQL ended the migration. */
const DEADLOCK_DETECTED = '40P01';

/** Gets what an operator should know while migrations wait. */
type Say = (line: string) => void;

/**
 * Instances and commands that migrate at the same time do so one after the other; the later ones find nothing to do.
 * @param variable that the URL is of
 * @returns the names of the migrations that were applied here
 * @throws Error in words for operators when the database is not available, or others keep tables locked
 */
export async function migrateDatabase(
  url: string,
  say: Say = () => undefined,
  variable = 'DATABASE_URL',
): Promise<readonly string[]> {
  const applied: string[] = [];
  for (let attempt = 1; ; attempt++) {
    try {
      await recognizingOutages(() => applyMigrations(url, say, applied));
      return applied;
    } catch (error) {
      const held = causes(error).find((cause) => cause instanceof TablesInUse);
      if (!held) throw inWords(error, url, variable);
      if (attempt === ATTEMPTS)
        throw new Error(`${held.message} Gave up after ${ATTEMPTS} attempts.`, { cause: error });
      say(`${held.message} Attempt ${attempt} of ${ATTEMPTS}.`);
      await sleep(PAUSE_MS);
    }
  }
}

/** The names of the migrations of this build that the database lacks. Changes nothing, so it needs no right to. */
export async function missingMigrations(url: string, variable: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  const applied = await recognizingOutages(async () => {
    try {
      await client.connect();
      const { rows } = await client.query<{ found: boolean }>(`select to_regclass('${TABLE}') is not null as found`);
      return rows[0]?.found ? (await client.query<{ name: string }>(`select name from ${TABLE}`)).rows : [];
    } finally {
      await client.end();
    }
  }).catch((error: unknown) => Promise.reject(inWords(error, url, variable)));
  const names = new Set(applied.map(({ name }) => name));
  return migrations.map(({ name }) => name).filter((name) => !names.has(name));
}

/** Host and port, without the rest of the URL, which has a password. */
function inWords(error: unknown, url: string, variable: string): Error {
  if (!(error instanceof DatabaseUnavailable)) return error as Error;
  const reason = error.cause instanceof Error ? error.cause.message : String(error.cause);
  return new Error(`PostgreSQL at ${new URL(url).host} (${variable}) is not available: ${reason}`, { cause: error });
}

/** A lock was not to be had in time. Its message says for which migration, and who may hold it. */
class TablesInUse extends Error {}

/** @param applied gets the names of those that are complete, also where a later one fails */
async function applyMigrations(url: string, say: Say, applied: string[]): Promise<void> {
  const options = ormOptions({ url, poolSize: 1, warn: () => undefined });
  let pid: number | undefined;
  const orm = await MikroORM.init({
    ...options,
    // Not those of the application: a migration may take minutes, and so may the wait for its turn.
    driverOptions: {
      connectionString: url,
      max: 1,
      application_name: 'gatehouse-migrate',
      keepAlive: true,
      async onConnect(client: ClientBase) {
        pid = await awaitTurn(client, say);
      },
      onPoolCreated: (pool: Pool) => guardPool(pool, () => undefined),
    },
  });
  let current = 'The list of migrations';
  const sayWait = (holders: string) => holders && say(`${current} waits for ${holders}. Requests go on meanwhile.`);
  const watch = setInterval(() => pid && void holdersFor(pid, url).then(sayWait, () => undefined), WATCH_MS);
  try {
    orm.migrator.on('migrating', ({ name }) => void (current = name));
    orm.migrator.on('migrated', ({ name }) => void applied.push(name));
    await orm.migrator.up();
  } catch (error) {
    if (!isWaitForLocks(error)) throw error;
    throw new TablesInUse(`${current} waits for tables in use. ${await oldestTransactions(orm)}`, { cause: error });
  } finally {
    clearInterval(watch);
    await orm.close(true);
  }
}

/**
 * The migrating connection itself holds the lock, so losing the connection also releases the lock. It asks again and
 * again instead of waiting in PostgreSQL: a statement that waits there is a transaction, and a concurrent build of an index
 * by the instance whose turn it is would wait for its end.
 * @returns the process of PostgreSQL that serves the connection
 */
async function awaitTurn(client: ClientBase, say: Say): Promise<number> {
  const lock = `select pg_try_advisory_lock(${MIGRATION_LOCK}) as taken, pg_backend_pid() as pid`;
  const ask = async () => (await client.query<{ taken: boolean; pid: number }>(lock)).rows[0]!;
  let turn = await ask();
  if (!turn.taken) say('Another instance or command migrates the database. Waiting for its end.');
  for (; !turn.taken; turn = await ask()) await sleep(TURN_POLL_MS);
  await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
  return turn.pid;
}

/** A row of `pg_stat_activity`, which shows transactions of other roles to members of `pg_read_all_stats` only. */
const HOLDER = `format('pid %s (%s%s)', pid, application_name, coalesce(
  ', ' || state || ', for ' || floor(extract(epoch from now() - xact_start)) || ' s', ' of the role ' || usename))`;

/** Likely holders of a lock that was not to be had, in a sentence. */
async function oldestTransactions(orm: MikroORM): Promise<string> {
  const holders: { holder: string }[] = await orm.em.getConnection().execute(
    `select ${HOLDER} as holder from pg_stat_activity a
     where datname = current_database() and pid <> pg_backend_pid() and (xact_start is not null
       or exists (select from pg_locks l where l.pid = a.pid and l.locktype = 'relation' and l.granted))
     order by xact_start nulls first limit 3`,
  );
  if (holders.length === 0) return 'No transaction is open any more.';
  return `The oldest transactions: ${holders.map(({ holder }) => holder).join(', ')}.`;
}

/** Transactions for which the migrating connection waits now. A concurrent build waits for long ones in silence. */
async function holdersFor(pid: number, url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ holder: string }>(
      `select ${HOLDER} as holder from pg_stat_activity where pid = any (pg_blocking_pids($1))`,
      [pid],
    );
    return rows.map(({ holder }) => holder).join(', ');
  } finally {
    await client.end();
  }
}

function isWaitForLocks(error: unknown): boolean {
  return causes(error).some((cause) => {
    const { code } = cause as { code?: unknown };
    return code === LOCK_NOT_AVAILABLE || code === DEADLOCK_DETECTED;
  });
}

function causes(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causes(error.cause)] : [];
}
