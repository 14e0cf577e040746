import { loadConfig } from './config/config.ts';
import { schemaOptions } from './database/foreign-keys.ts';

/** Read by the MikroORM command line only, which tools/migrations.ts gives a database to compare with. */
const url = loadConfig().DATABASE_URL?.reveal();
if (url === undefined) throw new Error('DATABASE_URL is not set: `npm run db:new` makes a database to compare with');
const options = schemaOptions({ url });
export default {
  ...options,
  migrations: { ...options.migrations, path: 'apps/api/src/database/migrations', emit: 'ts' as const },
};
