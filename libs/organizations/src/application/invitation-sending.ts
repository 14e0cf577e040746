import { Injectable } from '@nestjs/common';
import { type Caller, UserDirectory } from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { Random } from '#shared-kernel/application/random';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { normalizeEmail } from '#shared-kernel/domain/email-address';
import { Invitation, closedReasonOf } from '../domain/invitation.ts';
import { OrganizationSettings } from '../domain/organization-options.ts';
import type { Organization } from '../domain/organization.ts';
import { Invitations } from '../domain/ports.ts';
import { InvitationRefusal, MemberRefusal, OrganizationRefusal } from '../domain/refusals.ts';
import type { RoleSet } from '../domain/role-set.ts';
import { aboutInvitation, organizationActions } from './audit-actions.ts';
import { InvitationQuotas } from './invitation-quotas.ts';
import type { OpenedOrganization } from './organization-lock.ts';
import { OrganizationMails } from './organization-mails.ts';
import { idOf, OrganizationResolver, specified } from './organization-resolver.ts';
import { TeamChanges } from './team-changes.ts';

/**
 * The rule, the row and the audit entry in one step.
 * @returns false, and records nothing, when it is no longer pending
 * @throws INVITATION_NOT_FOUND when it is not open
 */
export async function cancelInvitation(
  invitation: Invitation,
  now: Date,
  invitations: Invitations,
  audit: Audit,
): Promise<boolean> {
  invitation.cancel(now);
  if (!(await invitations.saveStatus(invitation))) return false;
  audit.record({ action: organizationActions['organization.invitation.canceled'], ...aboutInvitation(invitation) });
  return true;
}

export interface InvitationRequest {
  readonly email: string;
  readonly role: string | readonly string[];
  readonly organizationId?: string | undefined;
  /** Undefined: none, or the one that an invitation sent again has. Null: none. */
  readonly teamId?: string | null | undefined;
  /** True: sends an open invitation again instead of refusing a second one. */
  readonly resend?: boolean | undefined;
}

interface Offer {
  readonly roles: RoleSet;
  readonly teamId: string | null | undefined;
  readonly inviterId: string;
}

/** Sends and cancels invitations. */
@Injectable()
export class InvitationSending {
  constructor(
    private readonly invitations: Invitations,
    private readonly teamChanges: TeamChanges,
    private readonly resolver: OrganizationResolver,
    private readonly directory: UserDirectory,
    private readonly mails: OrganizationMails,
    private readonly quotas: InvitationQuotas,
    private readonly settings: OrganizationSettings,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * @throws INVALID_EMAIL, ORGANIZATION_NOT_FOUND, MEMBER_NOT_FOUND, ROLE_NOT_FOUND, TEAM_NOT_FOUND,
   *   YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION, YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE,
   *   USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION, USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION,
   *   INVITATION_LIMIT_REACHED, TEAM_MEMBER_LIMIT_REACHED, TOO_MANY_INVITATIONS_MAILED
   */
  async invite(caller: Caller, request: InvitationRequest): Promise<Invitation> {
    const email = normalizeEmail(request.email);
    if (email === undefined) throw InvitationRefusal.INVALID_EMAIL();
    const organizationId = idOf(caller, request.organizationId);
    if (!organizationId) throw OrganizationRefusal.ORGANIZATION_NOT_FOUND();
    // Before anything is counted, or anyone could use up the invitations of an organization.
    const membership = await this.uow.read(() => this.resolver.member(caller, { organizationId }));
    if (!specified(membership)) throw MemberRefusal.MEMBER_NOT_FOUND();
    await this.quotas.take(caller, organizationId, email);
    try {
      return await this.uow.run(() => this.inviteAddress(caller, { ...request, organizationId, email }));
    } catch (error) {
      await this.quotas.giveBack(caller, organizationId, email);
      throw error;
    }
  }

  private async inviteAddress(
    caller: Caller,
    request: InvitationRequest & { readonly organizationId: string },
  ): Promise<Invitation> {
    const { email, organizationId } = request;
    const opened = specified(await this.resolver.open(caller, { organizationId }));
    if (!opened) throw MemberRefusal.MEMBER_NOT_FOUND();
    const { organization, roster, self, access } = opened;
    if (!access.allows(self, 'invitation', 'create')) {
      throw InvitationRefusal.YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION();
    }
    const roles = access.roles(request.role);
    if (!access.mayGive(self, roles)) {
      throw InvitationRefusal.YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE();
    }
    const person = await this.directory.findByEmail(email);
    if (person && roster.of(person.id)) throw MemberRefusal.USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION();
    const teamId = await this.teamWithRoom(organization.id, request.teamId);
    const offer = { roles, teamId, inviterId: caller.userId };
    const invitation = await this.offer(organization, opened, email, offer, request.resend ?? false);
    await this.quotas.count(organization);
    await this.mails.invite(invitation, organization);
    const action = organizationActions['organization.invitation.sent'];
    this.audit.record({
      action,
      ...aboutInvitation(invitation, person?.id),
      details: { roles: [...invitation.roles] },
    });
    return invitation;
  }

  /** @throws INVITATION_NOT_FOUND, MEMBER_NOT_FOUND, YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION */
  cancel(caller: Caller, invitationId: string): Promise<Invitation> {
    return this.uow.run(async () => {
      const { organizationId } = await this.invitation(invitationId);
      const opened = specified(await this.resolver.open(caller, { organizationId }));
      if (!opened) throw MemberRefusal.MEMBER_NOT_FOUND();
      if (!opened.access.allows(opened.self, 'invitation', 'cancel')) {
        throw InvitationRefusal.YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION();
      }
      // Read again under the lock: it may have been answered or lost its team meanwhile.
      return this.cancelOpen(await this.invitation(invitationId));
    });
  }

  private async invitation(id: string): Promise<Invitation> {
    const invitation = await this.invitations.find(id);
    if (!invitation) throw InvitationRefusal.INVITATION_NOT_FOUND();
    return invitation;
  }

  /** A new invitation, or the open one renewed. The organization is locked, so the count cannot change meanwhile. */
  private async offer(
    organization: Organization,
    { roster, access }: OpenedOrganization,
    email: string,
    offer: Offer,
    resend: boolean,
  ): Promise<Invitation> {
    const { invitationLifeSeconds, invitationLimit, invitingAgainCancels } = this.settings.options;
    const now = this.clock.now();
    const pending = await this.invitations.pendingOf(organization.id);
    // An invitation that can no longer be accepted, for example because its sender has left, blocks no new one.
    const live = pending.filter((other) => !closedReasonOf(other, roster.of(other.inviterId), access, now));
    const earlier = pending.find((other) => other.isFor(email));
    if (earlier && live.includes(earlier)) {
      if (resend && !invitingAgainCancels) {
        const { teamId = earlier.teamId } = offer;
        earlier.renew({ ...offer, teamId }, invitationLifeSeconds, now);
        if (!(await this.invitations.saveOffer(earlier))) throw InvitationRefusal.INVITATION_NOT_FOUND();
        return earlier;
      }
      if (!invitingAgainCancels) throw InvitationRefusal.USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION();
      await this.cancelOpen(earlier);
    } else if (earlier) await this.invitations.remove(earlier);
    if (live.filter((other) => other !== earlier).length >= invitationLimit) {
      throw InvitationRefusal.INVITATION_LIMIT_REACHED();
    }
    const values = {
      id: this.random.id(),
      organizationId: organization.id,
      email,
      ...offer,
      teamId: offer.teamId ?? null,
    };
    const invitation = Invitation.send(values, invitationLifeSeconds, now);
    await this.invitations.add(invitation);
    return invitation;
  }

  private async teamWithRoom(organizationId: string, teamId: Offer['teamId']): Promise<Offer['teamId']> {
    if (!teamId) return teamId;
    const team = await this.teamChanges.team(organizationId, teamId);
    await this.teamChanges.mustHaveRoom(team);
    return team.id;
  }

  private async cancelOpen(invitation: Invitation): Promise<Invitation> {
    const canceled = await cancelInvitation(invitation, this.clock.now(), this.invitations, this.audit);
    if (!canceled) throw InvitationRefusal.INVITATION_NOT_FOUND();
    return invitation;
  }
}
