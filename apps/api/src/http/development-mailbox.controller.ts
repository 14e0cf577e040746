import { Controller, Delete, Get, HttpCode, NotFoundException, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { DevelopmentMailbox, type MailboxEntry } from '#shared-kernel/infrastructure/mail/development-mailbox';
import { escapeHtml, sendPage } from './page.ts';

/** A mail may style itself and nothing else: no script, no request to anywhere. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Mails and text messages that are kept instead of sent. Mounted outside production only. */
@ApiExcludeController()
@Controller('dev/mailbox')
export class DevelopmentMailboxController {
  constructor(private readonly mailbox: DevelopmentMailbox) {}

  /** A page; with `Accept: application/json` an array, newest last. */
  @Get()
  list(@Req() request: Request, @Res() response: Response): void {
    const entries = this.mailbox.list();
    if (request.accepts('html', 'json') === 'json') {
      response.json(entries.map(({ to, subject, text, html, createdAt }) => ({ to, subject, text, html, createdAt })));
      return;
    }
    const rows = entries.map((entry, index) => row(entry, index)).reverse();
    sendPage(
      response,
      200,
      'Mailbox',
      rows.length === 0
        ? '<p>No mail yet. Mails that the service would send appear here.</p>'
        : `<table><thead><tr><th>Received</th><th>To</th><th>Subject</th></tr></thead><tbody>${rows.join('')}</tbody></table>`,
    );
  }

  /** One mail. */
  @Get(':index')
  show(@Param('index') index: string, @Res() response: Response): void {
    const entry = this.entry(index);
    const frame = entry.html
      ? `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="/dev/mailbox/${index}/html" title="The mail as it looks"></iframe>`
      : '';
    sendPage(
      response,
      200,
      entry.subject || 'Text message',
      `<p>To ${escapeHtml(entry.to)}, ${entry.createdAt.toISOString()} · <a href="/dev/mailbox">All mails</a></p>` +
        `<pre>${linked(entry.text)}</pre>${frame}`,
      true,
    );
  }

  /** The HTML of a mail, for the frame of its page. */
  @Get(':index/html')
  html(@Param('index') index: string, @Res() response: Response): void {
    const entry = this.entry(index);
    response.setHeader('Content-Security-Policy', MAIL_POLICY);
    // Links open beside the mailbox: our pages let nobody frame them.
    response.type('html').send(entry.html.replace('<head>', '<head><base target="_blank">'));
  }

  /** Empties the mailbox. */
  @Delete()
  @HttpCode(204)
  clear(): void {
    this.mailbox.clear();
  }

  private entry(index: string): MailboxEntry {
    const entry = /^\d{1,6}$/.test(index) ? this.mailbox.list()[Number(index)] : undefined;
    if (!entry) throw new NotFoundException();
    return entry;
  }
}

function row({ to, subject, text, createdAt }: MailboxEntry, index: number): string {
  const title = subject || text.slice(0, 60);
  return `<tr><td>${createdAt.toISOString()}</td><td>${escapeHtml(to)}</td><td><a href="/dev/mailbox/${index}">${escapeHtml(title)}</a></td></tr>`;
}

/** Addresses in a text can be followed. */
function linked(text: string): string {
  return escapeHtml(text).replace(
    /https?:\/\/[^\s&<>"']+(?:&amp;[^\s&<>"']+)*/g,
    (url) => `<a href="${url}" rel="noreferrer">${url}</a>`,
  );
}
