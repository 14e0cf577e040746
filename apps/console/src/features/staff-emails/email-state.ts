import type { components } from '../../api/schema.gen.ts';
import { emailStates, templateText } from '../../shared/staff/email-names.ts';
import { wholeValues } from '../../shared/staff/whole-value.ts';

export type ListedEmail = components['schemas']['ListedMailView'];
export type Email = components['schemas']['MailView'];

export const stateOptions = [
  { value: '', label: 'All states' },
  ...Object.entries(emailStates).map(([value, { text }]) => ({ value, label: text })),
];

const kinds = `access-ended-by-staff account-deleted account-disowned account-exists account-linked account-unlinked
  added-to-organization-by-staff api-key-created api-keys-created api-keys-rotated
  api-key-deleted-by-staff api-key-disabled-by-staff api-key-enabled-by-staff api-key-rotated
  backup-code-used backup-codes-renewed banned change-email client-access-ended-by-staff client-changed client-deleted client-edited-by-staff
  client-registered-by-staff client-rights-changed-by-staff client-secret-rotated-by-staff client-switched-by-staff client-trusted-by-staff
  delete-account email-changed email-restored email-taken-back impersonated invitation new-device
  organization-deleted-by-staff organization-role-changed-by-staff password-changed password-set-by-staff
  phone-number-added removed-from-organization reset-password role-changed seat-given seat-removed session-disowned signed-out-by-staff trusted-device-copied
  trusted-devices-removed two-factor-changed two-factor-locked two-factor-off two-factor-on two-factor-otp
  two-factor-reset-by-staff two-factor-unlocked unbanned verify-email`.split(/\s+/);

export const templateOptions = [
  { value: '', label: 'All templates' },
  ...kinds
    .map((value) => ({ value, label: templateText(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label)),
];

type Facts = Pick<ListedEmail, 'state' | 'expiresAt'>;

/** Why a mail cannot be sent again; undefined: it can. */
export function whyNotAgain({ state, expiresAt }: Facts, now: number): string | undefined {
  if (state === 'sent' || state === 'dropped') return 'Its content is deleted. Have a new email sent.';
  if (expiresAt !== null && Date.parse(expiresAt) <= now) return 'It has expired. Have a new email sent.';
  return undefined;
}

export function whyNotElsewhere(mail: Facts & Pick<Email, 'isSecret'>, now: number): string | undefined {
  return whyNotAgain(mail, now) ?? (mail.isSecret ? 'It has a link or code that lets its reader in.' : undefined);
}

/** The state of the content, in words. */
export const goneText: Readonly<Partial<Record<ListedEmail['state'], string>>> = {
  sent: 'Recipient and content were deleted when the email was sent. To have the person get it again, send a new one from the page of their account.',
  dropped:
    'The email was not sent, because a limit was reached or because it had expired. Recipient and content are deleted.',
};

const refused: readonly (readonly [RegExp, string])[] = [
  [/\b(?:550|551|553|5\.1\.\d)\b/, 'The mail server of the recipient refused the address.'],
  [/\b(?:552|452|[45]\.2\.2)\b/, 'The mailbox of the recipient is full.'],
  [/\(EAUTH\)/, 'The email server refused the user name or password of the service.'],
  [/\((?:ECONNECTION|ESOCKET|ETIMEDOUT|EDNS)\)/, 'The email server could not be reached.'],
];

/** The meaning of an error of a mail server; undefined where only its own words are known. */
export const errorMeaning = (error: string): string | undefined =>
  refused.find(([pattern]) => pattern.test(error))?.[1];

/** The account that a list of mails is filtered by. @param search its query string */
export const accountOf = (search: string): string | undefined => {
  const id = new URLSearchParams(search).get('userId') ?? '';
  return wholeValues.id.accepts(id) ? id : undefined;
};
