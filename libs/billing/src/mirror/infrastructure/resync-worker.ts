import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Actors, systemActor } from '#shared-kernel/application/actors';
import { Purges } from '#shared-kernel/application/purges';
import { Poller } from '#shared-kernel/infrastructure/poller';
import { BillingSettings } from '../../polar/index.ts';
import { EndpointWatching, WATCH_JOB } from '../application/endpoint-watching.ts';
import { Resync, RESYNC_JOB, ResyncSchedule } from '../application/resync.ts';

const POLL_EVERY_MS = 10_000;
const STOP_GRACE_MS = 5000;
/** After a start: the service may have been away. */
const AWAY_MS = 60_000;

/** Compares with the platform, and watches its webhook endpoints, on this instance beside others. */
@Injectable()
export class ResyncWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly poller = new Poller('Billing resync', () => this.work(), {
    pollEveryMs: POLL_EVERY_MS,
    stopGraceMs: STOP_GRACE_MS,
  });
  private hasWatched = false;

  constructor(
    private readonly resync: Resync,
    private readonly schedule: ResyncSchedule,
    private readonly watching: EndpointWatching,
    private readonly purges: Purges,
    private readonly settings: BillingSettings,
    private readonly actors: Actors,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.options.accessToken !== undefined) this.poller.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.poller.stop();
  }

  wake(): void {
    this.poller.wake();
  }

  /** Does everything that is due now, and waits for it. @returns how many steps a resync made */
  drain(): Promise<number> {
    return this.poller.drain();
  }

  private work(): Promise<number> {
    return this.actors.run(systemActor(RESYNC_JOB), async () => {
      if (this.settings.options.resync === 'automatic') {
        await this.schedule.plan();
        await this.watch();
      }
      let steps = 0;
      while (!this.poller.isStopped && (await this.resync.step())) steps += 1;
      return steps;
    });
  }

  /** The next look repeats what this one could not. */
  private async watch(): Promise<void> {
    const isTurn = await this.watching.takeTurn(this.hasWatched ? undefined : AWAY_MS);
    if (!isTurn || (await this.purges.run(WATCH_JOB)).outcome === 'done') this.hasWatched = true;
  }
}
