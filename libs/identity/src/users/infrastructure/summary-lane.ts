import { Injectable } from '@nestjs/common';
import type { ClaimedItem, Lane, LaneOptions } from '#shared-kernel/infrastructure/queue/lane';
import { Queue } from '#shared-kernel/infrastructure/queue/queue';
import { MailSummaries } from '../application/mail-summaries.ts';
import { GATHERING_SECONDS, SummaryWork } from '../domain/gathered-mail.ts';

const LANE = 'mail-summary';

@Injectable()
export class QueuedSummaries extends SummaryWork {
  constructor(private readonly queue: Queue) {
    super();
  }

  ask(userId: string, kind: string, dueAt: Date): Promise<void> {
    return this.queue.ask(LANE, { kind, key: userId }, dueAt);
  }
}

/** Writes summaries to the outbox, which delivers them. */
@Injectable()
export class SummaryLane implements Lane {
  readonly name = LANE;
  readonly options: LaneOptions = {
    pollEveryMs: 30_000,
    itemsAtOnce: 4,
    attemptTimeoutMs: 20_000,
    leaseMs: 30_000,
    firstRetryMs: 5000,
    retryFactor: 4,
    // A lane takes what is due later than its longest pause for an item of before the clock was set back.
    longestRetryMs: GATHERING_SECONDS * 1000,
    retryJitter: 0.1,
    maxAttempts: 20,
    stopGraceMs: 5000,
  };

  constructor(
    queue: Queue,
    private readonly summaries: MailSummaries,
  ) {
    queue.register(this);
  }

  async attempt({ kind, key }: ClaimedItem): Promise<'delivered'> {
    await this.summaries.send(key!, kind);
    return 'delivered';
  }
}
