import { ApiProperty } from '@nestjs/swagger';
import { MIRRORED_KINDS, type MirroredKind } from '../../objects/domain/references.ts';
import type { BrokenObject } from '../domain/resync-ports.ts';
import {
  driftOf,
  SYNC_PHASES,
  SYNC_REASONS,
  type SyncPhase,
  type SyncProgress,
  type SyncReason,
  type SyncRun,
} from '../domain/sync-run.ts';
import type { EndpointProblem, WatchedEndpoint } from '../domain/watched-endpoint.ts';
import type { BillingOverview, ResyncOverview } from '../application/staff-resync.ts';
import { countIn, monthlyRevenue } from '../domain/billing-figures.ts';

export class ResyncKindView {
  kind!: string;
  /** `incomplete`: given up; nothing of the kind was taken for deleted after that. */
  @ApiProperty({ enum: SYNC_PHASES }) phase!: SyncPhase;
  /** Objects at Polar when it was begun; null before. */
  total!: number | null;
  created!: number;
  updated!: number;
  deleted!: number;
  unchanged!: number;
  /** Could not be read. */
  broken!: number;
  /** Why it was disturbed last; null when it was not. */
  error!: string | null;

  static of({ kind, phase, total, error, tally }: SyncProgress): ResyncKindView {
    return { kind, phase, total, error, ...tally };
  }
}

export class ResyncRunView {
  id!: string;
  @ApiProperty({ enum: SYNC_REASONS }) reason!: SyncReason;
  /** `degraded`: some kinds are incomplete. */
  @ApiProperty({ enum: ['running', 'done', 'degraded', 'failed'] }) status!: SyncRun['status'];
  startedAt!: string;
  /** Null while it runs. */
  finishedAt!: string | null;
  /** Objects that were otherwise than at Polar. Normally 0, but for the first run. */
  drift!: number;
  kinds!: ResyncKindView[];

  static of({ id, reason, status, startedAt, finishedAt, progress }: SyncRun): ResyncRunView {
    return {
      id,
      reason,
      status,
      startedAt: startedAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
      drift: progress.reduce((sum, { tally }) => sum + driftOf(tally), 0),
      kinds: progress.map((each) => ResyncKindView.of(each)),
    };
  }
}

export class BrokenObjectView {
  kind!: string;
  id!: string;
  /** The member that this version cannot read, such as `items.0.amount`. */
  path!: string;
  seenAt!: string;

  static of({ kind, id, path, seenAt }: BrokenObject): BrokenObjectView {
    return { kind, id, path, seenAt: seenAt.toISOString() };
  }
}

export class WatchedEndpointView {
  id!: string;
  url!: string;
  /** `disabled`: Polar sends nothing; `events`: not all types of events are asked for. */
  problems!: EndpointProblem[];
  checkedAt!: string;

  static of({ id, url, problems, checkedAt }: WatchedEndpoint): WatchedEndpointView {
    return { id, url, problems: [...problems], checkedAt: checkedAt.toISOString() };
  }
}

export class ResyncView {
  /** Newest first, at most ten. */
  runs!: ResyncRunView[];
  /** Newest first, at most fifty. */
  broken!: BrokenObjectView[];
  brokenTotal!: number;
  /** The endpoints that lead to this service. */
  endpoints!: WatchedEndpointView[];

  static of({ runs, broken, endpoints }: ResyncOverview): ResyncView {
    return {
      runs: runs.map((run) => ResyncRunView.of(run)),
      broken: broken.objects.map((object) => BrokenObjectView.of(object)),
      brokenTotal: broken.total,
      endpoints: endpoints.map((endpoint) => WatchedEndpointView.of(endpoint)),
    };
  }
}

export class RefreshedView {
  @ApiProperty({ enum: MIRRORED_KINDS }) kind!: MirroredKind;
  id!: string;
  /** Whether Polar has it. */
  found!: boolean;
}

class MonthlyRevenueView {
  /** ISO 4217 in lower case. */
  currency!: string;
  /** In the smallest unit of the currency; without tax, before discounts. */
  amount!: number;
  /** Active or past due. */
  subscriptions!: number;
  /** Subscriptions whose period this version does not know: they are not in the amount. */
  uncounted!: number;
}

class CancellationsView {
  /** The reason that customers gave, by the name that the billing provider has for it; null: none. */
  reason!: string | null;
  count!: number;
}

class RefundsOfCurrencyView {
  /** ISO 4217 in lower case. */
  currency!: string;
  /** `pending`, `succeeded`, `failed`, `canceled`, … */
  status!: string;
  count!: number;
  /** Without tax, in the smallest unit of the currency. */
  amount!: number;
}

class ProviderFailureView {
  at!: Date;
  /** `unavailable`, `rate_limited`, `unauthorized` or `contract_violation`. */
  kind!: string;
}

/** As the instance knows it that answers, since it started. */
class ProviderView {
  /** Whether this service has an access token. */
  isConfigured!: boolean;
  lastAnswerAt!: Date | null;
  lastFailure!: ProviderFailureView | null;
  /** Nothing is asked before, because there were too many calls. */
  pausedUntil!: Date | null;
}

class InboxBacklogView {
  /** Webhooks that are not processed yet. */
  waiting!: number;
  /** Webhooks that were given up and wait for a decision. */
  dead!: number;
  /** Since when the oldest one waits. */
  oldestAt!: Date | null;
}

export class BillingOverviewView {
  /** By currency; never summed over currencies. */
  monthlyRevenue!: MonthlyRevenueView[];
  active!: number;
  trialing!: number;
  pastDue!: number;
  /** When the thirty days began that `canceled`, `cancellations` and `refunds` are about. */
  since!: Date;
  /** Subscriptions whose cancellation was asked for. */
  canceled!: number;
  /** By reason, the most frequent one first. */
  cancellations!: CancellationsView[];
  /** By currency and status. */
  refunds!: RefundsOfCurrencyView[];
  provider!: ProviderView;
  inbox!: InboxBacklogView;
  resync!: ResyncView;

  static of(overview: BillingOverview): BillingOverviewView {
    const { subscriptions, cancellations, refunds, since, isConfigured, provider, inbox } = overview;
    return {
      monthlyRevenue: monthlyRevenue(subscriptions).map((revenue) => ({ ...revenue })),
      active: countIn(subscriptions, 'active'),
      trialing: countIn(subscriptions, 'trialing'),
      pastDue: countIn(subscriptions, 'past_due'),
      since,
      canceled: cancellations.reduce((sum, { count }) => sum + count, 0),
      cancellations: cancellations.map((group) => ({ ...group })),
      refunds: refunds.map((group) => ({ ...group, amount: Number(group.amount) })),
      provider: { isConfigured, ...provider },
      inbox: { waiting: inbox.waiting, dead: inbox.dead, oldestAt: inbox.oldest },
      resync: ResyncView.of(overview.resync),
    };
  }
}
