import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Actors, systemActor } from '#shared-kernel/application/actors';
import { Clock } from '#shared-kernel/application/clock';
import { DatabaseUnavailable } from '#shared-kernel/application/database-unavailable';
import { withoutAddresses } from '#shared-kernel/domain/without-addresses';
import { Rounds } from '#shared-kernel/infrastructure/rounds';
import { EVENT_KINDS } from '../../objects/domain/events.ts';
import { GatewayError } from '../../polar/index.ts';
import { BillingConnection } from '../../mirror/index.ts';
import { EventApplying } from '../application/event-applying.ts';
import type { ClaimedDelivery } from '../domain/delivery.ts';
import { EventAhead, pauseAfter } from '../domain/inbox-rules.ts';
import { Inbox, InboxFigures, InboxWaking } from '../domain/ports.ts';

/** Claimed at a time. */
const BATCH = 40;
/** Much longer than a batch takes: when it ends, another worker begins again what this one has not settled. */
const LEASE_MS = 30_000;
const POLL_EVERY_MS = 5000;
const STOP_GRACE_MS = 5000;
/** Counting the backlog takes as long as the backlog is. */
const COUNT_EVERY_MS = 15_000;
const MAX_ERROR_LENGTH = 500;
/** In one statement. */
const TAKEN_UP_AT_ONCE = 1000;

/**
 * Processes the inbox on this instance, beside others: each delivery in a transaction of its own, those of one object in
 * the order of their events.
 */
@Injectable()
export class InboxWorker extends InboxWaking implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Inbox');
  private readonly rounds = new Rounds('Inbox', () => this.processAllDue(), {
    pollEveryMs: POLL_EVERY_MS,
    stopGraceMs: STOP_GRACE_MS,
  });
  private countedAt = 0;
  private isConnected = false;
  private hasTakenUp = false;

  constructor(
    private readonly inbox: Inbox,
    private readonly applying: EventApplying,
    private readonly connection: BillingConnection,
    private readonly figures: InboxFigures,
    private readonly actors: Actors,
    private readonly clock: Clock,
  ) {
    super();
  }

  onApplicationBootstrap(): void {
    this.rounds.start();
  }

  /** What is claimed is finished; nothing further is claimed. */
  beforeApplicationShutdown(): Promise<void> {
    return this.rounds.stop();
  }

  wake(): void {
    this.rounds.wake();
  }

  /** Processes everything due now, and waits for it. @returns how many deliveries were processed */
  drain(): Promise<number> {
    return this.rounds.drain();
  }

  private async processAllDue(): Promise<number> {
    await this.count();
    await this.takeUpIgnored();
    if (!(await this.connected())) return 0;
    for (let processed = 0; ;) {
      if (this.rounds.isStopped) return processed;
      const now = this.clock.now();
      const claimed = await this.inbox.claim(now, new Date(now.getTime() + LEASE_MS), BATCH);
      if (claimed.length === 0) return processed;
      processed += await this.actors.run(systemActor('billing-inbox'), () => this.processAll(claimed));
    }
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

  /** One after the other, so that requests find a connection and a moment of the processor. */
  private async processAll(claimed: readonly ClaimedDelivery[]): Promise<number> {
    let processed = 0;
    for (const delivery of claimed) if (await this.attempt(delivery)) processed += 1;
    return processed;
  }

  /** Never throws: what cannot be marked is due again when its lease ends. */
  private async attempt(claimed: ClaimedDelivery): Promise<boolean> {
    try {
      const outcome = await this.applying.apply(claimed);
      this.figures.attempted(claimed.type, outcome);
      return outcome !== 'lost';
    } catch (error) {
      await this.remember(claimed, error).catch((failure: unknown) => this.rounds.complain(failure));
      return false;
    }
  }

  private async remember(claimed: ClaimedDelivery, error: unknown): Promise<void> {
    // Says nothing about the delivery; and nothing can be written now.
    if (error instanceof DatabaseUnavailable) throw error;
    const { id, type, attempts } = claimed;
    const now = this.clock.now();
    const pause = error instanceof EventAhead ? undefined : pauseAfter(attempts);
    const words = withoutAddresses(error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH);
    this.figures.attempted(type, pause === undefined ? 'dead' : 'failed');
    this.logger.warn({ msg: 'Webhook not processed', id, type, attempts, isDead: pause === undefined, error: words });
    const dueAt = pause === undefined ? undefined : new Date(now.getTime() + pause);
    await this.inbox.fail(claimed, { dueAt, now, error: words });
  }

  /** What an earlier version ignored because it did not know its type: once, after a start. */
  private async takeUpIgnored(): Promise<void> {
    if (this.hasTakenUp) return;
    for (let taken = TAKEN_UP_AT_ONCE; taken === TAKEN_UP_AT_ONCE;) {
      taken = await this.inbox.takeUp(Object.keys(EVENT_KINDS), this.clock.now(), TAKEN_UP_AT_ONCE);
      if (taken > 0) this.logger.log({ msg: 'Webhooks of types that are known now are processed', webhooks: taken });
    }
    this.hasTakenUp = true;
  }

  private async count(): Promise<void> {
    const now = this.clock.now().getTime();
    if (Math.abs(now - this.countedAt) < COUNT_EVERY_MS) return;
    this.countedAt = now;
    const { oldest, ...counts } = await this.inbox.backlog();
    this.figures.backlog({ ...counts, oldestSeconds: oldest === null ? 0 : (now - oldest.getTime()) / 1000 });
  }
}
