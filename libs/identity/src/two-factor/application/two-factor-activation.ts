import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { Outbox } from '#shared-kernel/application/outbox';
import {
  type IssuedSession,
  type FurtherProof,
  SessionIssuing,
  SessionLock,
  type SessionPrincipal,
  type SignInContext,
} from '../../sessions/index.ts';
import { type Remark, type User, Users, userTarget } from '../../users/index.ts';
import { Challenges, OneTimeCodes } from '../domain/challenge.ts';
import { TrustedDevices } from '../domain/trusted-device.ts';
import { type FormerFactor, type TwoFactor, TwoFactors } from '../domain/two-factor.ts';
import { twoFactorActions } from './audit-actions.ts';
import { TwoFactorMails } from './two-factor-mails.ts';

/** Inside the transaction that locked the user. Ends challenges, codes and trusted devices. */
@Injectable()
export class TwoFactorActivation {
  constructor(
    private readonly users: Users,
    private readonly twoFactors: TwoFactors,
    private readonly challenges: Challenges,
    private readonly codes: OneTimeCodes,
    private readonly devices: TrustedDevices,
    private readonly sessions: SessionLock,
    private readonly issuing: SessionIssuing,
    private readonly mails: TwoFactorMails,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /**
   * @param step time step of the confirming code; 0 for a code that is not of the authenticator
   * @throws UNAUTHORIZED (the session has ended meanwhile), BANNED_USER
   */
  async turnOn(
    user: User,
    record: TwoFactor,
    step: number,
    caller: SessionPrincipal,
    context: SignInContext,
    proven: FurtherProof,
  ): Promise<IssuedSession> {
    const replaces = record.isOn();
    record.confirm(step, this.clock.now());
    await this.twoFactors.save(record);
    await (replaces ? this.mails.changed(user) : this.mails.turnedOn(user));
    await this.settle(user, true);
    await this.publish(user, replaces ? 'replaced' : 'turned-on');
    this.audit.record({
      action: twoFactorActions['two-factor.enabled'],
      target: userTarget(user),
      details: { replaces },
    });
    for (const made of ['factor', 'backup-codes'] as const) await this.sessions.noteMade(caller, made);
    return this.issuing.renew(caller, user, context, proven);
  }

  /** @throws as `turnOn` */
  async turnOff(
    user: User,
    caller: SessionPrincipal,
    context: SignInContext,
    proven: FurtherProof,
  ): Promise<IssuedSession> {
    await this.remove(user);
    return this.issuing.renew(caller, user, context, proven);
  }

  /** Also deletes a pending enrolment. @param byStaff absent: the holder does it */
  async remove(user: User, byStaff?: Remark): Promise<void> {
    await this.twoFactors.remove(user.id);
    const wasOn = user.twoFactorEnabled;
    if (wasOn) await (byStaff ? this.mails.resetByStaff(user) : this.mails.turnedOff(user));
    await this.settle(user, false);
    if (wasOn) await this.publish(user, 'turned-off');
    const about = { target: userTarget(user), details: byStaff ?? {} };
    this.audit.record({ action: twoFactorActions['two-factor.disabled'], ...about });
  }

  async restore(user: User, record: TwoFactor, former: FormerFactor): Promise<void> {
    record.restore(former, this.clock.now());
    await this.twoFactors.save(record);
    await this.settle(user, true);
    await this.publish(user, 'replaced');
    const about = { target: userTarget(user), details: { replaces: true } };
    this.audit.record({ action: twoFactorActions['two-factor.enabled'], ...about });
  }

  private async settle(user: User, isOn: boolean): Promise<void> {
    user.switchTwoFactor(isOn, this.clock.now());
    await this.users.save(user);
    await this.challenges.removeAllOf(user.id);
    await this.codes.removeAllOf(user.id);
    await this.devices.removeAllOf(user.id);
  }

  private async publish({ id }: User, change: 'turned-on' | 'replaced' | 'turned-off'): Promise<void> {
    const payload = { userId: id, change, changedAt: this.clock.now().toISOString() };
    await this.outbox.publish({ type: 'identity.factor-changed', payload });
  }
}
