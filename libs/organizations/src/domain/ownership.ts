import { type Bearer, RoleSet } from './role-set.ts';

/** Owners are those with the role that the creator of an organization gets, whatever roles there are besides. */
export class Ownership {
  constructor(readonly ownerRole: string) {}

  /** Of whoever creates an organization. */
  get creatorRoles(): RoleSet {
    return RoleSet.of(this.ownerRole);
  }

  isOwner({ roles }: Bearer): boolean {
    return roles.has(this.ownerRole);
  }
}
