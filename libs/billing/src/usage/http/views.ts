import { MeterBalanceView } from '../../entitlements/http.ts';
import type { UsageOverview } from '../application/usage-overview.ts';

class UsesOfEventView {
  name!: string;
  /** Uses a day, UTC, oldest first; the last one is today. */
  perDay!: number[];
}

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
  /** The first day of `perDay`, UTC. */
  since!: Date;
  events!: UsesOfEventView[];
  /** Events that Polar does not have yet. */
  waiting!: number;
  /** Events that Polar refused, latest first, 100 at most. */
  rejected!: RejectedUsageView[];

  static of({ entitlements, since, events, waiting, rejected }: UsageOverview): UsageOverviewView {
    const { meters, asOf, stale } = entitlements;
    return {
      meters: [...meters],
      asOf,
      stale,
      since,
      events: events.map(({ name, perDay }) => ({ name, perDay: [...perDay] })),
      waiting,
      rejected: rejected.map(({ id, name, occurredAt, reason }) => ({ id, name, occurredAt, reason })),
    };
  }
}

export class ReportedUsageView {
  /** Events that were not known before. */
  accepted!: number;
  duplicates!: number;
}
