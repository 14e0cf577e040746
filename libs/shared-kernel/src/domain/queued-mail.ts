import { escapeHtml } from './escape-html.ts';
import { refusals } from './refusal.ts';

/**
 * `failing`: failed so far, and is tried again. `dead`: given up. `dropped`: not sent, because a limit was reached or it had
 * expired.
 */
export const mailStates = ['waiting', 'failing', 'sent', 'dead', 'dropped'] as const;
export type MailState = (typeof mailStates)[number];

export interface MailContent {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Language tag (BCP 47). Undefined in mails that earlier releases wrote, as is `secrets`. */
  readonly language?: string | undefined;
  /** Texts of it that let their reader in: codes, and links with a token. */
  readonly secrets?: readonly string[] | undefined;
}

export interface QueuedMail {
  readonly id: string;
  /** The kind of mail, such as `reset-password`. */
  readonly template: string;
  readonly state: MailState;
  /** Attempts so far. */
  readonly tries: number;
  readonly createdAt: Date;
  /** The next attempt; null once it is settled. */
  readonly dueAt: Date | null;
  /** When it was sent, given up or dropped. */
  readonly settledAt: Date | null;
  /** Not sent any more from then on; null: it does not expire. */
  readonly expiresAt: Date | null;
  /** The latest failure, without addresses. */
  readonly error: string | null;
  /** Without its secrets. Null once it is sent or dropped: then recipient and content are deleted. */
  readonly content: ShownContent | null;
}

export interface ShownContent {
  readonly to: string;
  readonly subject: string;
  readonly language: string | null;
  /** Whether it carries a code, or a link with a token; also where that is not known. */
  readonly isSecret: boolean;
  /** Null for a mail of an earlier release, which does not say what is secret. */
  readonly body: { readonly text: string; readonly html: string } | null;
}

export const MailRefusal = refusals({
  MAIL_NOT_FOUND: { status: 404, message: 'There is no such mail. Mails are kept for 30 days.' },
  MAIL_NOT_KEPT: {
    status: 409,
    message: 'This mail was sent or dropped, and its content is deleted since. Have the service write a new one.',
  },
  MAIL_EXPIRED: { status: 409, message: 'This mail has expired, and so has its link or code. Have a new one sent.' },
  MAIL_CARRIES_SECRET: {
    status: 409,
    message: 'This mail carries a link or code that lets its reader in. It goes to no other address.',
  },
});

/** @throws MAIL_NOT_KEPT, MAIL_EXPIRED */
export function mustBeSendable({ content, expiresAt }: QueuedMail, now: Date): ShownContent {
  if (content === null) throw MailRefusal.MAIL_NOT_KEPT();
  if (expiresAt !== null && expiresAt <= now) throw MailRefusal.MAIL_EXPIRED();
  return content;
}

/** @throws MAIL_NOT_KEPT, MAIL_EXPIRED, MAIL_CARRIES_SECRET */
export function mustBeFreeToShare(mail: QueuedMail, now: Date): void {
  if (mustBeSendable(mail, now).isSecret) throw MailRefusal.MAIL_CARRIES_SECRET();
}

const HIDDEN = '••••••';
/** A link whose query or fragment could let its reader in, whatever the template says. */
const WITH_PARAMETERS = /(https?:\/\/[^\s"'<>?#]+)[?#][^\s"'<>]*/g;

/** The mail as staff see it: no secret, no link that works, nothing that is loaded. */
export function shownContent({ to, subject, text, html, language, secrets }: MailContent): ShownContent {
  const isSecret = secrets === undefined || secrets.length > 0;
  const masked = (part: string, spelled: (secret: string) => string) =>
    (secrets ?? [])
      .reduce((rest, secret) => rest.replaceAll(spelled(secret), HIDDEN), part)
      .replace(WITH_PARAMETERS, `$1${HIDDEN}`);
  return {
    to,
    // Of an earlier release it may have a code.
    subject: secrets === undefined ? '' : masked(subject, String),
    language: language ?? null,
    isSecret,
    body:
      (secrets && {
        text: masked(text, String),
        html: masked(html, escapeHtml).replace(/\s(?:href|src|action|background)\s*=\s*(?:"[^"]*"|'[^']*')/gi, ''),
      }) ||
      null,
  };
}
