import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { Sweeper } from './sweeper.ts';

/** Every ten minutes. A class of its own: the scheduler would take a class that is provided under two tokens twice. */
@Injectable()
export class SweepSchedule {
  constructor(private readonly sweeper: Sweeper) {}

  @Cron(CronExpression.EVERY_10_MINUTES, { name: 'sweep' })
  tick(): Promise<void> {
    return this.sweeper.sweep();
  }
}
