import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DatabaseUnavailable } from '../application/database-unavailable.ts';
import type { OutboxDispatcher } from './persistence/outbox-dispatcher.ts';
import type { RateLimitStorage } from './rate-limit/rate-limit-storage.ts';

/** Removes what the kernel's tables no longer need. Without a lock: two at once only find less to remove. */
export class KernelSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Sweep');
  private timer: NodeJS.Timeout | undefined;

  /** @param everyMs milliseconds */
  constructor(
    private readonly outbox: Pick<OutboxDispatcher, 'sweep'>,
    private readonly limits: Pick<RateLimitStorage, 'sweep'>,
    private readonly everyMs: number,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.sweep(), this.everyMs).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async sweep(): Promise<void> {
    for (const kept of [this.outbox, this.limits]) {
      try {
        await kept.sweep();
      } catch (error) {
        // Said of an outage too: a statement that takes too long looks like one, and would fail in every round.
        if (error instanceof DatabaseUnavailable) this.logger.warn(`Put off: ${String(error.cause)}`);
        else this.logger.error(error instanceof Error ? error.stack : error);
      }
    }
  }
}
