import type { Refusal } from '#shared-kernel/domain/refusal';
import { AccountRefusal } from '../../users/domain/account-refusals.ts';
import { type Role, roles, type User } from '../../users/domain/user.ts';
import { StaffRefusal } from './staff-refusals.ts';

/** Acts on accounts and their sessions, as the admin client of better-auth names them, and two of this service. */
export type StaffPermission =
  | `user.${'create' | 'list' | 'get' | 'update' | 'set-role' | 'set-email' | 'set-password' | 'ban' | 'impersonate' | 'delete' | 'repair' | 'unprove'}`
  | `session.${'list' | 'revoke' | 'delete'}`;

const refusals: Readonly<Record<StaffPermission, () => Refusal>> = {
  'user.create': StaffRefusal.YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS,
  'user.list': StaffRefusal.YOU_ARE_NOT_ALLOWED_TO_LIST_USERS,
  'user.get': StaffRefusal.YOU_ARE_NOT_ALLOWED_TO_GET_USER,
  'user.update': StaffRefusal.YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS,
  'user.set-role': StaffRefusal.YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE,
  'user.set-email': StaffRefusal.YOU_ARE_NOT_ALLOWED_TO_SET_USERS_EMAIL,
  'user.set-password': StaffRefusal.YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD,
  'user.ban': StaffRefusal.YOU_ARE_NOT_ALLOWED_TO_BAN_USERS,
  'user.impersonate': StaffRefusal.YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS,
  'user.delete': StaffRefusal.YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS,
  'user.repair': AccountRefusal.FORBIDDEN,
  'user.unprove': AccountRefusal.FORBIDDEN,
  'session.list': StaffRefusal.YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS,
  'session.revoke': StaffRefusal.YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS,
  'session.delete': StaffRefusal.YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS,
};

const granted: Readonly<Record<Role, ReadonlySet<string>>> = {
  user: new Set(),
  support: new Set<StaffPermission>(['user.list', 'user.get', 'user.repair', 'session.list', 'session.revoke']),
  admin: new Set(Object.keys(refusals)),
};

/** @throws the refusal of the permission, which better-auth's clients know */
export function mustBePermitted(role: Role, permission: StaffPermission): void {
  if (!granted[role].has(permission)) throw refusals[permission]();
}

/** For what every member of staff may do. @throws FORBIDDEN */
export function mustBeStaff(account: User | undefined): asserts account is User {
  if (!account || account.role === 'user') throw AccountRefusal.FORBIDDEN();
}

/** @param asked permissions by resource, `{ user: ['ban'] }` @returns false also when nothing is asked */
export function arePermitted(role: Role, asked: Readonly<Record<string, readonly string[]>>): boolean {
  const names = Object.entries(asked).flatMap(([resource, acts]) => acts.map((act) => `${resource}.${act}`));
  return names.length > 0 && names.every((name) => granted[role].has(name));
}

/** Who may do an act, and on whose account. */
export interface StaffRule {
  readonly permission: StaffPermission;
  /** On the own account; absent: allowed there. */
  readonly onSelf?: () => Refusal;
  /** On accounts of other staff; absent: admins may. */
  readonly onStaff?: () => Refusal;
}

/** Rules of acts that more than one route does. */
export const staffRules = {
  edit: { permission: 'user.update' },
  role: { permission: 'user.set-role', onSelf: StaffRefusal.YOU_CANNOT_CHANGE_YOUR_OWN_ROLE },
  ban: { permission: 'user.ban', onSelf: StaffRefusal.YOU_CANNOT_BAN_YOURSELF, onStaff: StaffRefusal.STAFF_ACCOUNT },
  unban: { permission: 'user.ban' },
  // The address is how staff recover their accounts.
  email: { permission: 'user.set-email', onSelf: StaffRefusal.STAFF_ACCOUNT, onStaff: StaffRefusal.STAFF_ACCOUNT },
} as const satisfies Readonly<Record<string, StaffRule>>;

type Party = Pick<User, 'id' | 'role'>;

/** @throws STAFF_ACCOUNT, and the refusals of the rule */
export function mustReach({ onSelf, onStaff }: Omit<StaffRule, 'permission'>, actor: Party, user: Party): void {
  if (user.id === actor.id) {
    if (onSelf) throw onSelf();
  } else if (user.role !== 'user') {
    if (onStaff) throw onStaff();
    if (actor.role !== 'admin') throw StaffRefusal.STAFF_ACCOUNT();
  }
}

/** @param asked a list has one @throws INVALID_ROLE_TYPE, YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE */
export function readRole(asked: unknown): Role {
  const list: readonly unknown[] = Array.isArray(asked) ? asked : [asked];
  if (!list.every((one) => typeof one === 'string')) throw StaffRefusal.INVALID_ROLE_TYPE();
  const known = list.length === 1 ? roles.find((one) => one === list[0]) : undefined;
  if (!known) throw StaffRefusal.YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE();
  return known;
}
