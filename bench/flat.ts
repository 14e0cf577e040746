import { migrateDatabase } from '#api/database/migrate';
import { accountDefaults } from '#identity/users/domain/account-options';
import { type Contender, KEY_LIMIT, type StartSide } from './contender.ts';
import { populateCustomers } from './customer-population.ts';
import type { Lifetime } from './lifetime.ts';
import type { Scenario, Subject } from './load-job.ts';
import { oauthContender } from './oauth.ts';
import { populateOrganizations, prepareNewcomers } from './organization-population.ts';
import { populate, populateKeys } from './population.ts';
import { INVITATIONS, newcomer } from './seeded.ts';

/** Owners of seeded keys or tokens; only how many of those there are is to make a difference. */
const OWNERS = 1000;

interface Population {
  /** The unit of the number. */
  counted: string;
  users(population: number): number;
  /** Fills the database with more than users. */
  seed?(url: string, population: number, log: (line: string) => void): Promise<void>;
  accounts(scenario: Scenario, url: string, population: number): ReturnType<Contender['accounts']>;
}

/** Tokens are seeded later: they are copies of what the running service has stored. */
type Seeded = Exclude<Subject, 'oauth'> | 'entitlements';

const populations: Record<Seeded, Population> = {
  accounts: {
    counted: 'users',
    users: (population) => population,
    accounts: async (_scenario, _url, population) => ({ seeded: population }),
  },
  entitlements: {
    counted: 'customers',
    users: (population) => population,
    seed: populateCustomers,
    accounts: async (_scenario, _url, population) => ({ seeded: population }),
  },
  keys: {
    counted: 'keys',
    users: () => OWNERS,
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
 * Our service on a database of that many seeded users, keys, organizations or access tokens, of which each request meets
 * a random one.
 */
export async function seededContender(
  lifetime: Lifetime,
  start: StartSide,
  databaseUrl: string,
  { subject, connections }: { subject: Subject | 'entitlements'; connections: readonly number[] },
  population: number,
): Promise<Contender> {
  const counted = subject === 'oauth' ? 'tokens' : populations[subject].counted;
  const name = `${population.toLocaleString('en')} ${counted}`;
  const log = (line: string) => console.error(`seeding ${name}: ${line}`);
  const seedUsers = async (users: number) => {
    await migrateDatabase(databaseUrl);
    await populate(databaseUrl, users, accountDefaults.passwordHashing, log);
  };
  if (subject === 'oauth') {
    await seedUsers(OWNERS);
    return oauthContender(name, start, lifetime, databaseUrl, Math.max(...connections), population, OWNERS);
  }
  const { users, seed, accounts } = populations[subject];
  await seedUsers(users(population));
  await seed?.(databaseUrl, population, log);
  const server = await start(lifetime, databaseUrl, false);
  return { name, server: () => server, accounts: (scenario) => accounts(scenario, databaseUrl, population) };
}
