import type { Pool, PoolClient } from 'pg';
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
