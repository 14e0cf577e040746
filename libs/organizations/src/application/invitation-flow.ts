import { Injectable } from '@nestjs/common';
import { ActiveOrganizations, type Caller } from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Refusal } from '#shared-kernel/domain/refusal';
import type { Invitation } from '../domain/invitation.ts';
import { Invitations } from '../domain/ports.ts';
import { InvitationRefusal } from '../domain/refusals.ts';
import type { Member } from '../domain/roster.ts';
import { aboutInvitation, organizationActions } from './audit-actions.ts';
import { type OpenedOrganization, OrganizationLock } from './organization-resolver.ts';
import { RosterChanges } from './roster-changes.ts';
import { TeamChanges } from './team-management.ts';

export interface Joined {
  readonly invitation: Invitation;
  readonly member: Member;
  readonly teamId: string | null;
}

type Answer = 'accepted' | 'rejected';

@Injectable()
export class InvitationFlow {
  constructor(
    private readonly invitations: Invitations,
    private readonly lock: OrganizationLock,
    private readonly changes: RosterChanges,
    private readonly teamChanges: TeamChanges,
    private readonly active: ActiveOrganizations,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Makes the caller a member with the invited roles, and of the team; the organization becomes their active one.
   * @throws InvitationRefusal, TEAM_MEMBER_LIMIT_REACHED, and as `RosterChanges.addCaller`
   */
  accept(caller: Caller, invitationId: string): Promise<Joined> {
    return this.recorded('organization.invitation.accepted', caller, invitationId, async () => {
      const { opened, invitation } = await this.answerUnderLock('accepted', caller, invitationId);
      const inviter = opened.roster.of(invitation.inviterId);
      if (!inviter) throw InvitationRefusal.INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION();
      if (!opened.access.mayInvite(inviter, invitation.roles)) {
        throw InvitationRefusal.INVITATION_NOT_FOUND({ reason: 'canceled' });
      }
      await this.mustSaveStatus(invitation);
      const member = await this.changes.addCaller(opened.roster, caller.userId, invitation.roles);
      const { organizationId, teamId } = invitation;
      if (teamId) await this.teamChanges.join(await this.teamChanges.team(organizationId, teamId), caller.userId);
      await this.active.set(caller.sessionId, { organizationId, teamId });
      return { invitation, member, teamId };
    });
  }

  /** @throws as `accept` about the invitation and its recipient */
  async reject(caller: Caller, invitationId: string): Promise<Invitation> {
    const { invitation: rejected } = await this.recorded(
      'organization.invitation.rejected',
      caller,
      invitationId,
      async () => {
        const { invitation } = await this.answerUnderLock('rejected', caller, invitationId);
        await this.mustSaveStatus(invitation);
        return { invitation };
      },
    );
    return rejected;
  }

  /** Runs the work and records the answer with it. A refusal is recorded if the invitation exists. */
  private async recorded<Answered extends { readonly invitation: Invitation }>(
    name: 'organization.invitation.accepted' | 'organization.invitation.rejected',
    caller: Caller,
    invitationId: string,
    work: () => Promise<Answered>,
  ): Promise<Answered> {
    const action = organizationActions[name];
    try {
      return await this.uow.run(async () => {
        const answered = await work();
        this.audit.record({ action, ...aboutInvitation(answered.invitation, caller.userId) });
        return answered;
      });
    } catch (error) {
      const invitation = error instanceof Refusal && (await this.uow.read(() => this.invitations.find(invitationId)));
      throw invitation ? await this.audit.refusal(error, { action, ...aboutInvitation(invitation) }) : error;
    }
  }

  private async answerUnderLock(
    status: Answer,
    caller: Caller,
    invitationId: string,
  ): Promise<{ opened: OpenedOrganization; invitation: Invitation }> {
    const { organizationId } = await this.answer(status, caller, invitationId);
    const opened = await this.lock.open(organizationId);
    if (!opened) throw InvitationRefusal.INVITATION_NOT_FOUND();
    // Read again under the lock: it may have been canceled, sent again or lost its team meanwhile.
    return { opened, invitation: await this.answer(status, caller, invitationId) };
  }

  private async answer(status: Answer, caller: Caller, invitationId: string): Promise<Invitation> {
    const invitation = await this.invitations.find(invitationId);
    if (!invitation) throw InvitationRefusal.INVITATION_NOT_FOUND();
    invitation.answer(status, caller, this.clock.now());
    return invitation;
  }

  /** Only a pending invitation is changed, so that one of several concurrent answers and cancellations succeeds. */
  private async mustSaveStatus(invitation: Invitation): Promise<void> {
    if (!(await this.invitations.saveStatus(invitation))) throw InvitationRefusal.INVITATION_NOT_FOUND();
  }
}
