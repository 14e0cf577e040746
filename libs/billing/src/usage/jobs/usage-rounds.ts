import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseUnavailable } from '#shared-kernel/application/database-unavailable';
import { BillingSettings } from '../../gateway/index.ts';
import { KeyCallMeter } from '../application/key-call-meter.ts';
import { UsageSending } from '../application/usage-sending.ts';

/** At most this much of the calls of keys is lost in a crash. */
const EVERY_MS = 2000;
/** For a batch that is under way at the shutdown; it is sent again by another instance. */
const STOP_GRACE_MS = 5000;

/** Writes and sends usage every few seconds; several instances share the work. */
@Injectable()
export class UsageRounds implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Usage');
  /** A round must not run inside what woke it: its context ends before. */
  private readonly outside = AsyncLocalStorage.snapshot();
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;
  private round = Promise.resolve();

  constructor(
    private readonly meter: KeyCallMeter,
    private readonly sending: UsageSending,
    private readonly settings: BillingSettings,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.options.accessToken === undefined) return;
    this.timer = setInterval(() => void this.drain(), EVERY_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.isStopped = true;
    const grace = new Promise<void>((resolve) => setTimeout(resolve, STOP_GRACE_MS).unref());
    await Promise.race([this.drain(), grace]);
  }

  /** A round after the one that is under way. Never throws. */
  drain(): Promise<void> {
    this.round = this.round.then(() => this.outside(() => this.run()));
    return this.round;
  }

  private async run(): Promise<void> {
    try {
      await this.meter.flush();
      while (!this.isStopped && (await this.sending.sendSome()));
    } catch (error) {
      if (error instanceof DatabaseUnavailable) this.logger.warn(`Put off: ${String(error.cause)}`);
      else this.logger.error(error instanceof Error ? error.stack : error);
    }
  }
}
