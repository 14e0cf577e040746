import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Access } from '../domain/access.ts';
import type { Invitation } from '../domain/invitation.ts';
import type { Permissions } from '../domain/permissions.ts';
import { Invitations, Members } from '../domain/ports.ts';
import { OrganizationRefusal, PermissionRefusal } from '../domain/refusals.ts';
import type { Member } from '../domain/roster.ts';
import { AccessTables } from './organization-lock.ts';
import { type OrganizationReference, OrganizationResolver, specified } from './organization-resolver.ts';

/** The roles of an organization with their permissions, and those of the caller. */
export interface AccessOverview {
  readonly access: Access;
  readonly self: Member;
  readonly members: readonly Member[];
  /** Open ones only. */
  readonly invitations: readonly Invitation[];
}

/** Tells members which roles and permissions they and others have. */
@Injectable()
export class MemberAccess {
  constructor(
    private readonly resolver: OrganizationResolver,
    private readonly members: Members,
    private readonly invitations: Invitations,
    private readonly tables: AccessTables,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * The roles of a user, or of the caller.
   * @throws NO_ACTIVE_ORGANIZATION, YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION also when the user is not a member
   */
  rolesOf(caller: Caller, reference: OrganizationReference, userId?: string): Promise<Member> {
    return this.uow.read(async () => {
      const self = await this.mustBeMember(caller, reference);
      const member = userId ? await this.members.find(self.organizationId, userId) : self;
      if (!member) throw OrganizationRefusal.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION();
      return member;
    });
  }

  /** @throws NO_ACTIVE_ORGANIZATION, USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION with 401 */
  hasPermission(caller: Caller, organizationId: string | undefined, asked: Permissions): Promise<boolean> {
    return this.uow.read(async () => {
      const member = specified(await this.resolver.member(caller, { organizationId }));
      if (!member) throw PermissionRefusal.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION();
      return (await this.tables.of(member.organizationId)).allowsAll(member, asked);
    });
  }

  /** @throws NO_ACTIVE_ORGANIZATION, YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION */
  accessOf(caller: Caller, reference: OrganizationReference): Promise<AccessOverview> {
    return this.uow.read(async () => {
      const self = await this.mustBeMember(caller, reference);
      const { organizationId } = self;
      const now = this.clock.now();
      const pending = await this.invitations.pendingOf(organizationId);
      return {
        access: await this.tables.of(organizationId),
        self,
        members: await this.members.listOf(organizationId),
        invitations: pending.filter((invitation) => invitation.isOpenAt(now)),
      };
    });
  }

  private async mustBeMember(caller: Caller, reference: OrganizationReference): Promise<Member> {
    const member = specified(await this.resolver.member(caller, reference));
    if (!member) throw OrganizationRefusal.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION();
    return member;
  }
}
