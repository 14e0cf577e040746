import { Injectable } from '@nestjs/common';
import { ActiveOrganizations, type CallerOfRoute } from '#identity';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Members, Organizations, Teams } from '../domain/ports.ts';
import { OrganizationRefusal, TeamRefusal, VisitorRefusal } from '../domain/refusals.ts';
import type { Team } from '../domain/team.ts';
import { type FullOrganization, FullOrganizations } from './full-organizations.ts';

/** Choosing what a session works in. */
@Injectable()
export class OrganizationSwitch {
  constructor(
    private readonly organizations: Organizations,
    private readonly members: Members,
    private readonly teams: Teams,
    private readonly fullOrganizations: FullOrganizations,
    private readonly active: ActiveOrganizations,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * @param chosen id or slug; null leaves all; neither: the one that is active already
   * @throws USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION
   */
  setOrganization(
    caller: CallerOfRoute,
    chosen: { readonly organizationId?: string | null | undefined; readonly organizationSlug?: string | undefined },
  ): Promise<FullOrganization | undefined> {
    return this.uow.run(async () => {
      const { organizationId, organizationSlug: slug } = chosen;
      if (organizationId === null) {
        await this.active.set(caller.sessionId, { organizationId: null, teamId: null });
        return undefined;
      }
      const id = organizationId || caller.activeOrganizationId;
      if (!slug && !id) return undefined;
      const organization = slug ? await this.organizations.findBySlug(slug) : await this.organizations.find(id!);
      // Held: whoever removes the member meanwhile comes after this, and clears what is set here.
      if (!organization || !(await this.members.findAndHold(organization.id, caller.userId))) {
        throw VisitorRefusal.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION();
      }
      const teamId = organization.id === caller.activeOrganizationId ? caller.activeTeamId : null;
      await this.active.set(caller.sessionId, { organizationId: organization.id, teamId });
      return this.fullOrganizations.of(organization);
    });
  }

  /**
   * A team of the active organization.
   * @param chosen null leaves all; undefined: the one that is active already
   * @throws NO_ACTIVE_ORGANIZATION, TEAM_NOT_FOUND, USER_IS_NOT_A_MEMBER_OF_THE_TEAM
   */
  setTeam(caller: CallerOfRoute, chosen: string | null | undefined): Promise<Team | undefined> {
    return this.uow.run(async () => {
      const { activeOrganizationId: organizationId } = caller;
      const teamId = chosen === null ? null : chosen || caller.activeTeamId;
      if (teamId === null) {
        if (chosen === null) await this.active.set(caller.sessionId, { organizationId, teamId });
        return undefined;
      }
      if (!organizationId) throw OrganizationRefusal.NO_ACTIVE_ORGANIZATION();
      const member = await this.members.findAndHold(organizationId, caller.userId);
      const team = member && (await this.teams.find(organizationId, teamId));
      if (!team) throw TeamRefusal.TEAM_NOT_FOUND();
      const places = await this.teams.placesIn(organizationId, caller.userId);
      if (!places.some((place) => place.teamId === team.id)) throw TeamRefusal.USER_IS_NOT_A_MEMBER_OF_THE_TEAM();
      await this.active.set(caller.sessionId, { organizationId, teamId: team.id });
      return team;
    });
  }
}
