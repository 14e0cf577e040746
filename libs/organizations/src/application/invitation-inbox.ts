import { Injectable } from '@nestjs/common';
import { type CallerOfRoute, type Person, UserDirectory } from '#identity';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { Invitation } from '../domain/invitation.ts';
import type { Organization } from '../domain/organization.ts';
import { OrganizationSettings } from '../domain/organization-options.ts';
import { Invitations, Members, Organizations } from '../domain/ports.ts';
import { InvitationRefusal, RecipientRefusal } from '../domain/refusals.ts';

/** An invitation with what its recipient must know to decide. */
export interface ReceivedInvitation {
  readonly invitation: Invitation;
  readonly organization: Organization;
  readonly inviter: Person;
}

export const previewStates = [
  'open',
  'accepted',
  'rejected',
  'canceled',
  'expired',
  'inviter-left',
  'organization-full',
] as const;
export type PreviewState = (typeof previewStates)[number];

export interface InvitationPreview {
  readonly invitation: Invitation;
  readonly organization: Organization;
  readonly state: PreviewState;
  /** Null when the account is gone. */
  readonly inviterName: string | null;
}

/** Looking at invitations, from the recipient's side. */
@Injectable()
export class InvitationInbox {
  constructor(
    private readonly invitations: Invitations,
    private readonly organizations: Organizations,
    private readonly members: Members,
    private readonly directory: UserDirectory,
    private readonly settings: OrganizationSettings,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * For the recipient alone, who has proven the address.
   * @throws INVITATION_NOT_FOUND, YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION,
   *   EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION, INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION
   */
  get(caller: CallerOfRoute, invitationId: string): Promise<ReceivedInvitation> {
    return this.uow.read(async () => {
      const { invitation, organization } = await this.known(invitationId);
      invitation.mustBeOpen(caller, this.clock.now(), RecipientRefusal.INVITATION_NOT_FOUND);
      invitation.mustBeFor(caller);
      if (!caller.emailVerified) throw InvitationRefusal.EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION();
      const place = await this.members.find(organization.id, invitation.inviterId);
      const inviter = place && (await this.directory.find(place.userId));
      if (!inviter) throw InvitationRefusal.INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION();
      return { invitation, organization, inviter };
    });
  }

  /** Those the caller could accept, oldest first. @throws EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION */
  async list(caller: CallerOfRoute): Promise<{ invitation: Invitation; organization: Organization }[]> {
    if (!caller.emailVerified) throw InvitationRefusal.EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION();
    return this.uow.read(async () => {
      const received = [];
      for (const invitation of await this.invitations.openFor(caller.email, this.clock.now())) {
        const organization = await this.organizations.find(invitation.organizationId);
        const inviter = organization && (await this.members.find(organization.id, invitation.inviterId));
        if (inviter) received.push({ invitation, organization });
      }
      return received;
    });
  }

  /**
   * What the mailed link shows before anybody has signed in: who invites whom to what, and whether it still holds. The id
   * is known to the recipient, from the mail, and to members, who see the same in the list of invitations.
   * @throws INVITATION_NOT_FOUND
   */
  preview(invitationId: string): Promise<InvitationPreview> {
    return this.uow.read(async () => {
      const { invitation, organization } = await this.known(invitationId);
      const inviter = await this.directory.find(invitation.inviterId);
      const state = await this.stateOf(invitation);
      return { invitation, organization, state, inviterName: inviter?.name ?? null };
    });
  }

  private async known(invitationId: string): Promise<{ invitation: Invitation; organization: Organization }> {
    const invitation = await this.invitations.find(invitationId);
    const organization = invitation && (await this.organizations.find(invitation.organizationId));
    if (!organization) throw RecipientRefusal.INVITATION_NOT_FOUND();
    return { invitation, organization };
  }

  private async stateOf(invitation: Invitation): Promise<PreviewState> {
    const closed = invitation.closedAs(this.clock.now());
    if (closed) return closed;
    const { organizationId, inviterId } = invitation;
    if (!(await this.members.find(organizationId, inviterId))) return 'inviter-left';
    const count = (await this.members.countIn([organizationId])).get(organizationId) ?? 0;
    return count < this.settings.options.membershipLimit ? 'open' : 'organization-full';
  }
}
