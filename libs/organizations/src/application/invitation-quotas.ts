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

interface Counter {
  readonly quota: Quota;
  readonly subject: string;
}

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
   * Counts one invitation by sender, over all organizations, because anyone can create one, and by recipient. Outside of
   * transactions; `giveBack` when the invitation is refused.
   * @throws TOO_MANY_INVITATIONS_MAILED with the seconds to wait
   */
  async take(caller: Caller, organizationId: string, email: string): Promise<void> {
    const [bySender, byRecipient] = this.countersOf(caller, organizationId, email);
    await this.takeOne(bySender);
    try {
      await this.takeOne(byRecipient);
    } catch (error) {
      await this.quotas.giveBack(bySender.quota, bySender.subject);
      throw error;
    }
  }

  async giveBack(caller: Caller, organizationId: string, email: string): Promise<void> {
    for (const { quota, subject } of this.countersOf(caller, organizationId, email)) {
      await this.quotas.giveBack(quota, subject);
    }
  }

  private async takeOne({ quota, subject }: Counter): Promise<void> {
    const retryAfterSeconds = await this.quotas.take(quota, subject);
    if (retryAfterSeconds > 0) throw InvitationRefusal.TOO_MANY_INVITATIONS_MAILED({ retryAfterSeconds });
  }

  private countersOf(caller: Caller, organizationId: string, email: string): readonly [Counter, Counter] {
    const { inviterMailsPerHour, unprovenInviterMailsPerHour, recipientMailsPerDay } = this.settings.options;
    const perHour = caller.emailProven ? inviterMailsPerHour : unprovenInviterMailsPerHour;
    return [
      { quota: { name: 'inviter', limit: perHour, windowSeconds: HOUR }, subject: caller.userId },
      {
        quota: { name: 'invited', limit: recipientMailsPerDay, windowSeconds: DAY },
        subject: `${organizationId} ${email}`,
      },
    ];
  }
}
