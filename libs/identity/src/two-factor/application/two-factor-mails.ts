import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { MailLayout } from '#shared-kernel/application/mail-layout';
import { Outbox } from '#shared-kernel/application/outbox';
import { momentInWords } from '#shared-kernel/application/time-words';
import {
  AccountSettings,
  DeviceNames,
  languageOf,
  nameInMails,
  quotaUnlessConfirmed,
  type User,
} from '../../users/index.ts';
import { TwoFactorSettings } from '../domain/two-factor-options.ts';
import { type TwoFactorWords, wordsIn } from '../mails/words.ts';

/** Mails about the second factor to the account's address, written to the outbox of the open transaction. */
@Injectable()
export class TwoFactorMails {
  constructor(
    private readonly outbox: Outbox,
    private readonly layout: MailLayout,
    private readonly accounts: AccountSettings,
    private readonly settings: TwoFactorSettings,
    private readonly deviceNames: DeviceNames,
    private readonly clock: Clock,
  ) {}

  oneTimeCode(user: User, code: string): Promise<void> {
    const { otpLifeSeconds: lifeSeconds } = this.settings.options;
    const expiresAt = new Date(this.clock.now().getTime() + lifeSeconds * 1000);
    return this.send(
      'two-factor-otp',
      user,
      (words) => words.oneTimeCode({ name: nameInMails(user), code, lifeSeconds }),
      {
        expiresAt,
      },
    );
  }

  turnedOn(user: User): Promise<void> {
    return this.send('two-factor-on', user, (words) => words.turnedOn(this.about(user)));
  }

  /** The authenticator was replaced by another one. */
  changed(user: User): Promise<void> {
    return this.send('two-factor-changed', user, (words) => words.changed(this.about(user)));
  }

  turnedOff(user: User): Promise<void> {
    return this.send('two-factor-off', user, (words) => words.turnedOff(this.about(user)));
  }

  /** Links to a page that needs no session: the reader may be locked out. */
  locked(user: User): Promise<void> {
    const { lockSeconds } = this.settings.options;
    return this.send('two-factor-locked', user, (words) => words.locked({ name: nameInMails(user), lockSeconds }), {
      page: '/forgot-password',
    });
  }

  /** @param userAgent of the device, at its last use */
  deviceCopied(user: User, userAgent: string): Promise<void> {
    const device = this.deviceNames.describe(userAgent);
    return this.send('trusted-device-copied', user, (words) => words.deviceCopied({ ...this.about(user), device }), {
      page: '/account/devices',
    });
  }

  backupCodesRenewed(user: User): Promise<void> {
    return this.send('backup-codes-renewed', user, (words) => words.backupCodesRenewed(this.about(user)));
  }

  /** @param left unused codes */
  backupCodeUsed(user: User, left: number): Promise<void> {
    return this.send('backup-code-used', user, (words) => words.backupCodeUsed({ ...this.about(user), left }));
  }

  private about(user: User): { readonly name: string; readonly time: string } {
    return { name: nameInMails(user), time: momentInWords(this.clock.now()) };
  }

  private async send(
    kind: string,
    user: User,
    say: (words: TwoFactorWords) => ReturnType<TwoFactorWords['turnedOn']>,
    { page = '/account/two-factor', ...life }: { readonly page?: string; readonly expiresAt?: Date } = {},
  ): Promise<void> {
    const { baseUrl, defaultLanguage } = this.accounts.options;
    const { words, tag } = wordsIn(languageOf(user.language ?? defaultLanguage)?.tag);
    const { actionLabel, ...body } = say(words);
    const action = actionLabel ? { action: { label: actionLabel, url: `${baseUrl}${page}` } } : {};
    const quota = quotaUnlessConfirmed(user, kind === 'two-factor-otp' ? 'code' : 'notice');
    const mail = this.layout.render({ ...body, ...action }, tag);
    await this.outbox.mail({ kind, to: user.email, ...mail, ...(quota && { quota }), ...life });
  }
}
