import { Injectable } from '@nestjs/common';
import type { Invitation } from '../domain/invitation.ts';
import type { Organization } from '../domain/organization.ts';
import { OrganizationSettings } from '../domain/organization-options.ts';
import { Invitations, Members, Teams } from '../domain/ports.ts';
import type { Team } from '../domain/team.ts';
import { type MemberProfile, MemberProfiles } from './member-profiles.ts';

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
    private readonly members: Members,
    private readonly invitations: Invitations,
    private readonly teams: Teams,
    private readonly profiles: MemberProfiles,
    private readonly settings: OrganizationSettings,
  ) {}

  async of(organization: Organization): Promise<FullOrganization> {
    const { id } = organization;
    const members = await this.members.listOf(id, this.settings.options.membershipLimit);
    return {
      organization,
      members: await this.profiles.of(id, members),
      invitations: await this.invitations.listOf(id),
      teams: await this.teams.listOf(id),
    };
  }
}
