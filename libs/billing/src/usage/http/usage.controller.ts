import { Body, Get, HttpCode, Post, Query, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { Caller } from '#identity';
import { Accepts, CurrentCaller, GuardedController, ServiceCredentialGuard } from '#identity/http';
import { acceptsReaders } from '../../customers/http.ts';
import { BillingOwners } from '../../customers/index.ts';
import { UsageOverviews } from '../application/usage-overview.ts';
import { ReportUsageBody, UsageOverviewQuery } from './bodies.dto.ts';
import { ReportedUsageView, UsageOverviewView } from './views.ts';
import type { JsonObject } from '../../objects/domain/json.ts';
import { UsageReporting } from '../application/usage-reporting.ts';

@ApiTags('Billing')
@GuardedController('api/billing')
export class UsageController {
  constructor(
    private readonly owners: BillingOwners,
    private readonly overviews: UsageOverviews,
  ) {}

  /** The usage of the caller, or of an organization whose billing the caller may read. */
  @Get('usage')
  @Accepts(...acceptsReaders)
  async read(@Query() query: UsageOverviewQuery, @CurrentCaller() caller: Caller): Promise<UsageOverviewView> {
    const owner = await this.owners.ownerOf(caller, query, 'read');
    return UsageOverviewView.of(await this.overviews.of(owner, query.days));
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
