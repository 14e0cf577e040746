import type { components } from '../../api/schema.gen.ts';
import type { StateText } from '../../ui/data/status-chip.tsx';

export type ListedEmail = components['schemas']['ListedMailView'];
export type Email = components['schemas']['MailView'];

export const emailStates: Readonly<Record<ListedEmail['state'], StateText>> = {
  waiting: { state: 'info', text: 'Waiting' },
  failing: { state: 'attention', text: 'Failing' },
  sent: { state: 'good', text: 'Sent' },
  dead: { state: 'bad', text: 'Given up' },
  dropped: { state: 'neutral', text: 'Not sent' },
};

export const stateOptions = [
  { value: '', label: 'All states' },
  ...Object.entries(emailStates).map(([value, { text }]) => ({ value, label: text })),
];

/** Kinds whose name says too little. */
const titles: Readonly<Record<string, string>> = {
  'verify-email': 'Confirm email',
  'two-factor-otp': 'Code for sign-in',
  banned: 'Account suspended',
  unbanned: 'Suspension lifted',
  impersonated: 'Support acted in the account',
  'client-changed': 'App changed',
  'client-deleted': 'App deleted',
  'client-access-ended-by-staff': 'All access of an app ended by staff',
  'client-registered-by-staff': 'App registered by staff',
  'client-secret-rotated-by-staff': 'Secret of an app replaced by staff',
  'client-switched-by-staff': 'App disabled or enabled by staff',
  'client-trusted-by-staff': 'Trust in an app changed by staff',
  'access-ended-by-staff': 'Access of apps ended by staff',
  'api-key-created': 'API key created',
  'api-key-rotated': 'API key rotated',
  'api-key-deleted-by-staff': 'API key deleted by staff',
  'api-key-disabled-by-staff': 'API key disabled by staff',
  'api-key-enabled-by-staff': 'API key enabled by staff',
};

const kinds = `access-ended-by-staff account-deleted account-disowned account-exists account-linked account-unlinked
  added-to-organization-by-staff api-key-created
  api-key-deleted-by-staff api-key-disabled-by-staff api-key-enabled-by-staff api-key-rotated
  backup-code-used backup-codes-renewed banned change-email client-access-ended-by-staff client-changed client-deleted
  client-registered-by-staff client-secret-rotated-by-staff client-switched-by-staff client-trusted-by-staff
  delete-account email-changed email-restored email-taken-back impersonated invitation new-device
  organization-deleted-by-staff organization-role-changed-by-staff password-changed password-set-by-staff
  phone-number-added removed-from-organization reset-password role-changed seat-given signed-out-by-staff trusted-device-copied
  trusted-devices-removed two-factor-changed two-factor-locked two-factor-off two-factor-on two-factor-otp
  two-factor-reset-by-staff two-factor-unlocked unbanned verify-email`.split(/\s+/);

/** "password-set-by-staff" as "Password set by staff". */
export function templateText(template: string): string {
  if (Object.hasOwn(titles, template)) return titles[template]!;
  const words = template.replaceAll('-', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

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
  sent: 'Recipient and content were deleted when the email was sent. To have the person get it again, send a new one from the page of the account.',
  dropped:
    'The email was not sent, because a limit was reached or because it had expired. Recipient and content are deleted.',
};
