import type { Refusal } from '#shared-kernel/domain/refusal';
import type { Role } from '../../users/domain/user.ts';
import { StaffRefusal } from './staff-refusals.ts';

/** Acts on accounts and their sessions, as the admin client of better-auth names them. */
export type StaffPermission =
  | `user.${'create' | 'list' | 'get' | 'update' | 'set-role' | 'set-email' | 'set-password' | 'ban' | 'impersonate' | 'delete'}`
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
  'session.list': StaffRefusal.YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS,
  'session.revoke': StaffRefusal.YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS,
  'session.delete': StaffRefusal.YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS,
};

const granted: Readonly<Record<Role, ReadonlySet<string>>> = {
  user: new Set(),
  support: new Set<StaffPermission>(['user.list', 'user.get', 'session.list', 'session.revoke']),
  admin: new Set(Object.keys(refusals)),
};

/** @throws the refusal of the permission, which better-auth's clients know */
export function mustBePermitted(role: Role, permission: StaffPermission): void {
  if (!granted[role].has(permission)) throw refusals[permission]();
}

/** @param asked permissions by resource, `{ user: ['ban'] }` @returns false also when nothing is asked */
export function arePermitted(role: Role, asked: Readonly<Record<string, readonly string[]>>): boolean {
  const names = Object.entries(asked).flatMap(([resource, acts]) => acts.map((act) => `${resource}.${act}`));
  return names.length > 0 && names.every((name) => granted[role].has(name));
}
