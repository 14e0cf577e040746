import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DatabaseUnavailable } from '#shared-kernel/application/database-unavailable';
import { UsageMeter } from '../application/key-usage.ts';

/** At most this much is lost in a crash. */
const EVERY_MS = 5000;

/** Each instance writes its own counts, so no lock is needed. */
@Injectable()
export class UsageWriting implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('KeyUsage');
  private timer: NodeJS.Timeout | undefined;
  private last = Promise.resolve();

  constructor(private readonly meter: UsageMeter) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.write(), EVERY_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.write();
  }

  /** One after the other, so that the write at shutdown includes everything. */
  private write(): Promise<void> {
    this.last = this.last.then(() => this.tryToWrite());
    return this.last;
  }

  private async tryToWrite(): Promise<void> {
    try {
      await this.meter.flush();
    } catch (error) {
      if (error instanceof DatabaseUnavailable) this.logger.warn(`Put off: ${String(error.cause)}`);
      else this.logger.error(error instanceof Error ? error.stack : error);
    }
  }
}
