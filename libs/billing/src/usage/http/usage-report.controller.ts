import { Body, HttpCode, Post, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Accepts, GuardedController, ServiceCredentialGuard } from '#identity/http';
import type { JsonObject } from '../../objects/domain/json.ts';
import { UsageReporting } from '../application/usage-reporting.ts';
import { ReportUsageBody } from './bodies.dto.ts';
import { ReportedUsageView } from './views.ts';

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
