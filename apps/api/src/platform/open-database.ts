import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { usableDataDir } from '../config/data-dir.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

export interface OpenDatabase {
  readonly url: string;
  /** The database itself, where `url` is a pooler. */
  readonly directUrl: string;
  readonly place: string;
  close(): Promise<void>;
}

/** Another major version of PostgreSQL cannot read the directory, hence its name. */
const CLUSTER = 'postgres-18';

/** The configured database, else a PostgreSQL of our own in the data directory. */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  if (config.DATABASE_URL) {
    const url = config.DATABASE_URL.reveal();
    const { hostname, pathname } = new URL(url);
    return {
      url,
      directUrl: config.DATABASE_DIRECT_URL?.reveal() ?? url,
      place: `database ${decodeURIComponent(pathname.slice(1))} on ${hostname}`,
      close: async () => undefined,
    };
  }
  const dataDir = join(usableDataDir(config.DATA_DIR), CLUSTER);
  let closing = false;
  // At the end it complains of connections that are closing just then.
  const log = (line: string) => closing || console.log(`postgres: ${line}`);
  const server = await startEmbeddedPostgres({ dataDir, log });
  return {
    url: server.url(),
    directUrl: server.url(),
    place: dataDir,
    close() {
      closing = true;
      return server.stop();
    },
  };
}
