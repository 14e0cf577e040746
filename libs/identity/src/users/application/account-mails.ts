import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { MailLayout } from '#shared-kernel/application/mail-layout';
import { TextMessenger } from '#shared-kernel/application/mailer';
import { Outbox } from '#shared-kernel/application/outbox';
import type { RequestMeta } from '#shared-kernel/application/request-meta';
import { momentInWords } from '#shared-kernel/application/time-words';
import { AccountSettings } from '../domain/account-options.ts';
import { inLanguage } from '../domain/language.ts';
import type { User } from '../domain/user.ts';
import { accountWords } from '../mails/words.ts';
import { HolderMails, type MailDetails, type MailSpeech, mailQuotas, withToken } from './holder-mails.ts';

/** Names a browser and its system for people ("Firefox on Windows"); "" when unknown. */
export abstract class DeviceNames {
  abstract describe(userAgent: string): string;
}

/**
 * All mails about accounts. Links lead to console pages that act on a click, because mail scanners follow links. Tokens
 * are in the fragment, which appears in no server log and no referrer.
 */
@Injectable()
export class AccountMails {
  constructor(
    private readonly mails: HolderMails,
    private readonly outbox: Outbox,
    private readonly layout: MailLayout,
    private readonly messenger: TextMessenger,
    private readonly settings: AccountSettings,
    private readonly devices: DeviceNames,
    private readonly clock: Clock,
  ) {}

  verifyEmail(user: User, token: string, callbackURL?: string): Promise<void> {
    return this.send('verify-email', user, (words, about) => words.verifyEmail(about), {
      page: withToken('/verify-email', token, callbackURL),
      lifeSeconds: this.settings.options.verificationTokenLifeSeconds,
      quota: mailQuotas.verification,
    });
  }

  /** Sent to the current address, because the new one is not verified yet. */
  changeEmail(user: User, newEmail: string, token: string, callbackURL?: string): Promise<void> {
    const page = withToken('/confirm/change-email', token, callbackURL);
    const lifeSeconds = this.settings.options.verificationTokenLifeSeconds;
    const say: Say = (words, about) => words.changeEmail({ ...about, newEmail });
    return this.send('change-email', user, say, { page, lifeSeconds });
  }

  /** @param undoToken undoes the change; undefined when the old address was not proven */
  emailChanged(user: User, oldEmail: string, undoToken: string | undefined): Promise<void> {
    const { email: newEmail } = user;
    if (undoToken === undefined) {
      const say: Say = (words, about) => words.emailChanged({ ...about, name: '', newEmail });
      return this.send('email-changed', user, say, { to: oldEmail, quota: mailQuotas.notice });
    }
    const say: Say = (words, about) => words.emailChangedWithUndo({ ...about, name: user.name, newEmail });
    return this.send('email-changed', user, say, {
      to: oldEmail,
      page: withToken('/confirm/undo-email-change', undoToken),
      lifeSeconds: this.settings.options.emailUndoLifeSeconds,
      // The owner of a proven address always gets it.
      quota: null,
    });
  }

  /** To the former address, which the account has again. Links to a page that needs no session: all have ended. */
  emailRestored(user: User): Promise<void> {
    return this.notify('email-restored', user, (words, about) => words.emailRestored(about), '/forgot-password');
  }

  /** To the address that the account had meanwhile; it may be that of another person, who learns nothing else. */
  emailTakenBack(user: User, email: string): Promise<void> {
    const say: Say = (words, about) => words.emailTakenBack({ ...about, email });
    return this.send('email-taken-back', user, say, { to: email, quota: mailQuotas.notice });
  }

  /** To the redirect route if the client has a page of its own. @param isFirst there is no password */
  resetPassword(user: User, token: string, isFirst: boolean, redirectTo?: string): Promise<void> {
    const { basePath, resetTokenLifeSeconds: lifeSeconds } = this.settings.options;
    const page = redirectTo
      ? `${basePath}/reset-password/${token}?${new URLSearchParams({ callbackURL: redirectTo })}`
      : withToken('/reset-password', token);
    const say: Say = (words, about) => words[isFirst ? 'setPassword' : 'resetPassword'](about);
    const { reset: quota } = mailQuotas;
    return this.send('reset-password', user, say, { page, lifeSeconds, quota });
  }

  /** The page needs no session: the reader may be locked out. @param apiKeys that work @param isFirst there was none */
  passwordChanged(user: User, apiKeys: number, isFirst: boolean): Promise<void> {
    const phoneEnding = user.phoneNumberVerified ? endingOf(user) : undefined;
    const say: Say = (words, about) => words.passwordChanged({ ...about, isFirst, apiKeys, phoneEnding });
    return this.notifyOfAct('password-changed', user, say, '/forgot-password');
  }

  /** @param apiKeys that work @param isFirst there was none */
  passwordSetByStaff(user: User, apiKeys: number, isFirst: boolean): Promise<void> {
    const say: Say = (words, about) => words.passwordSetByStaff({ ...about, isFirst, apiKeys });
    return this.notify('password-set-by-staff', user, say, '/forgot-password');
  }

  /** The page needs no session, because a person who guesses may go on. */
  waitEndedByStaff(user: User): Promise<void> {
    return this.notify(
      'wait-ended-by-staff',
      user,
      (words, about) => words.waitEndedByStaff(about),
      '/forgot-password',
    );
  }

  /** @param provider its name for people. Its account can sign in from now on. */
  accountLinked(user: User, provider: string): Promise<void> {
    const say: Say = (words, about) => words.accountLinked({ ...about, provider });
    return this.notifyOfAct('account-linked', user, say, '/account/linked');
  }

  phoneNumberAdded(user: User): Promise<void> {
    const say: Say = (words, about) => words.phoneNumberAdded({ ...about, phoneEnding: endingOf(user) });
    return this.notifyOfAct('phone-number-added', user, say, '/account');
  }

  /** @param provider its name for people; undefined: the password was removed */
  accountUnlinked(user: User, provider: string | undefined): Promise<void> {
    const say: Say = (words, about) => words.accountUnlinked({ ...about, provider });
    return this.notifyOfAct('account-unlinked', user, say, '/account/linked');
  }

  deleteAccount(user: User, token: string, callbackURL?: string): Promise<void> {
    return this.send('delete-account', user, (words, about) => words.deleteAccount(about), {
      page: withToken('/confirm/delete-user', token, callbackURL),
      lifeSeconds: this.settings.options.deleteTokenLifeSeconds,
    });
  }

  /** The last mail to the address, in the transaction that deletes the account. */
  accountDeleted(user: User): Promise<void> {
    return this.notify('account-deleted', user, (words, about) => words.accountDeleted(about));
  }

  accountDeletedByStaff(user: User): Promise<void> {
    return this.notify('account-deleted', user, (words, about) => words.accountDeletedByStaff(about));
  }

  /** To the owner of an address with which another person registered, in the transaction that deletes the account. */
  accountDisowned(user: User): Promise<void> {
    return this.notify('account-disowned', user, (words, about) => words.accountDisowned(about));
  }

  roleChanged(user: User): Promise<void> {
    const { role } = user;
    return this.notify('role-changed', user, (words, about) => words.roleChanged({ ...about, role }));
  }

  banned(user: User): Promise<void> {
    const until = user.banExpires && momentInWords(user.banExpires);
    return this.notify('banned', user, (words, about) => words.banned({ ...about, until }));
  }

  unbanned(user: User): Promise<void> {
    return this.notify('unbanned', user, (words, about) => words.unbanned(about), '/sign-in');
  }

  /** @param count of the sessions that ended, 1 or more */
  signedOutByStaff(user: User, count: number): Promise<void> {
    const say: Say = (words, about) => words.signedOutByStaff({ ...about, count });
    return this.notify('signed-out-by-staff', user, say, '/sign-in');
  }

  /** After a member of staff acted as the user. */
  impersonated(user: User, { createdAt, expiresAt }: Stay, readOnly: boolean): Promise<void> {
    const now = this.clock.now();
    const since = momentInWords(createdAt);
    const until = momentInWords(expiresAt < now ? expiresAt : now);
    const say: Say = (words, about) => words.impersonated({ ...about, since, until, readOnly });
    return this.notify('impersonated', user, say, '/account/activity');
  }

  newDevice(user: User, { userAgent, ipAddress }: RequestMeta): Promise<void> {
    const say: Say = (words, about) =>
      words.newDevice({
        ...about,
        device: this.devices.describe(userAgent) || words.unknownDevice,
        ipAddress: ipAddress || words.unknownAddress,
      });
    return this.notifyOfAct('new-device', user, say, '/account/sessions');
  }

  accountExists(user: User): Promise<void> {
    const details = { page: '/sign-in', quota: mailQuotas.accountExists };
    return this.send('account-exists', user, (words, about) => words.accountExists(about), details);
  }

  get sendsTextMessages(): boolean {
    return this.messenger.isAvailable;
  }

  /** @param as `decoy` writes a row that has already expired, so that timing does not reveal that nothing is sent */
  async phoneCode(phoneNumber: string, code: string, user: User | undefined, as: 'send' | 'decoy'): Promise<void> {
    const { phoneCodeLifeSeconds: lifeSeconds, defaultLanguage } = this.settings.options;
    const { words } = inLanguage(accountWords, user?.language ?? defaultLanguage);
    const isSent = as === 'send';
    await this.outbox.textMessage({
      kind: isSent ? 'phone-code' : 'decoy',
      to: phoneNumber,
      text: words.phoneCode({ code, productName: this.layout.productName, lifeSeconds }),
      expiresAt: new Date(this.clock.now().getTime() + (isSent ? lifeSeconds * 1000 : 0)),
    });
  }

  /** The work of a mail that is never sent, so that timing does not reveal whether the address has an account. */
  async decoy(email: string, token: string): Promise<void> {
    const { baseUrl, defaultLanguage } = this.settings.options;
    const { words, tag } = inLanguage(accountWords, defaultLanguage);
    const { actionLabel: label, ...body } = words.resetPassword({ ...NOTHING, name: email });
    const action = { label, url: baseUrl + withToken('/reset-password', token) };
    const mail = this.layout.render({ ...body, action }, tag);
    await this.outbox.mail({ kind: 'decoy', to: email, ...mail, expiresAt: this.clock.now() });
  }

  private notify(kind: string, user: User, say: Say, page?: string): Promise<void> {
    return this.send(kind, user, say, { page });
  }

  /** As `notify`, of what a session of the account has done. */
  private notifyOfAct(kind: string, user: User, say: Say, page: string): Promise<void> {
    return this.send(kind, user, say, { page, isDeniable: true });
  }

  private send(kind: string, user: User, say: Say, details: MailDetails): Promise<void> {
    return this.mails.send(kind, user, accountWords, say, details);
  }
}

interface Stay {
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

type Say = MailSpeech<(typeof accountWords)['en']>;

const NOTHING = { name: '', email: '', time: '', helper: '', lifeSeconds: 0 };

const endingOf = ({ phoneNumber }: User) => phoneNumber?.slice(-3) ?? '';
