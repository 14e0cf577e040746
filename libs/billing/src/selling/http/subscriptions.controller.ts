import { Body, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '#identity';
import { Accepts, CurrentCaller, GuardedController } from '#identity/http';
import { acceptsReaders, OwnerQuery } from '../../customers/http.ts';
import { OwnPurchases } from '../application/own-purchases.ts';
import {
  activeOf,
  ActivePageQuery,
  AssignSeatBody,
  CancelBody,
  OwnerBody,
  PauseBody,
  countedPage,
} from './bodies.dto.ts';
import { ChangePlanBody, ChangeSeatsBody, EstimateQuery, targetOf } from './change-bodies.dto.ts';
import { SeatsView, SeatView } from './seat-views.ts';
import { ChangeEstimateView, pageView, SubscriptionsView, SubscriptionView } from './views.ts';
import { Seats } from '../application/seats.ts';
import { SubscriptionChanging } from '../application/subscription-changing.ts';
import { SubscriptionCommands } from '../application/subscription-commands.ts';
import { cancellation, dropping, pause, resumption, uncancellation } from '../application/subscription-decisions.ts';

@ApiTags('Billing')
@GuardedController('api/billing/subscriptions')
export class SubscriptionsController {
  constructor(private readonly purchases: OwnPurchases) {}

  /** Subscriptions of the caller or of an organization, also those that ended; the newest first. */
  @Get()
  @Accepts(...acceptsReaders)
  async list(@Query() query: ActivePageQuery, @CurrentCaller() caller: Caller): Promise<SubscriptionsView> {
    const asked = { caller, named: query, page: countedPage(query) };
    return pageView('subscriptions', await this.purchases.subscriptions(asked, activeOf(query)), query);
  }

  /** A subscription, with what its meters stand at and the change that waits for its next period. */
  @Get(':id')
  @Accepts(...acceptsReaders)
  async get(
    @Param('id') id: string,
    @Query() query: OwnerQuery,
    @CurrentCaller() caller: Caller,
  ): Promise<SubscriptionView> {
    return SubscriptionView.of(await this.purchases.subscription({ caller, named: query, id }));
  }
}

@ApiTags('Billing')
@GuardedController('api/billing/subscriptions/:id')
export class SubscriptionCommandsController {
  constructor(
    private readonly changing: SubscriptionChanging,
    private readonly commands: SubscriptionCommands,
    private readonly seats: Seats,
  ) {}

  /** Estimates the cost of another plan or another number of seats, if changed now. */
  @Get('estimate')
  async estimate(
    @Param('id') id: string,
    @Query() query: EstimateQuery,
    @CurrentCaller() caller: Caller,
  ): Promise<ChangeEstimateView> {
    return ChangeEstimateView.of(await this.changing.estimate({ caller, named: query, id }, targetOf(query)));
  }

  /** Changes the plan; needs a recent sign-in. A payment that fails changes nothing. */
  @Post('change-plan')
  @HttpCode(200)
  async changePlan(
    @Param('id') id: string,
    @Body() { organizationId, expected, ...target }: ChangePlanBody,
    @CurrentCaller() caller: Caller,
  ): Promise<SubscriptionView> {
    return SubscriptionView.of(await this.changing.change({ caller, named: { organizationId }, id }, target, expected));
  }

  /** Changes the number of seats; needs a recent sign-in. */
  @Post('change-seats')
  @HttpCode(200)
  async changeSeats(
    @Param('id') id: string,
    @Body() { organizationId, expected, ...target }: ChangeSeatsBody,
    @CurrentCaller() caller: Caller,
  ): Promise<SubscriptionView> {
    return SubscriptionView.of(await this.changing.change({ caller, named: { organizationId }, id }, target, expected));
  }

  /** Drops the change that waits for the next period. */
  @Post('drop-pending-change')
  @HttpCode(200)
  async drop(
    @Param('id') id: string,
    @Body() body: OwnerBody,
    @CurrentCaller() caller: Caller,
  ): Promise<SubscriptionView> {
    return SubscriptionView.of(await this.commands.carryOut({ caller, named: body, id }, dropping));
  }

  /** Cancels at the end of the period. */
  @Post('cancel')
  @HttpCode(200)
  async cancel(
    @Param('id') id: string,
    @Body() body: CancelBody,
    @CurrentCaller() caller: Caller,
  ): Promise<SubscriptionView> {
    return SubscriptionView.of(await this.commands.carryOut({ caller, named: body, id }, cancellation(body)));
  }

  /** Takes a cancellation back, before the period ends. */
  @Post('uncancel')
  @HttpCode(200)
  async uncancel(
    @Param('id') id: string,
    @Body() body: OwnerBody,
    @CurrentCaller() caller: Caller,
  ): Promise<SubscriptionView> {
    return SubscriptionView.of(await this.commands.carryOut({ caller, named: body, id }, uncancellation));
  }

  /** Pauses from the end of the period on. */
  @Post('pause')
  @HttpCode(200)
  async pause(
    @Param('id') id: string,
    @Body() body: PauseBody,
    @CurrentCaller() caller: Caller,
  ): Promise<SubscriptionView> {
    return SubscriptionView.of(await this.commands.carryOut({ caller, named: body, id }, pause(body.resumesAt)));
  }

  /** Resumes a paused subscription, which is charged at once, or takes a pause back that has not begun; needs a recent sign-in. */
  @Post('resume')
  @HttpCode(200)
  async resume(
    @Param('id') id: string,
    @Body() body: OwnerBody,
    @CurrentCaller() caller: Caller,
  ): Promise<SubscriptionView> {
    return SubscriptionView.of(await this.commands.carryOut({ caller, named: body, id }, resumption, 'charge'));
  }

  /** People who use the seats. */
  @Get('seats')
  @Accepts(...acceptsReaders)
  async listSeats(
    @Param('id') id: string,
    @Query() query: OwnerQuery,
    @CurrentCaller() caller: Caller,
  ): Promise<SeatsView> {
    return SeatsView.of(await this.seats.list({ caller, named: query, id }));
  }

  /** Gives a seat to a person, who has it at once; needs a recent sign-in. */
  @Post('seats')
  @HttpCode(200)
  async assignSeat(
    @Param('id') id: string,
    @Body() body: AssignSeatBody,
    @CurrentCaller() caller: Caller,
  ): Promise<SeatView> {
    return SeatView.shown(await this.seats.assign({ caller, named: body, id }, body.email));
  }

  /** Takes a seat from a person, and what it gave access to; needs a recent sign-in. */
  @Post('seats/:seatId/revoke')
  @HttpCode(200)
  async revokeSeat(
    @Param('id') id: string,
    @Param('seatId') seatId: string,
    @Body() body: OwnerBody,
    @CurrentCaller() caller: Caller,
  ): Promise<SeatView> {
    return SeatView.shown(await this.seats.revoke({ caller, named: body, id }, seatId));
  }
}
