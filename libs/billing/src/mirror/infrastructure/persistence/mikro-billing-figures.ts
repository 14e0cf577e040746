import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  BillingFigures,
  type CancellationGroup,
  type RefundGroup,
  type SubscriptionGroup,
} from '../../domain/billing-figures.ts';

/** Each is answered by an index; sums as texts, because a number would lose some of a large one. */
const SUBSCRIPTIONS = `
  select status, currency, period, count(*)::int as count, sum(amount)::text as amount from billing_object
  where kind = 'subscription' and deleted_at is null and status in ('active', 'trialing', 'past_due')
  group by status, currency, period`;

const CANCELLATIONS = `
  select reason, count(*)::int as count from billing_object
  where kind = 'subscription' and deleted_at is null and canceled_us >= ?
  group by reason order by count(*) desc, reason`;

const REFUNDS = `
  select currency, status, count(*)::int as count, sum(amount)::text as amount from billing_object
  where kind = 'refund' and deleted_at is null and created_us >= ?
  group by currency, status order by currency, status`;

type Row<Group extends { readonly amount: bigint }> = Omit<Group, 'amount'> & { readonly amount: string };

@Injectable()
export class MikroBillingFigures extends BillingFigures {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async subscriptions(): Promise<readonly SubscriptionGroup[]> {
    return (await this.em.execute<Row<SubscriptionGroup>[]>(SUBSCRIPTIONS)).map(withSum);
  }

  cancellations(since: Date): Promise<readonly CancellationGroup[]> {
    return this.em.execute(CANCELLATIONS, [microsOf(since)]);
  }

  async refunds(since: Date): Promise<readonly RefundGroup[]> {
    return (await this.em.execute<Row<RefundGroup>[]>(REFUNDS, [microsOf(since)])).map(withSum);
  }
}

const withSum = <R extends { readonly amount: string }>(row: R) => ({ ...row, amount: BigInt(row.amount) });

const microsOf = (date: Date) => String(BigInt(date.getTime()) * 1000n);
