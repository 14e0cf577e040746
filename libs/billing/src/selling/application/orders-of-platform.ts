import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { BillingRefusal, refusedByProvider } from '../../customers/index.ts';
import type { Mirrored } from '../../objects/domain/references.ts';
import { BillingGateway, BillingSettings, isNotFound, pagesOf } from '../../polar/index.ts';
import { BillingConnection, MirrorReading, MirrorWriting, Refreshing } from '../../mirror/index.ts';
import { OrderRefusal } from '../domain/selling-refusals.ts';
import { REFUNDS } from './own-purchases.ts';

export interface OrderWithRefunds {
  readonly order: Mirrored<'order'>;
  readonly refunds: readonly Mirrored<'refund'>[];
}

/** Orders with their refunds: as the mirror has them, and read from the platform. */
@Injectable()
export class OrdersOfPlatform {
  constructor(
    private readonly reading: MirrorReading,
    private readonly writing: MirrorWriting,
    private readonly refreshing: Refreshing,
    private readonly connection: BillingConnection,
    private readonly gateway: BillingGateway,
    private readonly settings: BillingSettings,
    private readonly clock: Clock,
  ) {}

  /** As the mirror has it. Joins a transaction. @throws ORDER_NOT_FOUND */
  async known(orderId: string): Promise<OrderWithRefunds> {
    const order = await this.reading.find('order', orderId);
    if (!order) throw OrderRefusal.ORDER_NOT_FOUND();
    const { items } = await this.reading.list('refund', { orderId, customerId: order.fields.customerId }, REFUNDS);
    return { order, refunds: items };
  }

  /** As the mirror has it. Joins a transaction. */
  async hasPendingRefund(orderId: string): Promise<boolean> {
    return (await this.reading.list('refund', { orderId, status: ['pending'] }, REFUNDS)).total > 0;
  }

  /**
   * Reads the order and its refunds from the platform into the mirror. Outside of transactions.
   * @returns when it began to read
   * @throws ORDER_NOT_FOUND, BILLING_NOT_AVAILABLE, BILLING_PROVIDER_UNAVAILABLE
   */
  async read(orderId: string): Promise<Date> {
    if (this.settings.options.accessToken === undefined) throw BillingRefusal.BILLING_NOT_AVAILABLE();
    const began = this.clock.now();
    try {
      await this.connection.establish();
      await this.refreshing.now('order', orderId, 'interactive');
      const read = (page: number) => this.gateway.page('refund', { orderId, page }, 'interactive');
      for await (const { items } of pagesOf(read)) {
        for (const refund of items) await this.writing.keep('refund', refund);
      }
      return began;
    } catch (error) {
      if (isNotFound(error)) throw OrderRefusal.ORDER_NOT_FOUND();
      return refusedByProvider(error);
    }
  }
}
