import { Injectable, Logger } from '@nestjs/common';
import { Actors, systemActor } from '#shared-kernel/application/actors';
import { Clock } from '#shared-kernel/application/clock';
import type {
  AttemptOutcome,
  ClaimedItem,
  Lane,
  LaneItems,
  LaneOptions,
  Lease,
  Settlement,
} from '#shared-kernel/infrastructure/queue/lane';
import { Queue } from '#shared-kernel/infrastructure/queue/queue';
import { EVENT_KINDS } from '../../objects/domain/events.ts';
import { GatewayError } from '../../polar/index.ts';
import { BillingConnection } from '../../mirror/index.ts';
import { EventApplying } from '../application/webhook-intake.ts';
import { bodyPurpose, LONGEST_PAUSE_MS } from '../domain/delivery.ts';
import { Inbox, InboxFigures } from '../domain/ports.ts';

export const WEBHOOK_LANE = 'webhook';

/** Counting the backlog takes as long as the backlog is. */
const COUNT_EVERY_MS = 15_000;
const TAKEN_UP_AT_ONCE = 1000;

/** Processes the inbox, whose rows are the items: each in a transaction of its own, in the order of their events. */
@Injectable()
export class WebhookLane implements Lane, LaneItems {
  readonly name = WEBHOOK_LANE;
  readonly options: LaneOptions = {
    pollEveryMs: 5000,
    itemsAtOnce: 40,
    attemptTimeoutMs: 25_000,
    // Much longer than so many items take.
    leaseMs: 30_000,
    // From two seconds to an hour in seven pauses.
    firstRetryMs: 2000,
    retryFactor: 3.5,
    longestRetryMs: LONGEST_PAUSE_MS,
    retryJitter: 0,
    maxAttempts: 8,
    stopGraceMs: 5000,
  };
  /** So that requests find a connection and a moment of the processor. */
  readonly isSerial = true;
  readonly items = this;
  readonly sealPurpose = bodyPurpose;

  private readonly logger = new Logger('Inbox');
  private countedAt = 0;
  private isConnected = false;
  private hasTakenUp = false;

  constructor(
    queue: Queue,
    private readonly inbox: Inbox,
    private readonly applying: EventApplying,
    private readonly connection: BillingConnection,
    private readonly figures: InboxFigures,
    private readonly actors: Actors,
    private readonly clock: Clock,
  ) {
    queue.register(this);
  }

  async isReady(): Promise<boolean> {
    await this.countBacklog();
    await this.takeUpIgnored();
    return this.connected();
  }

  async claim(_lane: Lane, now: Date, { until }: Lease, limit: number): Promise<ClaimedItem[]> {
    const claimed = await this.inbox.claim(now, until, limit);
    const rest = { listener: null, key: null, isExpired: false };
    return claimed.map(({ id, type, body, attempts }) => ({
      id,
      kind: type ?? 'none',
      payload: body,
      attempts,
      ...rest,
    }));
  }

  /** The attempt settles the row itself, in the transaction of its effect. */
  async attempt(item: ClaimedItem, payload: unknown): Promise<'delivered' | 'lost'> {
    const outcome = await this.actors.run(systemActor('billing-inbox'), () => this.applying.apply(item, payload));
    this.figures.attempted(item.kind, outcome);
    return outcome === 'lost' ? 'lost' : 'delivered';
  }

  async settle(item: ClaimedItem, { status, at: now, error = '' }: Settlement): Promise<void> {
    if (status === 'dead') await this.inbox.fail(item, { dueAt: undefined, now, error });
  }

  postpone(item: ClaimedItem, dueAt: Date, error: string): Promise<void> {
    return this.inbox.fail(item, { dueAt, now: this.clock.now(), error });
  }

  count(type: string, outcome: AttemptOutcome): void {
    if (outcome === 'failed' || outcome === 'dead') this.figures.attempted(type, outcome);
  }

  /**
   * Nothing can be judged before it is known which organization of the platform is ours, which it says itself. Deliveries wait
   * for that without being attempted, so that none is given up for it.
   */
  private async connected(): Promise<boolean> {
    if (this.isConnected) return true;
    if (!(await this.inbox.hasDue(this.clock.now()))) return false;
    try {
      await this.connection.establish();
      return (this.isConnected = true);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      this.logger.warn({ msg: 'Webhooks wait for the billing platform to say whose it is', error: error.message });
      return false;
    }
  }

  /** Events that an earlier version ignored because it did not know their type: once, after a start. */
  private async takeUpIgnored(): Promise<void> {
    if (this.hasTakenUp) return;
    for (let taken = TAKEN_UP_AT_ONCE; taken === TAKEN_UP_AT_ONCE;) {
      taken = await this.inbox.takeUp(Object.keys(EVENT_KINDS), this.clock.now(), TAKEN_UP_AT_ONCE);
      if (taken > 0) this.logger.log({ msg: 'Webhooks of types that are known now are processed', count: taken });
    }
    this.hasTakenUp = true;
  }

  private async countBacklog(): Promise<void> {
    const now = this.clock.now().getTime();
    if (Math.abs(now - this.countedAt) < COUNT_EVERY_MS) return;
    this.countedAt = now;
    const { oldest, ...counts } = await this.inbox.backlog();
    this.figures.backlog({ ...counts, oldestSeconds: oldest === null ? 0 : (now - oldest.getTime()) / 1000 });
  }
}
