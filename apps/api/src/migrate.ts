import { loadConfig } from './config/config.ts';
import { migrateDatabase } from './database/migrate.ts';
import { directVariable } from './database/prepare-database.ts';
import { openDatabase } from './platform/open-database.ts';
import { runProgram } from './platform/run-program.ts';

await runProgram(async () => {
  const config = loadConfig();
  const database = await openDatabase(config);
  try {
    const applied = await migrateDatabase(database.directUrl, console.warn, directVariable(config));
    if (applied.length > 0) console.log(`Migrations applied: ${applied.length}. The last one is ${applied.at(-1)}.`);
    console.log('The database is up to date.');
  } finally {
    await database.close();
  }
});
