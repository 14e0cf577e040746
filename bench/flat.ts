import { migrateDatabase } from '#api/database/migrate';
import { accountDefaults } from '#identity/users/domain/account-options';
import { type Contender, KEY_LIMIT, type StartSide } from './contender.ts';
import type { Lifetime } from './lifetime.ts';
import type { Scenario, Subject } from './load-job.ts';
import { populateOrganizations, prepareNewcomers } from './organization-population.ts';
import { populate, populateKeys } from './population.ts';
import { INVITATIONS, newcomer } from './seeded-organizations.ts';

/** Owners of seeded keys; only how many keys there are is to make a difference. */
const KEY_OWNERS = 1000;

interface Population {
  /** What the number counts. */
  counted: string;
  users(population: number): number;
  /** Fills the database with more than users. */
  seed?(url: string, population: number, log: (line: string) => void): Promise<void>;
  accounts(scenario: Scenario, url: string, population: number): ReturnType<Contender['accounts']>;
}

const populations: Record<Subject, Population> = {
  accounts: {
    counted: 'users',
    users: (population) => population,
    accounts: async (_scenario, _url, population) => ({ seeded: population }),
  },
  keys: {
    counted: 'keys',
    users: () => KEY_OWNERS,
    seed: (url, population, log) => populateKeys(url, population, KEY_LIMIT, log),
    accounts: async (_scenario, _url, population) => ({ seeded: population }),
  },
  organizations: {
    counted: 'organizations',
    users: (population) => newcomer(INVITATIONS, population),
    seed: populateOrganizations,
    async accounts(scenario, url, population) {
      await prepareNewcomers(url, population, scenario === 'accept-invitation');
      return { organizations: population };
    },
  },
};

/**
 * Our service on a database of that many seeded users, keys or organizations, of which each request meets a random one.
 */
export async function seededContender(
  lifetime: Lifetime,
  start: StartSide,
  databaseUrl: string,
  subject: Subject,
  population: number,
): Promise<Contender> {
  const { counted, users, seed, accounts } = populations[subject];
  const name = `${population.toLocaleString('en')} ${counted}`;
  const log = (line: string) => console.error(`seeding ${name}: ${line}`);
  await migrateDatabase(databaseUrl);
  await populate(databaseUrl, users(population), accountDefaults.passwordHashing, log);
  await seed?.(databaseUrl, population, log);
  const server = await start(lifetime, databaseUrl, false);
  return { name, server: () => server, accounts: (scenario) => accounts(scenario, databaseUrl, population) };
}
