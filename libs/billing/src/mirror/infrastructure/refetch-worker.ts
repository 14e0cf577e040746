import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Rounds } from '#shared-kernel/infrastructure/rounds';
import { BillingSettings } from '../../polar/index.ts';
import { DueRefetches } from '../application/due-refetches.ts';
import type { RefetchWaking } from '../domain/ports.ts';

/** Read side by side; the gateway keeps to the rate of the platform. */
const AT_ONCE = 4;
const POLL_EVERY_MS = 5000;
const STOP_GRACE_MS = 5000;

/** Reads objects again that are due, on this instance beside others. */
@Injectable()
export class RefetchWorker implements RefetchWaking, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Billing mirror');
  private readonly rounds = new Rounds('Billing mirror', () => this.readAllDue(), {
    pollEveryMs: POLL_EVERY_MS,
    stopGraceMs: STOP_GRACE_MS,
  });

  constructor(
    private readonly due: DueRefetches,
    private readonly settings: BillingSettings,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.options.accessToken !== undefined) this.rounds.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.rounds.stop();
  }

  wake(): void {
    this.rounds.wake();
  }

  /** Reads everything due now, and waits for it. @returns how many objects were read or found missing */
  drain(): Promise<number> {
    return this.rounds.drain();
  }

  private async readAllDue(): Promise<number> {
    for (let read = 0; ;) {
      if (this.rounds.isStopped) return read;
      const claimed = await this.due.claim(AT_ONCE);
      const settled = await Promise.all(claimed.map((refetch) => this.attempt(refetch)));
      read += settled.filter(Boolean).length;
      if (claimed.length < AT_ONCE) return read;
    }
  }

  /** Never throws: what cannot be marked is due again when its claim ends. */
  private async attempt(claimed: Parameters<DueRefetches['attempt']>[0]): Promise<boolean> {
    try {
      const outcome = await this.due.attempt(claimed);
      if (outcome === 'settled') return true;
      const { kind, id, attempts } = claimed;
      this.logger.warn({ msg: 'Object not read', kind, id, attempts, ...outcome });
      return false;
    } catch (error) {
      this.rounds.complain(error);
      return false;
    }
  }
}
