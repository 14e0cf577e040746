import { Injectable } from '@nestjs/common';
import { ActiveOrganizations } from '#identity';
import { Clock } from '#shared-kernel/application/clock';
import { Random } from '#shared-kernel/application/random';
import { Access } from '../domain/access.ts';
import type { Member } from '../domain/member.ts';
import { OrganizationSettings } from '../domain/organization-options.ts';
import { Members, Organizations } from '../domain/ports.ts';
import type { RoleSet } from '../domain/role-set.ts';
import type { Roster } from '../domain/roster.ts';
import type { OpenedOrganization } from './organization-lock.ts';

/** What happens to an opened organization's members, whoever does it: the rule, the rows and the sessions in one step. */
@Injectable()
export class RosterChanges {
  constructor(
    private readonly organizations: Organizations,
    private readonly members: Members,
    private readonly access: Access,
    private readonly active: ActiveOrganizations,
    private readonly settings: OrganizationSettings,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  /** @throws USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION, ORGANIZATION_MEMBERSHIP_LIMIT_REACHED */
  async admit(roster: Roster, userId: string, roles: RoleSet): Promise<Member> {
    const newcomer = { id: this.random.id(), userId, roles };
    const member = roster.admit(newcomer, this.settings.options.membershipLimit, this.clock.now());
    await this.members.add(member);
    return member;
  }

  /** @throws YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER */
  async changeRoles(roster: Roster, member: Member, roles: RoleSet): Promise<void> {
    roster.changeRoles(member, roles, this.access);
    await this.members.save(member);
  }

  /** @throws YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER */
  async release(roster: Roster, member: Member): Promise<void> {
    roster.release(member, this.access);
    await this.members.remove(member);
    // After the row: a session that is about to choose this organization holds it, and is waited for.
    await this.active.clear(roster.organizationId, [member.userId]);
  }

  /** The organization goes with everything in it; nobody works in it any more. */
  async dissolve({ organization, roster }: OpenedOrganization): Promise<void> {
    await this.organizations.remove(organization);
    const userIds = roster.all.map(({ userId }) => userId);
    await this.active.clear(organization.id, userIds);
  }
}
