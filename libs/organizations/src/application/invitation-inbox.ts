import { Injectable } from '@nestjs/common';
import { type Caller, type Person, UserDirectory } from '#identity';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { type ClosedReason, closedReasonOf, closedReasons, type Invitation } from '../domain/invitation.ts';
import { OrganizationSettings } from '../domain/organization-options.ts';
import type { Organization } from '../domain/organization.ts';
import { Invitations, Members, Organizations, Teams } from '../domain/ports.ts';
import { InvitationRefusal } from '../domain/refusals.ts';
import type { Member } from '../domain/roster.ts';
import type { Team } from '../domain/team.ts';
import { AccessTables } from './organization-resolver.ts';
import type { Expiring } from '#shared-kernel/application/purges';

/** An invitation with what its recipient needs to decide. */
export interface ReceivedInvitation {
  readonly invitation: Invitation;
  readonly organization: Organization;
  readonly inviter: Person;
}

export const previewStates = ['open', 'organization-full', ...closedReasons] as const;

export interface InvitationPreview {
  readonly invitation: Invitation;
  readonly organization: Organization;
  readonly state: (typeof previewStates)[number];
  /** Null once the invitation is closed, so that an old link shows only the organization and the state. */
  readonly offer: { readonly inviter: Person | undefined; readonly team: Team | undefined } | null;
}

const RECEIVED_LIMIT = 100;

@Injectable()
export class InvitationInbox {
  constructor(
    private readonly invitations: Invitations,
    private readonly organizations: Organizations,
    private readonly members: Members,
    private readonly teams: Teams,
    private readonly directory: UserDirectory,
    private readonly tables: AccessTables,
    private readonly settings: OrganizationSettings,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /** For the recipient only, whose address must be verified. @throws InvitationRefusal */
  get(caller: Caller, invitationId: string): Promise<ReceivedInvitation> {
    return this.uow.read(async () => {
      const { invitation, organization } = await this.find(invitationId);
      invitation.mustBeOpen(caller, this.clock.now());
      invitation.mustBeFor(caller);
      if (!caller.emailConfirmed) throw InvitationRefusal.EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION();
      const closedReason = await this.closedReasonOf(invitation);
      if (closedReason === 'inviter-left') throw InvitationRefusal.INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION();
      if (closedReason) throw InvitationRefusal.INVITATION_NOT_FOUND({ reason: closedReason });
      const inviter = await this.directory.find(invitation.inviterId);
      if (!inviter) throw InvitationRefusal.INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION();
      return { invitation, organization, inviter };
    });
  }

  /**
   * The newest that the caller could accept, oldest first. For a proven address only: its owner may have clicked on the
   * link of an account that another person registered. @throws EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION
   */
  async list(caller: Caller): Promise<ReceivedInvitation[]> {
    if (!caller.emailProven) throw InvitationRefusal.EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION();
    return this.uow.read(async () => {
      const now = this.clock.now();
      const invitations = await this.invitations.openFor(caller.email, now, RECEIVED_LIMIT);
      const ids = invitations.map(({ organizationId }) => organizationId);
      const organizations = await this.organizations.findAll(ids);
      const inviters = await this.members.findAll(invitations.map((one) => ({ ...one, userId: one.inviterId })));
      const people = await this.directory.findAll(invitations.map(({ inviterId }) => inviterId));
      const tables = await this.tables.ofAll(ids);
      return invitations.flatMap((invitation) => {
        const { organizationId, inviterId } = invitation;
        const [organization, inviter] = [organizations.get(organizationId), people.get(inviterId)];
        const isInviter = (member: Member) => member.organizationId === organizationId && member.userId === inviterId;
        const closedReason = closedReasonOf(invitation, inviters.find(isInviter), tables(organizationId), now);
        return organization && inviter && !closedReason ? [{ invitation, organization, inviter }] : [];
      });
    });
  }

  /**
   * The invitation as the mailed link shows it before sign-in. The recipient knows the id; so do members, who see the
   * same in their list.
   * @throws INVITATION_NOT_FOUND
   */
  preview(invitationId: string): Promise<InvitationPreview> {
    return this.uow.read(async () => {
      const { invitation, organization } = await this.find(invitationId);
      const closedReason = await this.closedReasonOf(invitation);
      if (closedReason) return { invitation, organization, state: closedReason, offer: null };
      const inviter = await this.directory.find(invitation.inviterId);
      const team = invitation.teamId ? await this.teams.find(organization.id, invitation.teamId) : undefined;
      const count = (await this.members.countIn([organization.id])).get(organization.id) ?? 0;
      const isFull = count >= this.settings.options.membershipLimit;
      return { invitation, organization, state: isFull ? 'organization-full' : 'open', offer: { inviter, team } };
    });
  }

  private async find(invitationId: string): Promise<{ invitation: Invitation; organization: Organization }> {
    const invitation = await this.invitations.find(invitationId);
    const organization = invitation && (await this.organizations.find(invitation.organizationId));
    if (!organization) throw InvitationRefusal.INVITATION_NOT_FOUND();
    return { invitation, organization };
  }

  private async closedReasonOf(invitation: Invitation): Promise<ClosedReason | undefined> {
    const { organizationId, inviterId } = invitation;
    const inviter = await this.members.find(organizationId, inviterId);
    return closedReasonOf(invitation, inviter, await this.tables.of(organizationId), this.clock.now());
  }
}

@Injectable()
export class InvitationCleanup implements Expiring {
  constructor(
    private readonly invitations: Invitations,
    private readonly settings: OrganizationSettings,
  ) {}

  deleteExpired(now: Date, limit: number): Promise<number> {
    const kept = this.settings.options.invitationRetentionSeconds * 1000;
    return this.invitations.deleteExpiredBefore(new Date(now.getTime() - kept), limit);
  }
}
