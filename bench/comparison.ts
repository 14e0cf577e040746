import { join } from 'node:path';
import { type Contender, serviceCredential } from './contender.ts';
import type { LoadResult, Scenario } from './load-job.ts';
import { HASHING_SECONDS, type Options } from './options.ts';
import type { LoadGenerator } from './preparation.ts';
import { run } from './processes.ts';

/** One scenario at one number of connections, a result per round and side. */
export interface Cell {
  scenario: Scenario;
  connections: number;
  ours: LoadResult[];
  other: LoadResult[];
  /** Verifications per second of Argon2id alone, measured in the same rounds; empty where no known hash is verified. */
  argon2Alone: number[];
}

/** At most; what is measured for less is warmed up for as long. */
const WARM_UP_SECONDS = 1;

const hashes = (scenario: Scenario) => scenario === 'sign-in' || scenario === 'sign-up';

function measuredSeconds(scenario: Scenario, options: Options): number {
  return hashes(scenario) ? Math.max(options.seconds, HASHING_SECONDS) : options.seconds;
}

/**
 * Measures the two sides in turn, `rounds` times; which goes first changes from round to round. A first round at the
 * most connections is not counted: it lets both compile what they run often.
 */
export async function compare(
  ours: Contender,
  other: Contender,
  generator: LoadGenerator,
  options: Options,
): Promise<Cell[]> {
  const measure = async (label: string, { scenario, connections }: Cell, side: Contender): Promise<LoadResult> => {
    const result = await measureOnce(scenario, connections, measuredSeconds(scenario, options), side, generator);
    logFigures(label, scenario, connections, side, result);
    return result;
  };

  const cells = options.scenarios.flatMap((scenario) =>
    options.connections.map((connections): Cell => ({ scenario, connections, ours: [], other: [], argon2Alone: [] })),
  );
  const most = Math.max(...options.connections);
  for (const cell of cells.filter(({ connections }) => connections === most)) {
    for (const side of [ours, other]) await measure('warm-up', cell, side);
  }
  for (let round = 1; round <= options.rounds; round++) {
    for (const cell of cells) {
      const turns = [
        async () => cell.ours.push(await measure(`round ${round}`, cell, ours)),
        async () => cell.other.push(await measure(`round ${round}`, cell, other)),
      ];
      for (const turn of round % 2 ? turns : turns.reverse()) await turn();
      if (cell.scenario === 'sign-in') cell.argon2Alone.push(await argon2Alone(cell, options));
    }
  }
  return cells;
}

export function logFigures(
  label: string,
  scenario: Scenario,
  connections: number,
  { name }: Contender,
  { answered, seconds, failed }: LoadResult,
): void {
  const figures = `${(answered / seconds).toFixed(1)}/s, ${failed} failed`;
  console.error(`${label} ${scenario} ${connections} connections, ${name}: ${figures}`);
}

export async function measureOnce(
  scenario: Scenario,
  connections: number,
  seconds: number,
  side: Contender,
  generator: LoadGenerator,
): Promise<LoadResult> {
  const { port, pid, settled } = side.server(scenario);
  const times = { seconds, warmUpSeconds: Math.min(seconds, WARM_UP_SECONDS) };
  const accounts = await side.accounts(scenario, seconds + times.warmUpSeconds);
  const result = await generator.measure({
    scenario,
    port,
    pid,
    connections,
    ...times,
    serviceCredential,
    accounts,
  });
  await settled?.();
  return result;
}

async function argon2Alone({ scenario, connections }: Cell, options: Options): Promise<number> {
  const program = join(import.meta.dirname, 'argon2-alone.ts');
  const seconds = measuredSeconds(scenario, options);
  return Number(await run(process.execPath, [program, `${connections}`, `${seconds}`], import.meta.dirname));
}

/** An upper bound, in milliseconds, of how long the comparison may take before something must be wrong. */
export function timeLimit(options: Options): number {
  const seconds = options.scenarios
    .map((scenario) => 3 * (measuredSeconds(scenario, options) + WARM_UP_SECONDS + 5) * options.connections.length)
    .reduce((sum, each) => sum + each, 0);
  return ((options.rounds + 1) * seconds + 600) * 1000;
}
