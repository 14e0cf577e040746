import { loadConfig } from './config/config.ts';
import { migrateDatabase } from './database/migrate.ts';
import { openDatabase } from './platform/open-database.ts';
import { runProgram } from './platform/run-program.ts';

await runProgram(async () => {
  const database = await openDatabase(loadConfig());
  try {
    await migrateDatabase(database.directUrl);
    console.log('The database is up to date.');
  } finally {
    await database.close();
  }
});
