import { MeterBalanceView } from '../../entitlements/http.ts';
import type { MeterUsage } from '../application/meter-usage.ts';
import type { UsageOverview } from '../application/usage-overview.ts';

class RejectedUsageView {
  id!: string;
  name!: string;
  occurredAt!: Date;
  /** In the words of Polar. */
  reason!: string;
}

export class UsageOverviewView {
  meters!: MeterBalanceView[];
  /** When the balances were known to be right; null: never, or nothing was ever bought. */
  asOf!: Date | null;
  stale!: boolean;
  /** Events that Polar does not have yet. */
  waiting!: number;
  /** Events that Polar refused, latest first, 100 at most. */
  rejected!: RejectedUsageView[];

  static of({ entitlements, waiting, rejected }: UsageOverview): UsageOverviewView {
    const { meters, asOf, stale } = entitlements;
    return {
      meters: [...meters],
      asOf,
      stale,
      waiting,
      rejected: rejected.map(({ id, name, occurredAt, reason }) => ({ id, name, occurredAt, reason })),
    };
  }
}

export class MeterUsageView {
  /** The balance of the same moment. */
  meter!: MeterBalanceView;
  /** The first day of `perDay`, UTC. */
  since!: Date;
  /** Units a day, UTC, oldest first; the last one is today. */
  perDay!: number[];
  /** The usage of all these days; not their sum where the meter takes a maximum, an average or different values. */
  total!: number;

  static of({ meter, since, perDay, total }: Awaited<ReturnType<MeterUsage['of']>>): MeterUsageView {
    return { meter: { ...meter }, since, perDay: [...perDay], total };
  }
}

export class ReportedUsageView {
  /** Events that were not known before. */
  accepted!: number;
  duplicates!: number;
}
