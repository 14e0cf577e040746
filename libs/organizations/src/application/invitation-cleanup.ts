import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { inBatches } from '#shared-kernel/application/in-batches';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { OrganizationSettings } from '../domain/organization-options.ts';
import { Invitations } from '../domain/ports.ts';

/** Forgets invitations that nobody can accept any more, after a while; validity never depends on it. */
@Injectable()
export class InvitationCleanup {
  constructor(
    private readonly invitations: Invitations,
    private readonly settings: OrganizationSettings,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /** @param signal once it aborts, no further transaction begins */
  async run(signal?: AbortSignal): Promise<{ readonly invitations: number }> {
    const kept = this.settings.options.invitationRetentionSeconds * 1000;
    const moment = new Date(this.clock.now().getTime() - kept);
    const removeSome = (limit: number) => this.uow.run(() => this.invitations.deleteExpiredBefore(moment, limit));
    return { invitations: await inBatches(removeSome, signal) };
  }
}
