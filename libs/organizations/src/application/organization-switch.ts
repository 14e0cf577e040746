import { Injectable } from '@nestjs/common';
import { ActiveOrganizations, type Caller } from '#identity';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { Organization } from '../domain/organization.ts';
import { Teams } from '../domain/ports.ts';
import { ActiveTeamRefusal, TeamRefusal, VisitorRefusal } from '../domain/refusals.ts';
import type { Team } from '../domain/team.ts';
import { type FullOrganization, FullOrganizations } from './organization-directory.ts';
import { type Found, type OrganizationReference, OrganizationResolver } from './organization-resolver.ts';

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
