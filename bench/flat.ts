import { migrateDatabase } from '#api/database/migrate';
import { accountDefaults } from '#identity/accounts/domain/account-options';
import { type Contender, KEY_LIMIT, type StartSide } from './contender.ts';
import type { Lifetime } from './lifetime.ts';
import type { Subject } from './load-job.ts';
import { populate, populateKeys } from './population.ts';

/** Owners of seeded keys; only how many keys there are is to make a difference. */
const KEY_OWNERS = 1000;

/** Our service on a database of that many seeded users, or keys; every request is made with a random one of them. */
export async function seededContender(
  lifetime: Lifetime,
  start: StartSide,
  databaseUrl: string,
  subject: Subject,
  population: number,
): Promise<Contender> {
  const name = `${population.toLocaleString('en')} ${subject === 'keys' ? 'keys' : 'users'}`;
  const log = (line: string) => console.error(`seeding ${name}: ${line}`);
  await migrateDatabase(databaseUrl);
  await populate(databaseUrl, subject === 'keys' ? KEY_OWNERS : population, accountDefaults.passwordHashing, log);
  if (subject === 'keys') await populateKeys(databaseUrl, population, KEY_LIMIT, log);
  const server = await start(lifetime, databaseUrl, false);
  return { name, server: () => server, accounts: async () => ({ seeded: population }) };
}
