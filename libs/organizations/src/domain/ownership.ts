import { type RoleHolder, RoleSet } from './role-set.ts';

/** Owners are the members with the role that the creator of an organization gets. */
export class Ownership {
  constructor(readonly ownerRole: string) {}

  /** The roles of the creator of an organization. */
  get creatorRoles(): RoleSet {
    return RoleSet.of(this.ownerRole);
  }

  isOwner({ roles }: RoleHolder): boolean {
    return roles.has(this.ownerRole);
  }
}
