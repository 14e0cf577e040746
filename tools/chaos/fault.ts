import type { Lifetime } from '../../bench/lifetime.ts';
import type { Need } from './needs.ts';
import type { Postgres } from './postgres.ts';

/** `smoke` only tells whether a fault still runs: no limit counts; `short` is for a look, `long` for a night. */
export type Size = 'smoke' | 'short' | 'default' | 'long';

/** The equipment of each fault. */
export interface Stage {
  /** Running. A fault that stops it starts it again. */
  readonly postgres: Postgres;
  /** The lifetime of this fault: programs that it has started are stopped after it. */
  readonly lifetime: Lifetime;
  readonly size: Size;
  /** Seed of all random choices; printed, so that a run can be repeated. */
  readonly seed: number;
}

/** One row of the table in docs/RELIABILITY.md. */
export interface Fault {
  readonly id: string;
  readonly title: string;
  /** The fault needs PostgreSQL for itself, because it kills or freezes it. */
  readonly isAlone?: true;
  /** The smallest form takes longer than the tests can wait. */
  readonly isSlow?: true;
  /** Programs of Debian packages, and rights, without which it is skipped. */
  readonly needs?: readonly Need[];
  /** Injects it into a service of its own, and measures. @throws Error when it could not even be tried */
  run(stage: Stage): Promise<readonly Figure[]>;
}

/** One measurement, and whether it is within its limit. */
export interface Figure {
  readonly text: string;
  readonly holds: boolean;
  /** The measured value, where a limit depends on how fast the machine is. */
  readonly measured?: number;
  /** Examples of violations. */
  readonly examples?: readonly string[];
}

const EXAMPLES = 5;

/** Holds when `found` is empty. */
export function none(what: string, found: readonly string[]): Figure {
  return { text: `${found.length} ${what}`, holds: found.length === 0, examples: found };
}

/** @param unit of `value` and `limit` */
export function atMost(what: string, value: number, limit: number, unit: string): Figure {
  return { text: `${what} ${inWords(value)} ${unit} (≤ ${limit})`, holds: value <= limit, measured: value };
}

export function exactly(what: string, value: number, expected: number): Figure {
  return value === expected
    ? { text: `${value} ${what}`, holds: true }
    : { text: `${value} ${what} (must be ${expected})`, holds: false };
}

/** Reports how much was tried; only fewer than `least` is marked, because it proves nothing. */
export function amount(what: string, value: number, least = 0): Figure {
  return { text: `${value} ${what}${value < least ? ` (too few: ≥ ${least})` : ''}`, holds: value >= least };
}

/** Prints each, and examples of what is missed. @returns the exit code that they make */
export function report(figures: readonly Figure[]): number {
  for (const { text, holds, examples = [] } of figures) {
    console.log(`${holds ? 'ok     ' : 'MISSED '}${text}`);
    if (!holds) for (const example of examples.slice(0, EXAMPLES)) console.error(`         ${example}`);
  }
  return figures.every(({ holds }) => holds) ? 0 : 1;
}

/** The value below which `share` of the values lie; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function inWords(value: number): string {
  if (!Number.isFinite(value) || Number.isInteger(value)) return String(value);
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
