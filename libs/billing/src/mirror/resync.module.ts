import { Module } from '@nestjs/common';
import { Sweeps } from '#shared-kernel/application/sweeps';
import { MirrorModule } from './mirror.module.ts';
import { EndpointWatching } from './application/endpoint-watching.ts';
import { ObjectListing } from './application/object-listing.ts';
import { Resync } from './application/resync.ts';
import { ResyncSchedule } from './application/resync-schedule.ts';
import { StaffBillingOverview } from './application/staff-overview.ts';
import { StaffResync } from './application/staff-resync.ts';
import { BillingFigures } from './domain/billing-figures.ts';
import { BrokenObjects, ResyncFigures, SyncRuns, WatchedEndpoints } from './domain/resync-ports.ts';
import { StaffResyncController } from './http/staff-resync.controller.ts';
import { MikroBillingFigures } from './infrastructure/persistence/mikro-billing-figures.ts';
import { MikroBrokenObjects } from './infrastructure/persistence/mikro-broken-objects.ts';
import { MikroSyncRuns } from './infrastructure/persistence/mikro-sync-runs.ts';
import { MikroWatchedEndpoints } from './infrastructure/persistence/mikro-watched-endpoints.ts';
import { PrometheusResyncFigures } from './infrastructure/prometheus-resync-figures.ts';
import { ResyncWorker } from './infrastructure/resync-worker.ts';

const RUN_LIFE_MS = 90 * 86_400_000;

/** Compares the mirror with the platform, and watches the webhook endpoints (ADR 37). Needs the gateway and webhooks. */
@Module({
  imports: [MirrorModule],
  controllers: [StaffResyncController],
  providers: [
    { provide: SyncRuns, useClass: MikroSyncRuns },
    { provide: BrokenObjects, useClass: MikroBrokenObjects },
    { provide: WatchedEndpoints, useClass: MikroWatchedEndpoints },
    { provide: BillingFigures, useClass: MikroBillingFigures },
    { provide: ResyncFigures, useClass: PrometheusResyncFigures },
    EndpointWatching,
    ObjectListing,
    Resync,
    ResyncSchedule,
    ResyncWorker,
    StaffBillingOverview,
    StaffResync,
  ],
})
export class ResyncModule {
  constructor(sweeps: Sweeps, runs: SyncRuns) {
    const deleteExpired = (now: Date, limit: number) =>
      runs.deleteStartedBefore(new Date(now.getTime() - RUN_LIFE_MS), limit);
    sweeps.register('billing-resyncs', { removed: { deleteExpired } });
  }
}
