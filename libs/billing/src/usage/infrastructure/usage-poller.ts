import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Poller } from '#shared-kernel/infrastructure/poller';
import { BillingSettings } from '../../polar/index.ts';
import { KeyCallMeter } from '../application/key-call-meter.ts';
import { UsageSending } from '../application/usage-sending.ts';

/** At most this much of the calls of keys is lost in a crash. */
const POLL_EVERY_MS = 2000;
/** For a batch that is under way at the shutdown; it is sent again by another instance. */
const STOP_GRACE_MS = 5000;

/** Writes and sends usage every few seconds; several instances share the work. */
@Injectable()
export class UsagePoller implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly poller = new Poller('Usage', () => this.work(), {
    pollEveryMs: POLL_EVERY_MS,
    stopGraceMs: STOP_GRACE_MS,
  });

  constructor(
    private readonly meter: KeyCallMeter,
    private readonly sending: UsageSending,
    private readonly settings: BillingSettings,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.options.accessToken !== undefined) this.poller.start();
  }

  /** Counts since the last round are still written. */
  beforeApplicationShutdown(): Promise<void> {
    void this.drain();
    return this.poller.stop();
  }

  /** A round after the one that is under way. Never throws. @returns how many batches were sent */
  drain(): Promise<number> {
    return this.poller.drain();
  }

  private async work(): Promise<number> {
    let batches = 0;
    try {
      await this.meter.flush();
      while (!this.poller.isStopped && (await this.sending.sendSome())) batches += 1;
    } catch (error) {
      this.poller.complain(error);
    }
    return batches;
  }
}
