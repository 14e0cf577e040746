import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Actors, systemActor } from '#shared-kernel/application/actors';
import { AppModule } from './app.module.ts';
import { loadConfig, withDatabase } from './config/config.ts';
import { migrateDatabase } from './database/migrate.ts';
import { openDatabase } from './platform/open-database.ts';
import { runProgram } from './platform/run-program.ts';
import { readCommand, USAGE } from './staff/staff-command.ts';
import { runCommand } from './staff/run-command.ts';

await runProgram(async () => {
  const command = readCommand(process.argv.slice(2));
  console.log(command.name === 'help' ? USAGE : await withApplication((app) => runCommand(app, command)));
});

async function withApplication<T>(work: (app: INestApplicationContext) => Promise<T>): Promise<T> {
  const config = loadConfig();
  const database = await openDatabase(config);
  try {
    await migrateDatabase(database.url);
    // Made but not started: the outbox and the jobs of the running service stay with that service.
    const app = await NestFactory.create(AppModule.forRoot(withDatabase(config, database.url)), {
      abortOnError: false,
      logger: ['error', 'warn'],
    });
    try {
      return await app.get(Actors).run(systemActor('npm run staff'), () => work(app));
    } finally {
      await app.close();
    }
  } finally {
    await database.close();
  }
}
