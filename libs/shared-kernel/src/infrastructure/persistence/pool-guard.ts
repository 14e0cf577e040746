import type { Pool, PoolClient } from 'pg';

/**
 * Keeps the pool whole, and the process alive, when connections die. Give it the pool before its first connection.
 *
 * Without a listener on the pool and on every client, a connection that the server drops ends the process. And Kysely,
 * under MikroORM, never gives back a connection whose `begin` or `rollback` has failed: each transaction that a restart
 * of the database interrupts would cost the pool one place for good.
 */
export function guardPool(pool: Pool, warn: (line: string) => void): void {
  const inUse = new WeakSet<PoolClient>();
  pool.on('error', (error) => warn(`Idle connection lost: ${error.message}`));
  pool.on('acquire', (client) => void inUse.add(client));
  pool.on('release', (_error, client) => void inUse.delete(client));
  pool.on('connect', (client) => {
    client.on('error', (error) => warn(`Connection lost: ${error.message}`));
    client.once('end', () => {
      if (!inUse.has(client)) return;
      client.release(true);
      // Whoever held it may still give it back, which pg takes for a mistake.
      client.release = () => undefined;
    });
  });
}
