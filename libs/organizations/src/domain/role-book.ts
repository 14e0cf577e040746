import type { Access } from './access.ts';
import { CustomRole, roleNameOf } from './custom-role.ts';
import { allowSame, type Permissions } from './permissions.ts';
import { RoleRefusal } from './refusals.ts';
import type { RoleHolder } from './role-set.ts';

interface NewRole {
  readonly name: string;
  readonly permissions: Permissions;
}

/** Absent members stay unchanged. */
export interface RoleChange {
  readonly name?: string | undefined;
  readonly permissions?: Permissions | undefined;
  /** The permissions that the author saw; without them a concurrent change is overwritten. */
  readonly formerPermissions?: Permissions | undefined;
}

/** All roles of a locked organization. Decides who may create, change and delete them (ADR 18). */
export class RoleBook {
  /** @param holders members and open invitations */
  constructor(
    private readonly access: Access,
    private readonly holders: readonly RoleHolder[],
  ) {}

  /** @throws RoleRefusal */
  create(
    values: NewRole & Pick<CustomRole, 'id' | 'organizationId'>,
    author: RoleHolder,
    roleLimit: number,
    now: Date,
  ): CustomRole {
    if (this.access.customRoles.length >= roleLimit) throw RoleRefusal.TOO_MANY_ROLES();
    const name = this.freeName(values.name);
    const permissions = this.known(values.permissions);
    const excess = this.excess(author, permissions);
    if (excess) throw RoleRefusal.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE(excess);
    return CustomRole.create({ ...values, name, permissions, createdAt: now });
  }

  /** A role can be changed only by somebody who could have created it. @throws RoleRefusal */
  update(role: CustomRole, change: RoleChange, author: RoleHolder, now: Date): void {
    const excessBefore = this.excess(author, role.permissions);
    if (excessBefore) throw RoleRefusal.YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE(excessBefore);
    const { formerPermissions = role.permissions } = change;
    if (!allowSame(role.permissions, formerPermissions)) throw RoleRefusal.ROLE_HAS_CHANGED();
    const isRenamed = change.name !== undefined && roleNameOf(change.name) !== role.name;
    const name = isRenamed ? this.freeName(change.name) : role.name;
    const permissions = change.permissions ? this.known(change.permissions) : role.permissions;
    const excess = this.excess(author, permissions);
    if (excess) throw RoleRefusal.YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE(excess);
    role.update({ name, permissions }, now);
  }

  mustBeRemovable(role: CustomRole, author: RoleHolder): void {
    const excess = this.excess(author, role.permissions);
    if (excess) throw RoleRefusal.YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE(excess);
    // A configured role of the same name overrides it.
    if (!this.access.isConfigured(role.name) && this.isHeld(role.name)) {
      throw RoleRefusal.ROLE_IS_ASSIGNED_TO_MEMBERS();
    }
  }

  /** A name still held from a deleted role would give its holders permissions that they were never given. */
  private freeName(text: string): string {
    const name = roleNameOf(text);
    if (this.access.has(name) || this.isHeld(name)) throw RoleRefusal.ROLE_NAME_IS_ALREADY_TAKEN();
    return name;
  }

  private isHeld(name: string): boolean {
    return this.holders.some(({ roles }) => roles.has(name));
  }

  /** Each action once. @throws INVALID_RESOURCE */
  private known(requested: Permissions): Permissions {
    this.access.mustDefine(requested);
    return Object.fromEntries(
      Object.entries(requested).map(([resource, actions]) => [resource, [...new Set(actions)]]),
    );
  }

  /** The details of a refusal when the author may not grant all of the permissions; undefined when they may. */
  private excess(author: RoleHolder, permissions: Permissions): { missingPermissions: string[] } | undefined {
    const missingPermissions = this.access.notGrantableBy(author, permissions);
    return missingPermissions.length > 0 ? { missingPermissions } : undefined;
  }
}
