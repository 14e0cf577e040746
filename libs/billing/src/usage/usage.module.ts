import { Module } from '@nestjs/common';
import { KeyUses } from '#identity';
import { Purges } from '#shared-kernel/application/purges';
import { CustomersModule } from '../customers/customers.module.ts';
import { MirrorModule } from '../mirror/mirror.module.ts';
import { EntitlementsModule } from '../entitlements/entitlements.module.ts';
import { KeyCallMeter } from './application/key-call-meter.ts';
import { MeterUsage } from './application/meter-usage.ts';
import { UsageOverviews } from './application/usage-overview.ts';
import { UsageReporting } from './application/usage-reporting.ts';
import { UsageSending } from './application/usage-sending.ts';
import { UsageEvents } from './domain/ports.ts';
import { EVENT_LIFE_MS } from './domain/usage-event.ts';
import { UsageController, UsageReportController } from './http/usage.controller.ts';
import { MikroUsageEvents } from './infrastructure/persistence/mikro-usage-events.ts';
import { UsagePoller } from './infrastructure/usage-poller.ts';

/** The usage of accounts and organizations: counted here, metered and charged by the platform. */
@Module({
  imports: [CustomersModule, EntitlementsModule, MirrorModule],
  controllers: [UsageController, UsageReportController],
  providers: [
    { provide: UsageEvents, useClass: MikroUsageEvents },
    KeyCallMeter,
    MeterUsage,
    UsageOverviews,
    UsageReporting,
    UsageSending,
    UsagePoller,
  ],
})
export class UsageModule {
  constructor(uses: KeyUses, meter: KeyCallMeter, purges: Purges, events: UsageEvents) {
    uses.on((use) => meter.count(use));
    const deleteExpired = (now: Date, limit: number) =>
      events.deleteBefore(new Date(now.getTime() - EVENT_LIFE_MS), limit);
    purges.register(
      'billing-usage',
      'Deletes events of usage that the billing platform has and that are too old to show.',
      { events: { deleteExpired } },
    );
  }
}
