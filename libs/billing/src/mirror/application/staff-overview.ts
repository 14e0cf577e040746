import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { BillingGateway, BillingSettings, type ProviderState } from '../../polar/index.ts';
import { type ResyncOverview, StaffResync } from './staff-resync.ts';
import { type InboxBacklog, StaffInbox } from '../../inbox/index.ts';
import {
  BillingFigures,
  type CancellationGroup,
  type RefundGroup,
  type SubscriptionGroup,
} from '../domain/billing-figures.ts';

const RECENT_MS = 30 * 86_400_000;

export interface BillingOverview {
  readonly subscriptions: readonly SubscriptionGroup[];
  readonly cancellations: readonly CancellationGroup[];
  readonly refunds: readonly RefundGroup[];
  /** The beginning of what counts as recent. */
  readonly since: Date;
  readonly isConfigured: boolean;
  readonly provider: ProviderState;
  readonly resync: ResyncOverview;
  readonly inbox: InboxBacklog;
}

/** How the business is doing, and the connection to the platform. */
@Injectable()
export class StaffBillingOverview {
  constructor(
    private readonly figures: BillingFigures,
    private readonly settings: BillingSettings,
    private readonly gateway: BillingGateway,
    private readonly resync: StaffResync,
    private readonly inbox: StaffInbox,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  async get(): Promise<BillingOverview> {
    const since = new Date(this.clock.now().getTime() - RECENT_MS);
    const sold = await this.uow.read(async () => ({
      subscriptions: await this.figures.subscriptions(),
      cancellations: await this.figures.cancellations(since),
      refunds: await this.figures.refunds(since),
    }));
    return {
      ...sold,
      since,
      isConfigured: this.settings.options.accessToken !== undefined,
      provider: this.gateway.state(),
      resync: await this.resync.overview(),
      inbox: await this.inbox.backlog(),
    };
  }
}
