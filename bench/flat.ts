import { migrateDatabase } from '#api/database/migrate';
import { accountDefaults } from '#identity/accounts/domain/account-options';
import type { Contender, StartSide } from './contender.ts';
import type { Lifetime } from './lifetime.ts';
import { populate } from './population.ts';

/** Our service on a database of that many seeded users; every request is made by a random one of them. */
export async function seededContender(
  lifetime: Lifetime,
  start: StartSide,
  databaseUrl: string,
  users: number,
): Promise<Contender> {
  const name = `${users.toLocaleString('en')} users`;
  await migrateDatabase(databaseUrl);
  await populate(databaseUrl, users, accountDefaults.passwordHashing, (line) =>
    console.error(`seeding ${name}: ${line}`),
  );
  const server = await start(lifetime, databaseUrl, false);
  return { name, server: () => server, accounts: async () => ({ seeded: users }) };
}
