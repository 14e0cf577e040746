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
import { maySee, type OrganizationReference, OrganizationResolver } from './organization-resolver.ts';

const STRANGER = OrganizationRefusal.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION;

export interface FullOrganization {
  readonly organization: Organization;
  readonly members: readonly MemberProfile[];
  readonly invitations: readonly Invitation[];
  readonly teams: readonly Team[];
}

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

  list(caller: Caller): Promise<Organization[]> {
    return this.uow.read(async () =>
      (await this.organizations.ofUser(caller.userId)).filter(({ id }) => maySee(caller, id)),
    );
  }

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

  listMembers(
    caller: Caller,
    reference: OrganizationReference,
    query: MemberQuery,
  ): Promise<{ members: MemberProfile[]; total: number }> {
    return this.uow.read(async () => {
      const { organizationId } = await this.resolver.mustBeMember(caller, reference, STRANGER);
      const all = await this.members.listOf(organizationId);
      const { page, total } = selectMembers(all, query, this.settings.options.membershipLimit);
      return { members: await this.profiles.of(organizationId, page), total };
    });
  }

  /** Invitations of every status. @throws ORGANIZATION_ID_IS_REQUIRED, YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION */
  listInvitations(caller: Caller, organizationId?: string): Promise<Invitation[]> {
    return this.uow.read(async () => {
      const unspecified = OrganizationRefusal.ORGANIZATION_ID_IS_REQUIRED;
      const self = await this.resolver.mustBeMember(caller, { organizationId }, STRANGER, unspecified);
      return this.invitations.listOf(self.organizationId, this.settings.options.invitationHistoryLimit);
    });
  }

  activeMember(caller: Caller): Promise<MemberProfile> {
    return this.uow.read(async () => {
      const member = await this.resolver.mustBeMember(caller, {}, MemberRefusal.MEMBER_NOT_FOUND);
      const profile = await this.profiles.one(member);
      if (!profile) throw MemberRefusal.MEMBER_NOT_FOUND();
      return profile;
    });
  }
}
