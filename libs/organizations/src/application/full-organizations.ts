import { Injectable } from '@nestjs/common';
import type { Invitation } from '../domain/invitation.ts';
import type { Organization } from '../domain/organization.ts';
import { OrganizationSettings } from '../domain/organization-options.ts';
import { OrganizationLookup } from '../domain/ports.ts';
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
