import { refusalNote } from '../../messages/refusal-text.ts';
import {
  type ActionMessages,
  billingActions,
  type Change,
  type Details,
  listOf,
  partOf,
  textChanges,
  textOf,
} from './audit-messages.ts';
import { listText } from '../organization/role-names.ts';
import { providerIn } from './activity-providers.ts';
import { counted } from '../../messages/counted.ts';

export const activityMessages: Readonly<Record<string, ActionMessages>> = {
  'user.created': { done: 'Account created', refused: 'Sign-up with your email refused' },
  'user.reclaimed': { done: 'Account taken over by a password reset' },
  'user.role.changed': { done: 'Service role changed' },
  'user.banned': { done: 'Account suspended' },
  'user.unbanned': { done: 'Suspension lifted' },
  'job.requested': { done: 'Scheduled job run on request' },
  'mail.resent': { done: 'Email sent again' },
  'mail.all-resent': { done: 'Emails that were given up sent again' },
  'mail.redirected': { done: 'Email sent to another address' },
  'rate-limit.cleared': { done: 'Rate limit cleared' },
  'password.wait.ended': { done: 'Wait after incorrect passwords ended' },
  'audit-export.started': { done: 'Audit trail exported' },
  'data-export.started': { done: 'All data exported by an operator' },
  'staff-view.saved': { done: 'View of a list saved' },
  'staff-view.deleted': { done: 'View of a list deleted' },
  'restore.act.repeated': { done: 'Change repeated after a restore of the database' },
  'restore.completed': { done: 'Restore of the database completed' },
  'user.deletion.requested': { done: 'Account deletion requested' },
  'user.disowned': { done: 'Account reported as not created by you' },
  'user.deleted': { done: 'Account deleted' },
  'profile.changed': { done: 'Profile changed' },

  'oauth.api.added': { done: 'API added' },
  'oauth.api.changed': { done: 'API changed' },
  'oauth.api.deleted': { done: 'API deleted' },
  'oauth.client.registered': { done: 'App registered' },
  'oauth.client.changed': { done: 'App changed' },
  'oauth.client.secret.rotated': { done: 'New secret for an app' },
  'oauth.client.secret.guessed': { done: 'Many wrong secrets used for an app' },
  'oauth.client.registration-token.revoked': { done: 'Registration token of an app revoked' },
  'oauth.client.deleted': { done: 'App deleted' },
  'oauth.consent.given': { done: 'Access given to an app', refused: 'Access denied to an app' },
  'oauth.factor.declined': { done: 'Second factor declined for an app' },
  'oauth.access.given': { done: 'App used with your account for the first time' },
  'oauth.device.approved': { done: 'Device connected to your account', refused: 'Device denied access' },
  'oauth.code.issued': { done: 'App opened with your account' },
  'oauth.token.issued': {
    done: 'App connected',
    refused: 'App disconnected',
  },
  'oauth.token.revoked': { done: 'App signed out' },
  'oauth.organizations.chosen': { done: 'Organizations that an app sees changed' },
  'oauth.access.ended': { done: 'Access of an app removed' },
  'oauth.access.all-ended': { done: 'Access to apps removed' },
  'oauth.signing-key.created': { done: 'Signing key of the service created' },
  'oauth.signing-key.replaced': { done: 'Signing keys of the service replaced' },

  'session.started': { done: 'Signed in', refused: 'Sign-in failed' },
  'session.challenged': { done: 'Password accepted, second step requested' },
  'session.ended': { done: 'Signed out' },
  'session.disowned': { done: 'Device reported as not yours, and signed out' },
  'session.all-ended': { done: 'Devices signed out' },

  'impersonation.started': { done: 'Support began to act as you' },
  'impersonation.ended': { done: 'Support stopped acting as you' },

  'password.confirmed': { done: 'Password confirmed', refused: 'Password confirmation failed' },
  'password.changed': { done: 'Password changed' },
  'password.reset.requested': { done: 'Link to set or reset the password requested' },

  'email.verification.requested': { done: 'Confirmation email requested' },
  'email.verified': { done: 'Email confirmed' },
  'email.unverified': { done: 'Email marked as not confirmed' },
  'email.unproven': { done: 'Email to be confirmed again' },
  'email.change.requested': { done: 'Email change requested' },
  'email.change.canceled': { done: 'Email change canceled' },
  'email.restored': { done: 'Email change undone' },
  'email.changed': { done: 'Email changed' },
  'phone.code.requested': { done: 'Phone code requested' },
  'phone.verified': { done: 'Phone number confirmed', refused: 'Phone code refused' },
  'account.linked': { done: 'Account connected', refused: 'Account not connected' },
  'account.unlinked': { done: 'Account disconnected' },

  'two-factor.prepared': { done: 'Two-factor setup started' },
  'two-factor.enabled': { done: 'Two-factor turned on' },
  'two-factor.disabled': { done: 'Two-factor turned off' },
  'two-factor.secret.shown': { done: 'Authenticator setup code shown' },
  'two-factor.code.requested': { done: 'Code by email requested' },
  'two-factor.passed': { done: 'Second step passed', refused: 'Second step failed' },
  'two-factor.locked': { done: 'Second step locked after too many incorrect codes' },
  'two-factor.unlocked': { done: 'Second step unlocked' },
  'two-factor.backup-codes.renewed': { done: 'New backup codes created' },
  'trusted-device.added': { done: 'Trusted device added' },
  'trusted-device.used': { done: 'Second step skipped on a trusted device', refused: 'Trusted device not accepted' },
  'trusted-device.copied': { done: 'Trusted device removed, because an old cookie of it was used' },
  'trusted-device.removed': { done: 'Trusted device removed' },
  'trusted-device.all-removed': { done: 'All trusted devices removed' },

  'api-key.created': { done: 'API key created' },
  'api-key.changed': { done: 'API key changed' },
  'api-key.rotated': { done: 'API key rotated' },
  'api-key.disabled': { done: 'API key turned off by support' },
  'api-key.enabled': { done: 'API key turned on by support' },
  'api-key.deleted': { done: 'API key deleted' },
  'api-key.all-disabled': { done: 'All API keys disabled' },
  'api-key.all-deleted': { done: 'All API keys deleted' },

  ...billingActions,
};

const proofs: Readonly<Record<string, string>> = {
  password: 'Confirmed with the old password.',
  'mailed link': 'Using a link sent to your email.',
  staff: 'By support.',
};
const methods: Readonly<Record<string, string>> = {
  totp: 'Authenticator app.',
  otp: 'Code by email.',
  'backup-code': 'Backup code.',
};
const fields: Readonly<Record<string, string>> = {
  name: 'name',
  displayUsername: 'username',
  username: 'username',
  phoneNumber: 'phone number',
  language: 'language',
  image: 'picture',
  expiresAt: 'expiry',
  metadata: 'metadata',
  enabled: 'on or off',
  icon: 'address of its logo',
  picture: 'picture',
  redirectUris: 'redirect URIs',
  authenticationMethod: 'authentication method',
  grantTypes: 'grant types',
  responseTypes: 'response types',
  scopes: 'scopes',
  idTokenAlgorithm: 'signature of ID tokens',
  requiresPkce: 'PKCE',
  requiresPushedRequests: 'pushed authorization requests',
  requiresBoundTokens: 'DPoP',
  switches: 'token settings',
  jwks: 'keys',
  jwks_uri: 'address of its keys',
  rightsSuspendedFor: 'suspension of its permissions',
  disabled: 'blocked or not',
  trusted: 'trusted or not',
  alwaysRefreshes: 'refresh tokens',
  ownScopes: 'permissions of its own',
  ownResources: 'resources',
  callsResources: 'resources that it calls',
};
const profile = {
  name: 'Name',
  displayUsername: 'Username',
  phoneNumber: 'Phone number',
  language: 'Language',
} as const;

const nameOf = (table: Readonly<Record<string, string>>, value: unknown): string | undefined => {
  const name = textOf(value);
  return name !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;
};

const fieldList = (names: readonly string[]): string | undefined =>
  names.length > 0
    ? `Changed: ${listText([...new Set(names.map((name) => nameOf(fields, name) ?? name))])}.`
    : undefined;

const devices = (count: unknown, kept: unknown): string | undefined => {
  if (typeof count !== 'number') return undefined;
  return `${counted(count, 'session')}${kept ? ', all but the one that did it' : ''}.`;
};

type Note = (details: Details, label: string | undefined) => string | undefined;
const labelled: Note = (_, label) => label;

/** How many organizations an app was allowed to see; absent when it asked for none. */
const withOrganizations: Note = ({ organizations }, label) => {
  const count = organizations === 'all' ? 'All' : String(listOf(organizations).length);
  const seen = organizations === undefined ? [] : [count === '1' ? '1 organization.' : `${count} organizations.`];
  return [label, ...seen].filter(Boolean).join('. ') || undefined;
};

const notes: Readonly<Record<string, Note>> = {
  'session.started': ({ replaces, again }) => {
    if (!replaces) return undefined;
    const provider = providerIn(again);
    const check = provider === undefined ? 'a security check' : `you confirmed with ${provider}`;
    return `A new session replaced the old one after ${check}.`;
  },
  'session.ended': labelled,
  'session.all-ended': ({ count, kept }) => devices(count, kept),
  'impersonation.started': ({ readOnly }) => (readOnly === false ? 'With harmless changes.' : 'To look only.'),
  'password.changed': ({ proof }) => nameOf(proofs, proof),
  'two-factor.passed': ({ method }) => nameOf(methods, method),
  'two-factor.enabled': ({ replaces }) => (replaces ? 'A new authenticator replaced the old one.' : undefined),
  'phone.verified': ({ phoneNumber }) => textOf(phoneNumber),
  'account.linked': ({ way }) => (way === 'sign-in' ? 'At a sign-in with the same email.' : undefined),
  'api-key.changed': (details, label) => [label, fieldList(listOf(details['fields']))].filter(Boolean).join('. '),
  'oauth.client.changed': (details, label) => [label, fieldList(listOf(details['fields']))].filter(Boolean).join('. '),
  'oauth.consent.given': withOrganizations,
  'oauth.device.approved': withOrganizations,
  'oauth.organizations.chosen': withOrganizations,
  'profile.changed': (details) =>
    fieldList(listOf(details['fields']).filter((name) => !(name in profile) && name !== 'username')),
};

/** A second line with details. @param label what people know the target by */
export function activityNote(action: string, label: string | null, details: Details): string | undefined {
  if (Object.hasOwn(notes, action)) return notes[action]!(details, label ?? undefined);
  return /^(?:oauth|api-key)\./.test(action) ? (label ?? undefined) : undefined;
}

const reuse = 'Its access was ended. If it was you, sign in to the app again.';
const appRefusals: Readonly<Record<string, (app: string) => string>> = {
  CODE_REPLAYED: (app) => `A sign-in code of ${app} was used twice. ${reuse}`,
  REFRESH_TOKEN_REUSED: (app) => `An old key of ${app} to your account was used again. ${reuse}`,
  access_denied: (app) => `You didn’t let ${app} use your account.`,
};

export function refusedNote(action: string, reason: string, label: string | null): string {
  if (!action.startsWith('oauth.')) return refusalNote(reason);
  const say = Object.hasOwn(appRefusals, reason) ? appRefusals[reason] : undefined;
  return say ? say(label ? `“${label}”` : 'the app') : [label, 'It was refused.'].filter(Boolean).join('. ');
}

const roleOf = (details: Details, when: string) => textOf(partOf(details, when)['role']) ?? null;

export function activityChanges(action: string, details: Details): Change[] {
  if (action === 'profile.changed') return textChanges(details, profile);
  if (action.startsWith('email.change')) return textChanges(details, { email: 'Email' });
  if (action === 'user.role.changed')
    return [{ label: 'Role', before: roleOf(details, 'before'), after: roleOf(details, 'after') }];
  return [];
}
