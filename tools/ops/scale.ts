import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Lifetime } from '../../bench/lifetime.ts';
import { KEPT } from './costs.ts';
import type { Measured } from './measured-costs.ts';
import { fillAndCompare } from './scale-fill.ts';
import { type Assumptions, ASSUMPTIONS, type Load, simulate } from './scale-model.ts';

const POPULATIONS = '1000000,10000000,100000000';

/**
 * Computes size and load from the figures that `costs` kept. Every assumption is an option. With `--fill N`, fills a
 * database with N rows of each table that requests search, and compares.
 * @returns 1 when a row of the filled one has other bytes, or a search reads more pages than among few rows
 */
export async function scale(lifetime: Lifetime, args: readonly string[]): Promise<number> {
  const { options, given } = optionsOf(args);
  const measured = JSON.parse(readFileSync(options.costs, 'utf8')) as Measured;
  const loads = options.users.split(',').map((users) => simulate(Number(users), measured, given));
  const assumed = Object.entries(given).map(([name, value]) => `--${name} ${value}`);
  console.log(`figures of ${measured.date}: ${measured.machine}\n${assumed.join(' ')}\n\n${tableOf(loads)}`);
  return options.fill === undefined ? 0 : fillAndCompare(lifetime, Number(options.fill), measured);
}

function optionsOf(args: readonly string[]) {
  const { values: options, tokens } = parseArgs({
    args: [...args],
    options: {
      users: { type: 'string', default: POPULATIONS },
      costs: { type: 'string', default: KEPT },
      fill: { type: 'string' },
    },
    strict: false,
    tokens: true,
  });
  const given: Record<string, number> = { ...ASSUMPTIONS };
  for (const token of tokens) {
    if (token.kind !== 'option' || ['users', 'costs', 'fill'].includes(token.name)) continue;
    const value = Number(token.value ?? args[token.index + 1]);
    if (!(token.name in ASSUMPTIONS) || !(value >= 0))
      throw new Error(`--${token.name} is no assumption, or no number`);
    given[token.name] = value;
  }
  return {
    options: options as { readonly users: string; readonly costs: string; readonly fill?: string },
    given: given as Assumptions,
  };
}

function tableOf(loads: readonly Load[]): string {
  const line = (name: string, of: (load: Load) => number) =>
    `| ${[name, ...loads.map((load) => inWords(of(load)))].join(' | ')} |`;
  return [
    line('users', ({ users }) => users),
    `| ${['---', ...loads.map(() => '---')].join(' | ')} |`,
    line('requests a second at the peak', ({ requests }) => requests),
    line('of them sign-ins with a password', ({ passwordSignIns }) => passwordSignIns),
    line('cores of the service', ({ serviceCores }) => serviceCores),
    line('cores of the database', ({ databaseCores }) => databaseCores),
    line('statements a second', ({ statements }) => statements),
    line('transactions a second that write', ({ writeTransactions }) => writeTransactions),
    line('WAL, MB a second, long after a checkpoint', ({ walMegabytes }) => walMegabytes),
    line('right after one', ({ walMegabytesAfterCheckpoint }) => walMegabytesAfterCheckpoint),
    line('audit entries a day', ({ auditEntriesADay }) => auditEntriesADay),
    line('rows that jobs delete, a second', ({ deletions }) => deletions),
    line('size, GB', ({ totalBytes }) => totalBytes / 1e9),
    ...Object.keys(loads[0]!.bytes).map((table) => line(`of it ${table}`, ({ bytes }) => bytes[table]! / 1e9)),
  ].join('\n');
}

function inWords(value: number): string {
  return value >= 100
    ? Math.round(Number(value.toPrecision(3))).toLocaleString('en')
    : String(Number(value.toPrecision(2)));
}
