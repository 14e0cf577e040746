import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { Invitation } from '../domain/invitation.ts';
import { OrganizationSettings } from '../domain/organization-options.ts';
import type { Organization } from '../domain/organization.ts';
import { OrganizationLookup, Invitations, Members, Organizations } from '../domain/ports.ts';
import { MemberRefusal, OrganizationRefusal, VisitorRefusal } from '../domain/refusals.ts';
import { type Member, Ownership } from '../domain/roster.ts';
import type { Team } from '../domain/team.ts';
import { type MemberProfile, MemberProfiles } from './member-profiles.ts';
import { type MemberQuery, selectMembers } from './member-query.ts';
import { maySee, type OrganizationReference, OrganizationResolver, specified } from './organization-resolver.ts';

export interface FullOrganization {
  readonly organization: Organization;
  readonly members: readonly MemberProfile[];
  readonly invitations: readonly Invitation[];
  readonly teams: readonly Team[];
}

/** An organization with everything that its members may see of it. */
@Injectable()
export class FullOrganizations {
  constructor(
    private readonly lookup: OrganizationLookup,
    private readonly profiles: MemberProfiles,
    private readonly settings: OrganizationSettings,
  ) {}

  /** Never inside a transaction. */
  async of(organization: Organization): Promise<FullOrganization> {
    const { membershipLimit, invitationHistoryLimit } = this.settings.options;
    const details = await this.lookup.details(organization.id, membershipLimit, invitationHistoryLimit);
    const { members, teamMembers, invitations, teams } = details;
    return { organization, members: await this.profiles.with(members, teamMembers), invitations, teams };
  }
}

/** One of the caller's organizations, with what a list of them shows. */
export interface MembershipSummary {
  readonly organization: Organization;
  readonly member: Member;
  readonly memberCount: number;
  readonly memberLimit: number;
  /** The member cannot leave before there is another owner. */
  readonly isOnlyOwner: boolean;
}

/** Reads organizations for their members. */
@Injectable()
export class OrganizationDirectory {
  constructor(
    private readonly resolver: OrganizationResolver,
    private readonly organizations: Organizations,
    private readonly members: Members,
    private readonly invitations: Invitations,
    private readonly profiles: MemberProfiles,
    private readonly ownership: Ownership,
    private readonly settings: OrganizationSettings,
    private readonly uow: UnitOfWork,
  ) {}

  /** The caller's organizations, oldest membership first. */
  list(caller: Caller): Promise<Organization[]> {
    return this.uow.read(async () =>
      (await this.organizations.ofUser(caller.userId)).filter(({ id }) => maySee(caller, id)),
    );
  }

  /** As `list`, with the caller's membership and the number of members. */
  memberships(caller: Caller): Promise<MembershipSummary[]> {
    return this.uow.read(async () => {
      const organizations = await this.list(caller);
      const ids = organizations.map(({ id }) => id);
      const { membershipLimit: memberLimit } = this.settings.options;
      const own = new Map((await this.members.ofUser(caller.userId)).map((member) => [member.organizationId, member]));
      const counts = await this.members.countIn(ids);
      const owners = await this.members.countIn(ids, this.ownership.ownerRole);
      return organizations.flatMap((organization) => {
        const member = own.get(organization.id);
        if (!member) return [];
        const isOnlyOwner = this.ownership.isOwner(member) && owners.get(organization.id) === 1;
        const memberCount = counts.get(organization.id) ?? 0;
        return { organization, member, memberCount, memberLimit, isOnlyOwner };
      });
    });
  }

  /** Undefined when none is named and none is active. @throws USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION */
  async find(caller: Caller, reference: OrganizationReference): Promise<Organization | undefined> {
    const found = await this.uow.read(() => this.resolver.organization(caller, reference));
    if (found === 'not-a-member') throw VisitorRefusal.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION();
    return found === 'unspecified' ? undefined : found;
  }

  /** @throws NO_ACTIVE_ORGANIZATION, YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION */
  listMembers(
    caller: Caller,
    reference: OrganizationReference,
    query: MemberQuery,
  ): Promise<{ members: MemberProfile[]; total: number }> {
    return this.uow.read(async () => {
      const self = specified(await this.resolver.member(caller, reference));
      if (!self) throw OrganizationRefusal.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION();
      const { organizationId } = self;
      const all = await this.members.listOf(organizationId);
      const { page, total } = selectMembers(all, query, this.settings.options.membershipLimit);
      return { members: await this.profiles.of(organizationId, page), total };
    });
  }

  /** Invitations of every status. @throws ORGANIZATION_ID_IS_REQUIRED, YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION */
  listInvitations(caller: Caller, organizationId?: string): Promise<Invitation[]> {
    return this.uow.read(async () => {
      const self = await this.resolver.member(caller, { organizationId });
      if (self === 'unspecified') throw OrganizationRefusal.ORGANIZATION_ID_IS_REQUIRED();
      if (self === 'not-a-member') throw OrganizationRefusal.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION();
      return this.invitations.listOf(self.organizationId, this.settings.options.invitationHistoryLimit);
    });
  }

  /** The caller in the active organization. @throws NO_ACTIVE_ORGANIZATION, MEMBER_NOT_FOUND */
  activeMember(caller: Caller): Promise<MemberProfile> {
    return this.uow.read(async () => {
      const member = specified(await this.resolver.member(caller, {}));
      const profile = member && (await this.profiles.one(member));
      if (!profile) throw MemberRefusal.MEMBER_NOT_FOUND();
      return profile;
    });
  }
}
