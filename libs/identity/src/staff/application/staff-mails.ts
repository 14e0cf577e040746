import { Injectable } from '@nestjs/common';
import { Audit, auditActions, entry } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { type MailFilters, MailQueue } from '#shared-kernel/application/mail-queue';
import type { ListPage, ListQuery } from '#shared-kernel/application/list-page';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { normalizeEmail } from '#shared-kernel/domain/email-address';
import { MailRefusal, mustBeFreeToShare, mustBeSendable, type QueuedMail } from '#shared-kernel/domain/queued-mail';
import { type Caller, CallerLock, type SessionPrincipal } from '../../sessions/index.ts';
import { AccountRefusal, type Remark, UserDirectory } from '../../users/index.ts';
import { StaffRefusal } from '../domain/staff-refusals.ts';
import { StaffActs } from './staff-acts.ts';

type Resent = Remark & { readonly template: string };

export const mailActions = auditActions({
  'mail.resent': entry<Resent>('Staff had a mail sent that waited or was given up.', ['reason']),
  'mail.all-resent': entry<Remark & { readonly count: number; readonly template: string | null }>(
    'Staff had mails sent that were given up.',
    ['reason'],
  ),
  'mail.redirected': entry<Resent & { readonly email: string }>('Staff had a mail sent to another address as well.', [
    'reason',
    'email',
  ]),
});

export interface StaffMailFilters extends MailFilters {
  /** The account whose address is that of the recipient. */
  readonly userId?: string | undefined;
}

export interface ResentMail {
  readonly mail: QueuedMail;
  /** False: the service was sending it already. */
  readonly isResent: boolean;
}

/** More go with the next request, so that one holds no lock for long. */
const MOST_AT_ONCE = 1000;

/** The outbox of mails. Contents are those of `shownContent`: no secret leaves the service here. */
@Injectable()
export class StaffMails {
  constructor(
    private readonly mails: MailQueue,
    private readonly directory: UserDirectory,
    private readonly acts: StaffActs,
    private readonly callers: CallerLock,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /** One statement, and one more to find the account. @throws USER_NOT_FOUND, INVALID_CURSOR */
  async page({ filters, ...query }: ListQuery<StaffMailFilters>): Promise<ListPage<QueuedMail>> {
    const { userId, address, ...others } = filters;
    const written = address === undefined ? [] : [normalizeEmail(address)];
    const ofAccount = userId === undefined ? [] : [await this.addressOf(userId)];
    const [to, ...more] = new Set([...ofAccount, ...written]);
    // No mail is for two addresses, or for a text that is none.
    const isNobody = more.length > 0 || (to === undefined && address !== undefined);
    if (isNobody) return { rows: [], total: 0, isExact: true, next: null, previous: null };
    return this.mails.page({ ...query, filters: { ...others, address: to } });
  }

  /** @throws MAIL_NOT_FOUND */
  get(id: string): Promise<QueuedMail> {
    return this.uow.read(() => this.found(id));
  }

  /**
   * Nothing happens to a mail that is being sent already.
   * @throws MAIL_NOT_FOUND, MAIL_NOT_KEPT, MAIL_EXPIRED, and as `CallerLock.lockStaffToRepeat`
   */
  async resend(staff: Caller, id: string, { reason }: Remark): Promise<ResentMail> {
    return this.uow.run(async () => {
      await this.callers.lockStaffToRepeat(staff, 'support', 'admin');
      const mail = await this.found(id);
      mustBeSendable(mail, this.clock.now());
      const isResent = await this.mails.sendNow(id);
      const details = { reason, template: mail.template };
      if (isResent) this.audit.record({ action: mailActions['mail.resent'], target: targetOf(id), details });
      return { mail: await this.found(id), isResent };
    });
  }

  /**
   * Expired mails stay given up. @param template undefined: of all templates @returns how many, 1000 at most
   * @throws as `CallerLock.lockStaffToRepeat`
   */
  async resendDead(staff: Caller, template: string | undefined, { reason }: Remark): Promise<number> {
    return this.uow.run(async () => {
      await this.callers.lockStaffToRepeat(staff, 'support', 'admin');
      const count = await this.mails.sendDead(template, MOST_AT_ONCE);
      const details = { reason, count, template: template ?? null };
      const target = { kind: 'mail', id: null };
      if (count > 0) this.audit.record({ action: mailActions['mail.all-resent'], target, details });
      return count;
    });
  }

  /**
   * The mail itself stays as it is. Needs a recent authentication.
   * @throws INVALID_EMAIL, MAIL_NOT_FOUND, MAIL_NOT_KEPT, MAIL_EXPIRED, MAIL_CARRIES_SECRET, and as `StaffActs.runAlone`
   */
  async sendElsewhere(staff: SessionPrincipal, id: string, address: string, { reason }: Remark): Promise<void> {
    await this.acts.runAlone(staff, 'user.repair', async () => {
      const mail = await this.found(id);
      mustBeFreeToShare(mail, this.clock.now());
      const email = normalizeEmail(address);
      if (email === undefined) throw AccountRefusal.INVALID_EMAIL();
      await this.mails.sendCopy(id, email);
      const details = { reason, template: mail.template, email };
      this.audit.record({ action: mailActions['mail.redirected'], target: targetOf(id), details });
    });
  }

  private async found(id: string): Promise<QueuedMail> {
    const mail = await this.mails.find(id);
    if (!mail) throw MailRefusal.MAIL_NOT_FOUND();
    return mail;
  }

  private async addressOf(userId: string): Promise<string> {
    const person = await this.directory.find(userId.toLowerCase());
    if (!person) throw StaffRefusal.USER_NOT_FOUND();
    return person.email;
  }
}

const targetOf = (id: string) => ({ kind: 'mail', id });
