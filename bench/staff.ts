import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connected, type Databases, openDatabases } from './databases.ts';
import { startOurs } from './contender.ts';
import { HttpConnection } from './http-connection.ts';
import type { Lifetime } from './lifetime.ts';
import { machineInWords } from './machine.ts';
import { number } from './options.ts';
import { run } from './processes.ts';
import { populate } from './population.ts';
import { populateOrganizations } from './organization-population.ts';
import { seededToken } from './seeded.ts';
import { anyUser, type Case, casesOf } from './staff-cases.ts';
import { populateLists } from './staff-lists-population.ts';
import { populateHistory } from './staff-population.ts';
import { percentile } from './statistics.ts';

export interface StaffOptions {
  readonly users: number;
  readonly organizations: number;
  /** Length of one measurement. */
  readonly seconds: number;
  /** A part of the names of the lists that are measured; undefined: all. */
  readonly only?: string | undefined;
  /** A database that is filled up as far as needed, and kept; its plans are not printed. Undefined: an own one. */
  readonly url?: string | undefined;
}

/** Requests at once. */
const AT_ONCE = 10;
const MOST_MS = 150;
/** Of what get-session answers alone. */
const LEAST_SHARE = 0.8;
/** Lists are looked at once a second, so this measurement is longer than others. */
const BESIDE = 5;
/**
 * Rows that a request may read without an index: small tables are read whole, and where most rows fit, the first of a table
 * are read until 10,000 are counted.
 */
const FEW_ROWS = 20_000;
/** The seeded user who is an administrator. */
const ADMIN = 7;

interface Measured {
  readonly name: string;
  readonly answered: number;
  readonly failures: readonly string[];
  readonly p50: number;
  readonly p95: number;
  /** Rows read without an index, in each request, by table. */
  readonly scanned: ReadonlyMap<string, number>;
  readonly plans: readonly string[];
}

const isRight = ({ failures, p95, scanned }: Measured) => failures.length === 0 && p95 <= MOST_MS && scanned.size === 0;

const requestTo = (port: number, path: string, user: number) =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUser-Agent: bench\r\nAuthorization: Bearer ${seededToken(user)}\r\n\r\n`;

/** Sends requests on connections of their own until the time is over, one each at least. @param pauseMs after each of them */
async function load(port: number, connections: number, seconds: number, next: () => string, pauseMs = 0) {
  const [latencies, failures]: [number[], string[]] = [[], []];
  const end = performance.now() + seconds * 1000;
  const drive = async () => {
    const connection = new HttpConnection(port);
    do {
      const start = performance.now();
      const answer = await connection.exchange(next());
      latencies.push(performance.now() - start);
      if (answer.status !== 200 || answer.body === 'null')
        failures.push(`${answer.status} ${answer.body.slice(0, 200)}`);
      if (pauseMs > 0) await pause(pauseMs);
    } while (performance.now() < end);
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, drive));
  return { latencies: latencies.toSorted((a, b) => a - b), failures };
}

/** Rows that PostgreSQL has read without an index so far, by table. */
const SCANNED = `select relname as name, seq_tup_read::float as rows from pg_stat_user_tables where seq_tup_read > 0`;
/** Statistics are published at most once a second. */
const PUBLISHED_MS = 1200;

const scannedSoFar = (url: string) =>
  connected(url, async (client) => {
    await pause(PUBLISHED_MS);
    const { rows } = await client.query<{ name: string; rows: number }>(SCANNED);
    return new Map(rows.map(({ name, rows: count }) => [name, count]));
  });

/** Runs `work` while PostgreSQL logs the plan of each statement. @returns the plans */
async function plansOf(url: string, log: string[], work: () => Promise<unknown>): Promise<string[]> {
  const explain = (duration: number) =>
    connected(url, async (client) => {
      await client.query(`alter system set auto_explain.log_min_duration = ${duration}`);
      await client.query('select pg_reload_conf()');
      await pause(200);
    });
  await explain(0);
  log.length = 0;
  await work();
  await explain(-1);
  const text = log.join('\n');
  return text
    .split(/^.*LOG: {2}duration: /m)
    .slice(1)
    .map((plan) => plan.replaceAll(/^\d{4}-.*$/gm, '').trim());
}

/**
 * Lists and searches of staff on a large database, with ten requests at once.
 * @returns 1 when a 95th percentile is above 150 ms, an answer was wrong, a large table was read without an index, or sessions
 * were read much slower beside lists
 */
export async function staff(root: string, options: StaffOptions, lifetime: Lifetime): Promise<number> {
  console.error('building what is stale');
  await run(process.execPath, [join(root, 'tools/build.ts')], root);
  const log: string[] = [];
  const databases = await openDatabases(root, (line) => void log.push(line));
  lifetime.add(() => databases.stop());
  console.log(`${machineInWords()}, ${await databases.version()}`);
  const { text, measured, share } = await measureStaff(root, options, lifetime, databases, log);
  console.log(text);
  return measured.every(isRight) && share >= LEAST_SHARE ? 0 : 1;
}

export async function measureStaff(
  root: string,
  { users, organizations, seconds, only = '', url: kept }: StaffOptions,
  lifetime: Lifetime,
  databases: Databases,
  log: string[],
): Promise<{ text: string; measured: readonly Measured[]; share: number }> {
  const url = kept ?? (await databases.create('staff'));
  const { migrateDatabase } = await import('#api/database/migrate'); // from dist, which did not exist before the build
  const { accountDefaults } = await import('#identity/users/domain/account-options');
  const say = (line: string) => console.error(`seeding ${line}`);
  await migrateDatabase(url);
  await populate(url, users, accountDefaults.passwordHashing, say);
  await populateHistory(url, users, say);
  await populateOrganizations(url, organizations, say);
  await populateLists(url, users, say);
  if (kept === undefined)
    await connected(url, async (client) => {
      const database = new URL(url).pathname.slice(1);
      await client.query(`alter database ${database} set session_preload_libraries = 'auto_explain'`);
      await client.query(`alter database ${database} set log_min_messages = 'log'`);
    });
  const server = await startOurs(root)(lifetime, url, false);

  const measured: Measured[] = [];
  for (const [name, path] of casesOf(users, organizations).filter(([name]) => name.includes(only))) {
    const next = () => requestTo(server.port, path(), ADMIN);
    await load(server.port, AT_ONCE, seconds / 4, next);
    const before = await scannedSoFar(url);
    const { latencies, failures } = await load(server.port, AT_ONCE, seconds, next);
    const after = await scannedSoFar(url);
    const perRequest = [...after].map(
      ([table, rows]) => [table, (rows - (before.get(table) ?? 0)) / latencies.length] as const,
    );
    const scanned = new Map(perRequest.filter(([, rows]) => rows > FEW_ROWS));
    const plans = kept === undefined ? await plansOf(url, log, () => load(server.port, 1, 0, next)) : [];
    const figures = { p50: percentile(latencies, 0.5), p95: percentile(latencies, 0.95) };
    measured.push({ name, answered: latencies.length, failures, ...figures, scanned, plans });
    console.error(`${name}: ${figures.p95.toFixed(1)} ms`);
  }
  const share = await beside(server.port, users, casesOf(users, organizations), BESIDE * seconds);
  const text = [
    table(measured),
    `get-session beside ${AT_ONCE} members of staff who look at a list each second: ${share.toFixed(2)} of what it answers alone${share < LEAST_SHARE ? ', too little' : ''}.`,
    ...measured.filter(({ plans }) => plans.length > 0).map(planOf),
  ].join('\n\n');
  return { text, measured, share };
}

/** Get-session while ten members of staff look at a list a second each. @returns the share of what it answers alone */
async function beside(port: number, users: number, cases: readonly Case[], seconds: number): Promise<number> {
  const sessions = () => load(port, 16, seconds, () => requestTo(port, '/api/auth/get-session', anyUser(users)));
  await sessions();
  const alone = (await sessions()).latencies.length;
  const lists = () => requestTo(port, cases[Math.floor(Math.random() * cases.length)]![1](), ADMIN);
  const [together] = await Promise.all([sessions(), load(port, AT_ONCE, seconds, lists, 1000)]);
  return together.latencies.length / alone;
}

function table(measured: readonly Measured[]): string {
  const rows = measured.map(({ name, answered, failures, p50, p95, scanned }) => {
    const problems = [
      ...(failures.length > 0 ? [`${failures.length} failed: ${failures[0]}`] : []),
      ...(p95 > MOST_MS ? ['slow'] : []),
      ...[...scanned].map(([name, count]) => `reads ${Math.round(count)} rows of ${name}`),
    ];
    return `| ${name} | ${answered} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${problems.join('; ')} |`;
  });
  return ['| list | requests | p50 ms | p95 ms | problems |', '| --- | --- | --- | --- | --- |', ...rows].join('\n');
}

const planOf = ({ name, plans }: Measured) => `### ${name}\n\n\`\`\`\n${plans.join('\n\n')}\n\`\`\``;

/** @throws Error with what is wrong with the arguments */
export function readStaffOptions(args: string[]): StaffOptions {
  const { values } = parseArgs({
    args,
    options: {
      users: { type: 'string', default: '1000000' },
      organizations: { type: 'string', default: '100000' },
      seconds: { type: 'string', default: '2' },
      only: { type: 'string' },
      database: { type: 'string' },
    },
  });
  return {
    users: number('--users', values.users, 100, 100_000_000),
    organizations: number('--organizations', values.organizations, 100, 100_000_000),
    seconds: number('--seconds', values.seconds, 0.2, 600),
    only: values.only,
    url: values.database,
  };
}
