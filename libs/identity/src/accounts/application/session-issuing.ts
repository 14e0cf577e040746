import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { alphabets, Random } from '#shared-kernel/application/random';
import type { RequestMeta } from '#shared-kernel/application/request-meta';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { digest } from '#shared-kernel/domain/digest';
import { AccountSettings } from '../domain/account-options.ts';
import { AccountRefusal } from '../domain/account-refusals.ts';
import type { SignedIn } from '../domain/caller.ts';
import { DeviceNames, KnownDevices, Sessions } from '../domain/ports.ts';
import { Session } from '../domain/session.ts';
import type { User } from '../domain/user.ts';
import { AccountMails } from './account-mails.ts';

/** Characters of a session token: 190 bits (contract §1). */
export const SESSION_TOKEN_LENGTH = 32;
const DEVICE_ID_LENGTH = 32;

export interface SignInContext extends RequestMeta {
  /** What the browser showed of an earlier sign-in here. */
  readonly deviceId?: string | undefined;
  /** False: the session ends with the browser and is never extended. */
  readonly remember: boolean;
}

export interface IssuedSession extends SignedIn {
  /** To be kept by the browser, so that it is recognised next time. */
  readonly deviceId: string;
}

/** The only place where a session comes into the world. */
@Injectable()
export class SessionIssuing {
  constructor(
    private readonly sessions: Sessions,
    private readonly devices: KnownDevices,
    private readonly deviceNames: DeviceNames,
    private readonly mails: AccountMails,
    private readonly settings: AccountSettings,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Starts a session for somebody who has proven who they are. In the same transaction the user was read, and locked
   * when not new: a deletion, ban or reset at the same moment must come before or after, not in between.
   * @throws BANNED_USER, EMAIL_NOT_VERIFIED where verification is required, whatever the way in
   */
  start(user: User, context: SignInContext): Promise<IssuedSession> {
    const now = this.clock.now();
    const { requireEmailVerification, newDeviceMail } = this.settings.options;
    if (user.isBannedAt(now)) throw AccountRefusal.BANNED_USER();
    if (requireEmailVerification && !user.emailVerified) throw AccountRefusal.EMAIL_NOT_VERIFIED();
    const token = this.random.text(SESSION_TOKEN_LENGTH, alphabets.alphanumeric);
    const session = Session.start(
      {
        id: this.random.id(),
        userId: user.id,
        tokenDigest: digest(token),
        ipAddress: context.ipAddress,
        userAgent: context.userAgent,
        remembered: context.remember,
      },
      this.settings.options,
      now,
    );
    const deviceId = context.deviceId ?? this.random.text(DEVICE_ID_LENGTH, alphabets.alphanumeric);
    return this.uow.run(async () => {
      await this.sessions.add(session);
      if (newDeviceMail) await this.meetDevice(user, deviceId, context, now);
      return { session, user, token, deviceId };
    });
  }

  /** A device is known by the cookie it kept, or, for programs that keep none, by its kind and network. */
  private async meetDevice(user: User, deviceId: string, context: SignInContext, now: Date): Promise<void> {
    const looks = `${this.deviceNames.describe(context.userAgent)}|${context.ipAddress}`;
    const met = await this.devices.meet(user.id, [digest(`id:${deviceId}`), digest(`looks:${looks}`)], now);
    if (met === 'new') await this.mails.newDevice(user, context);
  }
}
