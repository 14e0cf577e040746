import { Injectable } from '@nestjs/common';
import { type Caller, UserDirectory } from '#identity';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { MemberRefusal, OrganizationRefusal, PermissionRefusal } from '../domain/refusals.ts';
import type { Member, Roster } from '../domain/roster.ts';
import { type MemberProfile, MemberProfiles } from './member-profiles.ts';
import {
  type OpenedByMember,
  OrganizationLock,
  OrganizationResolver,
  AccessTables,
  type OrganizationReference,
} from './organization-resolver.ts';
import { RosterChanges } from './roster-changes.ts';
import { TeamChanges } from './team-management.ts';
import { Clock } from '#shared-kernel/application/clock';
import { Access } from '../domain/access.ts';
import type { Invitation } from '../domain/invitation.ts';
import type { Permissions } from '../domain/permissions.ts';
import { Invitations, Members } from '../domain/ports.ts';

const STRANGER = OrganizationRefusal.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION;

export interface AccessOverview {
  readonly access: Access;
  readonly self: Member;
  readonly members: readonly Member[];
  /** Open ones only. */
  readonly invitations: readonly Invitation[];
}

@Injectable()
export class MemberAccess {
  constructor(
    private readonly resolver: OrganizationResolver,
    private readonly members: Members,
    private readonly invitations: Invitations,
    private readonly tables: AccessTables,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /** @throws NO_ACTIVE_ORGANIZATION, YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION also when the user is not a member */
  rolesOf(caller: Caller, reference: OrganizationReference, userId?: string): Promise<Member> {
    return this.uow.read(async () => {
      const self = await this.resolver.mustBeMember(caller, reference, STRANGER);
      const member = userId ? await this.members.find(self.organizationId, userId) : self;
      if (!member) throw STRANGER();
      return member;
    });
  }

  hasPermission(caller: Caller, organizationId: string | undefined, asked: Permissions): Promise<boolean> {
    return this.uow.read(async () => {
      const stranger = PermissionRefusal.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION;
      const member = await this.resolver.mustBeMember(caller, { organizationId }, stranger);
      return (await this.tables.of(member.organizationId)).allowsAll(member, asked);
    });
  }

  accessOf(caller: Caller, reference: OrganizationReference): Promise<AccessOverview> {
    return this.uow.read(async () => {
      const self = await this.resolver.mustBeMember(caller, reference, STRANGER);
      const { organizationId } = self;
      const now = this.clock.now();
      const pending = await this.invitations.pendingOf(organizationId);
      return {
        access: await this.tables.of(organizationId),
        self,
        members: await this.members.listOf(organizationId),
        invitations: pending.filter((invitation) => invitation.isOpenAt(now)),
      };
    });
  }
}

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
