// npm run seed -- --users N [--database URL]
//
// Fills a development database with users seed-1@example.com to seed-N@example.com, password "benchmark password",
// each with a session whose token is md5("seeded session NUMBER") in hexadecimal. Without a URL: DATABASE_URL, else the
// database of `npm start`. The passwords and tokens are public, so production is refused.
import { parseArgs } from 'node:util';
import { loadConfig } from '#api/config/config';
import { migrateDatabase } from '#api/database/migrate';
import { openDatabase } from '#api/platform/open-database';
import { accountDefaults } from '#identity/users/domain/account-options';
import { populate } from './population.ts';

const { values } = parseArgs({
  options: { users: { type: 'string', default: '1000000' }, database: { type: 'string' } },
});
const users = Number(values.users);
if (!Number.isSafeInteger(users) || users < 1) throw new Error(`--users takes a number, not ${values.users}`);

const environment = values.database ? { ...process.env, DATABASE_URL: values.database } : process.env;
const config = loadConfig({}, environment);
if (config.production) throw new Error('not with NODE_ENV=production: the seeded passwords are public');

const database = await openDatabase(config);
try {
  await migrateDatabase(database.url);
  const start = performance.now();
  await populate(database.url, users, accountDefaults.passwordHashing, console.log);
  console.log(`${users} users after ${Math.round((performance.now() - start) / 1000)} s`);
} finally {
  await database.close();
}
