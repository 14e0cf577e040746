import type { Pool, PoolClient } from 'pg';

type Callback = (error: Error | undefined, client?: PoolClient, done?: (release?: unknown) => void) => void;

/** A request for a connection. */
interface Asking {
  readonly callback: Callback;
  readonly since: number;
  /** Ends the wait; undefined: it has not waited yet. */
  patience?: NodeJS.Timeout;
  isAnswered?: true;
}

/**
 * While no further connection can be opened, because a name is not found or the database has no place left, requests share
 * those that are open. The pool would refuse each request for which it tried to open one. They wait as long as for a place
 * in the pool, and not at all when none is open.
 */
export function shareOpenConnections(pool: Pool): void {
  const connect = pool.connect.bind(pool) as (callback: Callback) => void;
  const lent = new Set<PoolClient>();
  const waiting: { readonly asking: Asking; readonly error: Error }[] = [];
  const isNoneOpen = () => lent.size === 0 && pool.idleCount === 0;

  const answer = (asking: Asking, ...given: Parameters<Callback>) => {
    asking.isAnswered = true;
    clearTimeout(asking.patience);
    asking.callback(...given);
  };

  const attempt = (asking: Asking) =>
    connect((error, client, done) => {
      if (client) lent.add(client);
      // A place in the queue of the pool has its own limit of time.
      if (asking.isAnswered) return done?.();
      const left = asking.since + (pool.options.connectionTimeoutMillis ?? 0) - performance.now();
      if (!error || pool.ending || left <= 0 || isNoneOpen()) return answer(asking, error, client, done);
      asking.patience ??= setTimeout(() => {
        const index = waiting.findIndex((each) => each.asking === asking);
        if (index >= 0) waiting.splice(index, 1);
        answer(asking, error);
      }, left).unref();
      if (pool.idleCount > 0) return attempt(asking);
      waiting.push({ asking, error });
    });

  pool.on('release', (error, client) => {
    // Others are new and were not lent: they failed their check.
    if (!lent.delete(client)) return;
    // The pool makes the connection idle, or removes it, after this event.
    process.nextTick(() => {
      if (isNoneOpen()) for (const { asking, error: reason } of waiting.splice(0)) answer(asking, reason);
      else if (!error && waiting.length > 0) attempt(waiting.shift()!.asking);
    });
  });

  const acquire = (callback?: Callback): void | Promise<PoolClient> => {
    const since = performance.now();
    if (callback) return attempt({ callback, since });
    return new Promise((resolve, reject) =>
      attempt({ callback: (error, client) => (error ? reject(error) : resolve(client!)), since }),
    );
  };
  pool.connect = acquire as typeof pool.connect;
}
