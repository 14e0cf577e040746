import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { DatabaseUnavailable } from '#shared-kernel/application/database-unavailable';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { isNotFound } from '../../polar/index.ts';
import { type Refetch, Refetches } from '../domain/ports.ts';
import { refetchPause } from '../domain/refetch-rules.ts';
import { BillingConnection } from './billing-connection.ts';
import { Refreshing } from './refreshing.ts';

/** What came of reading an object: `settled` also when there is none; else why it was put off, or given up. */
export type RefetchOutcome = 'settled' | { readonly error: string; readonly isGivenUp: boolean };

/** Longer than the gateway tries to read one object. */
const CLAIM_MS = 180_000;

/** Reads the objects again that were asked for, when it is time. */
@Injectable()
export class DueRefetches {
  constructor(
    private readonly refetches: Refetches,
    private readonly refreshing: Refreshing,
    private readonly connection: BillingConnection,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /** Those whose time has come, for this instance alone. */
  claim(limit: number): Promise<readonly Refetch[]> {
    return this.uow.run(() => this.refetches.claim(this.clock.now(), this.later(CLAIM_MS), limit));
  }

  /** Outside of transactions. */
  async attempt(claimed: Refetch): Promise<RefetchOutcome> {
    try {
      await this.connection.establish();
      await this.refreshing.now(claimed.kind, claimed.id);
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      if (!isNotFound(error)) return this.putOff(claimed, error);
    }
    await this.uow.run(() => this.refetches.settle(claimed));
    return 'settled';
  }

  private async putOff(claimed: Refetch, error: unknown): Promise<RefetchOutcome> {
    const pause = refetchPause(claimed.attempts);
    await this.uow.run(() =>
      pause === undefined ? this.refetches.settle(claimed) : this.refetches.postpone(claimed, this.later(pause)),
    );
    return { error: error instanceof Error ? error.message : String(error), isGivenUp: pause === undefined };
  }

  private later(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}
