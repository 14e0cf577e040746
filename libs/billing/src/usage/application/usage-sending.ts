import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { pauseAfter } from '#shared-kernel/domain/pauses';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { BillingGateway, GatewayError } from '../../polar/index.ts';
import { fitting, PAUSES, refusedEvents } from '../domain/batches.ts';
import { type PendingUsage, UsageEvents } from '../domain/ports.ts';
import { sendableTime } from '../domain/usage-event.ts';

/** The platform accepts more; a refused batch is sent again without the refused events. */
const BATCH = 500;
/** Longer than a batch takes with all its repeats. */
const LEASE_MS = 5 * 60_000;

/** Sends usage to the platform. Sending an event again is harmless: it is known by its id. */
@Injectable()
export class UsageSending {
  constructor(
    private readonly events: UsageEvents,
    private readonly gateway: BillingGateway,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /** @returns whether more may be due */
  async sendSome(): Promise<boolean> {
    const now = this.clock.now();
    const until = new Date(now.getTime() + LEASE_MS);
    const claimed = await this.uow.run(() => this.events.claim(now, until, BATCH));
    if (claimed.length === 0) return false;
    const batch = fitting(claimed);
    const left = claimed.slice(batch.length);
    if (left.length > 0) await this.postpone(left, now, false);
    try {
      await this.send(batch);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      await this.postpone(batch, new Date(now.getTime() + waitAfter(error, batch)), true);
      return false;
    }
    return claimed.length === BATCH;
  }

  /** All or nothing, so that events at fault are taken out until none is left. */
  private async send(batch: readonly PendingUsage[]): Promise<void> {
    if (batch.length === 0) return;
    const refused = await this.attempt(batch);
    if (!refused) return this.settled(batch);
    if (refused.size > 0) {
      const rejections = [...refused].map(([at, reason]) => ({ id: batch[at]!.id, reason }));
      await this.uow.run(() => this.events.rejected(rejections, this.clock.now()));
      return this.send(batch.filter((_, at) => !refused.has(at)));
    }
    if (batch.length === 1) return this.giveUp(batch[0]!);
    const half = Math.ceil(batch.length / 2);
    await this.send(batch.slice(0, half));
    await this.send(batch.slice(half));
  }

  private async attempt(batch: readonly PendingUsage[]): Promise<ReadonlyMap<number, string> | undefined> {
    const now = this.clock.now();
    try {
      await this.gateway.usage.ingest(
        batch.map(({ id, ownerId, name, occurredAt, metadata }) => ({
          externalId: id,
          externalCustomerId: ownerId,
          name,
          timestamp: sendableTime(occurredAt, now).toISOString(),
          metadata,
        })),
      );
      return undefined;
    } catch (error) {
      if (!(error instanceof GatewayError) || error.failure.kind !== 'invalid') throw error;
      return refusedEvents(error.failure.fields, batch.length);
    }
  }

  private settled(batch: readonly PendingUsage[]): Promise<void> {
    const ids = batch.map(({ id }) => id);
    return this.uow.run(() => this.events.sent(ids, this.clock.now()));
  }

  private giveUp({ id }: PendingUsage): Promise<void> {
    return this.uow.run(() => this.events.rejected([{ id, reason: 'refused without a reason' }], this.clock.now()));
  }

  private postpone(batch: readonly PendingUsage[], dueAt: Date, isAttempt: boolean): Promise<void> {
    const ids = batch.map(({ id }) => id);
    return this.uow.run(() => this.events.postpone(ids, dueAt, isAttempt));
  }
}

function waitAfter({ failure }: GatewayError, batch: readonly PendingUsage[]): number {
  if (failure.kind === 'rate_limited' && failure.retryAfterMs !== null) return failure.retryAfterMs;
  return pauseAfter(Math.min(...batch.map(({ attempts }) => attempts)), PAUSES)!;
}
