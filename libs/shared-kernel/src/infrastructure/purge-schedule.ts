import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { Purger } from './purger.ts';

/**
 * Every ten minutes. A class of its own, because the scheduler runs a class twice that is provided under two tokens.
 */
@Injectable()
export class PurgeSchedule {
  constructor(private readonly purger: Purger) {}

  @Cron(CronExpression.EVERY_10_MINUTES, { name: 'sweep' })
  tick(): Promise<void> {
    return this.purger.purge();
  }
}
