import { Injectable } from '@nestjs/common';
import { type Caller, type Remark, UserDirectory } from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { Quotas } from '#shared-kernel/application/quotas';
import { Random } from '#shared-kernel/application/random';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { normalizeEmail } from '#shared-kernel/domain/email-address';
import type { Quota } from '#shared-kernel/domain/quota';
import { Invitation, closedReasonOf } from '../domain/invitation.ts';
import { OrganizationSettings } from '../domain/organization-options.ts';
import type { Organization } from '../domain/organization.ts';
import { Invitations, Organizations } from '../domain/ports.ts';
import { InvitationRefusal, MemberRefusal, OrganizationRefusal } from '../domain/refusals.ts';
import type { RoleSet } from '../domain/role-set.ts';
import { aboutInvitation, organizationActions } from './audit-actions.ts';
import { idOf, type OpenedOrganization, OrganizationResolver } from './organization-resolver.ts';
import { OrganizationMails } from './organization-mails.ts';
import { TeamChanges } from './team-management.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

interface Counter {
  readonly quota: Quota;
  readonly subject: string;
}

@Injectable()
export class InvitationQuotas {
  constructor(
    private readonly quotas: Quotas,
    private readonly organizations: Organizations,
    private readonly settings: OrganizationSettings,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts one on the locked organization: canceling and inviting again would otherwise send any number of mails.
   * @throws TOO_MANY_INVITATIONS_MAILED with the seconds to wait
   */
  async count(organization: Organization): Promise<void> {
    const { invitationMailsPerHour } = this.settings.options;
    const retryAfterSeconds = organization.countMailedInvitation(this.clock.now(), invitationMailsPerHour);
    if (retryAfterSeconds > 0) throw InvitationRefusal.TOO_MANY_INVITATIONS_MAILED({ retryAfterSeconds });
    await this.organizations.save(organization);
  }

  /**
   * Counts by sender, over all organizations, because anyone can create one, and by recipient. Outside of transactions;
   * `giveBack` when the invitation is refused. @throws TOO_MANY_INVITATIONS_MAILED with the seconds to wait
   */
  async take(caller: Caller, organizationId: string, email: string): Promise<void> {
    const [bySender, byRecipient] = this.countersOf(caller, organizationId, email);
    await this.takeOne(bySender);
    try {
      await this.takeOne(byRecipient);
    } catch (error) {
      await this.quotas.giveBack(bySender.quota, bySender.subject);
      throw error;
    }
  }

  async giveBack(caller: Caller, organizationId: string, email: string): Promise<void> {
    const counters = this.countersOf(caller, organizationId, email);
    for (const { quota, subject } of counters) await this.quotas.giveBack(quota, subject);
  }

  private async takeOne({ quota, subject }: Counter): Promise<void> {
    const retryAfterSeconds = await this.quotas.take(quota, subject);
    if (retryAfterSeconds > 0) throw InvitationRefusal.TOO_MANY_INVITATIONS_MAILED({ retryAfterSeconds });
  }

  private countersOf(caller: Caller, organizationId: string, email: string): readonly [Counter, Counter] {
    const { inviterMailsPerHour, unprovenInviterMailsPerHour, recipientMailsPerDay } = this.settings.options;
    const perHour = caller.emailProven ? inviterMailsPerHour : unprovenInviterMailsPerHour;
    const bySender = { name: 'inviter', limit: perHour, windowSeconds: HOUR };
    const byRecipient = { name: 'invited', limit: recipientMailsPerDay, windowSeconds: DAY };
    return [
      { quota: bySender, subject: caller.userId },
      { quota: byRecipient, subject: `${organizationId} ${email}` },
    ];
  }
}

/** @returns false when it is no longer pending @throws INVITATION_NOT_FOUND when it is not open */
export async function cancelInvitation(
  invitation: Invitation,
  now: Date,
  invitations: Invitations,
  audit: Audit,
  remark: Remark = {},
): Promise<boolean> {
  invitation.cancel(now);
  if (!(await invitations.saveStatus(invitation))) return false;
  const action = organizationActions['organization.invitation.canceled'];
  audit.record({ action, ...aboutInvitation(invitation), details: remark });
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
   * @throws InvitationRefusal, ORGANIZATION_NOT_FOUND, MEMBER_NOT_FOUND, ROLE_NOT_FOUND, TEAM_NOT_FOUND,
   *   USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION, TEAM_MEMBER_LIMIT_REACHED
   * @param gift what comes with the membership, as a sentence of the mail
   */
  async invite(caller: Caller, request: InvitationRequest, gift?: string): Promise<Invitation> {
    const email = normalizeEmail(request.email);
    if (email === undefined) throw InvitationRefusal.INVALID_EMAIL();
    const organizationId = idOf(caller, request.organizationId);
    if (!organizationId) throw OrganizationRefusal.ORGANIZATION_NOT_FOUND();
    // Before anything is counted, or anyone could use up the invitations of an organization.
    const stranger = MemberRefusal.MEMBER_NOT_FOUND;
    await this.uow.read(() => this.resolver.mustBeMember(caller, { organizationId }, stranger));
    await this.quotas.take(caller, organizationId, email);
    try {
      return await this.uow.run(() => this.inviteAddress(caller, { ...request, organizationId, email }, gift));
    } catch (error) {
      await this.quotas.giveBack(caller, organizationId, email);
      throw error;
    }
  }

  private async inviteAddress(
    caller: Caller,
    request: InvitationRequest & { readonly organizationId: string },
    gift: string | undefined,
  ): Promise<Invitation> {
    const { email, organizationId } = request;
    const forbidden = InvitationRefusal.YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION;
    const act = ['invitation', 'create'] as const;
    const opened = await this.resolver.openFor(caller, organizationId, act, forbidden, MemberRefusal.MEMBER_NOT_FOUND);
    const { organization, roster, self, access } = opened;
    const roles = access.roles(request.role);
    if (!access.mayGive(self, roles)) throw InvitationRefusal.YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE();
    const person = await this.directory.findByEmail(email);
    if (person && roster.of(person.id)) throw MemberRefusal.USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION();
    const teamId = await this.teamWithRoom(organization.id, request.teamId);
    const offer = { roles, teamId, inviterId: caller.userId };
    const invitation = await this.offer(organization, opened, email, offer, request.resend ?? false);
    await this.quotas.count(organization);
    await this.mails.invite(invitation, organization, gift);
    const action = organizationActions['organization.invitation.sent'];
    const about = aboutInvitation(invitation, person?.id);
    this.audit.record({ action, ...about, details: { roles: [...invitation.roles] } });
    return invitation;
  }

  /** @throws INVITATION_NOT_FOUND, MEMBER_NOT_FOUND, YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION */
  cancel(caller: Caller, invitationId: string): Promise<Invitation> {
    return this.uow.run(async () => {
      const { organizationId } = await this.invitation(invitationId);
      const forbidden = InvitationRefusal.YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION;
      const act = ['invitation', 'cancel'] as const;
      await this.resolver.openFor(caller, organizationId, act, forbidden, MemberRefusal.MEMBER_NOT_FOUND);
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
    const id = this.random.id();
    const values = { id, organizationId: organization.id, email, ...offer, teamId: offer.teamId ?? null };
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
