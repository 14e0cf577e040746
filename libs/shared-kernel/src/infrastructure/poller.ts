import { Logger } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseUnavailable } from '../application/database-unavailable.ts';
import { withGrace } from '../application/grace.ts';

export interface PollerOptions {
  /** Milliseconds between the end of a round and the next one, unless it is woken before; undefined: only when woken. */
  readonly pollEveryMs: number | undefined;
  readonly stopGraceMs: number;
}

/** Does due work again and again, one round at a time: when it is woken, and from time to time. */
export class Poller<Done = number> {
  private readonly logger: Logger;
  /** Work must not run inside the request that woke it: its context ends before. */
  private readonly outside = AsyncLocalStorage.snapshot();
  private state: 'idle' | 'running' | 'stopped' = 'idle';
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<unknown> = Promise.resolve();
  private roundWaits = false;

  /** @param work does everything that is due until `isStopped` */
  constructor(
    name: string,
    private readonly work: () => Promise<Done>,
    private readonly options: PollerOptions,
  ) {
    this.logger = new Logger(name);
  }

  get isStopped(): boolean {
    return this.state === 'stopped';
  }

  start(): void {
    this.state = 'running';
    if (this.options.pollEveryMs !== undefined) this.wake();
  }

  async stop(): Promise<void> {
    this.state = 'stopped';
    clearTimeout(this.timer);
    await withGrace(this.round, this.options.stopGraceMs);
  }

  /** Waits for the round that was begun last, however it ends. */
  async settled(): Promise<void> {
    await this.round.catch(() => undefined);
  }

  wake(): void {
    if (this.state !== 'running' || this.roundWaits) return;
    clearTimeout(this.timer);
    this.drain()
      .catch((error: unknown) => this.complain(error))
      .finally(() => this.sleep());
  }

  /** A round after the one that is under way. @returns what its work answers */
  drain(): Promise<Done> {
    this.roundWaits = true;
    const round = this.round
      .catch(() => undefined)
      .then(() => {
        this.roundWaits = false;
        return this.outside(this.work);
      });
    this.round = round;
    return round;
  }

  /** Outages are not logged here: every round would repeat the same line. */
  complain(error: unknown): void {
    if (!(error instanceof DatabaseUnavailable)) this.logger.error(error instanceof Error ? error.stack : error);
  }

  private sleep(): void {
    clearTimeout(this.timer);
    const { pollEveryMs } = this.options;
    if (this.state !== 'running' || pollEveryMs === undefined) return;
    this.timer = setTimeout(() => this.wake(), pollEveryMs).unref();
  }
}
