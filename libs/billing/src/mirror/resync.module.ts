import { Module } from '@nestjs/common';
import { Purges } from '#shared-kernel/application/purges';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { BillingSettings } from '../polar/index.ts';
import { MirrorModule } from './mirror.module.ts';
import { EndpointWatching, WATCH_INTERVAL_SECONDS, WATCH_JOB } from './application/endpoint-watching.ts';
import { ObjectListing } from './application/object-listing.ts';
import { Resync, RESYNC_INTERVAL_SECONDS, RESYNC_JOB, ResyncSchedule } from './application/resync.ts';
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
  constructor(
    purges: Purges,
    runs: SyncRuns,
    staff: StaffResync,
    watching: EndpointWatching,
    uow: UnitOfWork,
    settings: BillingSettings,
  ) {
    const deleteExpired = (now: Date, limit: number) =>
      runs.deleteStartedBefore(new Date(now.getTime() - RUN_LIFE_MS), limit);
    purges.register('billing-resyncs', 'Deletes records of old comparisons with the billing platform.', {
      removed: { deleteExpired },
    });
    const { accessToken, resync } = settings.options;
    // There is nothing to compare with.
    if (accessToken === undefined) return;
    const isAutomatic = resync === 'automatic';
    purges.registerStepwise(
      RESYNC_JOB,
      'Compares everything with the billing platform, and repairs what differs.',
      isAutomatic ? RESYNC_INTERVAL_SECONDS : null,
      {
        runningSince: () => uow.read(async () => (await runs.running())?.startedAt),
        start: async (reason) => void (await staff.begin({ reason })),
      },
    );
    if (!isAutomatic) return;
    purges.registerTimed(
      WATCH_JOB,
      'Looks after the webhook endpoints at the billing platform, and reads events that it could not deliver.',
      WATCH_INTERVAL_SECONDS,
      async () => ({ eventsRead: await watching.look() }),
    );
  }
}
