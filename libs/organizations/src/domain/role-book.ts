import type { Access } from './access.ts';
import { CustomRole, roleNameOf } from './custom-role.ts';
import { allowSame, type Permissions } from './permissions.ts';
import { RoleRefusal } from './refusals.ts';
import type { Bearer } from './role-set.ts';

interface Wish {
  readonly name: string;
  readonly permissions: Permissions;
}

/** What it does not name stays. */
export interface RoleChange {
  readonly name?: string | undefined;
  readonly permissions?: Permissions | undefined;
  /** What the role allowed when its author looked; without it, whatever it allows now is overwritten. */
  readonly formerPermissions?: Permissions | undefined;
}

type Refuse = (details: Readonly<Record<string, unknown>>) => Error;

/** All roles of a locked organization: who may make, change and remove them is decided here (ADR 18). */
export class RoleBook {
  /** @param bearers members and open invitations: whoever has a role, or may get it without being asked again */
  constructor(
    private readonly access: Access,
    private readonly bearers: readonly Bearer[],
  ) {}

  /**
   * @throws TOO_MANY_ROLES, INVALID_ROLE_NAME, ROLE_NAME_IS_ALREADY_TAKEN, INVALID_RESOURCE,
   *   YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE
   */
  make(
    wish: Wish & Pick<CustomRole, 'id' | 'organizationId'>,
    author: Bearer,
    roleLimit: number,
    now: Date,
  ): CustomRole {
    if (this.access.customRoles.length >= roleLimit) throw RoleRefusal.TOO_MANY_ROLES();
    const name = this.freeName(wish.name);
    const permissions = this.granted(wish.permissions, author, RoleRefusal.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE);
    return CustomRole.make({ ...wish, name, permissions, createdAt: now });
  }

  /**
   * As with members, nobody touches what they could not have made.
   * @throws YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE, ROLE_HAS_CHANGED, INVALID_ROLE_NAME, ROLE_NAME_IS_ALREADY_TAKEN, INVALID_RESOURCE
   */
  revise(role: CustomRole, wish: RoleChange, author: Bearer, now: Date): void {
    const refuse = RoleRefusal.YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE;
    this.mustHold(author, role.permissions, refuse);
    const { formerPermissions = role.permissions } = wish;
    if (!allowSame(role.permissions, formerPermissions)) throw RoleRefusal.ROLE_HAS_CHANGED();
    const isRenamed = wish.name !== undefined && roleNameOf(wish.name) !== role.name;
    const name = isRenamed ? this.freeName(wish.name) : role.name;
    const permissions = wish.permissions ? this.granted(wish.permissions, author, refuse) : role.permissions;
    role.revise({ name, permissions }, now);
  }

  /** @throws YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE, ROLE_IS_ASSIGNED_TO_MEMBERS */
  mustBeRemovable(role: CustomRole, author: Bearer): void {
    this.mustHold(author, role.permissions, RoleRefusal.YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE);
    // Behind a configured role of the same name it means nothing to anybody.
    if (!this.access.isConfigured(role.name) && this.isBorne(role.name)) {
      throw RoleRefusal.ROLE_IS_ASSIGNED_TO_MEMBERS();
    }
  }

  /** A name that somebody bears already, from a role that is gone, would give them what they were never given. */
  private freeName(text: string): string {
    const name = roleNameOf(text);
    if (this.access.has(name) || this.isBorne(name)) throw RoleRefusal.ROLE_NAME_IS_ALREADY_TAKEN();
    return name;
  }

  private isBorne(name: string): boolean {
    return this.bearers.some(({ roles }) => roles.has(name));
  }

  /** Each action once. */
  private granted(wished: Permissions, author: Bearer, refuse: Refuse): Permissions {
    this.access.mustKnow(wished);
    this.mustHold(author, wished, refuse);
    return Object.fromEntries(Object.entries(wished).map(([resource, actions]) => [resource, [...new Set(actions)]]));
  }

  private mustHold(author: Bearer, permissions: Permissions, refuse: Refuse): void {
    const missingPermissions = this.access.beyond(author, permissions);
    if (missingPermissions.length > 0) throw refuse({ missingPermissions });
  }
}
