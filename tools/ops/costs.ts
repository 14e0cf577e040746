import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrateDatabase } from '#api/database/migrate';
import { accountDefaults } from '#identity/users/domain/account-options';
import pg from 'pg';
import { startOurs } from '../../bench/contender.ts';
import type { Lifetime } from '../../bench/lifetime.ts';
import { machineInWords } from '../../bench/machine.ts';
import { populate } from '../../bench/population.ts';
import { startFlags } from '../../bench/processes.ts';
import { residentMib } from '../../bench/server-process.ts';
import type { Postgres } from '../chaos/postgres.ts';
import { billingStage } from './cost-billing.ts';
import { type Cost, CostMeter, openMeasuredPostgres } from './cost-meter.ts';
import { driving, type Kind, kindsOf, scenarioOf } from './cost-requests.ts';
import { differences, type Measured, tables } from './measured-costs.ts';
import { rowSizes } from './row-sizes.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The last figures that were kept, from which `npm run ops -- scale` computes. */
export const KEPT = join(import.meta.dirname, 'costs.json');

/** Limits of requests are counted in Redis or in memory, without a statement. */
const ENV = { VERIFICATION_ON_SIGN_UP: 'on', RATE_LIMIT: 'on', RATE_LIMIT_STORE: 'memory' };

const OPTIONS = {
  users: { type: 'string', default: '20000' },
  requests: { type: 'string', default: '300' },
  /** Names of requests. */
  only: { type: 'string' },
  /** Prints the statements of each. */
  statements: { type: 'boolean', default: false },
  json: { type: 'string' },
} as const;

/**
 * Measures every kind of request and of row, on a PostgreSQL with durable settings.
 * @returns 1 when a request needs other statements, or a row other bytes, than the figures that were kept
 */
export async function costs(lifetime: Lifetime, args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const machine = machineInWords();
  const users = Number(values.users);
  const postgres = await openMeasuredPostgres(lifetime);
  const run: Run = {
    lifetime,
    postgres,
    requests: Number(values.requests),
    only: values.only?.split(','),
    statements: values.statements,
  };

  const plain = await filled(lifetime, postgres, 'plain', users);
  const server = await startOurs(ROOT, startFlags(), ENV)(lifetime, plain.url, false);
  const kinds = await kindsOf(lifetime, server, plain);
  const meter = await CostMeter.open(lifetime, postgres, plain.url, server);
  const idleMib = residentMib(server.pid);
  const requests = await measured(run, meter, kinds);

  const limited = await startOurs(ROOT, startFlags(), { ...ENV, RATE_LIMIT_STORE: 'database' })(
    lifetime,
    plain.url,
    false,
  );
  const limits: Kind = {
    name: 'get-session, limits in PostgreSQL',
    times: 2,
    drive: driving(limited.port, scenarioOf(limited, 'get-session', { seeded: users / 2 })),
  };
  Object.assign(requests, await measured(run, await CostMeter.open(lifetime, postgres, plain.url, limited), [limits]));

  const billing = await filled(lifetime, postgres, 'billing', users);
  const sold = await billingStage(lifetime, ENV, billing);
  Object.assign(
    requests,
    await measured(run, await CostMeter.open(lifetime, postgres, billing.url, sold.server), sold.kinds),
  );

  const found: Measured = {
    date: new Date().toISOString().slice(0, 10),
    machine,
    users,
    idleMib: Math.round(idleMib),
    idle: meter.idle,
    requests,
    rows: {
      ...(await rowSizes(plain.database, users)),
      ...(await rowSizes(billing.database, users, ['billing_usage_event', 'billing_inbox'])),
    },
  };
  console.log(`${machine}\n\n${tables(found)}`);
  if (values.json) writeFileSync(values.json, `${JSON.stringify(found, rounded, 2)}\n`);
  const different = run.only ? [] : differences(found, JSON.parse(readFileSync(KEPT, 'utf8')) as Measured);
  for (const line of different) console.log(line);
  return different.length === 0 ? 0 : 1;
}

interface Run {
  readonly lifetime: Lifetime;
  readonly postgres: Postgres;
  readonly requests: number;
  readonly only: readonly string[] | undefined;
  readonly statements: boolean;
}

async function measured(
  { requests, only, statements }: Run,
  meter: CostMeter,
  kinds: readonly Kind[],
): Promise<Record<string, Cost>> {
  const found: Record<string, Cost> = {};
  for (const { name, times, drive } of kinds) {
    if (only && !only.includes(name)) continue;
    const began = performance.now();
    found[name] = await meter.measure(requests * times, drive);
    console.error(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
    if (statements) console.log([name, ...(await meter.statements())].join('\n  '));
  }
  return found;
}

/** A file that people compare has no figures below what was measured. */
const rounded = (_key: string, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(4)) : value);

/** A database with seeded users. */
async function filled(lifetime: Lifetime, postgres: Postgres, name: string, users: number) {
  const url = await postgres.createDatabase(name);
  await migrateDatabase(url);
  await populate(url, users, accountDefaults.passwordHashing, (line) => console.error(line));
  const database = new pg.Client(url);
  await database.connect();
  lifetime.add(() => database.end());
  return { url, users, database };
}
