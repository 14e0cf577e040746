import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import { Clock } from '../../application/clock.ts';
import { DatabaseUnavailable } from '../../application/database-unavailable.ts';
import { withGrace, withinTime } from '../../application/grace.ts';
import { PermanentDeliveryError } from '../../application/mailer.ts';
import { Random } from '../../application/random.ts';
import { SecretBox } from '../../application/secret-box.ts';
import { UnitOfWork } from '../../application/unit-of-work.ts';
import { pauseAfter } from '../../domain/pauses.ts';
import { withoutAddresses } from '../../domain/without-addresses.ts';
import { Poller } from '../poller.ts';
import type { ClaimedItem, Lane, LaneItems, Lease, NewItem } from './lane.ts';
import { sealPurpose } from './queue-item.schema.ts';
import { QueueItems } from './queue-items.ts';

const MAX_ERROR_LENGTH = 500;
const JITTER_STEPS = 1000;

/** Works on the items of one lane, each at least once: a crash between work and mark repeats it with the same id. */
class LaneWorker {
  private readonly logger = new Logger('Queue');
  /** A round claims what is due and begins its attempts, which do not hold up the next round. */
  private readonly poller: Poller<readonly Promise<boolean>[]>;
  private readonly underWay = new Set<Promise<boolean>>();
  private begun = 0;
  /** The last one, for a serial lane. */
  private last: Promise<boolean> = Promise.resolve(true);

  constructor(
    private readonly lane: Lane,
    private readonly items: LaneItems,
    private readonly box: SecretBox,
    private readonly clock: Clock,
  ) {
    this.poller = new Poller('Queue', () => this.beginAllDue(), lane.options);
  }

  start(): void {
    this.poller.start();
  }

  /** Attempts in flight may finish; no further ones begin. */
  async stop(): Promise<void> {
    const stopped = this.poller.stop().then(() => Promise.all(this.underWay));
    await withGrace(stopped, this.lane.options.stopGraceMs);
  }

  /** Starts a round, because there may be due items. Does nothing before the start and after the stop. */
  wake(): void {
    this.poller.wake();
  }

  /**
   * Does what is due now and waits for it, items included that an earlier round is busy with.
   * @returns how many were delivered, and whether there was any work: it may have added more, or made room for more
   */
  async drain(): Promise<{ readonly delivered: number; readonly wasBusy: boolean }> {
    const begunBefore = this.begun - this.underWay.size;
    await this.settled();
    const begun = await this.poller.drain();
    await this.settled();
    const delivered = (await Promise.all(begun)).filter((isDelivered) => isDelivered).length;
    return { delivered, wasBusy: this.begun > begunBefore };
  }

  private async settled(): Promise<void> {
    await this.poller.settled();
    await Promise.all(this.underWay);
  }

  private async beginAllDue(): Promise<readonly Promise<boolean>[]> {
    const { itemsAtOnce } = this.lane.options;
    const begun: Promise<boolean>[] = [];
    if (this.lane.isReady && !(await this.lane.isReady())) return begun;
    while (!this.poller.isStopped) {
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
      // The item made room for the next one of its recipient.
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
      this.poller.complain(error);
      return false;
    }
  }

  private async outcomeOf(item: ClaimedItem): Promise<'delivered' | 'limited' | 'lost' | undefined> {
    try {
      return await withinTime(this.lane.attempt(item, this.open(item)), this.lane.options.attemptTimeoutMs);
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

  private pauseAfter(attempts: number, error: unknown): number | undefined {
    const { options } = this.lane;
    if (error instanceof PermanentDeliveryError) return undefined;
    const chance = randomInt(-JITTER_STEPS, JITTER_STEPS + 1) / JITTER_STEPS;
    // An outage says nothing about the item, which is not given up for it.
    const isOutage = error instanceof DatabaseUnavailable;
    return pauseAfter(isOutage ? Math.min(attempts, options.maxAttempts - 1) : attempts, options, chance);
  }

  private later(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}

/**
 * Work that is stored in the commit of its cause and done after it, at least once, by one of the instances (ADR 64).
 */
@Injectable()
export class Queue implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly workers = new Map<string, LaneWorker>();

  constructor(
    private readonly uow: UnitOfWork,
    private readonly items: QueueItems,
    private readonly box: SecretBox,
    private readonly random: Random,
    private readonly clock: Clock,
  ) {}

  /** In the constructor of a module, before the start. */
  register(lane: Lane): void {
    if (this.workers.has(lane.name)) throw new Error(`There are two lanes ${lane.name}`);
    this.workers.set(lane.name, new LaneWorker(lane, lane.items ?? this.items, this.box, this.clock));
  }

  /** Due at once, after the commit. Inside `UnitOfWork.run`. */
  async add(lane: string, items: readonly NewItem[]): Promise<void> {
    const worker = this.workerOf(lane);
    if (items.length === 0) return;
    const now = this.clock.now();
    await this.items.add(
      items.map(({ kind, listener = null, payload, expiresAt = null, ...receiver }) => {
        const id = this.random.id();
        const { recipient = null, origin = null, addressee = null } = receiver;
        const sealed = this.box.seal(JSON.stringify(payload), sealPurpose(id));
        const times = { createdAt: now, dueAt: now, expiresAt };
        return { id, lane, kind, listener, key: null, payload: sealed, ...times, recipient, origin, addressee };
      }),
    );
    this.uow.afterCommit(() => worker.wake());
  }

  /**
   * Work of which one item waits at most. Asking again, also while it is under way, has it done once more: at `dueAt`, or when
   * it is due already if that is earlier. Inside `UnitOfWork.run`.
   */
  async ask(lane: string, work: { readonly kind: string; readonly key: string }, dueAt: Date): Promise<void> {
    const worker = this.workerOf(lane);
    const createdAt = this.clock.now();
    await this.items.ask({ id: this.random.id(), lane, ...work, createdAt, dueAt });
    if (dueAt <= createdAt) this.uow.afterCommit(() => worker.wake());
  }

  /** Looks for due items of a lane, soon. */
  wake(lane: string): void {
    this.workerOf(lane).wake();
  }

  onApplicationBootstrap(): void {
    for (const worker of this.workers.values()) worker.start();
  }

  /** Attempts in flight may finish; no further ones begin. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([...this.workers.values()].map((worker) => worker.stop()));
  }

  /**
   * Does everything due now and waits for it, also for what that work adds, in all lanes or those named.
   * @returns how many items were delivered
   */
  async drain(...lanes: readonly string[]): Promise<number> {
    const workers = (lanes.length > 0 ? lanes : [...this.workers.keys()]).map((lane) => this.workerOf(lane));
    for (let delivered = 0; ;) {
      const passes = await Promise.all(workers.map((worker) => worker.drain()));
      delivered += passes.reduce((sum, pass) => sum + pass.delivered, 0);
      if (!passes.some(({ wasBusy }) => wasBusy)) return delivered;
    }
  }

  private workerOf(lane: string): LaneWorker {
    const worker = this.workers.get(lane);
    if (!worker) throw new Error(`There is no lane ${lane}`);
    return worker;
  }
}
