import type { CustomRole } from './custom-role.ts';
import { defaultRoles, MEMBER_ROLE, type OrganizationOptions } from './organization-options.ts';
import { pairsOf, type Permissions, permits, union } from './permissions.ts';
import { MemberRefusal, RoleRefusal } from './refusals.ts';
import { type RoleHolder, RoleSet } from './role-set.ts';
import { Ownership } from './roster.ts';

export interface Role {
  readonly id: string | null;
  readonly name: string;
  readonly permissions: Permissions;
}

/** A role by name or id, as existing clients name it; the name wins. */
export interface RoleReference {
  readonly roleName?: string | undefined;
  readonly roleId?: string | undefined;
}

/** Permissions in one organization, by role. A permission is held if one of several roles grants it. */
export class Access extends Ownership {
  private readonly table: ReadonlyMap<string, Role>;

  constructor(
    { configuredRoles, creatorRole }: Pick<OrganizationOptions, 'configuredRoles' | 'creatorRole'>,
    readonly customRoles: readonly CustomRole[],
  ) {
    super(creatorRole);
    const configured = Object.entries({ ...defaultRoles, ...configuredRoles });
    const table = new Map<string, Role>(
      configured.map(([name, permissions]) => [name, { id: null, name, permissions }] as const),
    );
    // A role configured later under the name of a custom role wins: a custom role never overrides a built-in one.
    for (const role of customRoles) if (!table.has(role.name)) table.set(role.name, role);
    this.table = table;
  }

  get all(): readonly Role[] {
    return [...this.table.values()];
  }

  get statements(): Permissions {
    return union(this.all.map(({ permissions }) => permissions));
  }

  /** @throws ROLE_NOT_FOUND for an empty set and for a role that is not in the table */
  roles(given: string | readonly string[]): RoleSet {
    const roles = RoleSet.of(given);
    if (roles.isEmpty || [...roles].some((role) => !this.table.has(role))) throw MemberRefusal.ROLE_NOT_FOUND();
    return roles;
  }

  /** @throws ROLE_NOT_FOUND also for roles of other organizations and for roles that every organization has */
  customRole({ roleName, roleId }: RoleReference): CustomRole {
    const name = roleName && String(RoleSet.of(roleName));
    const found = this.customRoles.find((role) => (name ? role.name === name : role.id === roleId));
    if (!found) throw MemberRefusal.ROLE_NOT_FOUND();
    return found;
  }

  has(name: string): boolean {
    return this.table.has(name);
  }

  isConfigured(name: string): boolean {
    return this.table.get(name)?.id === null;
  }

  permissionsOf({ roles }: RoleHolder): Permissions {
    return union([...roles].map((role) => this.table.get(role)?.permissions ?? {}));
  }

  allows(holder: RoleHolder, resource: string, action: string): boolean {
    return permits(this.permissionsOf(holder), [resource, action]);
  }

  /** True when all of the given permissions are held, and at least one is given. */
  allowsAll(holder: RoleHolder, asked: Permissions): boolean {
    const pairs = pairsOf(asked);
    const held = this.permissionsOf(holder);
    return pairs.length > 0 && pairs.every((permission) => permits(held, permission));
  }

  /** Owners may give any role; others only roles whose permissions they hold themselves, and never ownership. */
  mayGive(giver: RoleHolder, roles: RoleSet): boolean {
    if (this.isOwner(giver)) return true;
    return !roles.has(this.ownerRole) && this.notGrantableBy(giver, this.permissionsOf({ roles })).length === 0;
  }

  /** False also when a role no longer exists. */
  mayInvite(inviter: RoleHolder, roles: RoleSet): boolean {
    const areThere = [...roles].every((role) => this.has(role));
    return areThere && this.allows(inviter, 'invitation', 'create') && this.mayGive(inviter, roles);
  }

  /** The permissions that a member may grant to others: owners all, others those they hold. */
  grantableBy(giver: RoleHolder): Permissions {
    if (this.isOwner(giver)) return this.statements;
    // The permissions of the role `member` may always be granted, even by a role that lacks them.
    return union([this.permissionsOf(giver), this.permissionsOf({ roles: RoleSet.of(MEMBER_ROLE) })]);
  }

  /** The permissions among these that a member may not grant, as `resource:action`. */
  notGrantableBy(giver: RoleHolder, permissions: Permissions): string[] {
    const grantable = this.grantableBy(giver);
    const missing = pairsOf(permissions).filter((permission) => !permits(grantable, permission));
    return missing.map((permission) => permission.join(':'));
  }

  mustDefine(permissions: Permissions): void {
    const { statements } = this;
    if (Object.keys(permissions).some((resource) => !Object.hasOwn(statements, resource))) {
      throw RoleRefusal.INVALID_RESOURCE();
    }
  }
}
