import { Body, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '#identity';
import { AdminGuard, CurrentCaller, GuardedController, StaffGuard } from '#identity/http';
import { StaffSubscriptionCommands } from '../application/staff-subscription-commands.ts';
import { targetOf } from './change-target.ts';
import {
  StaffCancelBody,
  StaffChangePlanBody,
  StaffChangeSeatsBody,
  StaffEstimateQuery,
  StaffReasonBody,
} from './staff-subscription-bodies.dto.ts';
import { ChangeEstimateView } from './subscription-change-views.ts';
import { SubscriptionView } from './subscription-views.ts';

@ApiTags('Staff: billing')
@GuardedController('api/staff/billing/subscriptions/:id', StaffGuard)
export class StaffSubscriptionCommandsController {
  constructor(private readonly subscriptions: StaffSubscriptionCommands) {}

  /** What another plan or another number of seats would cost now: an estimate. */
  @Get('estimate')
  async estimate(@Param('id') id: string, @Query() query: StaffEstimateQuery): Promise<ChangeEstimateView> {
    return ChangeEstimateView.of(await this.subscriptions.estimate(id, targetOf(query), query.prorationBehavior));
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
    const wish = { caller, reason };
    const why = { reason: customerReason, comment };
    const shown = when === 'now' ? this.subscriptions.end(wish, id) : this.subscriptions.cancel(wish, id, why);
    return SubscriptionView.of(await shown);
  }

  /** Takes a cancellation back, before the period ends. */
  @Post('uncancel')
  @HttpCode(200)
  @UseGuards(AdminGuard)
  async uncancel(
    @Param('id') id: string,
    @Body() { reason }: StaffReasonBody,
    @CurrentCaller() caller: Caller,
  ): Promise<SubscriptionView> {
    return SubscriptionView.of(await this.subscriptions.uncancel({ caller, reason }, id));
  }

  /** Changes the plan, also where customers may not. A payment that fails changes nothing. */
  @Post('change-plan')
  @HttpCode(200)
  @UseGuards(AdminGuard)
  async changePlan(
    @Param('id') id: string,
    @Body() { reason, productId, prorationBehavior }: StaffChangePlanBody,
    @CurrentCaller() caller: Caller,
  ): Promise<SubscriptionView> {
    const wish = { caller, reason };
    return SubscriptionView.of(await this.subscriptions.change(wish, id, { productId }, prorationBehavior));
  }

  /** Changes the number of seats, also where customers may not. */
  @Post('change-seats')
  @HttpCode(200)
  @UseGuards(AdminGuard)
  async changeSeats(
    @Param('id') id: string,
    @Body() { reason, seats, prorationBehavior }: StaffChangeSeatsBody,
    @CurrentCaller() caller: Caller,
  ): Promise<SubscriptionView> {
    return SubscriptionView.of(await this.subscriptions.change({ caller, reason }, id, { seats }, prorationBehavior));
  }
}
