import { NestFactory } from '@nestjs/core';
import { type Role, roles, StaffRoles } from '#identity';
import { Actors, systemActor } from '#shared-kernel/application/actors';
import { AppModule } from './app.module.ts';
import { loadConfig, withDatabase } from './config/config.ts';
import { migrateDatabase } from './database/migrate.ts';
import { openDatabase } from './platform/open-database.ts';
import { runProgram } from './platform/run-program.ts';

const USAGE = `Usage: npm run staff -- grant EMAIL ROLE\nROLE is one of ${roles.join(', ')}.`;

await runProgram(async () => {
  const [command, email, role, ...rest] = process.argv.slice(2);
  const isRole = (text: string | undefined): text is Role => (roles as readonly (string | undefined)[]).includes(text);
  if (command !== 'grant' || email === undefined || !isRole(role) || rest.length > 0) throw new Error(USAGE);
  const granted = await grant(email, role);
  if (!granted) throw new Error(`There is no account with the e-mail address ${email}.`);
  console.log(`${email} has the role ${role} now.`);
});

async function grant(email: string, role: Role): Promise<boolean> {
  const config = loadConfig();
  const database = await openDatabase(config);
  try {
    await migrateDatabase(database.url);
    // Made but not started: this process must not take mails out of the outbox of the running service.
    const app = await NestFactory.create(AppModule.forRoot(withDatabase(config, database.url)), {
      abortOnError: false,
      logger: ['error', 'warn'],
    });
    try {
      return await app.get(Actors).run(systemActor('npm run staff'), () => app.get(StaffRoles).grant({ email }, role));
    } finally {
      await app.close();
    }
  } finally {
    await database.close();
  }
}
