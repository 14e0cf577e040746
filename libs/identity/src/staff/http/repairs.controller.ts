import { Body, Param, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ReasonedBody, RemarkBody } from '#shared-kernel/http/reasoned.dto';
import { AdminGuard, CurrentSession, GuardedController, PostOk, StaffGuard, StatusView } from '../../sessions/http.ts';
import type { SessionPrincipal } from '../../sessions/index.ts';
import { StaffRepairs } from '../application/staff-repairs.ts';
import { UnlinkAccountOfUserBody } from './bodies.dto.ts';
import { EndedWaitView } from './views.ts';

const DONE: StatusView = { status: true };

@ApiTags('Staff: users')
@GuardedController('api/staff/users/:id', StaffGuard)
export class RepairsController {
  constructor(private readonly repairs: StaffRepairs) {}

  /** Mails the link that confirms the address. */
  @PostOk('send-verification')
  async sendVerification(
    @Param('id') userId: string,
    @Body() { reason }: RemarkBody,
    @CurrentSession() staff: SessionPrincipal,
  ): Promise<StatusView> {
    await this.repairs.sendVerification({ staff, userId, reason });
    return DONE;
  }

  /** Mails the link that sets or resets the password. */
  @PostOk('send-reset')
  async sendReset(
    @Param('id') userId: string,
    @Body() { reason }: RemarkBody,
    @CurrentSession() staff: SessionPrincipal,
  ): Promise<StatusView> {
    await this.repairs.sendReset({ staff, userId, reason });
    return DONE;
  }

  /**
   * Removes the second factor. All sessions end, no device is trusted, and the holder gets a mail. The reason says how the
   * person was recognized.
   */
  @PostOk('reset-two-factor')
  async resetTwoFactor(
    @Param('id') userId: string,
    @Body() { reason }: ReasonedBody,
    @CurrentSession() staff: SessionPrincipal,
  ): Promise<StatusView> {
    await this.repairs.resetFactor({ staff, userId, reason });
    return DONE;
  }

  /** Ends the wait after too many wrong passwords, and tells the holder. */
  @PostOk('clear-locks')
  async clearLocks(
    @Param('id') userId: string,
    @Body() { reason }: RemarkBody,
    @CurrentSession() staff: SessionPrincipal,
  ): Promise<EndedWaitView> {
    return { ...DONE, ended: await this.repairs.clearLocks({ staff, userId, reason }) };
  }

  /** Ends the lock after too many wrong codes of the second factor. Waits after wrong passwords go on: see `clear-locks`. */
  @PostOk('unlock-two-factor')
  async unlockTwoFactor(
    @Param('id') userId: string,
    @Body() { reason }: RemarkBody,
    @CurrentSession() staff: SessionPrincipal,
  ): Promise<StatusView> {
    await this.repairs.unlockFactor({ staff, userId, reason });
    return DONE;
  }

  /** Removes all trusted devices. */
  @PostOk('revoke-trusted-devices')
  async revokeTrustedDevices(
    @Param('id') userId: string,
    @Body() { reason }: RemarkBody,
    @CurrentSession() staff: SessionPrincipal,
  ): Promise<StatusView> {
    await this.repairs.endTrust({ staff, userId, reason });
    return DONE;
  }

  /** Removes a way to sign in, unless it is the last one. Sessions that began with it end. */
  @PostOk('unlink-account')
  async unlinkAccount(
    @Param('id') userId: string,
    @Body() { accountId, reason }: UnlinkAccountOfUserBody,
    @CurrentSession() staff: SessionPrincipal,
  ): Promise<StatusView> {
    await this.repairs.unlink({ staff, userId, reason }, accountId);
    return DONE;
  }

  /** Marks the address as not proven. */
  @PostOk('unprove-email')
  @UseGuards(AdminGuard)
  async unproveEmail(
    @Param('id') userId: string,
    @Body() { reason }: RemarkBody,
    @CurrentSession() staff: SessionPrincipal,
  ): Promise<StatusView> {
    await this.repairs.unproveEmail({ staff, userId, reason });
    return DONE;
  }
}
