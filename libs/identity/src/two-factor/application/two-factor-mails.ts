import { Injectable } from '@nestjs/common';
import {
  DeviceNames,
  HolderMails,
  type MailDetails,
  type MailSpeech,
  quotaUnlessConfirmed,
  type User,
} from '../../users/index.ts';
import { TwoFactorSettings } from '../domain/two-factor-options.ts';
import { twoFactorWords } from '../mails/words.ts';

type Say = MailSpeech<(typeof twoFactorWords)['en']>;

const DENIABLE: MailDetails = { isDeniable: true };

@Injectable()
export class TwoFactorMails {
  constructor(
    private readonly mails: HolderMails,
    private readonly settings: TwoFactorSettings,
    private readonly deviceNames: DeviceNames,
  ) {}

  oneTimeCode(user: User, code: string): Promise<void> {
    return this.send('two-factor-otp', user, (words, about) => words.oneTimeCode({ ...about, code }), {
      lifeSeconds: this.settings.options.otpLifeSeconds,
      quota: quotaUnlessConfirmed(user, 'code') ?? null,
    });
  }

  turnedOn(user: User): Promise<void> {
    return this.send('two-factor-on', user, (words, about) => words.turnedOn(about), DENIABLE);
  }

  changed(user: User): Promise<void> {
    return this.send('two-factor-changed', user, (words, about) => words.changed(about), DENIABLE);
  }

  turnedOff(user: User): Promise<void> {
    return this.send('two-factor-off', user, (words, about) => words.turnedOff(about), DENIABLE);
  }

  resetByStaff(user: User): Promise<void> {
    return this.send('two-factor-reset-by-staff', user, (words, about) => words.resetByStaff(about));
  }

  unlockedByStaff(user: User): Promise<void> {
    const say: Say = (words, about) => words.unlockedByStaff(about);
    return this.send('two-factor-unlocked', user, say, { page: '/forgot-password' });
  }

  trustEndedByStaff(user: User): Promise<void> {
    const say: Say = (words, about) => words.trustEndedByStaff(about);
    return this.send('trusted-devices-removed', user, say, { page: '/account/devices' });
  }

  /** Links to a page that needs no session: the reader may be locked out. */
  locked(user: User): Promise<void> {
    const { lockSeconds } = this.settings.options;
    const say: Say = (words, about) => words.locked({ ...about, lockSeconds });
    return this.send('two-factor-locked', user, say, { page: '/forgot-password' });
  }

  /** @param userAgent of the device, at its last use */
  deviceCopied(user: User, userAgent: string): Promise<void> {
    const device = this.deviceNames.describe(userAgent);
    const say: Say = (words, about) => words.deviceCopied({ ...about, device });
    return this.send('trusted-device-copied', user, say, { page: '/account/devices' });
  }

  backupCodesRenewed(user: User): Promise<void> {
    return this.send('backup-codes-renewed', user, (words, about) => words.backupCodesRenewed(about), DENIABLE);
  }

  backupCodeUsed(user: User, left: number): Promise<void> {
    return this.send('backup-code-used', user, (words, about) => words.backupCodeUsed({ ...about, left }));
  }

  private send(kind: string, user: User, say: Say, details: MailDetails = {}): Promise<void> {
    return this.mails.send(kind, user, twoFactorWords, say, { page: '/account/two-factor', ...details });
  }
}
