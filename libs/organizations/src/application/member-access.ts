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
import { AccessTables, type OrganizationReference, OrganizationResolver } from './organization-resolver.ts';

const STRANGER = OrganizationRefusal.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION;

export interface AccessOverview {
  readonly access: Access;
  readonly self: Member;
  readonly members: readonly Member[];
  /** Open ones only. */
  readonly invitations: readonly Invitation[];
}

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

  /** @throws NO_ACTIVE_ORGANIZATION, YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION also when the user is not a member */
  rolesOf(caller: Caller, reference: OrganizationReference, userId?: string): Promise<Member> {
    return this.uow.read(async () => {
      const self = await this.resolver.mustBeMember(caller, reference, STRANGER);
      const member = userId ? await this.members.find(self.organizationId, userId) : self;
      if (!member) throw STRANGER();
      return member;
    });
  }

  hasPermission(caller: Caller, organizationId: string | undefined, asked: Permissions): Promise<boolean> {
    return this.uow.read(async () => {
      const stranger = PermissionRefusal.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION;
      const member = await this.resolver.mustBeMember(caller, { organizationId }, stranger);
      return (await this.tables.of(member.organizationId)).allowsAll(member, asked);
    });
  }

  accessOf(caller: Caller, reference: OrganizationReference): Promise<AccessOverview> {
    return this.uow.read(async () => {
      const self = await this.resolver.mustBeMember(caller, reference, STRANGER);
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
}
