import { Injectable } from '@nestjs/common';
import type { Invitation } from '../domain/invitation.ts';
import type { Organization } from '../domain/organization.ts';
import { OrganizationSettings } from '../domain/organization-options.ts';
import { OrganizationContents } from '../domain/ports.ts';
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
    private readonly contents: OrganizationContents,
    private readonly profiles: MemberProfiles,
    private readonly settings: OrganizationSettings,
  ) {}

  /** Never inside a transaction. */
  async of(organization: Organization): Promise<FullOrganization> {
    const { membershipLimit, invitationHistoryLimit } = this.settings.options;
    const contents = await this.contents.of(organization.id, membershipLimit, invitationHistoryLimit);
    const { members, places, invitations, teams } = contents;
    return { organization, members: await this.profiles.with(members, places), invitations, teams };
  }
}
