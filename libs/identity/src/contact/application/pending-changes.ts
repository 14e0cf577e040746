import { Injectable } from '@nestjs/common';
import { Audit, type AuditEntry } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { Leftovers, type LeftoverSource } from '../../sessions/index.ts';
import { type User, userTarget, Verifications } from '../../users/index.ts';
import { contactActions } from './audit-actions.ts';

/** A change of address that waits for its mailed link. */
@Injectable()
export class PendingChanges implements LeftoverSource {
  readonly actions = ['email.change.requested'];

  constructor(
    private readonly verifications: Verifications,
    private readonly clock: Clock,
    private readonly audit: Audit,
    leftovers: Leftovers,
  ) {
    leftovers.register('email-change', this);
  }

  async leftOf({ id }: User, acts: readonly AuditEntry[]): Promise<{ id: string; name: string }[]> {
    const open = await this.verifications.openOf(id, 'change-email', this.clock.now());
    const asked = acts.map(({ details }) => (details['after'] as { readonly email?: string } | undefined)?.email);
    return open && asked.includes(open.value) ? [{ id: open.id, name: open.value }] : [];
  }

  /** Inside the transaction that locked the user. */
  async takeBack(user: User): Promise<void> {
    await this.verifications.removeAllOf(user.id, 'change-email');
    this.audit.record({ action: contactActions['email.change.canceled'], target: userTarget(user) });
  }
}
