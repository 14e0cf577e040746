import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { BillingOwner } from '../../customers/index.ts';
import { type AccountEntitlements, Entitlements } from '../../entitlements/index.ts';
import { type RejectedUsage, UsageEvents } from '../domain/ports.ts';

const DAY_MS = 86_400_000;
const MOST_REJECTED = 100;

export interface UsageOverview {
  readonly entitlements: AccountEntitlements;
  /** The first day, UTC. */
  readonly since: Date;
  /** By the name of the events: uses each day, UTC, oldest first; the last one is today. */
  readonly events: readonly { readonly name: string; readonly perDay: readonly number[] }[];
  readonly waiting: number;
  readonly rejected: readonly RejectedUsage[];
}

/** The usage of an account or an organization. The last seconds of other instances are not included yet. */
@Injectable()
export class UsageOverviews {
  constructor(
    private readonly entitlements: Entitlements,
    private readonly events: UsageEvents,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /** @param days UTC, including today */
  async of(owner: BillingOwner, days: number): Promise<UsageOverview> {
    const entitlements = await this.entitlements.of(owner);
    const today = Math.floor(this.clock.now().getTime() / DAY_MS);
    const since = new Date((today - days + 1) * DAY_MS);
    return this.uow.read(async () => {
      const used = Map.groupBy(await this.events.daysOf(owner.id, since), ({ name }) => name);
      const events = [...used].map(([name, uses]) => {
        const perDay = Array.from({ length: days }, () => 0);
        for (const { day, uses: count } of uses) {
          const index = Math.round((day.getTime() - since.getTime()) / DAY_MS);
          // The clock of another instance may be ahead of this one's.
          perDay[Math.min(index, days - 1)]! += count;
        }
        return { name, perDay };
      });
      return {
        entitlements,
        since,
        events,
        waiting: await this.events.waitingOf(owner.id),
        rejected: await this.events.rejectedOf(owner.id, MOST_REJECTED),
      };
    });
  }
}
