import { defaultRoles, type OrganizationOptions, type Permissions } from './organization-options.ts';
import { MemberRefusal } from './refusals.ts';
import { RoleSet } from './role-set.ts';

/** Who may do what: a table from role to permissions. Of several roles, one that grants suffices. */
export class Access {
  private readonly table: ReadonlyMap<string, Permissions>;
  private readonly ownerRole: string;

  constructor({ configuredRoles, creatorRole }: Pick<OrganizationOptions, 'configuredRoles' | 'creatorRole'>) {
    this.table = new Map(Object.entries({ ...defaultRoles, ...configuredRoles }));
    this.ownerRole = creatorRole;
  }

  /** Of whoever creates an organization. */
  get creatorRoles(): RoleSet {
    return RoleSet.of(this.ownerRole);
  }

  /** @throws ROLE_NOT_FOUND for none, and for one that is not in the table (security.md #68) */
  roles(given: string | readonly string[]): RoleSet {
    const roles = RoleSet.of(given);
    if (roles.isEmpty || [...roles].some((role) => !this.table.has(role))) throw MemberRefusal.ROLE_NOT_FOUND();
    return roles;
  }

  /** Owners are those with the role that the creator of an organization gets. */
  isOwner({ roles }: { readonly roles: RoleSet }): boolean {
    return roles.has(this.ownerRole);
  }

  allows({ roles }: { readonly roles: RoleSet }, resource: string, action: string): boolean {
    return [...roles].some((role) => this.permissionsOf(role, resource).includes(action));
  }

  /** True when everything that is asked for is allowed; nothing asked for is no permission. */
  allowsAll(who: { readonly roles: RoleSet }, asked: Permissions): boolean {
    const pairs = pairsOf(asked);
    return pairs.length > 0 && pairs.every(([resource, action]) => this.allows(who, resource, action));
  }

  /** Owners give any role; others only what they hold themselves, permission by permission, and never ownership. */
  mayGive(giver: { readonly roles: RoleSet }, roles: RoleSet): boolean {
    if (this.isOwner(giver)) return true;
    if (roles.has(this.ownerRole)) return false;
    const given = [...roles].flatMap((role) => pairsOf(this.table.get(role) ?? {}));
    return given.every(([resource, action]) => this.allows(giver, resource, action));
  }

  private permissionsOf(role: string, resource: string): readonly string[] {
    const permissions = this.table.get(role) ?? {};
    return Object.hasOwn(permissions, resource) ? permissions[resource]! : [];
  }
}

function pairsOf(permissions: Permissions): (readonly [resource: string, action: string])[] {
  return Object.entries(permissions).flatMap(([resource, actions]) =>
    actions.map((action) => [resource, action] as const),
  );
}
