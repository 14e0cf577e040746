import { parseArgs } from 'node:util';
import { SCENARIOS, type Scenario, type Subject } from './load-job.ts';

export interface Options {
  subject: Subject;
  scenarios: Scenario[];
  /** Concurrent connections, one measurement for each number. */
  connections: number[];
  rounds: number;
  /** Length of one measurement. Scenarios that hash passwords run at least `HASHING_SECONDS`. */
  seconds: number;
  /** Compare 1 thousand with 1 million seeded users, or keys, instead of us with the peer. */
  flat: boolean;
  /** Users, or keys, of the larger side of `--flat`. */
  population: number;
  /** The peer with its opt-in joins: session and user in one query. */
  peerJoins: boolean;
  /** File for everything measured, as JSON. */
  json: string | undefined;
}

export const USAGE = `npm run bench -- accounts|keys [options]

  --rounds N          alternating rounds                       5
  --seconds N         length of one measurement                2 (4 where passwords are hashed)
  --only NAMES        accounts: ${SCENARIOS.accounts.join(',')}
                      keys: ${SCENARIOS.keys.join(',')}
  --connections LIST  concurrent connections                   1,16,64
  --json FILE         everything measured, for other programs
  --peer-joins        the peer with its opt-in joins
  --flat              instead: our cost with 1 thousand and with 1 million users, or keys
  --population N      the million of --flat

DATABASE_URL names a PostgreSQL to use (databases gatehouse_bench_* are made and dropped);
without it one is started and removed at the end.`;

/** At 68 ms a hash a shorter window would hold a handful of answers. */
export const HASHING_SECONDS = 4;

/** What `--flat` measures when not told. */
const FLAT: Record<Subject, readonly Scenario[]> = { accounts: ['get-session', 'sign-in'], keys: ['verify-key'] };

/** @throws Error with what is wrong with the arguments. */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '2' },
      only: { type: 'string' },
      connections: { type: 'string' },
      json: { type: 'string' },
      'peer-joins': { type: 'boolean', default: false },
      flat: { type: 'boolean', default: false },
      population: { type: 'string', default: '1000000' },
    },
  });
  const subject = positionals.join();
  if (subject !== 'accounts' && subject !== 'keys') throw new Error('say what to measure: accounts or keys');
  const known: readonly Scenario[] = SCENARIOS[subject];
  const only = values.only?.split(',') ?? (values.flat ? FLAT[subject] : known);
  const scenarios = only.map((name) => {
    const scenario = known.find((one) => one === name);
    if (!scenario) throw new Error(`--only knows ${known.join(', ')}, not ${name}`);
    return scenario;
  });
  return {
    subject,
    scenarios,
    connections: (values.connections ?? (values.flat ? '16' : '1,16,64'))
      .split(',')
      .map((text) => number('--connections', text, 1, 1000)),
    rounds: number('--rounds', values.rounds, 1, 100),
    seconds: number('--seconds', values.seconds, 0.2, 600),
    flat: values.flat,
    population: number('--population', values.population, 1000, 100_000_000),
    peerJoins: values['peer-joins'],
    json: values.json,
  };
}

function number(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (!(value >= least && value <= most))
    throw new Error(`${name} takes numbers from ${least} to ${most}, not ${text}`);
  return value;
}
