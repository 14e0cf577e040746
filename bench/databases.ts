import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** The PostgreSQL that both sides use, with databases that exist only during the run. */
export interface Databases {
  /** An empty database; its URL. */
  create(name: string): Promise<string>;
  /** `PostgreSQL 18.4` or whatever it is. */
  version(): Promise<string>;
  stop(): Promise<void>;
}

const PREFIX = 'gatehouse_bench_';

/**
 * The server of `DATABASE_URL`, else one of our own with ordinary, durable settings in `.data/bench`.
 * @param log gets each line that a server of our own writes
 */
export async function openDatabases(root: string, log?: (line: string) => void): Promise<Databases> {
  const given = process.env.DATABASE_URL;
  if (given) return on(given, async () => undefined);
  // From dist, hence late: the build may have to run first.
  const { startEmbeddedPostgres } = await import('#api/platform/embedded-postgres');
  const dataDir = join(root, '.data', 'bench', 'postgres');
  const running = existsSync(join(dataDir, 'postmaster.pid'));
  if (!running) await rm(dataDir, { recursive: true, force: true });
  const server = await startEmbeddedPostgres({ dataDir, ...(log && { log }) });
  if (server.adopted) {
    await server.stop();
    throw new Error(`a benchmark runs already, or was killed: ${dataDir} was in use. Once more, when no other runs`);
  }
  return on(server.url(), async () => {
    await server.stop();
    await rm(join(root, '.data', 'bench'), { recursive: true, force: true });
  });
}

/** Does `work` on a connection of its own. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function on(url: string, release: () => Promise<void>): Databases {
  const names: string[] = [];
  /** Runs the statements; the first value of the last one's first row. */
  const administer = (statements: string[]): Promise<unknown> =>
    connected(url, async (client) => {
      let value: unknown;
      for (const statement of statements) value = Object.values((await client.query(statement)).rows[0] ?? {})[0];
      return value;
    });
  const drop = (name: string) => `drop database if exists ${name} with (force)`;
  return {
    version: async () => `PostgreSQL ${String(await administer(['show server_version']))}`,
    async create(name) {
      const database = PREFIX + name;
      await administer([drop(database), `create database ${database} template template0`]);
      names.push(database);
      const own = new URL(url);
      own.pathname = `/${database}`;
      return own.href;
    },
    async stop() {
      if (names.length > 0) await administer(names.map(drop));
      await release();
    },
  };
}
