import { Injectable } from '@nestjs/common';
import type { DeletionGuard } from '#identity';
import type { DomainEvent } from '#shared-kernel/application/outbox';
import { Audit } from '#shared-kernel/application/audit';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Ownership } from '../domain/ownership.ts';
import { Invitations, Members } from '../domain/ports.ts';
import { MemberRefusal } from '../domain/refusals.ts';
import { aboutMember, organizationActions } from './audit-actions.ts';
import { OrganizationLock, type OpenedOrganization } from './organization-lock.ts';
import { RosterChanges } from './roster-changes.ts';

/**
 * What becomes of organizations when an account goes. Those the person shares with others need another owner first; those
 * they are alone in go with them; the database removes their memberships.
 */
@Injectable()
export class OnUserDeleted implements DeletionGuard {
  constructor(
    private readonly members: Members,
    private readonly invitations: Invitations,
    private readonly lock: OrganizationLock,
    private readonly ownership: Ownership,
    private readonly changes: RosterChanges,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /** @throws YOU_ARE_THE_ONLY_OWNER_OF_AN_ORGANIZATION naming them all */
  check(userId: string): Promise<void> {
    return this.uow.run(async () => {
      const orphans = (await this.openAll(userId)).filter(({ roster }) => {
        const self = roster.of(userId);
        return self !== undefined && roster.all.length > 1 && roster.isOnlyOwner(self, this.ownership);
      });
      if (orphans.length === 0) return;
      const organizations = orphans.map(({ organization: { id, name, slug } }) => ({ id, name, slug }));
      throw MemberRefusal.YOU_ARE_THE_ONLY_OWNER_OF_AN_ORGANIZATION({ organizations });
    });
  }

  release(userId: string): Promise<void> {
    return this.uow.run(async () => {
      for (const opened of await this.openAll(userId)) {
        if (opened.roster.all.length === 1) await this.changes.dissolve(opened);
        else {
          const about = aboutMember(opened.organization.id, userId);
          this.audit.record({ action: organizationActions['organization.member.left'], ...about });
        }
      }
    });
  }

  /** Open invitations they sent lead nowhere, and those to their address are nobody's; one sent later is somebody's again. Safe to repeat. */
  async handle({ payload }: DomainEvent): Promise<void> {
    const { userId, email, deletedAt } = payload as Readonly<Record<'userId' | 'email' | 'deletedAt', string>>;
    await this.uow.run(() => this.invitations.removePendingOf(userId, email, new Date(deletedAt)));
  }

  /** In the order of ids, so that two of these never wait for each other. */
  private async openAll(userId: string): Promise<OpenedOrganization[]> {
    const opened: OpenedOrganization[] = [];
    for (const { organizationId } of await this.members.ofUser(userId)) {
      const one = await this.lock.open(organizationId);
      if (one?.roster.of(userId)) opened.push(one);
    }
    return opened;
  }
}
