import type { components, paths } from '../../api/schema.gen.ts';
import type { StateText } from '../../ui/data/status-chip.tsx';

export type ListedEmail = components['schemas']['ListedMailView'];
export type Email = components['schemas']['MailView'];
export type EmailQuery = NonNullable<paths['/api/staff/emails']['get']['parameters']['query']>;

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

/** Kinds of mails that support is asked for; the service has others. */
const templates: Readonly<Record<string, string>> = {
  'verify-email': 'Confirm email',
  'reset-password': 'Reset password',
  'change-email': 'Change email',
  'email-changed': 'Email changed',
  'password-changed': 'Password changed',
  'two-factor-otp': 'Code for sign-in',
  'new-device': 'New device',
  'account-exists': 'Account exists',
  'delete-account': 'Delete account',
  'account-deleted': 'Account deleted',
  invitation: 'Invitation',
};

/** "password-set-by-staff" as "Password set by staff". */
export function templateText(template: string): string {
  if (Object.hasOwn(templates, template)) return templates[template]!;
  const words = template.replaceAll('-', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** @param chosen stays an option, also one that is not in the list */
export const templateOptions = (chosen: string) => [
  { value: '', label: 'All templates' },
  ...[...new Set([...Object.keys(templates), ...(chosen ? [chosen] : [])])].map((value) => ({
    value,
    label: templateText(value),
  })),
];

const filters = ['state', 'template', 'address', 'userId', 'cursor'] as const;

/** The query of the service; its names are those of the URL. */
export function emailQuery(get: (name: string) => string): EmailQuery {
  const given = filters.flatMap((name) => (get(name) ? [[name, get(name)] as const] : []));
  return Object.fromEntries(given) as EmailQuery;
}

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

/** What became of the content, in words. */
export const goneText: Readonly<Partial<Record<ListedEmail['state'], string>>> = {
  sent: 'Recipient and content were deleted when the email was sent. To have the person get it again, send a new one from the page of the account.',
  dropped:
    'The email was not sent, because a limit was reached or because it had expired. Recipient and content are deleted.',
};
