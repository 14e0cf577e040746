import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import { Quotas } from '#shared-kernel/application/quotas';
import type { Quota } from '#shared-kernel/domain/quota';
import { OrganizationSettings } from '../domain/organization-options.ts';
import { InvitationRefusal } from '../domain/refusals.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/**
 * Limits of mailed invitations beside the one of the organization, which anyone can found: by sender, over all
 * organizations, and by recipient. Outside of transactions.
 */
@Injectable()
export class InvitationQuotas {
  constructor(
    private readonly quotas: Quotas,
    private readonly settings: OrganizationSettings,
  ) {}

  /**
   * Counts one invitation while `send` sends it. A refused one does not count.
   * @throws TOO_MANY_INVITATIONS_MAILED with the seconds to wait, and what `send` throws
   */
  async during<T>(caller: Caller, organizationId: string, email: string, send: () => Promise<T>): Promise<T> {
    const { inviterMailsPerHour, unprovenInviterMailsPerHour, recipientMailsPerDay } = this.settings.options;
    const perHour = caller.emailProven ? inviterMailsPerHour : unprovenInviterMailsPerHour;
    const bySender = { name: 'inviter', limit: perHour, windowSeconds: HOUR };
    const byRecipient = { name: 'invited', limit: recipientMailsPerDay, windowSeconds: DAY };
    return this.counted(bySender, caller.userId, () => this.counted(byRecipient, `${organizationId} ${email}`, send));
  }

  private async counted<T>(quota: Quota, subject: string, work: () => Promise<T>): Promise<T> {
    const retryAfterSeconds = await this.quotas.take(quota, subject);
    if (retryAfterSeconds > 0) throw InvitationRefusal.TOO_MANY_INVITATIONS_MAILED({ retryAfterSeconds });
    try {
      return await work();
    } catch (error) {
      await this.quotas.giveBack(quota, subject);
      throw error;
    }
  }
}
