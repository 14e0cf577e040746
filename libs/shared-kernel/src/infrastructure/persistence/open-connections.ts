import type { Pool, PoolClient } from 'pg';

type Callback = (error: Error | undefined, client?: PoolClient, done?: (release?: unknown) => void) => void;

interface Waiter {
  readonly callback: Callback;
  readonly since: number;
  /** Why no further connection could be opened. */
  readonly error: Error;
  readonly patience: NodeJS.Timeout;
}

/**
 * While no further connection can be opened, because a name is not found or the database has no place left, requests share
 * those that are open. The pool would refuse each request for which it tried to open one. They wait as long as for a place
 * in the pool, and not at all when none is open.
 */
export function shareOpenConnections(pool: Pool): void {
  const connect = pool.connect.bind(pool) as (callback: Callback) => void;
  const waiters: Waiter[] = [];

  const attempt = (callback: Callback, since: number) =>
    connect((error, client, done) => {
      const left = since + (pool.options.connectionTimeoutMillis ?? 0) - performance.now();
      if (!error || pool.ending || left <= 0 || pool.totalCount === 0) return callback(error, client, done);
      if (pool.idleCount > 0) return attempt(callback, since);
      const waiter: Waiter = { callback, since, error, patience: setTimeout(() => refuse(waiter), left).unref() };
      waiters.push(waiter);
    });

  const refuse = (waiter: Waiter) => {
    clearTimeout(waiter.patience);
    waiters.splice(waiters.indexOf(waiter), 1);
    waiter.callback(waiter.error);
  };

  // One of them for each connection that comes back; it is idle once the pool is done with it.
  pool.on('release', () =>
    process.nextTick(() => {
      const waiter = waiters.shift();
      if (!waiter) return;
      clearTimeout(waiter.patience);
      attempt(waiter.callback, waiter.since);
    }),
  );
  pool.on('remove', () => {
    if (pool.totalCount === 0) for (const waiter of waiters.slice()) refuse(waiter);
  });

  const acquire = (callback?: Callback): void | Promise<PoolClient> => {
    if (callback) return attempt(callback, performance.now());
    return new Promise((resolve, reject) =>
      attempt((error, client) => (error ? reject(error) : resolve(client!)), performance.now()),
    );
  };
  pool.connect = acquire as typeof pool.connect;
}
