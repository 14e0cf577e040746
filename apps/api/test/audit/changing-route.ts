import type { AuditProbe, ProbedAnswer } from './audit-probe.ts';

export interface ChangingRoute {
  /** What its entries say; empty for a route that records nothing, and then `because`. */
  readonly entries: readonly string[];
  readonly because?: string;
  /** Makes everything the request needs, then sends it. */
  readonly drive: (probe: AuditProbe) => Promise<ProbedAnswer>;
}

/** Routes by method and declared path. */
export type Table = Readonly<Record<string, ChangingRoute>>;

export const route = (entries: string | readonly string[], drive: ChangingRoute['drive']): ChangingRoute => ({
  entries: [entries].flat(),
  drive,
});
export const nothing = (because: string, drive: ChangingRoute['drive']): ChangingRoute => ({
  entries: [],
  because,
  drive,
});
