import { Injectable } from '@nestjs/common';
import type { Expiring } from '#shared-kernel/application/purges';
import { OrganizationSettings } from '../domain/organization-options.ts';
import { Invitations } from '../domain/ports.ts';

/** Deletes invitations some time after they have expired. */
@Injectable()
export class InvitationCleanup implements Expiring {
  constructor(
    private readonly invitations: Invitations,
    private readonly settings: OrganizationSettings,
  ) {}

  deleteExpired(now: Date, limit: number): Promise<number> {
    const kept = this.settings.options.invitationRetentionSeconds * 1000;
    return this.invitations.deleteExpiredBefore(new Date(now.getTime() - kept), limit);
  }
}
