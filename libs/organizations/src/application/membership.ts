import { Injectable } from '@nestjs/common';
import { type Caller, UserDirectory } from '#identity';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { MemberRefusal, OrganizationRefusal } from '../domain/refusals.ts';
import type { Member, Roster } from '../domain/roster.ts';
import { type MemberProfile, MemberProfiles } from './member-profiles.ts';
import { type OpenedByMember, OrganizationLock, OrganizationResolver } from './organization-resolver.ts';
import { RosterChanges } from './roster-changes.ts';
import { TeamChanges } from './team-changes.ts';

@Injectable()
export class Membership {
  constructor(
    private readonly resolver: OrganizationResolver,
    private readonly lock: OrganizationLock,
    private readonly changes: RosterChanges,
    private readonly teamChanges: TeamChanges,
    private readonly profiles: MemberProfiles,
    private readonly directory: UserDirectory,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * A caller cannot remove a member whose roles exceed their own. Removing oneself is leaving.
   * @throws MemberRefusal; YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER also when others remove an owner
   */
  remove(caller: Caller, memberIdOrEmail: string, organizationId?: string): Promise<MemberProfile> {
    return this.uow.run(async () => {
      const opened = await this.open(caller, organizationId);
      const { roster, self, access } = opened;
      const member = memberIdOrEmail.includes('@')
        ? await this.memberAt(roster, memberIdOrEmail)
        : roster.member(memberIdOrEmail);
      if (access.isOwner(member) && !access.isOwner(self)) {
        throw MemberRefusal.YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER();
      }
      const mayRemove = access.allows(self, 'member', 'delete') && access.mayGive(self, member.roles);
      if (!mayRemove) throw MemberRefusal.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER();
      const profile = await this.profile(member);
      await (member === self ? this.changes.leave(roster, member) : this.changes.remove(opened, member));
      return profile;
    });
  }

  leave(caller: Caller, organizationId: string): Promise<MemberProfile> {
    return this.uow.run(async () => {
      const { roster, self } = await this.open(caller, organizationId);
      const profile = await this.profile(self);
      await this.changes.leave(roster, self);
      return profile;
    });
  }

  /** A caller cannot give a role that exceeds their own, nor change a member who has one. @throws MemberRefusal */
  updateRole(
    caller: Caller,
    memberId: string,
    role: string | readonly string[],
    organizationId?: string,
  ): Promise<MemberProfile> {
    return this.uow.run(async () => {
      const opened = await this.open(caller, organizationId);
      const { roster, self, access } = opened;
      const member = roster.member(memberId);
      const mayUpdate = access.allows(self, 'member', 'update') && access.mayGive(self, member.roles);
      if (!mayUpdate) throw MemberRefusal.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER();
      const roles = access.roles(role);
      if (!access.mayGive(self, roles)) throw MemberRefusal.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER();
      await this.changes.changeRoles(opened, member, roles);
      return this.profile(member);
    });
  }

  /**
   * Without an invitation, for code of the server; there is no route.
   * @throws ORGANIZATION_NOT_FOUND, USER_NOT_FOUND, ROLE_NOT_FOUND, TeamRefusal, and as `Roster.add`
   */
  add(
    organizationId: string,
    userId: string,
    role: string | readonly string[],
    teamId?: string,
  ): Promise<{ member: Member; teamId: string | null }> {
    return this.uow.run(async () => {
      const opened = await this.lock.open(organizationId);
      if (!opened) throw OrganizationRefusal.ORGANIZATION_NOT_FOUND();
      const roles = opened.access.roles(role);
      if (!(await this.directory.find(userId))) throw MemberRefusal.USER_NOT_FOUND();
      const member = await this.changes.add(opened.roster, userId, roles);
      if (teamId) await this.teamChanges.join(await this.teamChanges.team(member.organizationId, teamId), userId);
      return { member, teamId: teamId ?? null };
    });
  }

  private open(caller: Caller, organizationId: string | undefined): Promise<OpenedByMember> {
    return this.resolver.open(caller, organizationId, MemberRefusal.MEMBER_NOT_FOUND);
  }

  private async memberAt(roster: Roster, address: string): Promise<Member> {
    const person = await this.directory.findByEmail(address);
    const member = person && roster.of(person.id);
    if (!member) throw MemberRefusal.MEMBER_NOT_FOUND();
    return member;
  }

  private async profile(member: Member): Promise<MemberProfile> {
    const profile = await this.profiles.one(member);
    if (!profile) throw MemberRefusal.MEMBER_NOT_FOUND();
    return profile;
  }
}
