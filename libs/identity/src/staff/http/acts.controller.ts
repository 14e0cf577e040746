import { Body, Param, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ReasonedBody } from '#shared-kernel/http/reasoned.dto';
import { AdminGuard, CurrentSession, GuardedController, PostOk, StaffGuard, StatusView } from '../../sessions/http.ts';
import type { SessionPrincipal } from '../../sessions/index.ts';
import { StaffKeys } from '../application/staff-keys.ts';
import { StaffUsers } from '../application/staff-users.ts';
import { EndSessionsBody } from './bodies.dto.ts';
import { EndedSessionsView } from './views.ts';

const DONE: StatusView = { status: true };

/** Acts on what the lists show. Owners get a mail. */
@ApiTags('Staff: users')
@GuardedController('api/staff', StaffGuard)
export class ActsController {
  constructor(
    private readonly keys: StaffKeys,
    private readonly users: StaffUsers,
  ) {}

  /** Disables an API key: programs that use it are refused at once. */
  @PostOk('api-keys/:id/disable')
  async disableKey(
    @Param('id') id: string,
    @Body() { reason }: ReasonedBody,
    @CurrentSession() staff: SessionPrincipal,
  ): Promise<StatusView> {
    await this.keys.carryOut('disabled', { staff, id, reason });
    return DONE;
  }

  /** Enables an API key again. */
  @PostOk('api-keys/:id/enable')
  @UseGuards(AdminGuard)
  async enableKey(
    @Param('id') id: string,
    @Body() { reason }: ReasonedBody,
    @CurrentSession() staff: SessionPrincipal,
  ): Promise<StatusView> {
    await this.keys.carryOut('enabled', { staff, id, reason });
    return DONE;
  }

  /** Deletes an API key. */
  @PostOk('api-keys/:id/delete')
  @UseGuards(AdminGuard)
  async deleteKey(
    @Param('id') id: string,
    @Body() { reason }: ReasonedBody,
    @CurrentSession() staff: SessionPrincipal,
  ): Promise<StatusView> {
    await this.keys.carryOut('deleted', { staff, id, reason });
    return DONE;
  }

  /** Ends all sessions that began at an address, but for the own one; none when there are more than were seen. */
  @PostOk('sessions/end')
  @UseGuards(AdminGuard)
  async endSessions(
    @Body() body: EndSessionsBody,
    @CurrentSession() staff: SessionPrincipal,
  ): Promise<EndedSessionsView> {
    return { ended: await this.users.endSessionsAt(staff, body) };
  }
}
