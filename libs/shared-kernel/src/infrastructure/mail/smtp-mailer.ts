import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js';
import { withoutAddresses } from '../../domain/without-addresses.ts';
import { type DeliverableMail, Mailer, PermanentDeliveryError } from '../../application/mailer.ts';

const SECOND = 1000;
const CONNECTION_TIMEOUT_MS = 10 * SECOND;
/** Timeout of each answer of the server. Shorter than the outbox's limit for a delivery. */
const SILENCE_TIMEOUT_MS = 20 * SECOND;
const MAX_CONNECTIONS = 5;

/** Steps at which a 5xx concerns this mail: its sender, receiver or content. */
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);
/** RFC 4954 §6: authentication is missing or wrong. That is a matter of configuration, not of the mail. */
const ABOUT_AUTHENTICATION = new Set([530, 534, 535, 538]);

interface SmtpFailure {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly command?: string;
}

export class SmtpMailer extends Mailer implements OnApplicationShutdown {
  private readonly transport: Transporter<SMTPPool.SentMessageInfo>;
  private readonly domain: string;

  /** @param url `smtp://` (STARTTLS when offered) or `smtps://` @param requireTLS overrides what the URL says */
  constructor(
    url: string,
    private readonly from: string,
    requireTLS: boolean,
  ) {
    super();
    this.transport = createTransport({
      url: requireTLS ? withoutTlsOptions(url) : url,
      pool: true,
      maxConnections: MAX_CONNECTIONS,
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      greetingTimeout: CONNECTION_TIMEOUT_MS,
      dnsTimeout: CONNECTION_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
      requireTLS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    this.transport.on('error', (error) => new Logger('Smtp').warn(withoutAddresses(error.message)));
    this.domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  }

  async send({ id, to, subject, text, html }: DeliverableMail): Promise<void> {
    // An address object is used as it is; a string would be parsed and could contain several receivers.
    const receiver = { name: '', address: to };
    try {
      await this.transport.sendMail({
        from: this.from,
        to: receiver,
        subject,
        text,
        html,
        messageId: `<${id}@${this.domain}>`,
        headers: { 'X-Idempotency-Key': id, 'Auto-Submitted': 'auto-generated' },
      });
    } catch (error) {
      const failure = error as SmtpFailure & Error;
      if (isFinal(failure)) throw new PermanentDeliveryError(answerOf(failure));
      throw failure.responseCode === undefined ? failure : new Error(answerOf(failure));
    }
  }

  /** On a connection of its own, which signs in. */
  async probe(): Promise<'smtp'> {
    await this.transport.verify();
    return 'smtp';
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }
}

/** Options in the URL win over those beside it. */
function withoutTlsOptions(url: string): string {
  const server = new URL(url);
  for (const name of ['requireTLS', 'ignoreTLS']) server.searchParams.delete(name);
  return server.href;
}

function isFinal({ code = '', responseCode = 0 }: SmtpFailure): boolean {
  return ABOUT_THE_MAIL.has(code) && responseCode >= 500 && !ABOUT_AUTHENTICATION.has(responseCode);
}

/** The codes only (RFC 5321, RFC 3463): most servers repeat the receiver in their words. */
function answerOf({ code = '', command = '', response = '', responseCode = 0 }: SmtpFailure): string {
  const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  const verb = /^[A-Z]{4}(?: [A-Z]+)?/.exec(command)?.[0];
  const codes = [responseCode, enhanced].filter((part) => part !== undefined).join(' ');
  return `The mail server answered ${codes}${verb ? ` to ${verb}` : ''} (${code})`;
}
