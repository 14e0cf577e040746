import { Body, Get, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { MailRefusal } from '#shared-kernel/domain/queued-mail';
import { pagePolicy } from '#shared-kernel/http/content-security-policy';
import { RemarkBody } from '#shared-kernel/http/reasoned.dto';
import { listQueryOf } from '#shared-kernel/http/list-page.dto';
import {
  CurrentCaller,
  CurrentSession,
  GuardedController,
  PostOk,
  StaffGuard,
  StatusView,
} from '../../sessions/http.ts';
import type { Caller, SessionPrincipal } from '../../sessions/index.ts';
import { StaffMails } from '../application/staff-mails.ts';
import {
  MailListQuery,
  MailListView,
  MailView,
  ResendDeadBody,
  ResentMailView,
  ResentView,
  SendElsewhereBody,
} from './mails.dto.ts';

/** A mail may style itself and nothing else: no script, no request to anywhere, and only our own pages show it. */
const PREVIEW_POLICY = pagePolicy({ sandbox: [], styles: ["'unsafe-inline'"], framedBy: ["'self'"] });

/** The mails of the outbox. */
@ApiTags('Staff: operations')
@GuardedController('api/staff/emails', StaffGuard)
export class StaffMailsController {
  constructor(private readonly mails: StaffMails) {}

  /** Mails, newest first. Recipient and content of a mail are deleted once it is sent. */
  @Get()
  async list(@Query() query: MailListQuery): Promise<MailListView> {
    return MailListView.of(await this.mails.page(listQueryOf(query)));
  }

  /** Has mails sent that were given up, the oldest first, at most 1000. */
  @PostOk('resend-dead')
  async resendDead(@Body() { template, reason }: ResendDeadBody, @CurrentCaller() caller: Caller): Promise<ResentView> {
    return { count: await this.mails.resendDead(caller, template, { reason }) };
  }

  /** One mail, with its text. Codes and links with tokens are hidden. */
  @Get(':id')
  async get(@Param('id') id: string): Promise<MailView> {
    return MailView.of(await this.mails.get(id));
  }

  /** Has a mail sent now that waits, failed or was given up. */
  @PostOk(':id/resend')
  async resend(
    @Param('id') id: string,
    @Body() { reason }: RemarkBody,
    @CurrentCaller() caller: Caller,
  ): Promise<ResentMailView> {
    return ResentMailView.resent(await this.mails.resend(caller, id, { reason }));
  }

  /** Sends the content of a mail to another address as well. Not for a mail that carries a code or a link with a token. */
  @PostOk(':id/send-to')
  async sendTo(
    @Param('id') id: string,
    @Body() { email, reason }: SendElsewhereBody,
    @CurrentSession() staff: SessionPrincipal,
  ): Promise<StatusView> {
    await this.mails.sendElsewhere(staff, id, email, { reason });
    return { status: true };
  }
}

/** In a zone of its own, because a page shows it in a frame. */
@ApiTags('Staff: operations')
@GuardedController('api/staff/email-previews', StaffGuard)
export class MailPreviewController {
  constructor(private readonly mails: StaffMails) {}

  /** The HTML of a mail as a page for a frame. Codes and links are hidden. */
  @Get(':id')
  async show(@Param('id') id: string, @Res() response: Response): Promise<void> {
    const { content } = await this.mails.get(id);
    if (!content?.body) throw MailRefusal.MAIL_NOT_KEPT();
    response.setHeader('Content-Security-Policy', PREVIEW_POLICY);
    response.type('html').send(content.body.html);
  }
}
