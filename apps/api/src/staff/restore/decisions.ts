import type { CopiedEntry } from '#shared-kernel/infrastructure/audit-copy/copied-entry';

/** Acts that are done again after a restore. Each only takes away: a forged copy can lock out, and not let in. */
export type ActKind =
  | 'ban'
  | 'hold'
  | 'lower-role'
  | 'void-password'
  | 'void-backup-codes'
  | 'remove-phone'
  | 'unlink'
  | 'disable-key'
  | 'disable-keys'
  | 'void-key'
  | 'disable-client'
  | 'void-client'
  | 'distrust-client'
  | 'void-registration-token'
  | 'forget-consent'
  | 'forget-consents'
  | 'remove-member'
  | 'change-member'
  | 'remove-team-member'
  | 'cancel-invitation'
  | 'replace-signing-keys';

export interface Act {
  readonly kind: ActKind;
  /** Whom or what it is about, as the statement of its kind takes them. */
  readonly ids: readonly string[];
  /** The end of a ban, a role, roles, or why an account is held. */
  readonly value?: string | null;
  /** The entry that told of it. */
  readonly entry: CopiedEntry;
}

/** Consequences of an entry: an action may have several. */
export type Decision =
  | { readonly kind: 'act'; readonly act: Act }
  /** An act of the same kind and ids is no longer to be done. */
  | { readonly kind: 'undo'; readonly act: Act }
  | { readonly kind: 'by-hand'; readonly words: string };

type Rule = (entry: CopiedEntry) => readonly Decision[];

/** The subject of the entry ended with the restore, was only lost, or is compared with Polar. */
const nothing: Rule = () => [];
const byHand =
  (words: string): Rule =>
  () => [{ kind: 'by-hand', words }];
/** The decisions of all rules. */
const all =
  (...several: readonly Rule[]): Rule =>
  (entry) =>
    several.flatMap((rule) => rule(entry));

/** The account that an entry is about. */
const accountOf = ({ account_id, target_kind, target_id }: CopiedEntry) =>
  account_id ?? (target_kind === 'user' ? target_id : null);

/** @param ids one that is unknown leads to nothing */
function act(kind: ActKind, entry: CopiedEntry, ids: readonly (string | null)[], value?: string | null) {
  const known = ids.filter((id) => id !== null);
  if (known.length < ids.length) return [];
  return [{ kind: 'act' as const, act: { kind, ids: known, entry, ...(value !== undefined && { value }) } }];
}

const onAccount =
  (kind: ActKind, value?: string): Rule =>
  (entry) =>
    act(kind, entry, [accountOf(entry)], value);
const onTarget =
  (kind: ActKind): Rule =>
  (entry) =>
    act(kind, entry, [entry.target_id]);
const hold = (why: string): Rule => onAccount('hold', why);

const undo =
  (kind: ActKind): Rule =>
  (entry) =>
    act(kind, entry, [entry.target_id]).map((done) => ({ ...done, kind: 'undo' }));

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const memberOf = (value: unknown, name: string): unknown => (value as Readonly<Record<string, unknown>> | null)?.[name];

const ofMember = (kind: ActKind, entry: CopiedEntry, value?: string) =>
  act(kind, entry, [entry.organization_id, entry.target_kind === 'user' ? entry.target_id : null], value);

/** Fields of an entry that names them. */
const hasField = ({ details }: CopiedEntry, field: string): boolean =>
  Array.isArray(details.fields) && details.fields.includes(field);

const COMPARE_KEY = byHand('has the settings of before: compare permissions and limits');
const COMPARE_CLIENT = byHand('has the settings of before: compare redirect addresses, scopes and rights');

/** The entry does not tell whether the key was disabled or enabled: a key that is disabled by mistake can be enabled. */
function keyChanged(entry: CopiedEntry): readonly Decision[] {
  const isSwitched = hasField(entry, 'enabled');
  const hasOthers = !isSwitched || (entry.details.fields as readonly unknown[]).length > 1;
  return all(isSwitched ? onTarget('disable-key') : nothing, hasOthers ? COMPARE_KEY : nothing)(entry);
}

/** Changes by staff, an owner or the client itself: only those that take something away are repeated. */
function clientChanged(entry: CopiedEntry): readonly Decision[] {
  const { after } = entry.details;
  const switches: Readonly<Record<string, Rule>> = {
    'disabled true': onTarget('disable-client'),
    'disabled false': undo('disable-client'),
    'trusted true': undo('distrust-client'),
    'trusted false': onTarget('distrust-client'),
  };
  const members = Object.entries((after ?? {}) as object).map((member) => member.join(' '));
  const known = members.flatMap((member) => switches[member] ?? []);
  return all(...known, known.length < members.length || known.length === 0 ? COMPARE_CLIENT : nothing)(entry);
}

function rolesChanged(entry: CopiedEntry): readonly Decision[] {
  const roles = memberOf(entry.details.after, 'roles');
  if (!Array.isArray(roles) || !roles.every((role) => typeof role === 'string')) return [];
  return ofMember('change-member', entry, roles.join(','));
}

const ADDRESS = 'the email address was changed since';
const OWNER = 'the account got another owner, or its owner reported it, since';

/** By action. The longest beginning that ends with a dot stands for all actions that are not named. */
const rules: Readonly<Record<string, Rule>> = {
  'user.banned': (entry) => act('ban', entry, [accountOf(entry)], textIn(entry.details.until)),
  // A suspension of before the restore stands again, also where another one took its place meanwhile.
  'user.unbanned': all(undo('ban'), byHand('may still be suspended: a suspension was lifted since')),
  'user.role.changed': (entry) =>
    act('lower-role', entry, [accountOf(entry)], textIn(memberOf(entry.details.after, 'role'))),
  'user.deleted': hold('the account was deleted since'),
  'user.disowned': hold(OWNER),
  'user.reclaimed': hold(OWNER),
  'user.created': nothing,
  'user.deletion.requested': nothing,

  'email.changed': hold(ADDRESS),
  'email.restored': hold(ADDRESS),
  'email.unverified': byHand('counts as confirmed again: staff had marked the address as not confirmed'),
  'email.unproven': byHand('counts as proven again: staff had taken the proof back'),
  'email.': nothing,
  'phone.verified': onAccount('remove-phone'),
  'phone.': nothing,

  'password.changed': onAccount('void-password'),
  'password.': nothing,
  'session.disowned': hold('its holder reported a session since'),
  'session.': nothing,
  'impersonation.': nothing,
  'account.unlinked': (entry) => act('unlink', entry, [accountOf(entry), textIn(entry.details.provider)]),
  'account.linked': nothing,

  'two-factor.enabled': hold('the second factor was set up or replaced since'),
  'two-factor.disabled': byHand('has its second factor again: if it is lost, Reset two-factor'),
  'two-factor.backup-codes.renewed': onAccount('void-backup-codes'),
  'two-factor.': nothing,
  'trusted-device.': nothing,

  'api-key.disabled': onTarget('disable-key'),
  'api-key.enabled': undo('disable-key'),
  'api-key.deleted': onTarget('void-key'),
  'api-key.rotated': onTarget('void-key'),
  'api-key.all-disabled': onAccount('disable-keys'),
  'api-key.all-deleted': onAccount('disable-keys'),
  'api-key.changed': keyChanged,
  'api-key.created': nothing,

  'oauth.client.deleted': onTarget('void-client'),
  'oauth.client.secret.rotated': onTarget('void-client'),
  'oauth.client.changed': clientChanged,
  'oauth.client.registration-token.revoked': onTarget('void-registration-token'),
  'oauth.client.': nothing,
  'oauth.access.ended': (entry) => act('forget-consent', entry, [entry.target_id, entry.account_id]),
  // The consents outlive the grants of a client that all ended, and those of an account do not.
  'oauth.access.all-ended': (entry) =>
    entry.target_kind === 'user' ? act('forget-consents', entry, [entry.target_id]) : [],
  'oauth.organizations.chosen': (entry) => act('forget-consent', entry, [entry.target_id, entry.account_id]),
  'oauth.signing-key.replaced': (entry) => act('replace-signing-keys', entry, []),
  'oauth.api.changed': byHand('has the settings of before: compare its scopes and tokens'),
  'oauth.api.deleted': byHand('exists again: delete it'),
  'oauth.': nothing,

  'organization.deleted': byHand('exists again: delete it, or ask its owner'),
  'organization.member.removed': (entry) => ofMember('remove-member', entry),
  'organization.member.left': (entry) => ofMember('remove-member', entry),
  'organization.member.role.changed': rolesChanged,
  'organization.invitation.accepted': onTarget('cancel-invitation'),
  'organization.invitation.canceled': onTarget('cancel-invitation'),
  'organization.invitation.rejected': onTarget('cancel-invitation'),
  'organization.team.member.removed': (entry) =>
    act('remove-team-member', entry, [textIn(entry.details.teamId), entry.target_id]),
  'organization.role.updated': byHand('has the permissions of before: compare them'),
  'organization.role.deleted': byHand('exists again: delete it'),
  'organization.team.deleted': byHand('exists again: delete it'),
  'organization.': nothing,

  'profile.changed': (entry) => (hasField(entry, 'phoneNumber') ? onAccount('remove-phone')(entry) : []),
  'profile.': nothing,
  'billing.': nothing,
  'job.': nothing,
  'mail.': nothing,
  'rate-limit.': nothing,
  'audit-export.': nothing,
  'data-export.': nothing,
  'staff-view.': nothing,
  'restore.': nothing,
};

/** @throws Error for an action without a rule */
export function decisionsOf(entry: CopiedEntry): readonly Decision[] {
  const rule = ruleOf(entry.action);
  return entry.outcome === 'refused' ? [] : rule(entry);
}

export function ruleOf(action: string): Rule {
  const parts = action.split('.');
  const beginnings = parts.map((_, index) => `${parts.slice(0, -1 - index).join('.')}.`);
  const name = [action, ...beginnings].find((each) => Object.hasOwn(rules, each));
  if (name === undefined) throw new Error(`No rule says what follows from ${action} after a restore`);
  return rules[name]!;
}
