import { Module } from '@nestjs/common';
import { KeyUses } from '#identity';
import { Purges } from '#shared-kernel/application/purges';
import { CustomersModule } from '../customers/customers.module.ts';
import { EntitlementsModule } from '../entitlements/entitlements.module.ts';
import { KeyCallMeter } from './application/key-call-meter.ts';
import { UsageCleanup } from './application/usage-cleanup.ts';
import { UsageOverviews } from './application/usage-overview.ts';
import { UsageReporting } from './application/usage-reporting.ts';
import { UsageSending } from './application/usage-sending.ts';
import { UsageEvents } from './domain/ports.ts';
import { UsageController, UsageReportController } from './http/usage.controller.ts';
import { MikroUsageEvents } from './infrastructure/persistence/mikro-usage-events.ts';
import { UsageRounds } from './infrastructure/usage-rounds.ts';

/** What accounts and organizations use: counted here, metered and charged by the platform. */
@Module({
  imports: [CustomersModule, EntitlementsModule],
  controllers: [UsageController, UsageReportController],
  providers: [
    { provide: UsageEvents, useClass: MikroUsageEvents },
    KeyCallMeter,
    UsageCleanup,
    UsageOverviews,
    UsageReporting,
    UsageSending,
    UsageRounds,
  ],
})
export class UsageModule {
  constructor(uses: KeyUses, meter: KeyCallMeter, purges: Purges, cleanup: UsageCleanup) {
    uses.on((use) => meter.count(use));
    purges.register('billing-usage', { events: cleanup });
  }
}
