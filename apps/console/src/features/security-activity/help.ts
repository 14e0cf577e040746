import type { Details } from '../../shared/audit/audit-messages.ts';
import { providerIn } from '../../shared/audit/activity-providers.ts';

export type Help = 'app' | 'session' | 'others' | 'password' | 'email' | 'devices' | 'key' | 'two-factor';

export interface Entry {
  readonly action: string;
  readonly outcome: 'done' | 'refused';
  readonly actor: string;
  readonly isCurrentSession: boolean;
  readonly details?: Details;
}

/** Acts of an app on itself or on its own access, not on the account. */
const isWorkOfApp = ({ action, actor }: Entry): boolean => actor === 'app' && action.startsWith('oauth.');

/** Not for this session, staff, the system, the own work of an app, and the sign-up, which has no session yet. */
export const isDisputable = (entry: Entry): boolean => {
  const { action, outcome, actor, isCurrentSession } = entry;
  return (
    !isCurrentSession &&
    !isWorkOfApp(entry) &&
    actor !== 'staff' &&
    actor !== 'system' &&
    (action !== 'user.created' || outcome === 'refused')
  );
};

const outsiders = new Set(['anonymous', 'other']);

/** Actions that require the correct password first. */
const afterPassword = new Set([
  'session.challenged',
  'two-factor.passed',
  'two-factor.locked',
  'two-factor.code.requested',
]);

const givesAccess = new Set([
  'oauth.consent.given',
  'oauth.access.given',
  'oauth.device.approved',
  'oauth.organizations.chosen',
]);

export function assessment({ action, outcome, actor, details }: Entry): string {
  if (actor === 'app') return 'An app that you gave access did it. Remove its access unless you trust it.';
  if (!outsiders.has(actor)) return 'Someone else may have access to your account. Do these steps in order.';
  if (afterPassword.has(action)) {
    return providerIn(details?.['method'])
      ? `Someone signed in with your account at ${providerIn(details?.['method'])}. Change the password there now.`
      : 'Someone entered your correct password. Change it now.';
  }
  if (outcome === 'refused') return 'The attempt failed and changed nothing. To stay safe, take these steps.';
  return 'It was done without signing in to your account. Make sure that no one else can read your email.';
}

export function helpFor({ action, outcome, actor }: Entry): Help[] {
  if (actor === 'app') return ['app', 'password'];
  const about: Help[] = [
    ...(action.startsWith('api-key') || actor === 'api-key' ? (['key'] as const) : []),
    ...(action.startsWith('trusted-device') ? (['devices'] as const) : []),
    ...(action.startsWith('email.') ? (['email'] as const) : []),
  ];
  if (actor === 'api-key') return [...about, 'password'];
  if (outsiders.has(actor)) return ['password', ...about, 'two-factor'];
  // An app and a key work without a session and survive a new password.
  return [
    ...(outcome === 'done' && givesAccess.has(action) ? (['app'] as const) : []),
    'session',
    'others',
    'password',
    ...new Set<Help>([...about, 'key']),
    'two-factor',
  ];
}
