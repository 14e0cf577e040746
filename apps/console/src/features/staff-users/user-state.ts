import { ADMINS_ONLY, staffRoleOf } from '../../shared/account/roles.ts';
import type { Subject } from '../../shared/staff/user-status.ts';

interface Rule {
  readonly adminsOnly?: true;
  /** On the own account; absent: allowed there. */
  readonly onSelf?: string;
  /** On accounts of other staff; absent: admins may. */
  readonly onStaff?: string;
}

const STAFF = 'This is an account of staff. Take its role away first.';
const OWN = 'Change this in your own account.';

/** The service has the same rules. */
const rules = {
  repair: {},
  factor: { onSelf: 'You can’t reset your own two-factor. Ask another admin.', onStaff: STAFF },
  signOut: { onSelf: 'Sign out your own devices on the Sessions page of your account.' },
  unprove: { adminsOnly: true, onSelf: OWN, onStaff: STAFF },
  edit: { adminsOnly: true },
  email: { adminsOnly: true, onSelf: OWN, onStaff: STAFF },
  role: { adminsOnly: true, onSelf: 'You can’t change your own role. Ask another admin.' },
  password: { adminsOnly: true, onSelf: OWN, onStaff: STAFF },
  impersonate: { adminsOnly: true, onSelf: 'This is you.', onStaff: STAFF },
  ban: { adminsOnly: true, onSelf: 'You can’t ban yourself.', onStaff: STAFF },
  liftBan: { adminsOnly: true },
  delete: { adminsOnly: true, onSelf: 'Delete your own account in its settings.', onStaff: STAFF },
} as const satisfies Readonly<Record<string, Rule>>;

export type RuleName = keyof typeof rules;

/** Why staff may not do something to a user; undefined = they may. */
export type Obstacles = Readonly<Record<RuleName, string | undefined>>;

type Party = Pick<Subject, 'id' | 'role'>;

function obstacle({ adminsOnly, onSelf, onStaff }: Rule, staff: Party, user: Party): string | undefined {
  const isAdmin = staff.role === 'admin';
  if (adminsOnly && !isAdmin) return ADMINS_ONLY;
  if (staff.id === user.id) return onSelf;
  if (staffRoleOf(user) === undefined) return undefined;
  return onStaff ?? (isAdmin ? undefined : `This is an account of staff. ${ADMINS_ONLY}`);
}

export const obstacles = (staff: Party, user: Party): Obstacles =>
  Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, obstacle(rule, staff, user)])) as Obstacles;

const DAY = 86_400;

/** Seconds a ban may last, as values of a select. */
export const banDurations = [
  { value: '', label: 'Until it’s lifted' },
  { value: String(DAY), label: '1 day' },
  { value: String(7 * DAY), label: '7 days' },
  { value: String(30 * DAY), label: '30 days' },
  { value: String(365 * DAY), label: '1 year' },
  { value: 'at', label: 'At a date and time' },
] as const;

/**
 * When a ban ends.
 * @param ends a value of `banDurations` @param at of a field for date and time, in the zone of the browser
 * @returns undefined: when it is lifted; an invalid date where none is filled in
 */
export function banEnd({ ends = '', at = '' }: { readonly ends?: string; readonly at?: string }, now: number) {
  if (ends === '') return undefined;
  return ends === 'at' ? new Date(at) : new Date(now + Number(ends) * 1000);
}

/** For a field for date and time: "2026-11-29T14:03", in the zone of the browser. */
export function fieldTime(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
