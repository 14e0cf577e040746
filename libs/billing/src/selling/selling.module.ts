import { Module } from '@nestjs/common';
import { Purges } from '#shared-kernel/application/purges';
import { MirrorObservers } from '../mirror/index.ts';
import { CustomersModule } from '../customers/customers.module.ts';
import { MirrorModule } from '../mirror/mirror.module.ts';
import { Checkouts } from './application/checkouts.ts';
import { CheckoutTracking } from './application/checkout-tracking.ts';
import { Commanding } from './application/commanding.ts';
import { DuePayments } from './application/due-payments.ts';
import { Invoices } from './application/invoices.ts';
import { OwnPurchases } from './application/own-purchases.ts';
import { OwnSeats } from './application/own-seats.ts';
import { OwnLicenseKeys } from './application/own-license-keys.ts';
import { PurchaseEndings } from './application/purchase-endings.ts';
import { Refunding, RefundRequestList } from './application/refunding.ts';
import { RefundSending } from './application/refund-sending.ts';
import { SeatHolders } from './application/seat-holders.ts';
import { Seats } from './application/seats.ts';
import { SeatMails } from './application/seat-mails.ts';
import { StaffCatalog } from './application/staff-catalog.ts';
import { StaffSubscriptionCommands } from './application/staff-subscription-commands.ts';
import { SubscriptionChanging } from './application/subscription-changing.ts';
import { SubscriptionCommands } from './application/subscription-commands.ts';
import { LiveReads } from './application/live-reads.ts';
import { Products, Plans } from './application/products.ts';
import { Commands, HeldPurchases, RefundRequests } from './domain/ports.ts';
import { BenefitsController } from './http/benefits.controller.ts';
import { OrdersController } from './http/orders.controller.ts';
import { StaffCatalogController } from './http/staff-catalog.controller.ts';
import { StaffSalesController, StaffSubscriptionCommandsController } from './http/staff-sales.controller.ts';
import { StaffOrdersController } from './http/staff-orders.controller.ts';
import { SubscriptionCommandsController, SubscriptionsController } from './http/subscriptions.controller.ts';
import { PurchasesController } from './http/purchases.controller.ts';
import { MikroCommands } from './infrastructure/persistence/mikro-commands.ts';
import { StoredHeldPurchases } from './infrastructure/persistence/stored-held-purchases.ts';
import { MikroRefundRequests, StoredRefundRequestList } from './infrastructure/persistence/mikro-refund-requests.ts';

/** Plans, purchases and refunds (ADR 43). */
@Module({
  imports: [CustomersModule, MirrorModule],
  controllers: [
    BenefitsController,
    OrdersController,
    PurchasesController,
    StaffCatalogController,
    StaffOrdersController,
    StaffSalesController,
    StaffSubscriptionCommandsController,
    SubscriptionCommandsController,
    SubscriptionsController,
  ],
  providers: [
    { provide: Commands, useClass: MikroCommands },
    { provide: HeldPurchases, useClass: StoredHeldPurchases },
    { provide: RefundRequests, useClass: MikroRefundRequests },
    { provide: RefundRequestList, useClass: StoredRefundRequestList },
    Checkouts,
    CheckoutTracking,
    Commanding,
    DuePayments,
    LiveReads,
    Products,
    Plans,
    Invoices,
    OwnLicenseKeys,
    OwnPurchases,
    OwnSeats,
    PurchaseEndings,
    RefundSending,
    Refunding,
    SeatHolders,
    SeatMails,
    Seats,
    StaffCatalog,
    StaffSubscriptionCommands,
    SubscriptionChanging,
    SubscriptionCommands,
  ],
})
export class SellingModule {
  constructor(
    purges: Purges,
    commands: Commands,
    requests: RefundRequests,
    observers: MirrorObservers,
    refunds: RefundSending,
    _endings: PurchaseEndings,
  ) {
    purges.register('billing-command-cleanup', 'Deletes commands to the billing platform that were settled long ago.', {
      commands,
    });
    purges.register('billing-refund-request-cleanup', 'Deletes settled requests of refunds.', { requests });
    observers.on({ kinds: ['refund'], changed: ({ entity }) => refunds.seen(entity) });
  }
}
