import { type Cell, logFigures, measureOnce } from './comparison.ts';
import { type Contender, startOurs } from './contender.ts';
import type { Lifetime } from './lifetime.ts';
import type { LoadResult } from './load-job.ts';
import type { Options } from './options.ts';
import { POLAR_TOKEN } from './polar.ts';
import { prepare, type Prepared } from './preparation.ts';
import { startFlags } from './processes.ts';
import { anyFailed, report } from './report.ts';

const SCENARIOS = ['entitlements', 'get-session'] as const;
/** A platform that is never asked: nothing changes, and everything is recent. */
const PLATFORM = { POLAR_BASE_URL: 'http://127.0.0.1:9', POLAR_ACCESS_TOKEN: POLAR_TOKEN, POLAR_RESYNC: 'manual' };

/** The service on a database of customers, and what was measured of it, round by round. */
interface Side extends Contender {
  readonly results: Record<(typeof SCENARIOS)[number], LoadResult[]>;
}

/**
 * Entitlements beside get-session, each request of a random customer, with few and with many customers, all in the same
 * rounds.
 * @returns 1 when an answer was wrong
 */
export async function entitlements(root: string, options: Options, lifetime: Lifetime): Promise<number> {
  const prepared = await prepare(root, lifetime);
  const machine = await prepared.machine();
  const { text, cells } = await measureEntitlements(root, options, lifetime, prepared);
  console.log(`${machine}\n\n${text}`);
  return anyFailed(cells) ? 1 : 0;
}

/** @returns the tables, and what was measured of entitlements */
export async function measureEntitlements(
  root: string,
  options: Options,
  lifetime: Lifetime,
  { databases, generator }: Prepared,
): Promise<{ text: string; cells: Cell[] }> {
  const { seededContender } = await import('./flat.ts'); // reaches into dist, which did not exist before the build
  const seeded = async (name: string, customers: number): Promise<Side> => {
    const start = startOurs(root, startFlags(), PLATFORM);
    const of = { subject: 'entitlements' as const, connections: options.connections };
    const side = await seededContender(lifetime, start, await databases.create(name), of, customers);
    return { ...side, results: { entitlements: [], 'get-session': [] } };
  };
  const [few, many] = [await seeded('few', options.few), await seeded('many', options.population)];
  const sections: string[] = [];
  const cells: Cell[] = [];
  for (const connections of options.connections) {
    await measureAll([few, many], connections);
    const cell = (scenario: (typeof SCENARIOS)[number], ours: LoadResult[], other: LoadResult[]): Cell => {
      return { scenario, connections, ours, other, argon2Alone: [] };
    };
    for (const { name, results } of [few, many]) {
      const beside = cell('entitlements', results.entitlements, results['get-session']);
      cells.push(beside);
      sections.push(`## ${name}\n\n${report([beside], 'entitlements', 'get-session')}`);
    }
    const flat = SCENARIOS.map((scenario) => cell(scenario, many.results[scenario], few.results[scenario]));
    sections.push(`## ${many.name} beside ${few.name}\n\n${report(flat, many.name, few.name)}`);
  }
  return { text: sections.join('\n\n'), cells };

  /** All four in each round, in an order that turns from round to round. A first round is not counted. */
  async function measureAll(sides: readonly Side[], connections: number): Promise<void> {
    for (const { results } of sides) for (const scenario of SCENARIOS) results[scenario] = [];
    const turns = sides.flatMap((side) => SCENARIOS.map((scenario) => ({ side, scenario })));
    for (let round = 0; round <= options.rounds; round++) {
      for (const { side, scenario } of round % 2 ? turns : turns.toReversed()) {
        const result = await measureOnce(scenario, connections, options.seconds, side, generator);
        logFigures(`round ${round}`, scenario, connections, side, result);
        if (round > 0) side.results[scenario].push(result);
      }
    }
  }
}
