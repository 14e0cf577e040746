import type { Access } from '../../api/organization-reads.ts';

export { onlyThese } from '../../words/permission-words.ts';

/** The roles somebody holds, and the table of what they allow: what the service decides by (it has the last word). */
export interface Standing {
  readonly access: Pick<Access, 'ownerRole' | 'roles'>;
  readonly roles: readonly string[];
}

type Pair = readonly [resource: string, action: string];

const pairsOf = ({ access, roles }: Standing): Pair[] =>
  access.roles
    .filter(({ role }) => roles.includes(role))
    .flatMap(({ permissions }) => Object.entries(permissions))
    .flatMap(([resource, actions]) => actions.map((action): Pair => [resource, action]));

export const isOwner = ({ access, roles }: Standing): boolean => roles.includes(access.ownerRole);

export const allows = (who: Standing, resource: string, action: string): boolean =>
  pairsOf(who).some((pair) => pair[0] === resource && pair[1] === action);

/** Owners give any role; others only what they hold themselves, and never ownership. */
export function mayGive(giver: Standing, roles: readonly string[]): boolean {
  if (isOwner(giver)) return true;
  if (roles.includes(giver.access.ownerRole)) return false;
  return pairsOf({ access: giver.access, roles }).every(([resource, action]) => allows(giver, resource, action));
}
