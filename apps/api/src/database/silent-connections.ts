import type { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';

/**
 * A database that does not answer for this long counts as unavailable: its process is frozen, or the network is cut.
 */
const SILENCE_MS = 2500;

/** Undocumented fields of pg's client, which its own pool uses as well. */
interface Internals {
  readonly connection: { readonly stream: Socket };
  /** False while an answer is awaited. */
  readonly readyForQuery: boolean;
}

/**
 * Closes a connection that gets no answer, so that the request fails in time instead of hanging.
 *
 * Not `query_timeout`: it leaves the connection open with its statement still running, a rollback then waits behind it,
 * and the next request gets a connection inside another request's transaction.
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
