import type { Cost, Idle } from './cost-meter.ts';
import type { RowSize } from './row-sizes.ts';

/** The output of `npm run ops -- costs --json`. */
export interface Measured {
  readonly date: string;
  readonly machine: string;
  /** Seeded users, and copies of each row. */
  readonly users: number;
  readonly idleMib: number;
  /** In a second. */
  readonly idle: Idle;
  readonly requests: Readonly<Record<string, Cost>>;
  readonly rows: Readonly<Record<string, RowSize>>;
}

/** Pages are filled a little differently from run to run. */
const SIZE_TOLERANCE = 0.1;
/** Idle work that falls into a short window. */
const STATEMENT_TOLERANCE = 0.5;
/** Taken in batches, whose size depends on the speed of the machine. */
const BATCHED = 'webhook';

/** @returns in what a run differs from the kept one, other than by the speed of the machine */
export function differences(found: Measured, kept: Measured): readonly string[] {
  const lines: string[] = [];
  for (const [name, { statements }] of Object.entries(kept.requests)) {
    const now = found.requests[name]?.statements ?? Number.NaN;
    if (name === BATCHED || Math.abs(now - statements) <= STATEMENT_TOLERANCE) continue;
    lines.push(`DIFFERS: ${name} takes ${now.toFixed(1)} statements, kept are ${statements.toFixed(1)}`);
  }
  for (const [name, row] of Object.entries(kept.rows)) {
    const [now, before] = [bytesOf(found.rows[name]), bytesOf(row)];
    if (Math.abs(now / before - 1) <= SIZE_TOLERANCE) continue;
    lines.push(`DIFFERS: a row of ${name} takes ${now.toFixed(0)} bytes, kept are ${before.toFixed(0)}`);
  }
  return lines;
}

export function bytesOf(row: RowSize | undefined): number {
  return row ? row.table + row.indexes : Number.NaN;
}

/** Both tables of the page about scale, in Markdown. */
export function tables({ idle, idleMib, requests, rows }: Measured): string {
  return [
    `idle: ${idle.serviceCpuMs.toFixed(1)} ms CPU of the service a second, ${idle.databaseCpuMs.toFixed(1)} of the database, ${idle.walBytes.toFixed(0)} bytes of WAL, ${idle.statements.toFixed(1)} statements; ${idleMib} MiB`,
    '',
    '| request | CPU of service, ms | of database, ms | statements | WAL, bytes | right after a checkpoint | answer, bytes |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...Object.entries(requests).map(
      ([name, cost]) =>
        `| ${name} | ${cost.serviceCpuMs.toFixed(2)} | ${cost.databaseCpuMs.toFixed(2)} | ${cost.statements.toFixed(1)} | ${thousands(cost.walBytes)} | ${thousands(cost.walBytesAfterCheckpoint)} | ${thousands(cost.answerBytes)} |`,
    ),
    '',
    '| row | bytes in the table | in its indexes | together |',
    '| --- | --- | --- | --- |',
    ...Object.entries(rows).map(
      ([name, row]) => `| ${name} | ${thousands(row.table)} | ${thousands(row.indexes)} | ${thousands(bytesOf(row))} |`,
    ),
  ].join('\n');
}

const thousands = (value: number) => Math.round(value).toLocaleString('en');
