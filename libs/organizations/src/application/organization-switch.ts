import { Injectable } from '@nestjs/common';
import { ActiveOrganizations, type CallerOfRoute } from '#identity';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { Member } from '../domain/member.ts';
import type { Organization } from '../domain/organization.ts';
import { Members, Organizations, Teams } from '../domain/ports.ts';
import { OrganizationRefusal, TeamRefusal, VisitorRefusal } from '../domain/refusals.ts';
import type { Team } from '../domain/team.ts';
import { type FullOrganization, FullOrganizations } from './full-organizations.ts';
import { organizationMeant } from './meant-organization.ts';
import type { OrganizationReference } from './organization-directory.ts';

const NOWHERE = { organizationId: null, teamId: null } as const;

/** Which organization somebody may visit; undefined: none was named, and none is active. */
type Visit = Organization | 'stranger' | undefined;

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
  async setOrganization(
    caller: CallerOfRoute,
    chosen: { readonly organizationId?: string | null | undefined; readonly organizationSlug?: string | undefined },
  ): Promise<FullOrganization | undefined> {
    const visit = await this.uow.run(async () => {
      const { organizationId, organizationSlug } = chosen;
      if (organizationId === null) {
        await this.active.set(caller.sessionId, NOWHERE);
        return undefined;
      }
      // Held: whoever removes the member meanwhile comes after this, and clears what is set here.
      const hold = (id: string) => this.members.findAndHold(id, caller.userId);
      const found = await this.seek(caller, { organizationId, organizationSlug }, hold);
      if (found === undefined || found === 'stranger') return found;
      // What is active stays so: by now another request of the same session may have chosen differently.
      if (organizationSlug || organizationId) await this.active.setOrganization(caller.sessionId, found.id);
      return found;
    });
    return this.shown(caller, visit);
  }

  /**
   * Looking at one with everything in it, which chooses nothing.
   * @throws USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION
   */
  async look(caller: CallerOfRoute, reference: OrganizationReference): Promise<FullOrganization | undefined> {
    const find = (id: string) => this.members.find(id, caller.userId);
    return this.shown(caller, await this.uow.read(() => this.seek(caller, reference, find)));
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
        if (chosen === null) await this.active.leaveTeam(caller.sessionId);
        return undefined;
      }
      if (!organizationId) throw OrganizationRefusal.NO_ACTIVE_ORGANIZATION();
      const member = await this.members.find(organizationId, caller.userId);
      const team = member && (await this.teams.find(organizationId, teamId));
      if (!team) throw TeamRefusal.TEAM_NOT_FOUND();
      // Held: whoever takes the place away meanwhile, or the whole team, clears afterwards what is set here.
      if (!(await this.teams.holdPlace(team, caller.userId))) throw TeamRefusal.USER_IS_NOT_A_MEMBER_OF_THE_TEAM();
      // Another request of the same session may have chosen another organization meanwhile.
      if (!(await this.active.setTeam(caller.sessionId, organizationId, team.id))) throw TeamRefusal.TEAM_NOT_FOUND();
      return team;
    });
  }

  /** @param membership of the caller in an organization */
  private async seek(
    caller: CallerOfRoute,
    { organizationId, organizationSlug: slug }: OrganizationReference,
    membership: (organizationId: string) => Promise<Member | undefined>,
  ): Promise<Visit> {
    const id = organizationMeant(caller, organizationId);
    if (!slug && !id) return undefined;
    const found = slug ? await this.organizations.findBySlug(slug) : await this.organizations.find(id!);
    return found && (await membership(found.id)) ? found : 'stranger';
  }

  private async shown(caller: CallerOfRoute, visit: Visit): Promise<FullOrganization | undefined> {
    if (visit !== 'stranger') return visit && this.fullOrganizations.of(visit);
    // Existing clients know it so: who is turned away works nowhere any more.
    await this.active.set(caller.sessionId, NOWHERE);
    throw VisitorRefusal.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION();
  }
}
