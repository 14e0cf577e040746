import { Body, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminGuard, CurrentCaller, GuardedController, StaffGuard } from '#identity/http';
import type { Caller } from '#identity';
import { ReasonedBody } from '#shared-kernel/http/reasoned.dto';
import { listQueryOf, listViewOf } from '#shared-kernel/http/list-page.dto';
import { BillingObjects } from '../../customers/index.ts';
import {
  ListedCheckoutView,
  ListedOrderView,
  ListedRefundView,
  ListedSubscriptionView,
  OrdersOfStaffQuery,
  RefundsQuery,
  SalesQuery,
  SubscriptionsQuery,
} from '../../customers/http.ts';
import { Refunding } from '../application/refunding.ts';
import { StaffCatalog } from '../application/staff-catalog.ts';
import {
  ListedCheckoutsView,
  ListedOrdersView,
  ListedRefundRequestsView,
  ListedRefundRequestView,
  ListedRefundsView,
  ListedSubscriptionsView,
  SubscriptionPageView,
} from './staff-views.ts';
import { StaffSubscriptionCommands } from '../application/staff-subscription-commands.ts';
import { cancellation, revocation, uncancellation } from '../application/subscription-decisions.ts';
import { targetOf } from './change-bodies.dto.ts';
import {
  RefundRequestsQuery,
  StaffCancelBody,
  StaffChangePlanBody,
  StaffChangeSeatsBody,
  StaffEstimateQuery,
} from './staff-bodies.dto.ts';
import { ChangeEstimateView, SubscriptionView } from './views.ts';

@ApiTags('Staff: billing')
@GuardedController('api/staff/billing', StaffGuard)
export class StaffSalesController {
  constructor(
    private readonly objects: BillingObjects,
    private readonly catalog: StaffCatalog,
    private readonly refunding: Refunding,
  ) {}

  /** Subscriptions of all customers. */
  @Get('subscriptions')
  async subscriptions(@Query() query: SubscriptionsQuery): Promise<ListedSubscriptionsView> {
    const page = await this.objects.page('subscription', listQueryOf(query));
    return listViewOf(page, (one) => ListedSubscriptionView.of(one));
  }

  /** A subscription with its orders, refunds, benefits and seats. */
  @Get('subscriptions/:id')
  async subscription(@Param('id') id: string): Promise<SubscriptionPageView> {
    return SubscriptionPageView.of(await this.catalog.subscription(id));
  }

  /** Orders of all customers. */
  @Get('orders')
  async orders(@Query() query: OrdersOfStaffQuery): Promise<ListedOrdersView> {
    const page = await this.objects.page('order', listQueryOf(query));
    return listViewOf(page, (one) => ListedOrderView.of(one));
  }

  /** Refunds of all customers. */
  @Get('refunds')
  async refunds(@Query() query: RefundsQuery): Promise<ListedRefundsView> {
    const page = await this.objects.page('refund', listQueryOf(query));
    return listViewOf(page, (one) => ListedRefundView.of(one));
  }

  /** Refunds that staff asked for, of all orders; those with the status `waiting` need a second person. */
  @Get('refund-requests')
  async refundRequests(@Query() query: RefundRequestsQuery): Promise<ListedRefundRequestsView> {
    return listViewOf(await this.refunding.list(listQueryOf(query)), (one) => ListedRefundRequestView.of(one));
  }

  /** Checkouts of all customers: those that are open, were abandoned or failed, and those that led to an order. */
  @Get('checkouts')
  async checkouts(@Query() query: SalesQuery): Promise<ListedCheckoutsView> {
    const page = await this.objects.page('checkout', listQueryOf(query));
    return listViewOf(page, (one) => ListedCheckoutView.of(one));
  }
}

@ApiTags('Staff: billing')
@GuardedController('api/staff/billing/subscriptions/:id', StaffGuard)
export class StaffSubscriptionCommandsController {
  constructor(private readonly subscriptions: StaffSubscriptionCommands) {}

  /** Estimates the cost of another plan or another number of seats, if changed now. */
  @Get('estimate')
  async estimate(@Param('id') id: string, @Query() query: StaffEstimateQuery): Promise<ChangeEstimateView> {
    return ChangeEstimateView.of(await this.subscriptions.estimate(id, targetOf(query)));
  }

  /** Cancels at the end of the period, or ends the subscription now. */
  @Post('cancel')
  @HttpCode(200)
  @UseGuards(AdminGuard)
  async cancel(
    @Param('id') id: string,
    @Body() { reason, when, customerReason, comment }: StaffCancelBody,
    @CurrentCaller() caller: Caller,
  ): Promise<SubscriptionView> {
    const decide = when === 'now' ? revocation : cancellation({ reason: customerReason, comment });
    return SubscriptionView.of(await this.subscriptions.carryOut({ caller, id, reason }, decide));
  }

  /** Takes a cancellation back, before the period ends. */
  @Post('uncancel')
  @HttpCode(200)
  @UseGuards(AdminGuard)
  async uncancel(
    @Param('id') id: string,
    @Body() { reason }: ReasonedBody,
    @CurrentCaller() caller: Caller,
  ): Promise<SubscriptionView> {
    return SubscriptionView.of(await this.subscriptions.carryOut({ caller, id, reason }, uncancellation));
  }

  /** Changes the plan, also where customers may not. A payment that fails changes nothing. */
  @Post('change-plan')
  @HttpCode(200)
  @UseGuards(AdminGuard)
  async changePlan(
    @Param('id') id: string,
    @Body() { reason, ...target }: StaffChangePlanBody,
    @CurrentCaller() caller: Caller,
  ): Promise<SubscriptionView> {
    return SubscriptionView.of(await this.subscriptions.change({ caller, id, reason }, target));
  }

  /** Changes the number of seats, also where customers may not. */
  @Post('change-seats')
  @HttpCode(200)
  @UseGuards(AdminGuard)
  async changeSeats(
    @Param('id') id: string,
    @Body() { reason, ...target }: StaffChangeSeatsBody,
    @CurrentCaller() caller: Caller,
  ): Promise<SubscriptionView> {
    return SubscriptionView.of(await this.subscriptions.change({ caller, id, reason }, target));
  }
}
