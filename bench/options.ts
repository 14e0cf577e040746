import { parseArgs } from 'node:util';
import { type Scenario, SCENARIOS, type Subject } from './load-job.ts';
import { FEWEST } from './seeded.ts';

export interface Options {
  subject: Subject;
  scenarios: Scenario[];
  /** Concurrent connections, one measurement for each number. */
  connections: number[];
  rounds: number;
  /** Length of one measurement. Scenarios that hash passwords run at least `HASHING_SECONDS`. */
  seconds: number;
  /** Compare two numbers of seeded users, keys or organizations instead of us with the peer. */
  flat: boolean;
  /** The numbers that `flat` compares. */
  few: number;
  population: number;
  /** A checkout of ours that is built, to compare with instead of the peer. */
  before: string | undefined;
  /** Ours with so many workers, beside ours with one instead of the peer. */
  workers: number | undefined;
  /** Ours behind PgBouncer, beside ours without it instead of the peer. */
  pooler: boolean;
  /** The peer with its opt-in joins: session and user in one query. */
  peerJoins: boolean;
  /** File for everything measured, as JSON. */
  json: string | undefined;
}

export const USAGE = `npm run bench -- accounts|keys|organizations|oauth [options]

  --rounds N          alternating rounds                       5
  --seconds N         length of one measurement                2 (4 where passwords are hashed)
  --only NAMES        accounts: ${SCENARIOS.accounts.join(',')}
                      keys: ${SCENARIOS.keys.join(',')}
                      organizations: ${SCENARIOS.organizations.join(',')}
                      oauth: ${SCENARIOS.oauth.join(',')}
  --connections LIST  concurrent connections                   1,16,64
  --json FILE         everything measured, for other programs
  --before DIR        instead of the peer: ours, as another checkout has built it
  --workers N         ours with N workers, and instead of the peer with one
  --pooler            ours behind PgBouncer, which must be installed, and instead of the peer without it
  --peer-joins        the peer with its opt-in joins
  --flat              instead of us and the peer: our cost with 1 thousand and with 1 million users, keys or tokens;
                      what organizations measures without being told: with 100 and with 100 thousand of 20 members each
  --population N      the larger of the two numbers
  --peer              organizations: us and the peer, 100 organizations of 20 members each on both sides

npm run bench -- webhooks       10 000 webhooks of the billing platform in a burst, and get-session beside them
npm run bench -- entitlements   reading entitlements beside get-session, with 1 thousand and with 1 million customers;
                                --rounds, --seconds, --connections, --population as above
npm run bench -- staff          lists and searches of staff with 1 million users, 5 million sessions, 10 million audit entries and
                                100 thousand organizations; --users, --organizations, --seconds, --only TEXT
                                (a part of the names of lists), --database URL (filled up, and kept)

DATABASE_URL names a PostgreSQL to use (databases gatehouse_bench_* are made and dropped);
without it one is started and removed at the end.`;

/** At 68 ms a hash a shorter window would hold a handful of answers. */
export const HASHING_SECONDS = 4;

/** The measurements of `--flat` by default. */
const FLAT: Record<Subject, { scenarios: readonly Scenario[]; connections: string; few: number; many: number }> = {
  accounts: { scenarios: ['get-session', 'sign-in'], connections: '16', few: 1000, many: 1_000_000 },
  keys: { scenarios: ['verify-key'], connections: '16', few: 1000, many: 1_000_000 },
  organizations: { scenarios: SCENARIOS.organizations, connections: '1,16,64', few: FEWEST, many: 100_000 },
  oauth: { scenarios: SCENARIOS.oauth, connections: '16', few: 1000, many: 1_000_000 },
};

/** Measurements beside the peer: no invitations, which would have to be sent and accepted on both sides. */
const BESIDE: Record<Subject, readonly Scenario[]> = {
  ...SCENARIOS,
  organizations: ['list-organizations', 'full-organization'],
};

const isSubject = (text: string): text is Subject => text in SCENARIOS;

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
      before: { type: 'string' },
      workers: { type: 'string' },
      pooler: { type: 'boolean', default: false },
      'peer-joins': { type: 'boolean', default: false },
      flat: { type: 'boolean', default: false },
      population: { type: 'string' },
      peer: { type: 'boolean', default: false },
    },
  });
  const subject = positionals.join();
  if (!isSubject(subject)) throw new Error(`say what to measure: ${Object.keys(SCENARIOS).join(', ')}`);
  const flat = values.flat || (subject === 'organizations' && !values.peer);
  const { few, many, ...flatDefaults } = FLAT[subject];
  const known = flat ? SCENARIOS[subject] : BESIDE[subject];
  const only = values.only?.split(',') ?? (flat ? flatDefaults.scenarios : known);
  const scenarios = only.map((name) => {
    const scenario = known.find((one) => one === name);
    if (!scenario) throw new Error(`--only knows ${known.join(', ')}, not ${name}`);
    return scenario;
  });
  return {
    subject,
    scenarios,
    connections: (values.connections ?? (flat ? flatDefaults.connections : '1,16,64'))
      .split(',')
      .map((text) => number('--connections', text, 1, 1000)),
    rounds: number('--rounds', values.rounds, 1, 100),
    seconds: number('--seconds', values.seconds, 0.2, 600),
    flat,
    few,
    population: number('--population', values.population ?? `${many}`, few, 100_000_000),
    before: values.before,
    workers: values.workers === undefined ? undefined : number('--workers', values.workers, 2, 64),
    pooler: values.pooler,
    peerJoins: values['peer-joins'],
    json: values.json,
  };
}

/** @throws Error that names the option */
export function number(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (!(value >= least && value <= most))
    throw new Error(`${name} takes numbers from ${least} to ${most}, not ${text}`);
  return value;
}
