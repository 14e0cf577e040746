import { Injectable } from '@nestjs/common';
import { type Caller, ActiveOrganizations } from '#identity';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { Invitation } from '../domain/invitation.ts';
import { OrganizationSettings } from '../domain/organization-options.ts';
import type { Organization } from '../domain/organization.ts';
import { OrganizationLookup, Invitations, Members, Organizations, Teams } from '../domain/ports.ts';
import {
  MemberRefusal,
  OrganizationRefusal,
  VisitorRefusal,
  ActiveTeamRefusal,
  TeamRefusal,
} from '../domain/refusals.ts';
import { type Member, Ownership } from '../domain/roster.ts';
import type { Team } from '../domain/team.ts';
import { type MemberProfile, MemberProfiles } from './member-profiles.ts';
import { type MemberQuery, selectMembers } from './member-query.ts';
import { maySee, type OrganizationReference, OrganizationResolver, type Found } from './organization-resolver.ts';

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

const NONE = { organizationId: null, teamId: null } as const;

@Injectable()
export class OrganizationSwitch {
  constructor(
    private readonly resolver: OrganizationResolver,
    private readonly teams: Teams,
    private readonly fullOrganizations: FullOrganizations,
    private readonly active: ActiveOrganizations,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * @param chosen id or slug; null for none; without either, the active one is answered
   * @throws USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION
   */
  async setOrganization(
    caller: Caller,
    chosen: { readonly organizationId?: string | null | undefined; readonly organizationSlug?: string | undefined },
  ): Promise<FullOrganization | undefined> {
    const { organizationId, organizationSlug } = chosen;
    if (organizationId === null) {
      await this.active.set(caller.sessionId, NONE);
      return undefined;
    }
    const reference = { organizationId, organizationSlug };
    const organization = await this.uow.run(async () => {
      // Held, so that a concurrent removal waits for this transaction and then clears what is set here.
      const found = await this.resolver.organization(caller, reference, { hold: true });
      // Not written when it is active already: another request of the session may have chosen another one meanwhile.
      if (typeof found === 'object' && (organizationSlug || organizationId)) {
        await this.active.setOrganization(caller.sessionId, found.id);
      }
      return found;
    });
    return this.full(caller, organization);
  }

  /** @throws USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION */
  async getFull(caller: Caller, reference: OrganizationReference): Promise<FullOrganization | undefined> {
    return this.full(caller, await this.uow.read(() => this.resolver.organization(caller, reference)));
  }

  /**
   * @param chosen a team of the active organization; null for none; undefined for the active one
   * @throws NO_ACTIVE_ORGANIZATION, TEAM_NOT_FOUND, USER_IS_NOT_A_MEMBER_OF_THE_TEAM
   */
  setTeam(caller: Caller, chosen: string | null | undefined): Promise<Team | undefined> {
    return this.uow.run(async () => {
      const teamId = chosen === null ? null : chosen || caller.activeTeamId;
      if (teamId === null) {
        if (chosen === null) await this.active.leaveTeam(caller.sessionId);
        return undefined;
      }
      const { organizationId } = await this.resolver.mustBeMember(caller, {}, TeamRefusal.TEAM_NOT_FOUND);
      const team = await this.teams.find(organizationId, teamId);
      if (!team) throw TeamRefusal.TEAM_NOT_FOUND();
      // Held, so that a concurrent removal of the member or the team waits, and then clears what is set here.
      if (!(await this.teams.holdMember(team, caller.userId)))
        throw ActiveTeamRefusal.USER_IS_NOT_A_MEMBER_OF_THE_TEAM();
      // Another request of the same session may have chosen another organization meanwhile.
      if (!(await this.active.setTeam(caller.sessionId, team.organizationId, team.id)))
        throw TeamRefusal.TEAM_NOT_FOUND();
      return team;
    });
  }

  private async full(caller: Caller, found: Found<Organization>): Promise<FullOrganization | undefined> {
    if (found === 'unspecified') return undefined;
    if (found !== 'not-a-member') return this.fullOrganizations.of(found);
    // Existing clients expect that this refusal also leaves the active organization.
    await this.active.set(caller.sessionId, NONE);
    throw VisitorRefusal.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION();
  }
}
