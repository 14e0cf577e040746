import { Logger } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomInt } from 'node:crypto';
import { Clock } from '../../application/clock.ts';
import { DatabaseUnavailable } from '../../application/database-unavailable.ts';
import { PermanentDeliveryError } from '../../application/mailer.ts';
import { withoutAddresses } from '../../domain/without-addresses.ts';
import { withGrace } from '../../application/grace.ts';
import type { OutboxOptions } from '../kernel-options.ts';
import { metrics } from '../metrics.ts';
import { OutboxDelivery } from './outbox-delivery.ts';
import { type ClaimedRow, OutboxRows } from './outbox-rows.ts';
import type { OutboxChannel } from './outbox.schema.ts';

const MAX_ERROR_LENGTH = 500;
const JITTER_STEPS = 1000;

/**
 * Delivers the rows of one channel at least once, by the instance that claims them first. A crash between a delivery and
 * its mark repeats it with the same id.
 */
export class OutboxLane {
  private readonly logger = new Logger('Outbox');
  /** Deliveries must not run inside the request that woke the dispatcher: its context ends before they do. */
  private readonly outside = AsyncLocalStorage.snapshot();
  private state: 'idle' | 'running' | 'stopped' = 'idle';
  private timer: NodeJS.Timeout | undefined;
  /** Claims what is due and begins its delivery; rounds come one after the other, deliveries do not hold them up. */
  private round: Promise<unknown> = Promise.resolve();
  private roundWaits = false;
  private readonly underWay = new Set<Promise<boolean>>();

  constructor(
    readonly channel: OutboxChannel,
    private readonly rows: OutboxRows,
    private readonly delivery: OutboxDelivery,
    private readonly clock: Clock,
    private readonly options: OutboxOptions,
  ) {}

  start(): void {
    this.state = 'running';
    this.wake();
  }

  /** Deliveries in flight may finish; no further ones begin. */
  async stop(): Promise<void> {
    this.state = 'stopped';
    clearTimeout(this.timer);
    await withGrace(this.settled(), this.options.stopGraceMs);
  }

  /** Starts a round, because there may be due rows. Does nothing before the start and after the stop. */
  wake(): void {
    if (this.state !== 'running' || this.roundWaits) return;
    clearTimeout(this.timer);
    this.begin()
      .catch((error: unknown) => this.logUnlessOutage(error))
      .finally(() => this.sleep());
  }

  /**
   * Delivers everything due now and waits for it, rows included that an earlier round of this instance is busy with.
   * @returns how many rows were delivered
   */
  async drain(): Promise<number> {
    // What they publish is due now.
    await this.settled();
    let delivered = 0;
    let waited: boolean;
    do {
      const begun = await this.begin();
      waited = this.underWay.size > 0;
      await this.settled();
      delivered += (await Promise.all(begun)).filter((isDelivered) => isDelivered).length;
      // A call that ends makes room for the next one.
    } while (this.channel === 'call' && waited);
    return delivered;
  }

  /** Waits for the round that was begun last, and for all deliveries. */
  private async settled(): Promise<void> {
    await this.round.catch(() => undefined);
    await Promise.all(this.underWay);
  }

  /** @returns the deliveries of this round, all under way */
  private begin(): Promise<readonly Promise<boolean>[]> {
    this.roundWaits = true;
    const begun = this.round
      .catch(() => undefined)
      .then(() => {
        this.roundWaits = false;
        return this.outside(() => this.beginAllDue());
      });
    this.round = begun;
    return begun;
  }

  private sleep(): void {
    clearTimeout(this.timer);
    if (this.state === 'running') this.timer = setTimeout(() => this.wake(), this.options.pollEveryMs).unref();
  }

  private async beginAllDue(): Promise<readonly Promise<boolean>[]> {
    const { deliveriesAtOnce, leaseMs } = this.options;
    const begun: Promise<boolean>[] = [];
    while (this.state !== 'stopped') {
      const room = deliveriesAtOnce - this.underWay.size;
      // Several at a time, as a claim costs a statement.
      if (room < deliveriesAtOnce / 2) {
        await Promise.race(this.underWay);
        continue;
      }
      const lease = { until: this.later(leaseMs), latestDue: this.later(this.longestWaitMs()) };
      const claimed = await this.rows.claim(this.channel, this.clock.now(), lease, room);
      begun.push(...claimed.map((row) => this.track(this.attempt(row))));
      if (claimed.length < room) break;
    }
    return begun;
  }

  private track(delivery: Promise<boolean>): Promise<boolean> {
    this.underWay.add(delivery);
    return delivery.finally(() => {
      this.underWay.delete(delivery);
      if (this.channel === 'call') this.wake();
    });
  }

  /** Never throws: a row that cannot be marked is due again when its lease ends. */
  private async attempt(row: ClaimedRow): Promise<boolean> {
    try {
      if (!row.isExpired) return await this.deliver(row);
      this.count(row, 'expired');
      await this.rows.settle(row, 'expired', this.clock.now());
    } catch (error) {
      this.logUnlessOutage(error);
    }
    return false;
  }

  private async deliver(row: ClaimedRow): Promise<boolean> {
    const outcome = await this.withinTime(this.delivery.deliver(row)).catch(async (error: unknown) => {
      await this.remember(row, error);
      return undefined;
    });
    if (!outcome) return false;
    this.count(row, outcome);
    const isDelivered = outcome === 'delivered';
    await this.rows.settle(row, isDelivered ? 'delivered' : 'expired', this.clock.now());
    return isDelivered;
  }

  private async remember(row: ClaimedRow, error: unknown): Promise<void> {
    // The payload is sealed, so its recipient must not be readable here. Cut afterwards: half an address is none.
    const words = withoutAddresses(String(error instanceof Error ? error.message : error)).slice(0, MAX_ERROR_LENGTH);
    const isHopeless = error instanceof PermanentDeliveryError || row.attempts >= this.options.maxAttempts;
    this.count(row, isHopeless ? 'dead' : 'failed');
    this.logger.warn({
      msg: 'Delivery failed',
      id: row.id,
      kind: row.kind,
      attempt: row.attempts,
      isHopeless,
      error: words,
    });
    if (isHopeless) await this.rows.settle(row, 'dead', this.clock.now(), words);
    else await this.rows.postpone(row, this.later(this.waitAfter(row.attempts)), words);
  }

  /** 1, 2, 4 … minutes with jitter. */
  private waitAfter(attempts: number): number {
    const { firstRetryMs, longestRetryMs, retryJitter } = this.options;
    const wait = Math.min(firstRetryMs * 2 ** (attempts - 1), longestRetryMs);
    return wait * (1 + retryJitter * (randomInt(-JITTER_STEPS, JITTER_STEPS + 1) / JITTER_STEPS));
  }

  /** The longest wait. */
  private longestWaitMs(): number {
    const { longestRetryMs, retryJitter, leaseMs } = this.options;
    return Math.max(longestRetryMs * (1 + retryJitter), leaseMs);
  }

  private async withinTime<T>(delivery: Promise<T>): Promise<T> {
    const { deliveryTimeoutMs } = this.options;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`No answer within ${deliveryTimeoutMs} ms`)), deliveryTimeoutMs);
    });
    try {
      return await Promise.race([delivery, timeout]);
    } finally {
      clearTimeout(timer);
    }
  }

  private later(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }

  private count({ kind }: ClaimedRow, outcome: 'delivered' | 'failed' | 'dead' | 'expired' | 'limited'): void {
    metrics.outboxDeliveries.inc({ kind, outcome });
  }

  /** Outages are not logged here: every round would repeat the same line. */
  private logUnlessOutage(error: unknown): void {
    if (!(error instanceof DatabaseUnavailable)) this.logger.error(error instanceof Error ? error.stack : error);
  }
}
