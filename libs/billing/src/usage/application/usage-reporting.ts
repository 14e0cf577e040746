import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { Random } from '#shared-kernel/application/random';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { BillingRefusal } from '../../customers/index.ts';
import type { JsonObject } from '../../objects/domain/json.ts';
import { BillingSettings } from '../../polar/index.ts';
import { UsageEvents } from '../domain/ports.ts';
import { metadataProblem } from '../domain/usage-event.ts';
import { UsageRefusal } from '../domain/usage-refusals.ts';

export interface ReportedUse {
  /** UUID; undefined: it is not sent again. */
  readonly id?: string | undefined;
  readonly ownerId: string;
  readonly name: string;
  /** Undefined: now. */
  readonly occurredAt?: Date | undefined;
  readonly metadata: JsonObject;
}

/** Takes usage from backends of the operator. Checks no permission, and not whether the owners exist. */
@Injectable()
export class UsageReporting {
  constructor(
    private readonly events: UsageEvents,
    private readonly settings: BillingSettings,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly uow: UnitOfWork,
  ) {}

  /** All or nothing. @throws BILLING_NOT_AVAILABLE @throws INVALID_USAGE_EVENT */
  async report(uses: readonly ReportedUse[]): Promise<{ readonly accepted: number; readonly duplicates: number }> {
    if (this.settings.options.accessToken === undefined) throw BillingRefusal.BILLING_NOT_AVAILABLE();
    const now = this.clock.now();
    for (const [index, { metadata }] of uses.entries()) {
      const problem = metadataProblem(metadata);
      if (problem) throw UsageRefusal.INVALID_USAGE_EVENT({ index, problem });
    }
    const events = uses.map(({ id = this.random.id(), occurredAt = now, ownerId, ...use }) => ({
      id,
      occurredAt,
      ...use,
      // The platform tells spellings apart.
      ownerId: ownerId.toLowerCase(),
    }));
    const accepted = await this.uow.run(() => this.events.add(events, now));
    return { accepted, duplicates: events.length - accepted };
  }
}
