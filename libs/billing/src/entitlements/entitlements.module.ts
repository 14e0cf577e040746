import { Module, type Provider } from '@nestjs/common';
import { KeyHolderEntitlements } from '#identity';
import { CustomersModule } from '../customers/customers.module.ts';
import { MirrorObservers } from '../mirror/index.ts';
import { MirrorModule } from '../mirror/mirror.module.ts';
import { EntitlementProjection } from './application/entitlement-projection.ts';
import { CustomerRefreshing } from './application/customer-refreshing.ts';
import { Entitlements, EntitlementsOfKeyHolder } from './application/entitlements.ts';
import { RefreshRequests } from './application/refresh-requests.ts';
import { DECIDING_KINDS } from './domain/customer-objects.ts';
import { CustomerMirror, EntitlementLookup, EntitlementRows, RefreshClaims } from './domain/ports.ts';
import { EntitlementsController } from './http/entitlements.controller.ts';
import { MikroCustomerMirror, MikroEntitlementRows } from './infrastructure/persistence/mikro-entitlement-rows.ts';
import { PreparedEntitlementLookup } from './infrastructure/persistence/prepared-entitlement-lookup.ts';
import { PreparedRefreshClaims } from './infrastructure/persistence/prepared-refresh-claims.ts';
import { RefreshQueue } from './jobs/refresh-queue.ts';

const adapters: Provider[] = [
  { provide: CustomerMirror, useClass: MikroCustomerMirror },
  { provide: EntitlementRows, useClass: MikroEntitlementRows },
  { provide: EntitlementLookup, useClass: PreparedEntitlementLookup },
  { provide: RefreshClaims, useClass: PreparedRefreshClaims },
  { provide: RefreshRequests, useExisting: RefreshQueue },
];

/** What accounts and organizations may use. Computed whenever the mirror changes. */
@Module({
  imports: [MirrorModule, CustomersModule],
  controllers: [EntitlementsController],
  providers: [
    ...adapters,
    EntitlementProjection,
    CustomerRefreshing,
    RefreshQueue,
    Entitlements,
    EntitlementsOfKeyHolder,
  ],
  exports: [Entitlements],
})
export class EntitlementsModule {
  constructor(
    observers: MirrorObservers,
    projection: EntitlementProjection,
    holders: KeyHolderEntitlements,
    ofHolder: EntitlementsOfKeyHolder,
  ) {
    observers.on({ kinds: DECIDING_KINDS, changed: (change) => projection.changed(change) });
    holders.register(ofHolder);
  }
}
