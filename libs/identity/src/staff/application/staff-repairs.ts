import { Injectable } from '@nestjs/common';
import { Audit, auditActions, entry } from '#shared-kernel/application/audit';
import { StaffSources } from '#shared-kernel/application/staff-sources';
import { AddressConfirmation } from '../../contact/index.ts';
import { ResetLinks } from '../../credentials/index.ts';
import { SessionEnding, type SessionPrincipal } from '../../sessions/index.ts';
import { Unlinking } from '../../social/index.ts';
import { FactorRepair } from '../../two-factor/index.ts';
import { AccountMails, type Remark, type User, userTarget } from '../../users/index.ts';
import type { StaffRule } from '../domain/staff-permissions.ts';
import { StaffRefusal } from '../domain/staff-refusals.ts';
import { StaffActs } from './staff-acts.ts';

const rules = {
  repair: { permission: 'user.repair' },
  factor: {
    permission: 'user.repair',
    onSelf: StaffRefusal.YOU_CANNOT_RESET_YOUR_OWN_FACTOR,
    onStaff: StaffRefusal.STAFF_ACCOUNT,
  },
  unprove: {
    permission: 'user.unprove',
    onSelf: StaffRefusal.STAFF_ACCOUNT,
    onStaff: StaffRefusal.STAFF_ACCOUNT,
  },
} as const satisfies Readonly<Record<string, StaffRule>>;

export const repairActions = auditActions({
  'password.wait.ended': entry<Remark>('Staff ended the wait after wrong passwords.', ['reason']),
});

/** A member of staff, the account, and why. */
export interface Repair extends Remark {
  readonly staff: SessionPrincipal;
  readonly userId: string;
}

/**
 * Help for holders who cannot help themselves. Links go to the address of the account and to nobody else. Each method
 * throws as `StaffActs.run`.
 */
@Injectable()
export class StaffRepairs {
  constructor(
    private readonly acts: StaffActs,
    private readonly confirmation: AddressConfirmation,
    private readonly links: ResetLinks,
    private readonly factors: FactorRepair,
    private readonly unlinking: Unlinking,
    private readonly ending: SessionEnding,
    private readonly sources: StaffSources,
    private readonly mails: AccountMails,
    private readonly audit: Audit,
  ) {}

  /** @throws EMAIL_ALREADY_VERIFIED when there is nothing left to confirm */
  sendVerification(repair: Repair): Promise<void> {
    return this.run(rules.repair, repair, (user, remark) => this.confirmation.mailLinkByStaff(user, remark));
  }

  sendReset(repair: Repair): Promise<void> {
    return this.run(rules.repair, repair, (user, remark) => this.links.send(user.email, user, undefined, remark));
  }

  /** Ends all sessions, because a thief of the account may hold one. @throws TWO_FACTOR_NOT_ENABLED */
  resetFactor(repair: Repair): Promise<void> {
    return this.run(rules.factor, repair, async (user, remark) => {
      await this.factors.reset(user, remark);
      await this.ending.endAll(user.id, 'revoked');
    });
  }

  /** Codes of the second factor are accepted again. Nothing happens without a lock. */
  unlockFactor(repair: Repair): Promise<void> {
    return this.run(rules.factor, repair, (user, remark) => this.factors.unlock(user, remark));
  }

  /**
   * Passwords of the account are accepted again, in all browsers.
   * @returns false where nothing had to be waited for, such as after a colleague was faster: then nobody is told
   */
  async clearLocks(repair: Repair): Promise<boolean> {
    const accountId = repair.userId.toLowerCase();
    // Outside of the transaction, as the end: counters are no part of transactions.
    const isWaiting = await this.sources.hasWaits(accountId);
    await this.run(rules.repair, repair, async (user, remark) => {
      if (!isWaiting) return;
      const about = { target: userTarget(user), details: remark };
      await this.mails.waitEndedByStaff(user);
      this.audit.record({ action: repairActions['password.wait.ended'], ...about });
    });
    if (isWaiting) await this.sources.endWaits(accountId);
    return isWaiting;
  }

  endTrust(repair: Repair): Promise<void> {
    return this.run(rules.repair, repair, (user, remark) => this.factors.endTrust(user, remark));
  }

  /** As a holder does, but all sessions that began with it end. @throws as `Unlinking.unlink` */
  unlink(repair: Repair, accountId: string): Promise<void> {
    return this.run(rules.repair, repair, (user, remark) =>
      this.unlinking.unlink(user, { accountId }, undefined, remark),
    );
  }

  /** The holder proves the address again by a mailed link. Nothing happens to one that is not proven. */
  unproveEmail(repair: Repair): Promise<void> {
    return this.run(rules.unprove, repair, (user, remark) => this.confirmation.unprove(user, remark));
  }

  private run(
    rule: StaffRule,
    { staff, userId, reason }: Repair,
    act: (user: User, remark: Remark) => Promise<void>,
  ): Promise<void> {
    return this.acts.run({ staff, userId, ...rule }, (user) => act(user, { reason }));
  }
}
