import { Body, ForbiddenException, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '#identity';
import { Accepts, CurrentCaller, GuardedController } from '#identity/http';
import { acceptsReaders, OwnerQuery, ReturnTargets } from '../../customers/http.ts';
import { Checkouts } from '../application/checkouts.ts';
import { CheckoutTracking } from '../application/checkout-tracking.ts';
import { DuePayments } from '../application/due-payments.ts';
import { Plans } from '../application/products.ts';
import { choicesIn } from '../domain/checkout-choices.ts';
import { CheckoutBody, DuePaymentsQuery } from './bodies.dto.ts';
import { CheckoutView, DuePaymentsView, PlansView, PlanView, StartedCheckoutView } from './purchase-views.ts';

@ApiTags('Billing')
@GuardedController('api/billing')
export class PurchasesController {
  constructor(
    private readonly plans: Plans,
    private readonly checkouts: Checkouts,
    private readonly tracking: CheckoutTracking,
    private readonly duePayments: DuePayments,
    private readonly targets: ReturnTargets,
  ) {}

  /** Plans for sale, with those that the caller or an organization has. */
  @Get('plans')
  @Accepts(...acceptsReaders)
  async list(@Query() query: OwnerQuery, @CurrentCaller() caller: Caller): Promise<PlansView> {
    const { plans, allowsSeveral } = await this.plans.of(caller, query);
    return { plans: plans.map((plan) => PlanView.of(plan)), allowsSeveral };
  }

  /**
   * Starts a purchase, which the buyer completes on a page of the billing provider. Products, buyer and discount are named
   * once each: two different values are refused with `CONTRADICTORY_CHECKOUT`.
   */
  @Post('checkouts')
  @HttpCode(200)
  async start(@Body() body: CheckoutBody, @CurrentCaller() caller: Caller): Promise<StartedCheckoutView> {
    const { successPath, returnPath, embedOrigin, product: _product, for: buyer, ...request } = body;
    const choices = choicesIn(body);
    if (buyer?.user !== undefined && buyer.user.toLowerCase() !== caller.userId) throw new ForbiddenException();
    return this.checkouts.start(caller, {
      ...request,
      ...choices,
      successUrl: this.targets.withCheckoutId(successPath),
      ...(returnPath !== undefined && { returnUrl: this.targets.absolute(returnPath) }),
      ...(embedOrigin !== undefined && { embedOrigin: this.targets.origin(embedOrigin) }),
    });
  }

  /** Payments of subscriptions that failed, with the next attempt and what ends when. */
  @Get('due-payments')
  @Accepts(...acceptsReaders)
  async due(
    @Query() { live = false, card = false, ...named }: DuePaymentsQuery,
    @CurrentCaller() caller: Caller,
  ): Promise<DuePaymentsView> {
    return DuePaymentsView.of(await this.duePayments.of(caller, named, { live, card }));
  }

  /** How a purchase goes on after the buyer came back; `waitsFor` says what is missing. */
  @Get('checkouts/:id')
  @Accepts(...acceptsReaders)
  async track(
    @Param('id') id: string,
    @Query() query: OwnerQuery,
    @CurrentCaller() caller: Caller,
  ): Promise<CheckoutView> {
    return CheckoutView.of(await this.tracking.of({ caller, named: query, id }));
  }
}
