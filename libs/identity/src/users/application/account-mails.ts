import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { MailLayout } from '#shared-kernel/application/mail-layout';
import { TextMessenger } from '#shared-kernel/application/mailer';
import { Outbox } from '#shared-kernel/application/outbox';
import type { RequestMeta } from '#shared-kernel/application/request-meta';
import { momentInWords } from '#shared-kernel/application/time-words';
import type { Quota } from '#shared-kernel/domain/quota';
import { AccountSettings } from '../domain/account-options.ts';
import { mailQuotas, nameInMails, quotaUnlessConfirmed } from '../domain/mail-quotas.ts';
import { DeviceNames } from '../domain/ports.ts';
import type { User } from '../domain/user.ts';
import { type MailWords, wordsIn } from '../mails/words.ts';

type Body = ReturnType<MailWords['verifyEmail']>;

const QUOTAS: Readonly<Record<string, Quota>> = {
  'verify-email': mailQuotas.verification,
  'reset-password': mailQuotas.reset,
  'account-exists': mailQuotas.accountExists,
};

/**
 * All mails about accounts, written to the outbox of the open transaction. Links lead to console pages that act on a
 * click, because mail scanners follow links. Tokens are in the fragment, which appears in no server log and no
 * referrer.
 */
@Injectable()
export class AccountMails {
  constructor(
    private readonly outbox: Outbox,
    private readonly layout: MailLayout,
    private readonly messenger: TextMessenger,
    private readonly settings: AccountSettings,
    private readonly devices: DeviceNames,
    private readonly clock: Clock,
  ) {}

  verifyEmail(user: User, token: string, callbackURL?: string): Promise<void> {
    const life = this.settings.options.verificationTokenLifeSeconds;
    return this.send('verify-email', user, user.email, life, this.page('/verify-email', token, callbackURL), (words) =>
      words.verifyEmail({ name: nameInMails(user), email: user.email, lifeSeconds: life }),
    );
  }

  /** Sent to the current address, because the new one is not verified yet. */
  changeEmail(user: User, newEmail: string, token: string, callbackURL?: string): Promise<void> {
    const life = this.settings.options.verificationTokenLifeSeconds;
    const link = this.page('/confirm/change-email', token, callbackURL);
    return this.send('change-email', user, user.email, life, link, (words) =>
      words.changeEmail({ name: nameInMails(user), email: user.email, newEmail, lifeSeconds: life }),
    );
  }

  /** @param undoToken undoes the change; undefined when the old address was not proven */
  emailChanged(user: User, oldEmail: string, undoToken: string | undefined): Promise<void> {
    const life = undoToken === undefined ? undefined : this.settings.options.emailUndoLifeSeconds;
    const link = undoToken === undefined ? undefined : this.page('/confirm/undo-email-change', undoToken);
    const name = undoToken === undefined ? '' : user.name;
    const about = { name, newEmail: user.email, time: this.time(), helper: this.layout.helper };
    const say = (words: MailWords) =>
      life === undefined ? words.emailChanged(about) : words.emailChangedWithUndo({ ...about, lifeSeconds: life });
    // The owner of a proven address always gets it.
    const quota = undoToken === undefined ? mailQuotas.notice : null;
    return this.send('email-changed', user, oldEmail, life, link, say, quota);
  }

  /** To the former address, which the account has again. Links to a page that needs no session: all have ended. */
  emailRestored(user: User): Promise<void> {
    const link = `${this.settings.options.baseUrl}/forgot-password`;
    return this.send('email-restored', user, user.email, undefined, link, (words) =>
      words.emailRestored({ name: nameInMails(user), time: this.time() }),
    );
  }

  /** To the address that the account had meanwhile; it may be that of another person, who learns nothing else. */
  emailTakenBack(user: User, email: string): Promise<void> {
    const say = (words: MailWords) => words.emailTakenBack({ email, time: this.time() });
    return this.send('email-taken-back', user, email, undefined, undefined, say, mailQuotas.notice);
  }

  /**
   * A client with a page of its own receives the token there, by the redirect route of the specification, which changes
   * nothing.
   * @param isFirst the account has no password
   */
  resetPassword(user: User, token: string, isFirst: boolean, redirectTo?: string): Promise<void> {
    const { baseUrl, basePath, resetTokenLifeSeconds: life } = this.settings.options;
    const link = redirectTo
      ? `${baseUrl}${basePath}/reset-password/${token}?${new URLSearchParams({ callbackURL: redirectTo })}`
      : this.page('/reset-password', token);
    return this.send('reset-password', user, user.email, life, link, (words) =>
      words[isFirst ? 'setPassword' : 'resetPassword']({ name: nameInMails(user), lifeSeconds: life }),
    );
  }

  /**
   * Links to a page that needs no session: the reader may be locked out.
   * @param apiKeys how many still work
   * @param isFirst the account had none
   */
  passwordChanged(user: User, apiKeys: number, isFirst: boolean): Promise<void> {
    const link = `${this.settings.options.baseUrl}/forgot-password`;
    return this.send('password-changed', user, user.email, undefined, link, (words) =>
      words.passwordChanged({
        name: nameInMails(user),
        time: this.time(),
        isFirst,
        apiKeys,
        phoneEnding: user.phoneNumberVerified ? endingOf(user) : undefined,
      }),
    );
  }

  /** @param provider its name for people. Its account can sign in from now on. */
  accountLinked(user: User, provider: string): Promise<void> {
    const link = `${this.settings.options.baseUrl}/account/linked`;
    return this.send('account-linked', user, user.email, undefined, link, (words) =>
      words.accountLinked({ name: nameInMails(user), provider, time: this.time() }),
    );
  }

  /** The number can sign in from now on. */
  phoneNumberAdded(user: User): Promise<void> {
    const link = `${this.settings.options.baseUrl}/account`;
    return this.send('phone-number-added', user, user.email, undefined, link, (words) =>
      words.phoneNumberAdded({ name: nameInMails(user), phoneEnding: endingOf(user), time: this.time() }),
    );
  }

  /** @param provider its name for people; undefined: the password was removed */
  accountUnlinked(user: User, provider: string | undefined): Promise<void> {
    const link = `${this.settings.options.baseUrl}/account/linked`;
    return this.send('account-unlinked', user, user.email, undefined, link, (words) =>
      words.accountUnlinked({ name: nameInMails(user), provider, time: this.time() }),
    );
  }

  deleteAccount(user: User, token: string, callbackURL?: string): Promise<void> {
    const life = this.settings.options.deleteTokenLifeSeconds;
    const link = this.page('/confirm/delete-user', token, callbackURL);
    return this.send('delete-account', user, user.email, life, link, (words) =>
      words.deleteAccount({ name: nameInMails(user), email: user.email, lifeSeconds: life }),
    );
  }

  /** The last mail to the address, in the transaction that deletes the account. */
  accountDeleted(user: User): Promise<void> {
    return this.send('account-deleted', user, user.email, undefined, undefined, (words) =>
      words.accountDeleted({
        name: nameInMails(user),
        email: user.email,
        time: this.time(),
        helper: this.layout.helper,
      }),
    );
  }

  /** To the owner of an address with which another person registered, in the transaction that deletes the account. */
  accountDisowned(user: User): Promise<void> {
    return this.send('account-disowned', user, user.email, undefined, undefined, (words) =>
      words.accountDisowned({ email: user.email, time: this.time() }),
    );
  }

  newDevice(user: User, meta: RequestMeta): Promise<void> {
    const link = `${this.settings.options.baseUrl}/account/sessions`;
    return this.send('new-device', user, user.email, undefined, link, (words) =>
      words.newDevice({
        name: nameInMails(user),
        device: this.devices.describe(meta.userAgent) || words.unknownDevice,
        ipAddress: meta.ipAddress || words.unknownAddress,
        time: this.time(),
      }),
    );
  }

  accountExists(user: User): Promise<void> {
    const link = `${this.settings.options.baseUrl}/sign-in`;
    return this.send('account-exists', user, user.email, undefined, link, (words) =>
      words.accountExists({ name: nameInMails(user), email: user.email }),
    );
  }

  /** Whether text messages can be sent. */
  get sendsTextMessages(): boolean {
    return this.messenger.isAvailable;
  }

  /** @param as `decoy` writes a row that has already expired, so that timing does not reveal that nothing is sent */
  async phoneCode(phoneNumber: string, code: string, user: User | undefined, as: 'send' | 'decoy'): Promise<void> {
    const { phoneCodeLifeSeconds, defaultLanguage } = this.settings.options;
    const { words } = wordsIn(user?.language ?? defaultLanguage);
    await this.outbox.textMessage({
      kind: as === 'send' ? 'phone-code' : 'decoy',
      to: phoneNumber,
      text: words.phoneCode({ code, productName: this.layout.productName, lifeSeconds: phoneCodeLifeSeconds }),
      expiresAt: this.in(as === 'send' ? phoneCodeLifeSeconds : 0),
    });
  }

  /**
   * Does the work of a mail for an address that gets none: the row has already expired, so it is never sent. Then
   * timing does not reveal whether the address has an account.
   */
  async decoy(email: string, token: string): Promise<void> {
    const { words, tag } = wordsIn(this.settings.options.defaultLanguage);
    const { actionLabel = '', ...body } = words.resetPassword({ name: email, lifeSeconds: 0 });
    const action = { label: actionLabel, url: this.page('/reset-password', token) };
    const mail = this.layout.render({ ...body, action }, tag);
    await this.outbox.mail({ kind: 'decoy', to: email, ...mail, expiresAt: this.clock.now() });
  }

  private page(path: string, token: string, callbackURL?: string): string {
    const query = callbackURL ? `?${new URLSearchParams({ callbackURL })}` : '';
    return `${this.settings.options.baseUrl}${path}${query}#${new URLSearchParams({ token })}`;
  }

  private time(): string {
    return momentInWords(this.clock.now());
  }

  private in(seconds: number): Date {
    return new Date(this.clock.now().getTime() + seconds * 1000);
  }

  private async send(
    kind: string,
    user: User,
    to: string,
    lifeSeconds: number | undefined,
    url: string | undefined,
    say: (words: MailWords) => Body,
    quota: Quota | null = QUOTAS[kind] ?? quotaUnlessConfirmed(user, 'notice') ?? null,
  ): Promise<void> {
    const { words, tag } = wordsIn(user.language ?? this.settings.options.defaultLanguage);
    const { actionLabel, ...body } = say(words);
    const action = actionLabel && url ? { action: { label: actionLabel, url } } : {};
    await this.outbox.mail({
      kind,
      to,
      ...(quota && { quota }),
      ...this.layout.render({ ...body, ...action }, tag),
      ...(lifeSeconds !== undefined && { expiresAt: this.in(lifeSeconds) }),
    });
  }
}

/** The last digits of the phone number: enough for its owner to know it. */
const endingOf = ({ phoneNumber }: User) => phoneNumber?.slice(-3) ?? '';
