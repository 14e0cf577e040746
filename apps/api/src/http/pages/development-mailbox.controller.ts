import { Delete, Get, HttpCode, NotFoundException, Param, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Accepts, GuardedController } from '#identity/http';
import { escapeHtml } from '#shared-kernel/domain/escape-html';
import { DevelopmentMailbox, type MailboxEntry } from '#shared-kernel/infrastructure/mail/development-mailbox';
import { pagePolicy } from '#shared-kernel/http/content-security-policy';
import { sendPage } from '#shared-kernel/http/page';
import { ThisMachineGuard } from '../server/this-machine.ts';

/** A mail may style itself and nothing else: no script, no request to anywhere. */
const MAIL_POLICY = pagePolicy({
  sandbox: ['allow-popups', 'allow-popups-to-escape-sandbox'],
  styles: ["'unsafe-inline'"],
  images: ["'self'"],
  framedBy: ["'self'"],
});

const STYLE = `
.quiet { color: color-mix(in srgb, currentColor 72%, transparent); font-size: .875rem; }
.mails { list-style: none; margin: 0; padding: 0; border-top: 1px solid #8886; }
.mails li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 1rem; align-items: center; padding: .75rem 0; border-bottom: 1px solid #8886; overflow-wrap: anywhere; }
.mails li > :first-child { font-weight: 600; }
.mails .quiet { grid-column: 1; }
.mails .act { grid-area: 1 / 2 / 3; }
.empty { border: 1px dashed #8888; border-radius: 12px; padding: 3rem 1rem; text-align: center; }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: 1.5rem; }
h2 { font-size: 1rem; margin: 0 0 .5rem; }
pre { margin: 0; border: 1px solid #8886; border-radius: 8px; padding: 1rem; }
iframe { border: 1px solid #8886; border-radius: 8px; width: 100%; height: 36rem; box-sizing: border-box; }
`;

/** Reloads the page when there are other mails than it shows. Two mails may have the same time. */
const REFRESH = `
setInterval(async () => {
  const request = { headers: { accept: 'application/json' } };
  const answer = document.hidden ? undefined : await fetch(location.href, request).catch(() => undefined);
  if (!answer?.ok) return;
  const mails = await answer.json();
  const shown = document.querySelectorAll('.mails time');
  if (mails.length !== shown.length || mails.at(-1)?.createdAt !== shown[0]?.dateTime) location.reload();
}, 2000);
`;

/** Mails and text messages that are kept instead of sent. Mounted outside production only, for this machine only. */
@ApiExcludeController()
@GuardedController('dev/mailbox')
@Accepts('anonymous')
@UseGuards(ThisMachineGuard)
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
        ? '<div class="empty"><strong>No mail yet</strong><br>What the service would send appears here by itself, and is kept until the service stops.</div>'
        : `<p class="quiet">What the service would send, kept until the service stops. New mail appears by itself.</p><ol class="mails">${rows.join('')}</ol>`,
      { style: STYLE, script: REFRESH, reads: true },
    );
  }

  /** One mail. */
  @Get(':index')
  show(@Param('index') index: string, @Res() response: Response): void {
    const entry = this.entry(index);
    const text = `<section><h2>Text</h2><pre>${linked(entry.text)}</pre></section>`;
    const html = entry.html
      ? `<section><h2>HTML</h2><iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="/dev/mailbox/${index}/html" title="The mail as it looks"></iframe></section>`
      : '';
    sendPage(
      response,
      200,
      entry.subject || 'Text message',
      `<p class="quiet">${facts(entry)} · <a href="/dev/mailbox">All mails</a></p><div class="sides">${text}${html}</div>`,
      { style: STYLE, frames: true },
    );
  }

  /** The HTML of a mail, for the frame of its page. */
  @Get(':index/html')
  html(@Param('index') index: string, @Res() response: Response): void {
    const entry = this.entry(index);
    response.setHeader('Content-Security-Policy', MAIL_POLICY);
    // Links open in a new tab: no page of the service is shown in a frame.
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

function row(entry: MailboxEntry, index: number): string {
  const { subject, text } = entry;
  // The action of a mail is its first link.
  const [action] = escapeHtml(text).match(LINK) ?? [];
  return (
    `<li><a href="/dev/mailbox/${index}">${escapeHtml(subject || text.slice(0, 60))}</a>` +
    `<span class="quiet">${facts(entry)}</span>` +
    (action ? `<a class="act" href="${action}" target="_blank" rel="noreferrer">Follow its link</a></li>` : '</li>')
  );
}

/** Recipient and time, to the second, so that the newer of two links can be told. */
function facts({ to, createdAt }: MailboxEntry): string {
  const at = createdAt.toISOString();
  return `To ${escapeHtml(to)} · <time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time>`;
}

/** An address in a text whose HTML is escaped. */
const LINK = /https?:\/\/[^\s&<>"']+(?:&amp;[^\s&<>"']+)*/g;

/** Addresses in a text can be followed. */
function linked(text: string): string {
  return escapeHtml(text).replace(LINK, (url) => `<a href="${url}" rel="noreferrer">${url}</a>`);
}
