import { ApiProperty } from '@nestjs/swagger';
import { IsEmail, IsIn, IsUUID, MaxLength } from 'class-validator';
import { type MailState, mailStates, type QueuedMail } from '#shared-kernel/domain/queued-mail';
import type { ListPage } from '#shared-kernel/application/list-page';
import { RemarkBody } from '#shared-kernel/http/reasoned.dto';
import { Omittable } from '#shared-kernel/http/shape.pipe';
import { listViewOf, ShortText, SortedBy, ListPageQuery, ListPageView } from '#shared-kernel/http/list-page.dto';
import type { ResentMail } from '../application/staff-mails.ts';

const ADDRESS_LENGTH = 254;

export class MailListQuery extends ListPageQuery {
  @ApiProperty({ enum: mailStates, required: false }) @Omittable() @IsIn(mailStates) state?: MailState;
  /** The kind of mail, such as `reset-password`. */
  @ShortText() template?: string;
  /** The address of the recipient, whole. */
  @ShortText() address?: string;
  /** The account to whose present address it went. */
  @Omittable() @IsUUID('loose') userId?: string;
  @SortedBy('-createdAt', 'createdAt') sort?: string;
}

export class ResendDeadBody extends RemarkBody {
  /** Only mails of this kind. */
  @ShortText() template?: string;
}

export class SendElsewhereBody extends RemarkBody {
  @IsEmail() @MaxLength(ADDRESS_LENGTH) email!: string;
}

export class ListedMailView {
  id!: string;
  /** The kind of mail, such as `reset-password`. */
  template!: string;
  /** `failing`: is tried again. `dead`: given up. `dropped`: not sent, because of a limit or because it had expired. */
  @ApiProperty({ enum: mailStates }) state!: MailState;
  /** The recipient; null once it is sent or dropped, since it is deleted then. */
  to!: string | null;
  /** Without codes; null as `to`, and for a mail of an earlier release. */
  subject!: string | null;
  /** Attempts so far. */
  tries!: number;
  createdAt!: Date;
  /** The next attempt; null once it is settled. */
  dueAt!: Date | null;
  /** When it was sent, given up or dropped. */
  settledAt!: Date | null;
  /** Not sent any more from then on; null: it does not expire. */
  expiresAt!: Date | null;
  /** The latest failure, without addresses. */
  error!: string | null;

  static of({ content, ...mail }: QueuedMail): ListedMailView {
    return { ...mail, to: content?.to ?? null, subject: content?.subject || null };
  }
}

export class MailListView extends ListPageView {
  items!: ListedMailView[];

  static of(page: ListPage<QueuedMail>): MailListView {
    return listViewOf(page, (mail) => ListedMailView.of(mail));
  }
}

export class MailView extends ListedMailView {
  /** Language tag; null where it is not known. */
  language!: string | null;
  /** Whether it carries a code, or a link with a token; then it goes to no other address. */
  isSecret!: boolean;
  /** The text part without secrets; null where there is nothing to show. `GET /api/staff/email-previews/{id}` has the HTML part. */
  text!: string | null;

  static override of(mail: QueuedMail): MailView {
    const { content } = mail;
    return {
      ...ListedMailView.of(mail),
      language: content?.language ?? null,
      isSecret: content?.isSecret ?? true,
      text: content?.body?.text ?? null,
    };
  }
}

export class ResentMailView extends MailView {
  /** False: the service was sending it already, and nothing was changed. */
  isResent!: boolean;

  static resent({ mail, isResent }: ResentMail): ResentMailView {
    return { ...MailView.of(mail), isResent };
  }
}

export class ResentView {
  /** How many are sent again. */
  count!: number;
}
