import { Injectable } from '@nestjs/common';
import { type Caller, CallerLock, type Remark } from '#identity';
import { Audit, auditActions, entry } from '#shared-kernel/application/audit';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Clock } from '#shared-kernel/application/clock';
import { type Health, HealthChecks } from '#shared-kernel/application/health-checks';
import type { MirroredKind } from '../../objects/domain/references.ts';
import { BillingRefusal, refusedByProvider } from '../../customers/index.ts';
import { BillingGateway, BillingSettings, GatewayError, type ProviderState } from '../../polar/index.ts';
import { BillingConnection } from './billing-connection.ts';
import { Refreshing } from './refreshing.ts';
import { type BrokenObject, BrokenObjects, SyncRuns, WatchedEndpoints } from '../domain/resync-ports.ts';
import type { WatchedEndpoint } from '../domain/watched-endpoint.ts';
import { ResyncRefusal } from '../domain/resync-refusals.ts';
import type { SyncRun } from '../domain/sync-run.ts';
import { Resync, RESYNC_JOB } from './resync.ts';
import { type InboxBacklog, StaffInbox } from '../../inbox/index.ts';
import {
  BillingFigures,
  type CancellationGroup,
  type RefundGroup,
  type SubscriptionGroup,
} from '../domain/billing-figures.ts';

export const resyncActions = auditActions({
  'billing.resync.started': entry<Remark>('Staff had everything compared with the billing platform.', ['reason']),
  'billing.object.refreshed': entry<{ readonly kind: string; readonly found: boolean }>(
    'Staff had an object read from the billing platform.',
  ),
});

const SHOWN_RUNS = 10;
const SHOWN_BROKEN = 50;

export interface ResyncOverview {
  /** Newest first. */
  readonly runs: readonly SyncRun[];
  readonly broken: { readonly objects: readonly BrokenObject[]; readonly total: number };
  readonly endpoints: readonly WatchedEndpoint[];
}

@Injectable()
export class StaffResync {
  constructor(
    private readonly resync: Resync,
    private readonly runs: SyncRuns,
    private readonly broken: BrokenObjects,
    private readonly endpoints: WatchedEndpoints,
    private readonly refreshing: Refreshing,
    private readonly connection: BillingConnection,
    private readonly callers: CallerLock,
    private readonly settings: BillingSettings,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  overview(): Promise<ResyncOverview> {
    return this.uow.read(async () => ({
      runs: await this.runs.latest(SHOWN_RUNS),
      broken: await this.broken.latest(SHOWN_BROKEN),
      endpoints: await this.endpoints.all(),
    }));
  }

  /** @returns the run that runs already, or a new one @throws as `CallerLock.lockStaffToRepeat` */
  start(staff: Caller): Promise<SyncRun> {
    this.mustBeConfigured();
    return this.uow.run(async () => {
      await this.callers.lockStaffToRepeat(staff, 'admin');
      return this.begin({});
    });
  }

  /** As `start`, inside the transaction that locked the member of staff. */
  async begin({ reason }: Remark): Promise<SyncRun> {
    const run = await this.resync.start('staff');
    const target = { kind: RESYNC_JOB, id: run.id };
    this.audit.record({ action: resyncActions['billing.resync.started'], target, details: { reason } });
    return run;
  }

  /** Reads an object from the platform. @returns whether it is there @throws as `CallerLock.lockStaffToRepeat` */
  async refresh(staff: Caller, kind: MirroredKind, id: string): Promise<boolean> {
    this.mustBeConfigured();
    await this.uow.run(() => this.callers.lockStaffToRepeat(staff, 'admin'));
    const found = await this.read(kind, id);
    await this.uow.run(async () => {
      await this.broken.remove(kind, id);
      const target = { kind: 'billing-object', id };
      this.audit.record({ action: resyncActions['billing.object.refreshed'], target, details: { kind, found } });
    });
    return found;
  }

  private async read(kind: MirroredKind, id: string): Promise<boolean> {
    try {
      await this.connection.establish();
      await this.refreshing.now(kind, id, 'interactive');
      return true;
    } catch (error) {
      const failure = error instanceof GatewayError ? error.failure.kind : undefined;
      // An id that the platform does not accept is none.
      if (failure === 'not_found' || failure === 'invalid') return false;
      if (failure === 'contract_violation') throw ResyncRefusal.BILLING_OBJECT_NOT_READABLE();
      return refusedByProvider(error);
    }
  }

  private mustBeConfigured(): void {
    if (this.settings.options.accessToken === undefined) throw BillingRefusal.BILLING_NOT_AVAILABLE();
  }
}

const RECENT_MS = 30 * 86_400_000;

export interface BillingOverview {
  readonly subscriptions: readonly SubscriptionGroup[];
  readonly cancellations: readonly CancellationGroup[];
  readonly refunds: readonly RefundGroup[];
  readonly since: Date;
  readonly isConfigured: boolean;
  readonly provider: ProviderState;
  readonly resync: ResyncOverview;
  readonly inbox: InboxBacklog;
}

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
    health: HealthChecks,
  ) {
    health.register('payment provider', () => this.health());
  }

  private async health(): Promise<Health> {
    if (this.settings.options.accessToken === undefined) return { state: 'off', facts: {} };
    const { runs } = await this.resync.overview();
    return healthOf(
      this.gateway.state(),
      await this.inbox.backlog(),
      runs.find(({ finishedAt }) => finishedAt !== null),
    );
  }

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

/** @param run the last one that ended */
function healthOf(provider: ProviderState, inbox: InboxBacklog, run: SyncRun | undefined): Health {
  const { lastAnswerAt, lastFailure } = provider;
  const isDown = lastFailure !== null && (lastAnswerAt === null || lastFailure.at > lastAnswerAt);
  const isIncomplete = inbox.dead > 0 || (run !== undefined && run.status !== 'done');
  const text = (time: Date | null | undefined) => time?.toISOString() ?? null;
  const facts = {
    lastWebhookAt: text(inbox.lastReceivedAt),
    waitingWebhooks: inbox.waiting,
    deadWebhooks: inbox.dead,
    lastCompareAt: text(run?.finishedAt),
    lastCompare: run?.status ?? null,
    lastAnswerAt: text(lastAnswerAt),
    ...(isDown && { failure: lastFailure.kind }),
  };
  return { state: isDown ? 'bad' : isIncomplete ? 'attention' : 'good', facts };
}
