import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { PermanentDeliveryError } from '#shared-kernel/application/mailer';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { ContractViolation } from '../../objects/domain/contract-violation.ts';
import { envelopeOf, type EventType, isEventType, objectOf } from '../../objects/domain/events.ts';
import { MirrorWriting } from '../../mirror/index.ts';
import type { Json } from '../../objects/domain/json.ts';
import type { DeliveryOutcome } from '../domain/delivery.ts';
import { timeAhead } from '../domain/inbox-rules.ts';
import { type Claim, Inbox, PlatformClock } from '../domain/ports.ts';

/** Their objects do not say themselves that they are gone. */
const DELETIONS: ReadonlySet<EventType> = new Set(['customer.deleted', 'discount.deleted', 'member.deleted']);

/** Rolls back what was applied under a claim that had ended. */
class ClaimLost extends Error {
  override readonly name = 'ClaimLost';
}

/** Applies one delivery to the mirror. */
@Injectable()
export class EventApplying {
  constructor(
    private readonly inbox: Inbox,
    private readonly mirror: MirrorWriting,
    private readonly clock: Clock,
    private readonly platformClock: PlatformClock,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * The mirror, what follows from it, and the delivery as processed: all of it or nothing, in one transaction.
   * @returns `lost` when another worker has claimed it meanwhile; then nothing is done
   * @throws ContractViolation for an event that this version cannot read
   * @throws PermanentDeliveryError for an event of a time that has not come yet
   */
  async apply(claimed: Claim, payload: unknown): Promise<DeliveryOutcome | 'lost'> {
    const event = this.read(payload as Json);
    await this.refuseAhead(event);
    try {
      return await this.uow.run(async () => {
        const outcome = await this.mirrored(event);
        if (!(await this.inbox.settle(claimed, outcome, this.clock.now()))) throw new ClaimLost();
        return outcome;
      });
    } catch (error) {
      if (error instanceof ClaimLost) return 'lost';
      throw error;
    }
  }

  private read(payload: Json) {
    const { type, timestamp, data } = envelopeOf(payload);
    if (!isEventType(type)) throw new ContractViolation('type', 'a type of event that is known');
    return { type, eventTime: timestamp, entity: objectOf(type, data) };
  }

  private async refuseAhead({ eventTime, entity }: ReturnType<EventApplying['read']>): Promise<void> {
    const isAhead = (now: Date) => timeAhead(eventTime, entity.fields as Readonly<Record<string, unknown>>, now);
    const ahead = isAhead(this.clock.now()) && isAhead(await this.platformClock.now());
    if (ahead) throw new PermanentDeliveryError(`${ahead} is more than five minutes ahead`);
  }

  private async mirrored({ type, eventTime, entity }: ReturnType<EventApplying['read']>): Promise<DeliveryOutcome> {
    const from = { eventTime, source: 'webhook' } as const;
    const { outcome } = await this.mirror.apply(entity, from);
    if (!DELETIONS.has(type)) return outcome;
    const { id } = entity.fields as { readonly id: string };
    await this.mirror.markDeleted(entity.kind, id);
    return 'deleted';
  }
}
