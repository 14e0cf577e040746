import { Module } from '@nestjs/common';
import { Sweeps } from '#shared-kernel/application/sweeps';
import { MirrorModule } from '../mirror/mirror.module.ts';
import { MirrorObservers } from '../mirror/index.ts';
import { OrdersOfPlatform } from './application/orders-of-platform.ts';
import { RefundRecords } from './application/refund-records.ts';
import { RefundSending } from './application/refund-sending.ts';
import { Refunding } from './application/refunding.ts';
import { StaffOrders } from './application/staff-orders.ts';
import { RefundRequests } from './domain/ports.ts';
import { StaffOrdersController } from './http/staff-orders.controller.ts';
import { MikroRefundRequests } from './infrastructure/persistence/mikro-refund-requests.ts';

/** Refunds of orders by staff (ADR 43). Needs the gateway. */
@Module({
  imports: [MirrorModule],
  controllers: [StaffOrdersController],
  providers: [
    { provide: RefundRequests, useClass: MikroRefundRequests },
    OrdersOfPlatform,
    RefundRecords,
    RefundSending,
    Refunding,
    StaffOrders,
  ],
})
export class RefundsModule {
  constructor(sweeps: Sweeps, requests: RefundRequests, observers: MirrorObservers, records: RefundRecords) {
    sweeps.register('billing-refund-request-cleanup', { requests });
    observers.on({ kinds: ['refund'], changed: ({ entity }) => records.seen(entity) });
  }
}
