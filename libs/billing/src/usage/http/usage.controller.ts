import { Body, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { Caller } from '#identity';
import { Accepts, CurrentCaller, GuardedController, ServiceCredentialGuard } from '#identity/http';
import { acceptsReaders, OwnerQuery } from '../../customers/http.ts';
import { BillingOwners } from '../../customers/index.ts';
import { MeterUsage } from '../application/meter-usage.ts';
import { UsageOverviews } from '../application/usage-overview.ts';
import { MeterUsageQuery, ReportUsageBody } from './bodies.dto.ts';
import { MeterUsageView, ReportedUsageView, UsageOverviewView } from './views.ts';
import type { JsonObject } from '../../objects/domain/json.ts';
import { UsageReporting } from '../application/usage-reporting.ts';

@ApiTags('Billing')
@GuardedController('api/billing')
export class UsageController {
  constructor(
    private readonly owners: BillingOwners,
    private readonly overviews: UsageOverviews,
    private readonly meters: MeterUsage,
  ) {}

  /** The usage of the caller, or of an organization whose billing the caller may read. */
  @Get('usage')
  @Accepts(...acceptsReaders)
  async read(@Query() query: OwnerQuery, @CurrentCaller() caller: Caller): Promise<UsageOverviewView> {
    return UsageOverviewView.of(await this.overviews.of(await this.owners.ownerOf(caller, query, 'read')));
  }

  /** The usage of a meter by day, as the billing provider counted it, with the balance of the same moment. */
  @Get('usage/meters/:id')
  @Accepts(...acceptsReaders)
  async meter(
    @Param('id') id: string,
    @Query() query: MeterUsageQuery,
    @CurrentCaller() caller: Caller,
  ): Promise<MeterUsageView> {
    const owner = await this.owners.ownerOf(caller, query, 'read');
    return MeterUsageView.of(await this.meters.of(owner, id, query.days));
  }
}

/** Apart from the other routes of billing: customers pay for usage, so they must not be able to report it. */
@ApiTags('Billing')
@GuardedController('api/billing/usage/events')
@Accepts('anonymous')
@UseGuards(ServiceCredentialGuard)
export class UsageReportController {
  constructor(private readonly reporting: UsageReporting) {}

  /** Reports what users and organizations used. For backends with a service credential; 404 without one. */
  @Post()
  @HttpCode(202)
  @ApiBearerAuth('serviceCredential')
  async report(@Body() { events }: ReportUsageBody): Promise<ReportedUsageView> {
    return this.reporting.report(
      events.map(({ id, ownerId, name, timestamp, metadata }) => ({
        id,
        ownerId,
        name,
        occurredAt: timestamp === undefined ? undefined : new Date(timestamp),
        metadata: (metadata ?? {}) as JsonObject,
      })),
    );
  }
}
