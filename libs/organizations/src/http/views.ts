import { ApiProperty } from '@nestjs/swagger';
import type { FullOrganization } from '../application/organization-directory.ts';
import { type InvitationPreview, previewStates, type ReceivedInvitation } from '../application/invitation-inbox.ts';
import type { MemberProfile } from '../application/member-profiles.ts';
import type { MembershipSummary } from '../application/organization-directory.ts';
import { provenEmailOf } from '../application/member-profiles.ts';
import { type Invitation, type InvitationStatus, invitationStatuses } from '../domain/invitation.ts';
import type { Member } from '../domain/roster.ts';
import type { Organization } from '../domain/organization.ts';
import type { Team, TeamMember } from '../domain/team.ts';

const record = { type: 'object', additionalProperties: true } as const;

export class OrganizationView {
  id!: string;
  name!: string;
  slug!: string;
  logo!: string | null;
  @ApiProperty(record) metadata!: Record<string, unknown> | null;
  createdAt!: Date;

  static of({ id, name, slug, logo, metadata, createdAt }: Organization): OrganizationView {
    return { id, name, slug, logo, metadata, createdAt };
  }
}

export class MemberView {
  id!: string;
  organizationId!: string;
  userId!: string;
  /** Several are separated by commas. */
  role!: string;
  createdAt!: Date;
  /** The first of their teams. */
  teamId!: string | null;

  static of({ id, organizationId, userId, roles, createdAt }: Member, teamId: string | null): MemberView {
    return { id, organizationId, userId, role: String(roles), createdAt, teamId };
  }
}

/** A user as other members see them. */
export class PersonView {
  id!: string;
  name!: string;
  email!: string;
  /** False: anyone can register with another person's address, so do not show it as a fact. */
  emailProven!: boolean;
  image!: string | null;
}

export class MemberProfileView extends MemberView {
  user!: PersonView;

  static profile({ member, teamId, person }: MemberProfile): MemberProfileView {
    const { id, name, email, emailProven, image } = person;
    return { ...MemberView.of(member, teamId), user: { id, name, email, emailProven, image } };
  }
}

export class InvitationView {
  id!: string;
  organizationId!: string;
  email!: string;
  role!: string;
  @ApiProperty({ enum: invitationStatuses }) status!: InvitationStatus;
  teamId!: string | null;
  inviterId!: string;
  expiresAt!: Date;
  createdAt!: Date;

  static of(invitation: Invitation): InvitationView {
    const { id, organizationId, email, roles, status, teamId, inviterId, expiresAt, createdAt } = invitation;
    return { id, organizationId, email, role: String(roles), status, teamId, inviterId, expiresAt, createdAt };
  }
}

export class TeamView {
  id!: string;
  name!: string;
  organizationId!: string;
  createdAt!: Date;
  updatedAt!: Date | null;

  static of({ id, name, organizationId, createdAt, updatedAt }: Team): TeamView {
    return { id, name, organizationId, createdAt, updatedAt };
  }
}

export class TeamMemberView {
  id!: string;
  teamId!: string;
  userId!: string;
  createdAt!: Date;

  static of({ id, teamId, userId, createdAt }: TeamMember): TeamMemberView {
    return { id, teamId, userId, createdAt };
  }
}

export class CreatedOrganizationView extends OrganizationView {
  members!: MemberView[];
}

export class FullOrganizationView extends OrganizationView {
  members!: MemberProfileView[];
  invitations!: InvitationView[];
  teams!: TeamView[];

  static full({ organization, members, invitations, teams }: FullOrganization): FullOrganizationView {
    return {
      ...OrganizationView.of(organization),
      members: members.map((profile) => MemberProfileView.profile(profile)),
      invitations: invitations.map((invitation) => InvitationView.of(invitation)),
      teams: teams.map((team) => TeamView.of(team)),
    };
  }
}

export class MembershipView {
  organization!: OrganizationView;
  role!: string;
  memberCount!: number;
  /** The most members it may have. */
  memberLimit!: number;
  /** The caller cannot leave before there is another owner. */
  isOnlyOwner!: boolean;

  static of({ organization, member, memberCount, memberLimit, isOnlyOwner }: MembershipSummary): MembershipView {
    const role = String(member.roles);
    return { organization: OrganizationView.of(organization), role, memberCount, memberLimit, isOnlyOwner };
  }
}

export class MemberListView {
  members!: MemberProfileView[];
  total!: number;
}

export class RemovedMemberView {
  member!: MemberProfileView;
}

export class MemberRoleView {
  role!: string;
}

export class PermissionView {
  @ApiProperty({ type: 'null' }) error!: null;
  success!: boolean;
}

export class ReceivedInvitationView extends InvitationView {
  organizationName!: string;
  organizationSlug!: string;
  inviterEmail!: string;
  /** False: the address may be another person's, so do not show it as a fact. */
  inviterEmailProven!: boolean;

  static received({ invitation, organization, inviter }: ReceivedInvitation): ReceivedInvitationView {
    return {
      ...InvitationView.of(invitation),
      organizationName: organization.name,
      organizationSlug: organization.slug,
      inviterEmail: inviter.email,
      inviterEmailProven: inviter.emailProven,
    };
  }
}

/** For the list of the recipient, who decides by it: the inviter's address is shown only if it is proven. */
export class OwnInvitationView extends InvitationView {
  organizationName!: string;
  organizationSlug!: string;
  organizationLogo!: string | null;
  inviterName!: string;
  /** Null unless it is proven. */
  inviterEmail!: string | null;

  static own({ invitation, organization, inviter }: ReceivedInvitation): OwnInvitationView {
    return {
      ...InvitationView.of(invitation),
      organizationName: organization.name,
      organizationSlug: organization.slug,
      organizationLogo: organization.logo,
      inviterName: inviter.name,
      inviterEmail: provenEmailOf(inviter),
    };
  }
}

/** The content of an invitation: recipient, role, team and inviter. */
export class InvitationOfferView {
  email!: string;
  role!: string;
  expiresAt!: Date;
  organizationLogo!: string | null;
  teamName!: string | null;
  /** Null when the account was deleted. */
  inviterName!: string | null;
  /** Null unless it is proven. */
  inviterEmail!: string | null;
}

export class InvitationPreviewView {
  id!: string;
  @ApiProperty({ enum: previewStates }) state!: InvitationPreview['state'];
  organizationId!: string;
  organizationName!: string;
  /** Null once the invitation is closed. */
  offer!: InvitationOfferView | null;

  static of({ invitation, organization, state, offer }: InvitationPreview): InvitationPreviewView {
    const { id, email, roles, expiresAt } = invitation;
    const preview = { id, state, organizationId: organization.id, organizationName: organization.name };
    if (!offer) return { ...preview, offer: null };
    const { inviter, team } = offer;
    return {
      ...preview,
      offer: {
        email,
        role: String(roles),
        expiresAt,
        organizationLogo: organization.logo,
        teamName: team?.name ?? null,
        inviterName: inviter?.name ?? null,
        inviterEmail: provenEmailOf(inviter),
      },
    };
  }
}

export class AcceptedInvitationView {
  invitation!: InvitationView;
  member!: MemberView;
}

export class RejectedInvitationView {
  invitation!: InvitationView;
  @ApiProperty({ type: 'null' }) member!: null;
}

export class SlugStatusView {
  status!: boolean;
}

export class TeamMessageView {
  message!: string;
}
