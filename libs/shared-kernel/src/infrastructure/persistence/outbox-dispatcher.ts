import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Clock } from '../../application/clock.ts';
import type { OutboxOptions } from '../kernel-options.ts';
import type { OutboxDelivery } from './outbox-delivery.ts';
import { OutboxLane } from './outbox-lane.ts';
import type { OutboxRows } from './outbox-rows.ts';
import { OUTBOX_CHANNELS, type OutboxChannel } from './outbox.schema.ts';

/** Delivers the outbox. Each channel has a lane, so that a recipient that hangs holds up its own channel only. */
export class OutboxDispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly lanes: readonly OutboxLane[];

  constructor(rows: OutboxRows, delivery: OutboxDelivery, clock: Clock, options: OutboxOptions) {
    const optionsOf = (channel: OutboxChannel) => (channel === 'call' ? { ...options, ...options.calls } : options);
    this.lanes = OUTBOX_CHANNELS.map((channel) => new OutboxLane(channel, rows, delivery, clock, optionsOf(channel)));
  }

  onApplicationBootstrap(): void {
    for (const lane of this.lanes) lane.start();
  }

  /** Deliveries in flight may finish; no further ones begin. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.lanes.map((lane) => lane.stop()));
  }

  /** Starts a round of the channel, because there may be due rows. Does nothing before the start and after the stop. */
  wake(channel: OutboxChannel): void {
    this.lanes.find((lane) => lane.channel === channel)?.wake();
  }

  /**
   * Delivers everything due now and waits for it, rows included that an earlier round of this instance is busy with.
   * @returns how many rows were delivered
   */
  async drain(): Promise<number> {
    // Calls last: handlers of events publish them.
    const [calls, others] = [this.lanes.filter(isOfCalls), this.lanes.filter((lane) => !isOfCalls(lane))];
    const delivered = await Promise.all(others.map((lane) => lane.drain()));
    for (const lane of calls) delivered.push(await lane.drain());
    return delivered.reduce((sum, count) => sum + count, 0);
  }
}

const isOfCalls = ({ channel }: OutboxLane) => channel === 'call';
