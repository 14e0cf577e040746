import type { ClientBase, Pool, PoolClient, QueryConfig } from 'pg';
import { shareOpenConnections } from './open-connections.ts';

/**
 * Keeps pool and process working when connections die. Before the pool's first connection. Without listeners a dropped
 * connection ends the process, and Kysely, under MikroORM, never gives back one whose `begin` or `rollback` failed: each
 * transaction that a restart of the database interrupts would cost the pool one place for good.
 */
export function guardPool(pool: Pool, warn: (line: string) => void): void {
  shareOpenConnections(pool);
  const inUse = new WeakSet<PoolClient>();
  pool.on('error', (error) => warn(`Idle connection lost: ${error.message}`));
  pool.on('acquire', (client) => void inUse.add(client));
  pool.on('release', (_error, client) => void inUse.delete(client));
  pool.on('connect', (client) => {
    client.on('error', (error) => warn(`Connection lost: ${error.message}`));
    client.once('end', () => {
      if (!inUse.has(client)) return;
      client.release(true);
      // The holder may still release it, which pg treats as an error.
      client.release = () => undefined;
    });
  });
}

/** A request has waited for the connection already, and is to be answered in time. */
const STANDBY_TIMEOUT_MS = 1000;
const IS_STANDBY: QueryConfig & { readonly query_timeout: number } = {
  text: 'select pg_is_in_recovery() as standby',
  query_timeout: STANDBY_TIMEOUT_MS,
};

/**
 * For new connections, because after a failover an address may lead to the former primary for a while. A standby answers
 * reads with what it has: a session that has ended would be valid again, a new one unknown. A primary does not become a
 * standby with its connections open, so one look at each is enough.
 * @throws Error that counts as an outage
 */
export async function refuseStandby(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>(IS_STANDBY);
  if (rows[0]?.standby) throw Object.assign(new Error('PostgreSQL is a standby'), { code: '25006' });
}
