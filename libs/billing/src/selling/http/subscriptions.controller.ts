import { Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '#identity';
import { Accepts, CurrentCaller, GuardedController } from '#identity/http';
import { acceptsReaders, OwnerQuery } from '../../customers/http.ts';
import { OwnPurchases } from '../application/own-purchases.ts';
import { ActivePageQuery, activeOf, pageOf } from './owned-bodies.dto.ts';
import { SubscriptionsView, SubscriptionView } from './subscription-views.ts';

@ApiTags('Billing')
@GuardedController('api/billing/subscriptions')
export class SubscriptionsController {
  constructor(private readonly purchases: OwnPurchases) {}

  /** Subscriptions of the caller or of an organization, also those that ended; the newest first. */
  @Get()
  @Accepts(...acceptsReaders)
  async list(@Query() query: ActivePageQuery, @CurrentCaller() caller: Caller): Promise<SubscriptionsView> {
    const page = pageOf(query);
    return SubscriptionsView.of(await this.purchases.subscriptions(caller, query, activeOf(query), page), page);
  }

  /** A subscription, with what its meters stand at and the change that waits for its next period. */
  @Get(':id')
  @Accepts(...acceptsReaders)
  async get(
    @Param('id') id: string,
    @Query() query: OwnerQuery,
    @CurrentCaller() caller: Caller,
  ): Promise<SubscriptionView> {
    return SubscriptionView.of(await this.purchases.subscription(caller, query, id));
  }
}
