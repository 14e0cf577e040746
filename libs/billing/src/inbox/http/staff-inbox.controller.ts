import { Body, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '#identity';
import { AdminGuard, CurrentCaller, GuardedController, StaffGuard } from '#identity/http';
import { ReasonedBody } from '#shared-kernel/http/reasoned.dto';
import { listQueryOf, listViewOf } from '#shared-kernel/http/list-page.dto';
import { StaffInbox } from '../application/staff-inbox.ts';
import { InboxListQuery, ReplayBody } from './bodies.dto.ts';
import { DeliveriesView, DeliveryView, ReplayedView } from './views.ts';

@ApiTags('Staff: billing')
@GuardedController('api/staff/billing/inbox', StaffGuard)
export class StaffInboxController {
  constructor(private readonly inbox: StaffInbox) {}

  /** Webhooks that came. Those with the status `dead` were given up and wait for a decision. */
  @Get()
  async list(@Query() query: InboxListQuery): Promise<DeliveriesView> {
    return listViewOf(await this.inbox.list(listQueryOf(query)), (delivery) => DeliveryView.of(delivery));
  }

  /** Processes a webhook again that was given up or ignored. */
  @Post(':id/retry')
  @HttpCode(200)
  @UseGuards(AdminGuard)
  async retry(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<DeliveryView> {
    return DeliveryView.of(await this.inbox.retry(caller, id));
  }

  /** Processes all webhooks again that were given up and fit the filters, the oldest first, at most 1,000 a request. */
  @Post('replay')
  @HttpCode(200)
  @UseGuards(AdminGuard)
  async replay(@Body() { reason, ...filters }: ReplayBody, @CurrentCaller() caller: Caller): Promise<ReplayedView> {
    return ReplayedView.of(await this.inbox.replay(caller, filters, { reason }));
  }

  /** Closes a webhook that failed or was given up, without processing it. */
  @Post(':id/ignore')
  @HttpCode(200)
  @UseGuards(AdminGuard)
  async ignore(
    @Param('id') id: string,
    @Body() body: ReasonedBody,
    @CurrentCaller() caller: Caller,
  ): Promise<DeliveryView> {
    return DeliveryView.of(await this.inbox.ignore(caller, id, body.reason));
  }

  /** Reads the object of a webhook that failed or was given up from Polar, and closes the webhook. */
  @Post(':id/refetch')
  @HttpCode(200)
  @UseGuards(AdminGuard)
  async refetch(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<DeliveryView> {
    return DeliveryView.of(await this.inbox.refetch(caller, id));
  }
}
