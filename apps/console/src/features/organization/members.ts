import type { Access } from '../../shared/organization/organization-reads.ts';
import { grants, mayAssign, onlyThese, owns } from '../../shared/organization/permissions.ts';
import { rolesOf } from '../../shared/organization/role-names.ts';

interface Colleague {
  readonly role: string;
}

export const ONLY_OWNER = 'An organization needs an owner. Make someone else an owner first.';
const BEYOND = 'Their role has more permissions than yours.';

/** Why the caller cannot change the roles of a member; undefined = they can. */
export function roleChangeDisabledReason(access: Access, { role }: Colleague): string | undefined {
  if (!grants(access.mine, 'member', 'update')) return onlyThese(access, 'member', 'update', 'change roles');
  if (mayAssign(access, rolesOf(role))) return undefined;
  return owns(access, rolesOf(role)) ? 'Only an owner can change the roles of an owner.' : BEYOND;
}

export function managersOf(access: Access): string {
  const [change, remove] = ['update', 'delete'].map((action) => onlyThese(access, 'member', action, 'manage members'));
  return change === remove
    ? onlyThese(access, 'member', 'update', 'change roles and remove members')
    : `${onlyThese(access, 'member', 'update', 'change roles')} ${onlyThese(access, 'member', 'delete', 'remove members')}`;
}

export function removalDisabledReason(access: Access, { role }: Colleague): string | undefined {
  if (!grants(access.mine, 'member', 'delete')) return onlyThese(access, 'member', 'delete', 'remove members');
  if (mayAssign(access, rolesOf(role))) return undefined;
  return owns(access, rolesOf(role)) ? 'Only an owner can remove an owner.' : BEYOND;
}

export function roleDisabledReason(
  access: Access,
  role: string,
  target: { readonly isOnlyOwner: boolean },
): string | undefined {
  if (role === access.ownerRole && target.isOnlyOwner) return ONLY_OWNER;
  if (mayAssign(access, [role])) return undefined;
  return role === access.ownerRole
    ? 'Only an owner can make someone an owner.'
    : 'It has more permissions than your role.';
}

/** The orders of the list, by their names in the URL; the first one is the usual one. */
export const memberOrders = {
  name: { label: 'Name', sort: 'name' },
  newest: { label: 'Newest first', sort: '-createdAt' },
  oldest: { label: 'Oldest first', sort: 'createdAt' },
} as const;
type MemberOrder = keyof typeof memberOrders;
export const orderOf = (text: string): MemberOrder =>
  Object.hasOwn(memberOrders, text) ? (text as MemberOrder) : 'name';
