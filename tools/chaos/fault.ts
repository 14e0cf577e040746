import type { Lifetime } from '../../bench/lifetime.ts';
import type { Figure } from './figures.ts';
import type { Postgres } from './postgres.ts';

/** `smoke` only tells whether a fault still runs: no limit counts; `short` is for a look, `long` for a night. */
export type Size = 'smoke' | 'short' | 'default' | 'long';

/** What each fault is given. */
export interface Stage {
  /** Running. A fault that stops it starts it again. */
  readonly postgres: Postgres;
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
  /** Injects it into a service of its own, and measures. @throws Error when it could not even be tried */
  run(stage: Stage): Promise<readonly Figure[]>;
}
