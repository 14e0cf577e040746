import type { components } from '../../api/schema.gen.ts';
import type { StateText } from '../../ui/data/status-chip.tsx';

export const emailStates: Readonly<Record<components['schemas']['ListedMailView']['state'], StateText>> = {
  waiting: { state: 'info', text: 'Waiting' },
  failing: { state: 'attention', text: 'Failing' },
  sent: { state: 'good', text: 'Sent' },
  dead: { state: 'bad', text: 'Given up' },
  dropped: { state: 'neutral', text: 'Not sent' },
};

/** Kinds whose name says too little. */
const titles: Readonly<Record<string, string>> = {
  'verify-email': 'Confirm email',
  'two-factor-otp': 'Code for sign-in',
  banned: 'Account banned',
  unbanned: 'Ban lifted',
  impersonated: 'Support acted in the account',
  'client-changed': 'App changed',
  'client-deleted': 'App deleted',
  'client-access-ended-by-staff': 'All access of an app ended by staff',
  'client-edited-by-staff': 'App changed by staff',
  'client-registered-by-staff': 'App registered by staff',
  'client-rights-changed-by-staff': 'Rights of an app changed by staff',
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

/** "password-set-by-staff" as "Password set by staff". */
export function templateText(template: string): string {
  if (Object.hasOwn(titles, template)) return titles[template]!;
  const words = template.replaceAll('-', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
