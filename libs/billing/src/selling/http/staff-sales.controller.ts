import { Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { GuardedController, StaffGuard } from '#identity/http';
import { BillingObjects } from '../../customers/index.ts';
import {
  ListedCheckoutView,
  ListedOrderView,
  ListedRefundView,
  ListedSubscriptionView,
  listOf,
  OrdersOfStaffQuery,
  RefundsQuery,
  SalesQuery,
  searchOf,
  SubscriptionsQuery,
} from '../../customers/http.ts';
import { StaffCatalog } from '../application/staff-catalog.ts';
import {
  ListedCheckoutsView,
  ListedOrdersView,
  ListedRefundsView,
  ListedSubscriptionsView,
  SubscriptionPageView,
} from './staff-views.ts';

@ApiTags('Staff: billing')
@GuardedController('api/staff/billing', StaffGuard)
export class StaffSalesController {
  constructor(
    private readonly objects: BillingObjects,
    private readonly catalog: StaffCatalog,
  ) {}

  /** Subscriptions of all customers. */
  @Get('subscriptions')
  async subscriptions(@Query() query: SubscriptionsQuery): Promise<ListedSubscriptionsView> {
    const found = await this.objects.search('subscription', ...searchOf(query));
    return listOf('subscriptions', found, query, (one) => ListedSubscriptionView.of(one));
  }

  /** A subscription with its orders, refunds, benefits and seats. */
  @Get('subscriptions/:id')
  async subscription(@Param('id') id: string): Promise<SubscriptionPageView> {
    return SubscriptionPageView.of(await this.catalog.subscription(id));
  }

  /** Orders of all customers. */
  @Get('orders')
  async orders(@Query() query: OrdersOfStaffQuery): Promise<ListedOrdersView> {
    const found = await this.objects.search('order', ...searchOf(query));
    return listOf('orders', found, query, (one) => ListedOrderView.of(one));
  }

  /** Refunds of all customers. */
  @Get('refunds')
  async refunds(@Query() query: RefundsQuery): Promise<ListedRefundsView> {
    const found = await this.objects.search('refund', ...searchOf(query));
    return listOf('refunds', found, query, (one) => ListedRefundView.of(one));
  }

  /** Checkouts of all customers: those that are open, were abandoned or failed, and those that led to an order. */
  @Get('checkouts')
  async checkouts(@Query() query: SalesQuery): Promise<ListedCheckoutsView> {
    const found = await this.objects.search('checkout', ...searchOf(query));
    return listOf('checkouts', found, query, (one) => ListedCheckoutView.of(one));
  }
}
