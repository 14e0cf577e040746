import { Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuditPageQuery, auditPageOf, cursorText } from '#shared-kernel/http/audit-page.dto';
import { AuthController, CurrentSession } from '../../sessions/http.ts';
import type { SessionPrincipal } from '../../sessions/index.ts';
import { DeviceNames } from '../../users/index.ts';
import { SecurityActivity } from '../application/security-activity.ts';
import { SecurityActivityEntryView, SecurityActivityView } from './views.ts';

@ApiTags('Profile')
@AuthController()
export class SecurityActivityController {
  constructor(
    private readonly activity: SecurityActivity,
    private readonly devices: DeviceNames,
  ) {}

  /** What happened to the caller's account, newest first: sign-ins, refused attempts, changes, keys. */
  @Get('security-activity')
  async page(
    @Query() query: AuditPageQuery,
    @CurrentSession() caller: SessionPrincipal,
  ): Promise<SecurityActivityView> {
    const { entries, next } = await this.activity.page(caller, query.action, ...auditPageOf(query));
    return {
      entries: entries.map((entry) => SecurityActivityEntryView.of(entry, caller, this.devices)),
      nextCursor: cursorText(next),
    };
  }
}
