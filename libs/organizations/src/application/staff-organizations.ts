import { Injectable } from '@nestjs/common';
import { type Caller, CallerLock, type Remark, UserDirectory } from '#identity';
import { Clock } from '#shared-kernel/application/clock';
import { type DeletionPreview, DeletionPreviews } from '#shared-kernel/application/deletion-previews';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { Organization } from '../domain/organization.ts';
import { Organizations } from '../domain/ports.ts';
import { MemberRefusal, StaffRefusal } from '../domain/refusals.ts';
import { RoleSet } from '../domain/role-set.ts';
import { type Member, Ownership } from '../domain/roster.ts';
import { OrganizationMails } from './organization-mails.ts';
import { OrganizationLock, type OpenedOrganization } from './organization-resolver.ts';
import { RosterChanges } from './roster-changes.ts';
import { type FullOrganization, FullOrganizations } from './organization-directory.ts';

/**
 * Repairs by admins. The rules of the roster apply to staff too, and none of them changes their own membership. The people
 * concerned get a mail. Each method throws as `CallerLock.lockStaff`.
 */
@Injectable()
export class StaffOrganizations {
  constructor(
    private readonly lock: OrganizationLock,
    private readonly changes: RosterChanges,
    private readonly ownership: Ownership,
    private readonly directory: UserDirectory,
    private readonly mails: OrganizationMails,
    private readonly callers: CallerLock,
    private readonly uow: UnitOfWork,
  ) {}

  /** @throws StaffRefusal, MEMBER_NOT_FOUND, ROLE_NOT_FOUND, YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER */
  setRole(
    staff: Caller,
    id: string,
    memberId: string,
    { role, reason }: Remark & { readonly role: string | readonly string[] },
  ): Promise<Member> {
    return this.change(staff, id, async (opened) => {
      const member = opened.roster.member(memberId);
      mustBeOfAnother(staff, member.userId);
      await this.changeRoles(opened, member, opened.access.roles(role), { reason });
      return member;
    });
  }

  /**
   * Also when no owner is left. A member keeps their other roles; another user becomes a member.
   * @throws StaffRefusal, USER_NOT_FOUND, ORGANIZATION_MEMBERSHIP_LIMIT_REACHED
   */
  addOwner(
    staff: Caller,
    id: string,
    { userId: newOwnerId, reason }: Remark & { readonly userId: string },
  ): Promise<Member> {
    const add = async (opened: OpenedOrganization) => {
      const { organization, roster } = opened;
      const userId = (await this.directory.find(newOwnerId))?.id;
      if (userId === undefined) throw MemberRefusal.USER_NOT_FOUND();
      mustBeOfAnother(staff, userId);
      const ownership = this.ownership.creatorRoles;
      const member = roster.of(userId);
      if (member) {
        await this.changeRoles(opened, member, RoleSet.of([...ownership, ...member.roles]), { reason });
        return member;
      }
      const added = await this.changes.add(roster, userId, ownership, { reason });
      await this.mails.addedByStaff(userId, organization, [...added.roles]);
      return added;
    };
    // The row of a member refers to that of the account, and waits for it.
    return this.change(staff, id, add, newOwnerId);
  }

  /** @throws StaffRefusal, MEMBER_NOT_FOUND, YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER */
  removeMember(staff: Caller, id: string, memberId: string, remark: Remark = {}): Promise<Member> {
    return this.change(staff, id, async (opened) => {
      const member = opened.roster.member(memberId);
      mustBeOfAnother(staff, member.userId);
      await this.changes.remove(opened, member, remark);
      return member;
    });
  }

  /** Deletes an organization and tells the owners. @throws ORGANIZATION_NOT_FOUND */
  delete(staff: Caller, id: string, remark: Remark = {}): Promise<Organization> {
    return this.change(staff, id, async (opened) => {
      const { organization, roster } = opened;
      await this.changes.delete(opened, remark);
      for (const { userId } of roster.owners(this.ownership)) await this.mails.deletedByStaff(userId, organization);
      return organization;
    });
  }

  private async changeRoles(opened: OpenedOrganization, member: Member, roles: RoleSet, remark: Remark): Promise<void> {
    const before = String(member.roles);
    await this.changes.changeRoles(opened, member, roles, remark);
    if (String(member.roles) === before) return;
    await this.mails.rolesChangedByStaff(member.userId, opened.organization, [...member.roles]);
  }

  /** @param userId of an account that is locked as well */
  private change<T>(
    staff: Caller,
    id: string,
    work: (opened: OpenedOrganization) => Promise<T>,
    userId = staff.userId,
  ): Promise<T> {
    return this.uow.run(async () => {
      await this.callers.lockStaffOn(staff, userId, 'admin');
      const opened = await this.lock.open(id);
      if (!opened) throw StaffRefusal.ORGANIZATION_NOT_FOUND();
      return work(opened);
    });
  }
}

/** Staff who are members use the routes for members, so that staff rights never extend their own membership. */
function mustBeOfAnother(staff: Caller, userId: string): void {
  if (userId === staff.userId) throw StaffRefusal.YOU_CANNOT_CHANGE_YOUR_OWN_MEMBERSHIP_AS_STAFF();
}

/** Organizations as staff see them. Each method throws ORGANIZATION_NOT_FOUND. */
@Injectable()
export class StaffDirectory {
  constructor(
    private readonly organizations: Organizations,
    private readonly fullOrganizations: FullOrganizations,
    private readonly previews: DeletionPreviews,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  get(id: string): Promise<FullOrganization> {
    return this.uow.read(async () => this.fullOrganizations.of(await this.found(id)));
  }

  /** Tells what a deletion would end. */
  deletionPreview(id: string): Promise<DeletionPreview> {
    return this.uow.read(async () => {
      const organization = await this.found(id);
      return this.previews.of({ type: 'organization', id: organization.id }, this.clock.now());
    });
  }

  private async found(id: string): Promise<Organization> {
    const organization = await this.organizations.find(id);
    if (!organization) throw StaffRefusal.ORGANIZATION_NOT_FOUND();
    return organization;
  }
}
