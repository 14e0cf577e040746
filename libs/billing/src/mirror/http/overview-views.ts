import { ResyncView } from './views.ts';
import type { BillingOverview } from '../application/staff-overview.ts';
import { countIn, monthlyRevenue } from '../domain/billing-figures.ts';

class MonthlyRevenueView {
  /** ISO 4217 in lower case. */
  currency!: string;
  /** In the smallest unit of the currency; without tax, before discounts. */
  amount!: number;
  /** Active or past due. */
  subscriptions!: number;
  /** Of those, the ones whose period this version does not know: they are not in the amount. */
  uncounted!: number;
}

class CancellationsView {
  /** What customers said, as the billing provider says it; null: nothing. */
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
    const { runs, broken, endpoints } = overview.resync;
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
      resync: ResyncView.of(runs, broken, endpoints),
    };
  }
}
