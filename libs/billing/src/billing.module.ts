import { type DynamicModule, Module } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.ts';
import type { BillingOptions } from './gateway/domain/billing-options.ts';
import { GatewayModule } from './gateway/gateway.module.ts';
import { EntitlementsModule } from './entitlements/entitlements.module.ts';
import { MirrorModule } from './mirror/mirror.module.ts';
import { PurchasesModule } from './purchases/purchases.module.ts';
import { RefundsModule } from './refunds/refunds.module.ts';
import { ResyncModule } from './resync/resync.module.ts';
import { StaffModule } from './staff/staff.module.ts';
import { UsageModule } from './usage/usage.module.ts';
import { type WebhookModuleOptions, WebhooksModule } from './webhooks/webhooks.module.ts';

/** Billing with Polar. Needs the modules of the kernel and of identity, both global. */
@Module({})
export class BillingModule {
  static forRoot(options: BillingOptions & WebhookModuleOptions): DynamicModule {
    return {
      module: BillingModule,
      imports: [
        GatewayModule.forRoot(options),
        MirrorModule,
        AccountsModule,
        PurchasesModule,
        RefundsModule,
        EntitlementsModule,
        UsageModule,
        WebhooksModule.forRoot(options),
        ResyncModule,
        StaffModule,
      ],
    };
  }
}
