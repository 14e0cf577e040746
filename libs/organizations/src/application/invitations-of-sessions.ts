import { Injectable } from '@nestjs/common';
import { Leftovers, type LeftoverSource } from '#identity';
import { Audit, type AuditEntry } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import type { Invitation } from '../domain/invitation.ts';
import { Invitations, Organizations } from '../domain/ports.ts';
import { cancelInvitation } from './invitation-sending.ts';

/** Open invitations that a session of their sender sent: with one, a thief lets another account in. */
@Injectable()
export class InvitationsOfSessions implements LeftoverSource {
  readonly actions = ['organization.invitation.sent'];

  constructor(
    private readonly invitations: Invitations,
    private readonly organizations: Organizations,
    private readonly clock: Clock,
    private readonly audit: Audit,
    leftovers: Leftovers,
  ) {
    leftovers.register('invitation', this);
  }

  async leftOf(user: { readonly id: string }, acts: readonly AuditEntry[]): Promise<{ id: string; name: string }[]> {
    const open = await this.openOf(user.id, new Set(acts.flatMap(({ target }) => target.id ?? [])));
    const organizations = await this.organizations.findAll(open.map(({ organizationId }) => organizationId));
    return open.map(({ id, email, organizationId }) => {
      const organization = organizations.get(organizationId)?.name;
      return { id, name: organization === undefined ? email : `${email} to ${organization}` };
    });
  }

  /** Each status is one statement, so an answer that comes first stands. */
  async takeBack(user: { readonly id: string }, ids: readonly string[]): Promise<void> {
    const now = this.clock.now();
    for (const one of await this.openOf(user.id, ids)) await cancelInvitation(one, now, this.invitations, this.audit);
  }

  private async openOf(userId: string, ids: Iterable<string>): Promise<Invitation[]> {
    const now = this.clock.now();
    const open: Invitation[] = [];
    for (const id of ids) {
      const invitation = await this.invitations.find(id);
      if (invitation?.inviterId === userId && invitation.isOpenAt(now)) open.push(invitation);
    }
    return open;
  }
}
