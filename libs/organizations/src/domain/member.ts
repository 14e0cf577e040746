import { change, type Fields } from '#shared-kernel/domain/change';
import type { RoleSet } from './role-set.ts';

/** A person's membership in an organization. */
export class Member {
  declare readonly id: string;
  declare readonly organizationId: string;
  declare readonly userId: string;
  /** Never empty. */
  declare readonly roles: RoleSet;
  declare readonly createdAt: Date;

  private constructor(values: Fields<Member>) {
    Object.assign(this, values);
  }

  /** Called by the roster only. */
  static join(values: Fields<Member>): Member {
    return new Member(values);
  }

  /** Called by the roster only, which checks that an owner remains. */
  setRoles(roles: RoleSet): void {
    change<Member>(this, { roles });
  }
}
