import { Body, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '#identity';
import { AdminGuard, CurrentCaller, GuardedController, StaffGuard } from '#identity/http';
import { StaffBillingOverview, StaffResync } from '../application/staff-resync.ts';
import { RefreshBody } from './bodies.dto.ts';
import { BillingOverviewView, RefreshedView, ResyncRunView, ResyncView } from './views.ts';

@ApiTags('Staff: billing')
@GuardedController('api/staff/billing', StaffGuard)
export class StaffResyncController {
  constructor(
    private readonly summary: StaffBillingOverview,
    private readonly staff: StaffResync,
  ) {}

  /** Revenue of subscriptions, recent cancellations and refunds, and the connection to the billing provider. */
  @Get('overview')
  async sums(): Promise<BillingOverviewView> {
    return BillingOverviewView.of(await this.summary.get());
  }

  /** The last comparisons with Polar and what they found, objects that could not be read, and the webhook endpoints. */
  @Get('resync')
  async overview(): Promise<ResyncView> {
    return ResyncView.of(await this.staff.overview());
  }

  /** Compares everything with Polar and repairs what differs, in the background. Answers the run that is under way, if any. */
  @Post('resync')
  @HttpCode(202)
  @UseGuards(AdminGuard)
  async start(@CurrentCaller() caller: Caller): Promise<ResyncRunView> {
    return ResyncRunView.of(await this.staff.start(caller));
  }

  /** Reads an object from Polar now. */
  @Post('objects/refresh')
  @HttpCode(200)
  @UseGuards(AdminGuard)
  async refresh(@Body() { kind, id }: RefreshBody, @CurrentCaller() caller: Caller): Promise<RefreshedView> {
    return { kind, id, found: await this.staff.refresh(caller, kind, id) };
  }
}
