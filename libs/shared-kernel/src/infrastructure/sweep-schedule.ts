import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { Sweeper } from './sweeper.ts';

/**
 * Every ten minutes. A class of its own, because the scheduler runs a class twice that is provided under two tokens.
 */
@Injectable()
export class SweepSchedule {
  constructor(private readonly sweeper: Sweeper) {}

  @Cron(CronExpression.EVERY_10_MINUTES, { name: 'sweep' })
  tick(): Promise<void> {
    return this.sweeper.sweep();
  }
}
