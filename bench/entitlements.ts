import { join } from 'node:path';
import type { Cell } from './comparison.ts';
import { serviceCredential, startOurs } from './contender.ts';
import { type Databases, openDatabases } from './databases.ts';
import type { Lifetime } from './lifetime.ts';
import type { LoadResult } from './load-job.ts';
import { LoadGenerator } from './load-generator.ts';
import { machineInWords } from './machine.ts';
import type { Options } from './options.ts';
import { POLAR_TOKEN } from './polar.ts';
import { run } from './processes.ts';
import { anyFailed, report } from './report.ts';
import type { Server } from './servers.ts';
import { startFlags } from './start-flags.ts';

/** At most; what is measured for less is warmed up for as long. */
const WARM_UP_SECONDS = 1;
const SCENARIOS = ['entitlements', 'get-session'] as const;

/** The service on a database of that many customers, and what was measured of it, round by round. */
interface Side {
  readonly customers: number;
  readonly server: Server;
  readonly results: Record<(typeof SCENARIOS)[number], LoadResult[]>;
}

/**
 * Entitlements beside get-session, each request of a random customer, with few and with many customers, all in the same
 * rounds.
 * @returns 1 when an answer was wrong
 */
export async function entitlements(root: string, options: Options, lifetime: Lifetime): Promise<number> {
  console.error('building what is stale');
  await run(process.execPath, [join(root, 'tools/build.ts')], root);
  const databases = await openDatabases(root);
  lifetime.add(() => databases.stop());
  const generator = new LoadGenerator();
  lifetime.add(() => generator.stop());
  const machine = `${machineInWords()}, ${await databases.version()}`;
  const { text, cells } = await measureEntitlements(root, options, lifetime, databases, generator);
  console.log(`${machine}\n\n${text}`);
  return anyFailed(cells) ? 1 : 0;
}

/** @returns the tables, and what was measured of entitlements */
export async function measureEntitlements(
  root: string,
  options: Options,
  lifetime: Lifetime,
  databases: Databases,
  generator: LoadGenerator,
): Promise<{ text: string; cells: Cell[] }> {
  const sides: [Side, Side] = [await seeded('few', options.few), await seeded('many', options.population)];
  const [few, many] = sides;
  const sections: string[] = [];
  const cells: Cell[] = [];
  for (const connections of options.connections) {
    await measureAll(sides, connections);
    const cell = (scenario: (typeof SCENARIOS)[number], ours: LoadResult[], other: LoadResult[]): Cell => {
      return { scenario, connections, ours, other, argon2Alone: [] };
    };
    for (const { customers, results } of sides) {
      const beside = cell('entitlements', results.entitlements, results['get-session']);
      cells.push(beside);
      sections.push(`## ${named(customers)}\n\n${report([beside], 'entitlements', 'get-session')}`);
    }
    const flat = SCENARIOS.map((scenario) => cell(scenario, many.results[scenario], few.results[scenario]));
    sections.push(
      `## ${named(many.customers)} beside ${named(few.customers)}\n\n${report(flat, named(many.customers), named(few.customers))}`,
    );
  }
  return { text: sections.join('\n\n'), cells };

  async function seeded(name: string, customers: number): Promise<Side> {
    const url = await databases.create(name);
    // From dist, which did not exist before the build.
    const { migrateDatabase } = await import('#api/database/migrate');
    const { accountDefaults } = await import('#identity/users/domain/account-options');
    const { populate } = await import('./population.ts');
    const { populateCustomers } = await import('./customer-population.ts');
    const log = (line: string) => console.error(`seeding: ${line}`);
    await migrateDatabase(url);
    await populate(url, customers, accountDefaults.passwordHashing, log);
    await populateCustomers(url, customers, log);
    // A platform that is never asked: nothing changes, and everything is recent.
    const env = { POLAR_BASE_URL: 'http://127.0.0.1:9', POLAR_ACCESS_TOKEN: POLAR_TOKEN, POLAR_RESYNC: 'manual' };
    const server = await startOurs(root, startFlags(), env)(lifetime, url, false);
    return { customers, server, results: { entitlements: [], 'get-session': [] } };
  }

  /** All four in each round, in an order that turns from round to round. A first round is not counted. */
  async function measureAll(of: readonly Side[], connections: number): Promise<void> {
    for (const { results } of of) for (const scenario of SCENARIOS) results[scenario] = [];
    for (let round = 0; round <= options.rounds; round++) {
      const turns = of.flatMap((side) => SCENARIOS.map((scenario) => ({ side, scenario })));
      for (const { side, scenario } of round % 2 ? turns : turns.toReversed()) {
        const { port, pid } = side.server;
        const times = { seconds: options.seconds, warmUpSeconds: Math.min(options.seconds, WARM_UP_SECONDS) };
        const accounts = { seeded: side.customers };
        const job = { scenario, port, pid, connections, ...times, serviceCredential, accounts };
        const result = await generator.measure(job);
        const figures = `${(result.answered / result.seconds).toFixed(1)}/s, ${result.failed} failed`;
        console.error(`round ${round} ${scenario} ${connections} connections, ${named(side.customers)}: ${figures}`);
        if (round > 0) side.results[scenario].push(result);
      }
    }
  }
}

const named = (customers: number) => `${customers.toLocaleString('en')} customers`;
