import { Module } from '@nestjs/common';
import { Purges } from '#shared-kernel/application/purges';
import { MirrorModule } from './mirror.module.ts';
import { EndpointWatching } from './application/endpoint-watching.ts';
import { ObjectListing } from './application/object-listing.ts';
import { Resync, ResyncSchedule } from './application/resync.ts';
import { StaffBillingOverview, StaffResync } from './application/staff-resync.ts';
import { BillingFigures } from './domain/billing-figures.ts';
import { BrokenObjects, ResyncFigures, SyncRuns, WatchedEndpoints } from './domain/resync-ports.ts';
import { StaffResyncController } from './http/staff-resync.controller.ts';
import { MikroBillingFigures } from './infrastructure/persistence/mikro-billing-figures.ts';
import { MikroBrokenObjects, MikroSyncRuns, MikroWatchedEndpoints } from './infrastructure/persistence/mikro-resync.ts';
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
  constructor(purges: Purges, runs: SyncRuns) {
    const deleteExpired = (now: Date, limit: number) =>
      runs.deleteStartedBefore(new Date(now.getTime() - RUN_LIFE_MS), limit);
    purges.register('billing-resyncs', 'Deletes records of old comparisons with the billing platform.', {
      removed: { deleteExpired },
    });
  }
}
