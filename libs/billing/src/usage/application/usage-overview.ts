import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { BillingOwner } from '../../customers/index.ts';
import { type AccountEntitlements, Entitlements } from '../../entitlements/index.ts';
import { type RejectedUsage, UsageEvents } from '../domain/ports.ts';

const MOST_REJECTED = 100;

export interface UsageOverview {
  readonly entitlements: AccountEntitlements;
  readonly waiting: number;
  readonly rejected: readonly RejectedUsage[];
}

/** The usage of an account or an organization. The last seconds of other instances are not included yet. */
@Injectable()
export class UsageOverviews {
  constructor(
    private readonly entitlements: Entitlements,
    private readonly events: UsageEvents,
    private readonly uow: UnitOfWork,
  ) {}

  async of(owner: BillingOwner): Promise<UsageOverview> {
    const entitlements = await this.entitlements.of(owner);
    return this.uow.read(async () => ({
      entitlements,
      waiting: await this.events.waitingOf(owner.id),
      rejected: await this.events.rejectedOf(owner.id, MOST_REJECTED),
    }));
  }
}
