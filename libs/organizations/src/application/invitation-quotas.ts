import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import { Clock } from '#shared-kernel/application/clock';
import { Quotas } from '#shared-kernel/application/quotas';
import type { Quota } from '#shared-kernel/domain/quota';
import type { Organization } from '../domain/organization.ts';
import { OrganizationSettings } from '../domain/organization-options.ts';
import { Organizations } from '../domain/ports.ts';
import { InvitationRefusal } from '../domain/refusals.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Limits of mailed invitations. */
@Injectable()
export class InvitationQuotas {
  constructor(
    private readonly quotas: Quotas,
    private readonly organizations: Organizations,
    private readonly settings: OrganizationSettings,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts one on the locked organization: canceling and inviting again would otherwise send any number of mails.
   * @throws TOO_MANY_INVITATIONS_MAILED with the seconds to wait
   */
  async count(organization: Organization): Promise<void> {
    const { invitationMailsPerHour } = this.settings.options;
    const retryAfterSeconds = organization.countMailedInvitation(this.clock.now(), invitationMailsPerHour);
    if (retryAfterSeconds > 0) throw InvitationRefusal.TOO_MANY_INVITATIONS_MAILED({ retryAfterSeconds });
    await this.organizations.save(organization);
  }

  /**
   * Counts one invitation by sender, over all organizations, because anyone can found one, and by recipient. A refused
   * one does not count. Outside of transactions.
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
