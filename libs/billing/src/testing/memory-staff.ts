import type { MirroredKind } from '../objects/domain/references.ts';
import type { MirroredObject } from '../mirror/domain/mirrored-object.ts';
import {
  BillingFigures,
  type CancellationGroup,
  type RefundGroup,
  type SubscriptionGroup,
} from '../mirror/domain/billing-figures.ts';
import type { MemoryBillingDatabase } from './memory-database.ts';

const RUNNING = ['active', 'trialing', 'past_due'];

export class MemoryBillingFigures extends BillingFigures {
  constructor(private readonly database: MemoryBillingDatabase) {
    super();
  }

  async subscriptions(): Promise<readonly SubscriptionGroup[]> {
    const running = this.ofKind('subscription').filter(({ status }) => RUNNING.includes(status ?? ''));
    const groups = Map.groupBy(running, ({ status, currency, period }) => `${status}|${currency}|${period}`);
    return [...groups.values()].map((own) => {
      const { status, currency, period } = own[0]!;
      return { status: status!, currency: currency!, period: period!, ...sumOf(own) };
    });
  }

  async cancellations(since: Date): Promise<readonly CancellationGroup[]> {
    const canceled = this.ofKind('subscription').filter((row) => isSince(row.canceledUs, since));
    return [...Map.groupBy(canceled, ({ reason }) => reason)]
      .map(([reason, own]) => ({ reason, count: own.length }))
      .toSorted((a, b) => b.count - a.count || ((a.reason ?? '~') < (b.reason ?? '~') ? -1 : 1));
  }

  async refunds(since: Date): Promise<readonly RefundGroup[]> {
    const made = this.ofKind('refund').filter((row) => isSince(row.createdUs, since));
    return [...Map.groupBy(made, ({ currency, status }) => `${currency} ${status}`)]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, own]) => ({ currency: own[0]!.currency!, status: own[0]!.status!, ...sumOf(own) }));
  }

  private ofKind(kind: MirroredKind): readonly MirroredObject[] {
    return this.database.objects.find(({ row }) => row.kind === kind && row.deletedAt === null).map(({ row }) => row);
  }
}

const sumOf = (rows: readonly MirroredObject[]) => ({
  count: rows.length,
  amount: rows.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n),
});

const isSince = (us: bigint | null, since: Date) => us !== null && us >= BigInt(since.getTime()) * 1000n;
