import { rolesOf } from '../../words/role-words.ts';
import { allows, isOwner, mayGive, onlyThese, type Standing } from './role-rules.ts';

/** A member, as far as rights are concerned. */
export interface Colleague {
  readonly userId: string;
  readonly role: string;
}

export const ONLY_OWNER = 'An organization needs an owner. Make somebody else an owner first.';

/** Nobody else owns the organization. */
export function isOnlyOwner(access: Standing['access'], everybody: readonly Colleague[], who: Colleague): boolean {
  const owners = everybody.filter(({ role }) => isOwner({ access, roles: rolesOf(role) }));
  return owners.length === 1 && owners[0]!.userId === who.userId;
}

/** Why the caller cannot give a member other roles; undefined = they can. */
export function roleChangeBar(caller: Standing, target: Colleague): string | undefined {
  const { access } = caller;
  if (!allows(caller, 'member', 'update')) return onlyThese(access, 'member', 'update', 'change roles');
  if (mayGive(caller, rolesOf(target.role))) return undefined;
  return isOwner({ access, roles: rolesOf(target.role) })
    ? 'Only an owner can change the roles of an owner.'
    : 'Their role goes beyond your own.';
}

/** Who manages members, for somebody who does not. */
export function managersOf(access: Standing['access']): string {
  const [change, remove] = ['update', 'delete'].map((action) => onlyThese(access, 'member', action, 'manage members'));
  return change === remove
    ? onlyThese(access, 'member', 'update', 'change roles and remove members')
    : `${onlyThese(access, 'member', 'update', 'change roles')} ${onlyThese(access, 'member', 'delete', 'remove members')}`;
}

/** Why the caller cannot remove a member who is somebody else. */
export function removalBar(caller: Standing, target: Colleague): string | undefined {
  const { access } = caller;
  if (!allows(caller, 'member', 'delete')) return onlyThese(access, 'member', 'delete', 'remove members');
  if (isOwner({ access, roles: rolesOf(target.role) }) && !isOwner(caller)) return 'Only an owner can remove an owner.';
  return undefined;
}

/** Why a member cannot get or lose a role: its box says so. */
export function roleBar(caller: Standing, role: string, target: { readonly isOnlyOwner: boolean }): string | undefined {
  if (role === caller.access.ownerRole && target.isOnlyOwner) return ONLY_OWNER;
  if (mayGive(caller, [role])) return undefined;
  return role === caller.access.ownerRole
    ? 'Only an owner can make somebody an owner.'
    : 'It goes beyond your own role.';
}

/** Whether a caller who takes these roles for themselves can take their old ones back. */
export const canReturn = (access: Standing['access'], from: readonly string[], to: readonly string[]): boolean => {
  const then = { access, roles: to };
  return allows(then, 'member', 'update') && mayGive(then, from) && mayGive(then, to);
};
