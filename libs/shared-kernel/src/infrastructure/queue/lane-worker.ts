import { Logger } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import type { Clock } from '../../application/clock.ts';
import { DatabaseUnavailable } from '../../application/database-unavailable.ts';
import { withGrace } from '../../application/grace.ts';
import { PermanentDeliveryError } from '../../application/mailer.ts';
import type { SecretBox } from '../../application/secret-box.ts';
import { withoutAddresses } from '../../domain/without-addresses.ts';
import { pauseAfter } from '../../domain/pauses.ts';
import { Rounds } from '../rounds.ts';
import type { ClaimedItem, Lane, LaneItems, Lease } from './lane.ts';

const MAX_ERROR_LENGTH = 500;
const JITTER_STEPS = 1000;

/**
 * Works on the items of one lane on this instance, each at least once, by the instance that claims it first. A crash
 * between the work and its mark repeats it with the same id.
 */
export class LaneWorker {
  private readonly logger = new Logger('Queue');
  /** A round claims what is due and begins its attempts, which do not hold up the next round. */
  private readonly rounds: Rounds<readonly Promise<boolean>[]>;
  private readonly underWay = new Set<Promise<boolean>>();
  /** Attempts, ever. */
  private begun = 0;
  /** The last one, for a serial lane. */
  private last: Promise<boolean> = Promise.resolve(true);

  constructor(
    private readonly lane: Lane,
    private readonly items: LaneItems,
    private readonly box: SecretBox,
    private readonly clock: Clock,
  ) {
    this.rounds = new Rounds('Queue', () => this.beginAllDue(), lane.options);
  }

  start(): void {
    this.rounds.start();
  }

  /** Attempts in flight may finish; no further ones begin. */
  async stop(): Promise<void> {
    const stopped = this.rounds.stop().then(() => Promise.all(this.underWay));
    await withGrace(stopped, this.lane.options.stopGraceMs);
  }

  /** Starts a round, because there may be due items. Does nothing before the start and after the stop. */
  wake(): void {
    this.rounds.wake();
  }

  /**
   * Does what is due now and waits for it, items included that an earlier round is busy with.
   * @returns how many were delivered, and whether there was any work: it may have added more, or made room for more
   */
  async drain(): Promise<{ readonly delivered: number; readonly wasBusy: boolean }> {
    const begunBefore = this.begun - this.underWay.size;
    await this.settled();
    const begun = await this.rounds.drain();
    await this.settled();
    const delivered = (await Promise.all(begun)).filter((isDelivered) => isDelivered).length;
    return { delivered, wasBusy: this.begun > begunBefore };
  }

  private async settled(): Promise<void> {
    await this.rounds.settled();
    await Promise.all(this.underWay);
  }

  private async beginAllDue(): Promise<readonly Promise<boolean>[]> {
    const { itemsAtOnce } = this.lane.options;
    const begun: Promise<boolean>[] = [];
    if (this.lane.isReady && !(await this.lane.isReady())) return begun;
    while (!this.rounds.isStopped) {
      const room = itemsAtOnce - this.underWay.size;
      // Several at a time, as a claim costs a statement.
      if (room < itemsAtOnce / 2) {
        await Promise.race(this.underWay);
        continue;
      }
      const claimed = await this.claim(room);
      begun.push(...claimed.map((item) => this.begin(item)));
      if (claimed.length < room) break;
    }
    return begun;
  }

  private claim(limit: number): Promise<ClaimedItem[]> {
    const { longestRetryMs, retryJitter, leaseMs } = this.lane.options;
    const longestWaitMs = Math.max(longestRetryMs * (1 + retryJitter), leaseMs);
    const lease: Lease = { until: this.later(leaseMs), latestDue: this.later(longestWaitMs) };
    return this.items.claim(this.lane, this.clock.now(), lease, limit);
  }

  private begin(item: ClaimedItem): Promise<boolean> {
    this.last = this.track(this.lane.isSerial ? this.last.then(() => this.attempt(item)) : this.attempt(item));
    return this.last;
  }

  private track(attempt: Promise<boolean>): Promise<boolean> {
    this.begun += 1;
    this.underWay.add(attempt);
    return attempt.finally(() => {
      this.underWay.delete(attempt);
      // It made room for the next one of its recipient.
      if (this.lane.turns) this.wake();
    });
  }

  /** Never throws: an item that cannot be marked is due again when its lease ends. @returns whether it was delivered */
  private async attempt(item: ClaimedItem): Promise<boolean> {
    try {
      const outcome = item.isExpired ? 'expired' : await this.outcomeOf(item);
      if (outcome === undefined || outcome === 'lost') return false;
      this.lane.count?.(item.kind, outcome);
      const isDelivered = outcome === 'delivered';
      await this.items.settle(item, { status: isDelivered ? 'delivered' : 'expired', at: this.clock.now() });
      return isDelivered;
    } catch (error) {
      this.rounds.complain(error);
      return false;
    }
  }

  /** @returns undefined: it failed, which is stored */
  private async outcomeOf(item: ClaimedItem): Promise<'delivered' | 'limited' | 'lost' | undefined> {
    try {
      return await this.withinTime(this.lane.attempt(item, this.open(item)));
    } catch (error) {
      await this.remember(item, error);
      return undefined;
    }
  }

  private open({ id, payload }: ClaimedItem): unknown {
    return payload === null ? undefined : JSON.parse(this.box.open(payload, this.items.sealPurpose(id)));
  }

  private async remember(item: ClaimedItem, error: unknown): Promise<void> {
    // The payload is sealed, so its recipient must not be readable here. Cut afterwards: half an address is none.
    const words = withoutAddresses(String(error instanceof Error ? error.message : error)).slice(0, MAX_ERROR_LENGTH);
    const { id, kind, key, attempts } = item;
    const pause = this.pauseAfter(attempts, error);
    const isHopeless = pause === undefined;
    this.lane.count?.(kind, isHopeless ? 'dead' : 'failed');
    const { name: lane } = this.lane;
    this.logger.warn({ msg: 'Attempt failed', lane, id, kind, key, attempt: attempts, isHopeless, error: words });
    if (isHopeless) await this.items.settle(item, { status: 'dead', at: this.clock.now(), error: words });
    else await this.items.postpone(item, this.later(pause), words);
  }

  /** @returns undefined: the item is given up */
  private pauseAfter(attempts: number, error: unknown): number | undefined {
    const { options } = this.lane;
    if (error instanceof PermanentDeliveryError) return undefined;
    const chance = randomInt(-JITTER_STEPS, JITTER_STEPS + 1) / JITTER_STEPS;
    // An outage says nothing about the item, which is not given up for it.
    const isOutage = error instanceof DatabaseUnavailable;
    return pauseAfter(isOutage ? Math.min(attempts, options.maxAttempts - 1) : attempts, options, chance);
  }

  private async withinTime<T>(attempt: Promise<T>): Promise<T> {
    const { attemptTimeoutMs } = this.lane.options;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`No answer within ${attemptTimeoutMs} ms`)), attemptTimeoutMs);
    });
    try {
      return await Promise.race([attempt, timeout]);
    } finally {
      clearTimeout(timer);
    }
  }

  private later(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}
