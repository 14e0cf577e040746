import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { type MailBody, MailLayout } from '#shared-kernel/application/mail-layout';
import { Outbox } from '#shared-kernel/application/outbox';
import { momentInWords } from '#shared-kernel/application/time-words';
import type { Quota } from '#shared-kernel/domain/quota';
import { AccountSettings } from '../domain/account-options.ts';
import { inLanguage } from '../domain/language.ts';
import { type GatheredMail, GatheredMails, SummaryWork } from '../domain/gathered-mail.ts';
import type { User } from '../domain/user.ts';
import { DENIAL_LIFE_SECONDS, Denials } from './denials.ts';

const HOUR = 3600;

/** To one recipient; no kind blocks another. Only mails that are sent count, and no answer tells. */
export const mailQuotas = {
  reset: { name: 'reset', limit: 5, windowSeconds: HOUR },
  verification: { name: 'verification', limit: 5, windowSeconds: HOUR },
  accountExists: { name: 'account-exists', limit: 5, windowSeconds: HOUR },
  code: { name: 'mailed-code', limit: 10, windowSeconds: HOUR },
  notice: { name: 'notice', limit: 10, windowSeconds: HOUR },
} as const satisfies Record<string, Quota>;

/** Another person may have registered an address that is not confirmed, to have mails sent to it. */
export const quotaUnlessConfirmed = (user: User, kind: 'code' | 'notice'): Quota | undefined =>
  user.hasConfirmedEmail() ? undefined : mailQuotas[kind];

/** For the greeting. The registrant of an address that is not confirmed must not write to it. */
export const nameInMails = (user: User): string => (user.hasConfirmedEmail() ? user.name : '');

export function withToken(path: string, token: string, callbackURL?: string): string {
  const query = callbackURL ? `?${new URLSearchParams({ callbackURL })}` : '';
  return `${path}${query}#${new URLSearchParams({ token })}`;
}

/** `actionLabel`: of the button, which leads to the page of the mail. */
type Body = Omit<MailBody, 'action'> & { readonly actionLabel?: string };

interface About {
  readonly name: string;
  readonly email: string;
  readonly time: string;
  readonly helper: string;
  readonly lifeSeconds: number;
}

export type MailSpeech<Words> = (words: Words, about: About) => Body;

export interface MailDetails {
  readonly to?: string;
  readonly page?: string | undefined;
  /** After which the mail is not sent any more. */
  readonly lifeSeconds?: number | undefined;
  /** A session of the reader may have done it without them: the mail has a link "This wasn't me". */
  readonly isDeniable?: boolean;
  /** The session, where it does not act just now. */
  readonly deniedSession?: string | null;
  /** Null: none. Otherwise that of notices, unless the address is confirmed. */
  readonly quota?: Quota | null;
}

/** The mail that tells of several. */
export interface Summary<Words> {
  /** The kind of the summary. */
  readonly kind: string;
  readonly languages: { readonly en: Words };
  say(words: Words, about: About & { readonly count: number }): Body;
  readonly page: string;
}

/** Mails to account holders, written to the outbox of the open transaction. */
@Injectable()
export class HolderMails {
  /** By the kind of the mails that are gathered. */
  private readonly summaries = new Map<string, Summary<never>>();

  constructor(
    private readonly outbox: Outbox,
    private readonly layout: MailLayout,
    private readonly settings: AccountSettings,
    private readonly denials: Denials,
    private readonly gathered: GatheredMails,
    private readonly summaryWork: SummaryWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Mails of a kind that follow one to the same person within an hour are counted, and told by one at its end. In the
   * constructor of the class that sends them. Not for what the person must know at once.
   */
  gather<Words>(kind: string, summary: Summary<Words>): void {
    this.summaries.set(kind, summary as unknown as Summary<never>);
  }

  /** @param kind of the mails that were gathered */
  async sendSummary(kind: string, user: User, { count, sessionId: deniedSession }: GatheredMail): Promise<void> {
    const summary = this.summaries.get(kind);
    // Asked for by another release.
    if (!summary) return;
    const say: MailSpeech<never> = (words, about) => summary.say(words, { ...about, count });
    const { page } = summary;
    await this.send(summary.kind, user, summary.languages, say, { page, isDeniable: true, deniedSession });
  }

  /** Inside the transaction that locked the user. */
  private async isCounted(kind: string, user: User): Promise<boolean> {
    if (!this.summaries.has(kind)) return false;
    const { count, endsAt } = await this.gathered.add(
      user.id,
      kind,
      this.clock.now(),
      this.denials.sessionOf(user) ?? null,
    );
    if (count === 1) await this.summaryWork.ask(user.id, kind, endsAt);
    return count > 0;
  }

  async send<Words>(
    kind: string,
    user: User,
    languages: { readonly en: Words },
    say: MailSpeech<Words>,
    details: MailDetails = {},
  ): Promise<void> {
    if (await this.isCounted(kind, user)) return;
    const { to = user.email, page, lifeSeconds } = details;
    const { quota = quotaUnlessConfirmed(user, 'notice') ?? null } = details;
    const { baseUrl, defaultLanguage } = this.settings.options;
    const { words, tag } = inLanguage(languages, user.language ?? defaultLanguage);
    const now = this.clock.now();
    const { actionLabel, ...body } = say(words, {
      name: nameInMails(user),
      email: user.email,
      time: momentInWords(now),
      helper: this.layout.helper,
      lifeSeconds: lifeSeconds ?? 0,
    });
    // What lets the reader in expires.
    const isPublic = lifeSeconds === undefined;
    const action =
      actionLabel && page !== undefined ? { action: { label: actionLabel, url: baseUrl + page, isPublic } } : {};
    await this.outbox.mail({
      kind,
      to,
      ...(quota && { quota }),
      ...this.layout.render({ ...body, ...action, ...(await this.denialOf(kind, user, to, details)) }, tag),
      ...(lifeSeconds !== undefined && { expiresAt: new Date(now.getTime() + lifeSeconds * 1000) }),
    });
  }

  private async denialOf(
    kind: string,
    user: User,
    to: string,
    { isDeniable, deniedSession = this.denials.sessionOf(user) }: MailDetails,
  ): Promise<Pick<MailBody, 'denial'>> {
    if (!isDeniable || !deniedSession || !user.hasConfirmedEmail()) return {};
    const token = await this.denials.sign({ userId: user.id, sessionId: deniedSession, email: to, cause: kind });
    const url = this.settings.options.baseUrl + withToken('/confirm/not-me', token);
    return { denial: { url, lifeSeconds: DENIAL_LIFE_SECONDS } };
  }
}
