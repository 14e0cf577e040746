import { loadConfig } from './config/config.ts';
import { ormOptions } from './database/mikro-orm.ts';

/** Read by the MikroORM command line only. With the snapshot it compares without a database. */
const url = loadConfig().DATABASE_URL?.reveal() ?? 'postgresql://postgres@127.0.0.1:5432/postgres';
const options = ormOptions({ url });
export default {
  ...options,
  migrations: {
    ...options.migrations,
    path: 'apps/api/src/database/migrations',
    emit: 'ts' as const,
    snapshot: true,
    snapshotName: '.snapshot',
    snapshotOnMigrate: false,
  },
};
