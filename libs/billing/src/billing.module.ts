import { type DynamicModule, Module } from '@nestjs/common';
import { CustomersModule } from './customers/customers.module.ts';
import type { BillingOptions } from './polar/domain/billing-options.ts';
import { PolarModule } from './polar/polar.module.ts';
import { EntitlementsModule } from './entitlements/entitlements.module.ts';
import { MirrorModule } from './mirror/mirror.module.ts';
import { SellingModule } from './selling/selling.module.ts';
import { ResyncModule } from './mirror/resync.module.ts';
import { UsageModule } from './usage/usage.module.ts';
import { type InboxModuleOptions, InboxModule } from './inbox/inbox.module.ts';

/** Billing with Polar. Needs the modules of the kernel and of identity, both global. */
@Module({})
export class BillingModule {
  static forRoot(options: BillingOptions & InboxModuleOptions): DynamicModule {
    return {
      module: BillingModule,
      imports: [
        PolarModule.forRoot(options),
        MirrorModule,
        CustomersModule,
        SellingModule,
        EntitlementsModule,
        UsageModule,
        InboxModule.forRoot(options),
        ResyncModule,
      ],
    };
  }
}
