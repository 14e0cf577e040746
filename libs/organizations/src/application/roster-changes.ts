import { Injectable } from '@nestjs/common';
import { ActiveOrganizations, type Remark } from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { Outbox } from '#shared-kernel/application/outbox';
import { Random } from '#shared-kernel/application/random';
import type { Invitation } from '../domain/invitation.ts';
import { OrganizationSettings } from '../domain/organization-options.ts';
import type { Organization } from '../domain/organization.ts';
import { Invitations, Members, Organizations } from '../domain/ports.ts';
import { MemberRefusal, OrganizationRefusal } from '../domain/refusals.ts';
import type { RoleSet } from '../domain/role-set.ts';
import { type Member, Ownership, Roster } from '../domain/roster.ts';
import { aboutMember, aboutOrganization, organizationActions } from './audit-actions.ts';
import { cancelInvitation } from './invitation-sending.ts';
import type { OpenedOrganization } from './organization-resolver.ts';
import { OrganizationMails } from './organization-mails.ts';

/** The only place where organizations begin and end, and where members change: rule, rows, sessions, event and audit entry in one step. */
@Injectable()
export class RosterChanges {
  constructor(
    private readonly organizations: Organizations,
    private readonly members: Members,
    private readonly invitations: Invitations,
    private readonly ownership: Ownership,
    private readonly active: ActiveOrganizations,
    private readonly mails: OrganizationMails,
    private readonly outbox: Outbox,
    private readonly settings: OrganizationSettings,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly audit: Audit,
  ) {}

  /** @throws ORGANIZATION_ALREADY_EXISTS, NOT_AUTHENTICATED when the account was deleted */
  async create(organization: Organization, creatorId: string): Promise<Member> {
    if ((await this.organizations.add(organization)) === 'slug-taken') {
      throw OrganizationRefusal.ORGANIZATION_ALREADY_EXISTS();
    }
    await this.outbox.publish({
      type: 'organizations.created',
      payload: { ...identityOf(organization), createdAt: organization.createdAt.toISOString() },
    });
    this.audit.record({ action: organizationActions['organization.created'], ...aboutOrganization(organization) });
    return this.addCaller(new Roster(organization.id, []), creatorId, this.ownership.creatorRoles);
  }

  /** As `add`, when the new member is the caller. @throws as `add`, with NOT_AUTHENTICATED instead of USER_NOT_FOUND */
  async addCaller(roster: Roster, userId: string, roles: RoleSet): Promise<Member> {
    const member = await this.addTo(roster, userId, roles);
    if (!member) throw OrganizationRefusal.NOT_AUTHENTICATED();
    return member;
  }

  /**
   * @param remark of staff
   * @throws USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION, ORGANIZATION_MEMBERSHIP_LIMIT_REACHED, USER_NOT_FOUND
   */
  async add(roster: Roster, userId: string, roles: RoleSet, remark?: Remark): Promise<Member> {
    const member = await this.addTo(roster, userId, roles, remark);
    if (!member) throw MemberRefusal.USER_NOT_FOUND();
    return member;
  }

  /**
   * Also cancels open invitations that the member could not send with the new roles.
   * @param remark of staff
   * @throws YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER
   */
  async changeRoles(
    { roster, access }: Pick<OpenedOrganization, 'roster' | 'access'>,
    member: Member,
    roles: RoleSet,
    remark?: Remark,
  ): Promise<void> {
    await this.setRoles(roster, member, roles, remark);
    await this.cancelInvitations(member, (invitation) => !access.mayInvite(member, invitation.roles));
  }

  async renameRole(roster: Roster, from: string, to: string): Promise<void> {
    for (const member of roster.all.filter(({ roles }) => roles.has(from))) {
      await this.setRoles(roster, member, member.roles.renamed(from, to));
    }
  }

  async leave(roster: Roster, member: Member): Promise<void> {
    await this.release(roster, member);
    const about = aboutMember(roster.organizationId, member.userId);
    this.audit.record({ action: organizationActions['organization.member.left'], ...about });
  }

  /** As `leave`, by another person. The member gets a mail. @param remark of staff */
  async remove({ organization, roster }: OpenedOrganization, member: Member, remark: Remark = {}): Promise<void> {
    await this.release(roster, member);
    await this.mails.removed(member.userId, organization);
    const about = aboutMember(organization.id, member.userId);
    this.audit.record({ action: organizationActions['organization.member.removed'], ...about, details: remark });
  }

  /** Deletes the organization with everything in it, and clears it from sessions. @param remark of staff */
  async delete({ organization, roster }: OpenedOrganization, remark: Remark = {}): Promise<void> {
    await this.organizations.remove(organization);
    const userIds = roster.all.map(({ userId }) => userId);
    await this.active.clear(organization.id, userIds);
    const payload = { organizationId: organization.id, deletedAt: this.now() };
    await this.outbox.publish({ type: 'organizations.deleted', payload });
    const action = organizationActions['organization.deleted'];
    this.audit.record({ action, ...aboutOrganization(organization), details: remark });
  }

  private async addTo(roster: Roster, userId: string, roles: RoleSet, remark?: Remark): Promise<Member | undefined> {
    const values = { id: this.random.id(), userId, roles };
    const member = roster.add(values, this.settings.options.membershipLimit, this.clock.now());
    if ((await this.members.add(member)) === 'no-such-user') return undefined;
    await this.outbox.publish({
      type: 'organizations.member-added',
      payload: { ...idsOf(member), roles: [...member.roles], addedAt: this.now() },
    });
    const action = organizationActions['organization.member.added'];
    const details = { roles: [...roles], ...remark };
    this.audit.record({ action, ...aboutMember(roster.organizationId, userId), details });
    // A new membership must not revive invitations of an earlier one.
    await this.cancelInvitations(member, () => true);
    return member;
  }

  private async release(roster: Roster, member: Member): Promise<void> {
    roster.remove(member, this.ownership);
    await this.members.remove(member);
    // After the row, whose removal waits for a session that is choosing this organization.
    await this.active.clear(roster.organizationId, [member.userId]);
    const payload = { ...idsOf(member), email: await this.mails.addressOf(member.userId), removedAt: this.now() };
    await this.outbox.publish({ type: 'organizations.member-removed', payload });
  }

  private async setRoles(roster: Roster, member: Member, roles: RoleSet, remark?: Remark): Promise<void> {
    const before = { roles: [...member.roles] };
    roster.changeRoles(member, roles, this.ownership);
    await this.members.save(member);
    const payload = { ...idsOf(member), roles: [...roles], changedAt: this.now() };
    await this.outbox.publish({ type: 'organizations.member-roles-changed', payload });
    const details = { before, after: { roles: [...member.roles] }, ...remark };
    const about = aboutMember(roster.organizationId, member.userId);
    this.audit.record({ action: organizationActions['organization.member.role.changed'], ...about, details });
  }

  private async cancelInvitations(
    { organizationId, userId }: Member,
    isLost: (invitation: Invitation) => boolean,
  ): Promise<void> {
    const now = this.clock.now();
    const pending = await this.invitations.pendingOf(organizationId);
    const own = pending.filter((invitation) => invitation.inviterId === userId && invitation.isOpenAt(now));
    for (const invitation of own.filter(isLost)) await cancelInvitation(invitation, now, this.invitations, this.audit);
  }

  private now(): string {
    return this.clock.now().toISOString();
  }
}

const identityOf = ({ id, name, slug }: Organization) => ({ organizationId: id, name, slug });
const idsOf = ({ organizationId, userId }: Member) => ({ organizationId, userId });
