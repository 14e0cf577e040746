import { Injectable } from '@nestjs/common';
import { type Caller, CallerLock, type Remark } from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { closedReasonOf, type Invitation } from '../domain/invitation.ts';
import { OrganizationSettings } from '../domain/organization-options.ts';
import { Invitations } from '../domain/ports.ts';
import { InvitationRefusal, StaffRefusal } from '../domain/refusals.ts';
import { aboutInvitation, organizationActions } from './audit-actions.ts';
import { cancelInvitation, InvitationQuotas } from './invitation-sending.ts';
import { OrganizationMails } from './organization-mails.ts';
import { OrganizationLock, type OpenedOrganization } from './organization-resolver.ts';

/** An open invitation, the member of staff, and why. */
export interface InvitationRepair extends Remark {
  readonly staff: Caller;
  readonly organizationId: string;
  readonly invitationId: string;
}

/** Repairs of invitations by staff, who decide neither who is invited nor as what. */
@Injectable()
export class StaffInvitations {
  constructor(
    private readonly invitations: Invitations,
    private readonly lock: OrganizationLock,
    private readonly quotas: InvitationQuotas,
    private readonly mails: OrganizationMails,
    private readonly settings: OrganizationSettings,
    private readonly callers: CallerLock,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /** @throws as `CallerLock.lockStaff`, ORGANIZATION_NOT_FOUND, INVITATION_NOT_FOUND when it is not open */
  cancel(repair: InvitationRepair): Promise<Invitation> {
    return this.uow.run(async () => {
      const { invitation } = await this.locked(repair);
      const remark = { reason: repair.reason };
      const canceled = await cancelInvitation(invitation, this.clock.now(), this.invitations, this.audit, remark);
      if (!canceled) throw InvitationRefusal.INVITATION_NOT_FOUND();
      return invitation;
    });
  }

  /**
   * Mails it again, in the name of its sender; its lifetime starts again. Counted like an invitation by a member.
   * @throws as `CallerLock.lockStaff`, ORGANIZATION_NOT_FOUND, INVITATION_NOT_FOUND when it cannot be accepted,
   *   TOO_MANY_INVITATIONS_MAILED
   */
  async sendAgain(repair: InvitationRepair): Promise<Invitation> {
    const { staff } = repair;
    const { invitation } = await this.uow.run(() => this.locked(repair));
    await this.quotas.take(staff, invitation.organizationId, invitation.email);
    try {
      return await this.uow.run(() => this.renewed(repair));
    } catch (error) {
      await this.quotas.giveBack(staff, invitation.organizationId, invitation.email);
      throw error;
    }
  }

  private async renewed(repair: InvitationRepair): Promise<Invitation> {
    const now = this.clock.now();
    const { invitation, organization, roster, access } = await this.locked(repair);
    const closed = closedReasonOf(invitation, roster.of(invitation.inviterId), access, now);
    if (closed) throw InvitationRefusal.INVITATION_NOT_FOUND({ reason: closed });
    const { roles, teamId, inviterId } = invitation;
    invitation.renew({ roles, teamId, inviterId }, this.settings.options.invitationLifeSeconds, now);
    if (!(await this.invitations.saveOffer(invitation))) throw InvitationRefusal.INVITATION_NOT_FOUND();
    await this.quotas.count(organization);
    await this.mails.invite(invitation, organization);
    const action = organizationActions['organization.invitation.sent'];
    const details = { roles: [...invitation.roles], reason: repair.reason };
    this.audit.record({ action, ...aboutInvitation(invitation), details });
    return invitation;
  }

  private async locked(repair: InvitationRepair): Promise<OpenedOrganization & { invitation: Invitation }> {
    const { staff, organizationId, invitationId } = repair;
    await this.callers.lockStaff(staff, 'support', 'admin');
    const opened = await this.lock.open(organizationId);
    if (!opened) throw StaffRefusal.ORGANIZATION_NOT_FOUND();
    const invitation = await this.invitations.find(invitationId);
    if (invitation?.organizationId !== opened.organization.id) throw InvitationRefusal.INVITATION_NOT_FOUND();
    return { ...opened, invitation };
  }
}
