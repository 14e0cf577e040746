import { change, type Fields } from '#shared-kernel/domain/change';
import { MemberRefusal } from './refusals.ts';
import { RoleSet, type RoleHolder } from './role-set.ts';

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

/** Owners are the members with the role that the creator of an organization gets. */
export class Ownership {
  constructor(readonly ownerRole: string) {}

  get creatorRoles(): RoleSet {
    return RoleSet.of(this.ownerRole);
  }

  isOwner({ roles }: RoleHolder): boolean {
    return roles.has(this.ownerRole);
  }
}

/** All members of a locked organization: there is always an owner, and never more members than the limit. */
export class Roster {
  private members: readonly Member[];

  constructor(
    readonly organizationId: string,
    members: readonly Member[],
  ) {
    this.members = members;
  }

  get all(): readonly Member[] {
    return this.members;
  }

  of(userId: string): Member | undefined {
    return this.members.find((member) => member.userId === userId);
  }

  /** @throws MEMBER_NOT_FOUND also for a member of another organization */
  member(id: string): Member {
    const found = this.members.find((member) => member.id === id);
    if (!found) throw MemberRefusal.MEMBER_NOT_FOUND();
    return found;
  }

  add(
    newcomer: { readonly id: string; readonly userId: string; readonly roles: RoleSet },
    membershipLimit: number,
    now: Date,
  ): Member {
    if (this.of(newcomer.userId)) throw MemberRefusal.USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION();
    if (this.members.length >= membershipLimit) throw MemberRefusal.ORGANIZATION_MEMBERSHIP_LIMIT_REACHED();
    const member = Member.join({ ...newcomer, organizationId: this.organizationId, createdAt: now });
    this.members = [...this.members, member];
    return member;
  }

  remove(member: Member, ownership: Ownership): void {
    this.mustKeepAnOwnerWithout(member, ownership);
    this.members = this.members.filter((other) => other !== member);
  }

  changeRoles(member: Member, roles: RoleSet, ownership: Ownership): void {
    if (!ownership.isOwner({ roles })) this.mustKeepAnOwnerWithout(member, ownership);
    member.setRoles(roles);
  }

  isOnlyOwner(member: Member, ownership: Ownership): boolean {
    return ownership.isOwner(member) && this.owners(ownership).length === 1;
  }

  /** Empty only after the configuration of roles changed; staff can repair it. */
  owners(ownership: Ownership): readonly Member[] {
    return this.members.filter((member) => ownership.isOwner(member));
  }

  private mustKeepAnOwnerWithout(member: Member, ownership: Ownership): void {
    if (this.isOnlyOwner(member, ownership)) {
      throw MemberRefusal.YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER();
    }
  }
}
