import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseUnavailable } from '#shared-kernel/application/database-unavailable';
import { withGrace } from '#shared-kernel/application/grace';
import { GatewayError } from '../../polar/index.ts';
import { CustomerRefreshing } from '../application/customer-refreshing.ts';
import { RefreshRequests } from '../domain/ports.ts';

/** Calls of one instance at once: the platform limits how many there are in a minute. */
const MOST_RUNNING = 4;
/** Customers who wait. Others are asked about when they are read again. */
const MOST_WAITING = 1000;
/** For what is under way at the shutdown: a platform that does not answer is asked for a minute. */
const STOP_GRACE_MS = 5000;

/** Refreshes customers in the background, on the instance that was asked about them. */
@Injectable()
export class RefreshQueue extends RefreshRequests implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Entitlements');
  /** The request or transaction that asks ends before the answer. */
  private readonly outside = AsyncLocalStorage.snapshot();
  private readonly waiting = new Set<string>();
  private readonly running = new Map<string, Promise<void>>();
  private isStopped = false;

  constructor(private readonly refreshing: CustomerRefreshing) {
    super();
  }

  ask(customerId: string): void {
    if (this.isStopped) return;
    if (this.waiting.size < MOST_WAITING) this.waiting.add(customerId);
    this.startNext();
  }

  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running.values());
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    this.waiting.clear();
    await withGrace(this.settled(), STOP_GRACE_MS);
  }

  private startNext(): void {
    for (const customerId of this.waiting) {
      if (this.running.size >= MOST_RUNNING) return;
      if (this.running.has(customerId)) continue;
      this.waiting.delete(customerId);
      const done = this.outside(() => this.run(customerId)).finally(() => {
        this.running.delete(customerId);
        this.startNext();
      });
      this.running.set(customerId, done);
    }
  }

  private async run(customerId: string): Promise<void> {
    try {
      await this.refreshing.refresh(customerId);
    } catch (error) {
      if (error instanceof GatewayError || error instanceof DatabaseUnavailable) this.logger.warn(error.message);
      else this.logger.error(error instanceof Error ? error.stack : error);
    }
  }
}
