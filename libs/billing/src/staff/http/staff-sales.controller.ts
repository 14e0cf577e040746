import { Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { GuardedController, StaffGuard } from '#identity/http';
import { StaffCustomers } from '../application/staff-customers.ts';
import { StaffObjects } from '../application/staff-objects.ts';
import { StaffSubscriptions } from '../application/staff-subscriptions.ts';
import { CustomerPageView, ListedCustomerView } from './customer-views.ts';
import { SubscriptionPageView } from './detail-views.ts';
import {
  ListedCheckoutsView,
  ListedCustomersView,
  ListedOrdersView,
  ListedRefundsView,
  ListedSubscriptionsView,
} from './list-views.ts';
import {
  CustomersQuery,
  filtersOf,
  numbersOf,
  OrdersOfStaffQuery,
  pageOf,
  RefundsQuery,
  SalesQuery,
  SubscriptionsQuery,
} from './queries.dto.ts';
import { ListedCheckoutView, ListedOrderView, ListedRefundView, ListedSubscriptionView } from './sales-views.ts';

@ApiTags('Staff: billing')
@GuardedController('api/staff/billing', StaffGuard)
export class StaffSalesController {
  constructor(
    private readonly objects: StaffObjects,
    private readonly people: StaffCustomers,
    private readonly bought: StaffSubscriptions,
  ) {}

  /** Customers of the billing provider, linked to an account here or not. */
  @Get('customers')
  async customers(@Query() query: CustomersQuery): Promise<ListedCustomersView> {
    const [page, { type }] = [pageOf(query), query];
    const filters = { ...filtersOf(query), ...(type !== undefined && { status: type }) };
    const { items, total } = await this.objects.search('customer', filters, page);
    return { customers: items.map((found) => ListedCustomerView.of(found)), total, ...numbersOf(page) };
  }

  /** A customer with what was bought, what may be used, and how it was linked to its account; also a deleted one. */
  @Get('customers/:id')
  async customer(@Param('id') id: string): Promise<CustomerPageView> {
    return CustomerPageView.of(await this.people.get(id));
  }

  /** Subscriptions of all customers. */
  @Get('subscriptions')
  async subscriptions(@Query() query: SubscriptionsQuery): Promise<ListedSubscriptionsView> {
    const page = pageOf(query);
    const { items, total } = await this.objects.search('subscription', filtersOf(query), page);
    return { subscriptions: items.map((found) => ListedSubscriptionView.of(found)), total, ...numbersOf(page) };
  }

  /** A subscription with its orders, refunds, benefits and seats. */
  @Get('subscriptions/:id')
  async subscription(@Param('id') id: string): Promise<SubscriptionPageView> {
    return SubscriptionPageView.of(await this.bought.get(id));
  }

  /** Orders of all customers. */
  @Get('orders')
  async orders(@Query() query: OrdersOfStaffQuery): Promise<ListedOrdersView> {
    const page = pageOf(query);
    const { items, total } = await this.objects.search('order', filtersOf(query), page);
    return { orders: items.map((found) => ListedOrderView.of(found)), total, ...numbersOf(page) };
  }

  /** Refunds of all customers. */
  @Get('refunds')
  async refunds(@Query() query: RefundsQuery): Promise<ListedRefundsView> {
    const page = pageOf(query);
    const { items, total } = await this.objects.search('refund', filtersOf(query), page);
    return { refunds: items.map((found) => ListedRefundView.of(found)), total, ...numbersOf(page) };
  }

  /** Checkouts of all customers: those that are open, were abandoned or failed, and those that led to an order. */
  @Get('checkouts')
  async checkouts(@Query() query: SalesQuery): Promise<ListedCheckoutsView> {
    const page = pageOf(query);
    const { items, total } = await this.objects.search('checkout', filtersOf(query), page);
    return { checkouts: items.map((found) => ListedCheckoutView.of(found)), total, ...numbersOf(page) };
  }
}
