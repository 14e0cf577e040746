import { Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '#identity';
import { AuthController, CurrentCaller } from '#identity/http';
import { auditPageOf, cursorText } from '#shared-kernel/http/audit-page.dto';
import { OrganizationLog } from '../application/organization-log.ts';
import { AuditLogQuery, AuditLogEntryView, AuditLogView } from './audit-log.views.ts';

@ApiTags('Organizations')
@AuthController('/organization')
export class AuditLogController {
  constructor(private readonly log: OrganizationLog) {}

  /** Events of an organization, newest first. For members who may update it, such as owners and admins. */
  @Get('audit-log')
  async page(@Query() query: AuditLogQuery, @CurrentCaller() caller: Caller): Promise<AuditLogView> {
    const { organizationId, ...filter } = query;
    const { entries, next } = await this.log.page(caller, organizationId, filter, ...auditPageOf(query));
    return { entries: entries.map((entry) => AuditLogEntryView.of(entry)), nextCursor: cursorText(next) };
  }
}
