import { Module } from '@nestjs/common';
import { KeyHolderEntitlements } from '#identity';
import { CustomersModule } from '../customers/customers.module.ts';
import { MirrorObservers } from '../mirror/index.ts';
import { MirrorModule } from '../mirror/mirror.module.ts';
import { CustomerRefreshing } from './application/customer-refreshing.ts';
import { EntitlementProjection, Entitlements } from './application/entitlements.ts';
import { DECIDING_KINDS } from './domain/customer-objects.ts';
import { EntitlementRows, RefreshRequests } from './domain/ports.ts';
import { EntitlementsController } from './http/entitlements.controller.ts';
import { DatabaseEntitlementRows } from './infrastructure/persistence/entitlement-rows.ts';
import { RefreshQueue } from './jobs/refresh-queue.ts';

@Module({
  imports: [MirrorModule, CustomersModule],
  controllers: [EntitlementsController],
  providers: [
    { provide: EntitlementRows, useClass: DatabaseEntitlementRows },
    { provide: RefreshRequests, useExisting: RefreshQueue },
    EntitlementProjection,
    CustomerRefreshing,
    RefreshQueue,
    Entitlements,
  ],
  exports: [Entitlements],
})
export class EntitlementsModule {
  constructor(
    observers: MirrorObservers,
    projection: EntitlementProjection,
    holders: KeyHolderEntitlements,
    entitlements: Entitlements,
  ) {
    observers.on({ kinds: DECIDING_KINDS, changed: (change) => projection.changed(change) });
    holders.register({ of: (userId) => entitlements.of({ id: userId }) });
  }
}
