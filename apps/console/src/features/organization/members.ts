import type { Access, Member } from '../../shared/organization/organization-reads.ts';
import { grants, mayAssign, onlyThese, owns } from '../../shared/organization/permissions.ts';
import { rolesOf } from '../../shared/organization/role-names.ts';

interface Colleague {
  readonly userId: string;
  readonly role: string;
}

export const ONLY_OWNER = 'An organization needs an owner. Make someone else an owner first.';
const BEYOND = 'Their role has more permissions than yours.';

export function isOnlyOwner(access: Access, everybody: readonly Colleague[], who: Colleague): boolean {
  const owners = everybody.filter(({ role }) => owns(access, rolesOf(role)));
  return owners.length === 1 && owners[0]!.userId === who.userId;
}

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

export const memberOrders = { name: 'Name', newest: 'Newest first', oldest: 'Oldest first' } as const;
type MemberOrder = keyof typeof memberOrders;
export const orderOf = (text: string): MemberOrder =>
  Object.hasOwn(memberOrders, text) ? (text as MemberOrder) : 'name';

type Named = Pick<Member, 'createdAt'> & { readonly user: Pick<Member['user'], 'name' | 'email'> };

const names = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });
const byName = (a: Named, b: Named) =>
  names.compare(a.user.name, b.user.name) || names.compare(a.user.email, b.user.email);
const byAge = (a: Named, b: Named) => a.createdAt.localeCompare(b.createdAt);

const compare: Readonly<Record<MemberOrder, (a: Named, b: Named) => number>> = {
  name: byName,
  newest: (a, b) => byAge(b, a) || byName(a, b),
  oldest: (a, b) => byAge(a, b) || byName(a, b),
};

export function selectMembers<One extends Named>(all: readonly One[], text: string, order: MemberOrder): One[] {
  const words = text.trim().toLowerCase().split(/\s+/u).filter(Boolean);
  const fits = ({ user }: One) => {
    const said = `${user.name}\n${user.email}`.toLowerCase();
    return words.every((word) => said.includes(word));
  };
  return all.filter(fits).toSorted(compare[order]);
}
