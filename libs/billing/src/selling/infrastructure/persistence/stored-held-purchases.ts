import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { JsonObject } from '../../../objects/domain/json.ts';
import { mirroredFrom } from '../../../objects/domain/references.ts';
import { ENDED_STATUSES } from '../../../objects/domain/subscription-commands.ts';
import { HeldPurchases, type HeldSubscription, type HeldTotals } from '../../domain/ports.ts';

const OWNERS = 'l.owner_id in (select value::uuid from jsonb_array_elements_text(cast(? as jsonb)))';
const ASSIGNED = `s.kind = 'customer_seat' and s.deleted_at is null and s.status in ('pending', 'claimed')`;

const ENDED = ENDED_STATUSES.map((status) => `'${status}'`).join(', ');

const SUBSCRIPTIONS = `
  select l.owner_id as "ownerId", o.raw,
    (select count(*)::int from billing_object s where s.subscription_id = o.id and ${ASSIGNED}) as "assignedSeats"
  from billing_account_link l
    join billing_object o on o.customer_id = l.customer_id and o.kind = 'subscription' and o.deleted_at is null
  where ${OWNERS} and o.status not in (${ENDED})
  order by o.created_us, o.id limit ?`;

/** Counts granted benefits alone. */
const TOTALS = `
  with held as (
    select o.kind, o.status, o.benefit_id
    from billing_account_link l
      join billing_object o on o.customer_id = l.customer_id and o.kind in ('license_key', 'order', 'benefit_grant')
    where ${OWNERS} and o.deleted_at is null
  )
  select (select count(*)::int from held where kind = 'license_key' and status = 'granted') as "licenseKeys",
    (
      select count(*)::int from held where kind = 'order' and status in ('paid', 'partially_refunded', 'refunded')
    ) as orders,
    (
      select coalesce(json_agg(label), '[]') from (
        select distinct b.label
        from held join billing_object b on b.kind = 'benefit' and b.id = held.benefit_id
        where held.kind = 'benefit_grant' and held.status = 'granted' and b.label is not null order by b.label limit ?
      ) described
    ) as benefits`;

/** In purchases of others that go on: those of the owners end as well. The platform leaves seats assigned when one ends. */
const SEATS_OF_OTHERS = `
  select count(*)::int as seats from billing_object s
  where s.email = ? and ${ASSIGNED} and exists (
    select from billing_object p
    where ((p.kind = 'subscription' and p.id = s.subscription_id and p.status not in (${ENDED}))
        or (p.kind = 'order' and p.id = s.order_id))
      and p.deleted_at is null
      and not exists (select from billing_account_link l where l.customer_id = p.customer_id and ${OWNERS})
  )`;

type SubscriptionRow = Omit<HeldSubscription, 'subscription'> & { readonly raw: JsonObject };

@Injectable()
export class StoredHeldPurchases extends HeldPurchases {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async subscriptionsOf(ownerIds: readonly string[], limit: number): Promise<readonly HeldSubscription[]> {
    const rows = await this.em.execute<SubscriptionRow[]>(SUBSCRIPTIONS, [JSON.stringify(ownerIds), limit]);
    return rows.map(({ raw, ...row }) => ({ ...row, subscription: mirroredFrom('subscription', raw) }));
  }

  async totalsOf(ownerIds: readonly string[], limit: number): Promise<HeldTotals> {
    const [totals] = await this.em.execute<[HeldTotals]>(TOTALS, [JSON.stringify(ownerIds), limit]);
    return totals;
  }

  async seatsOfOthers(email: string, ownerIds: readonly string[]): Promise<number> {
    const values = [email.toLowerCase(), JSON.stringify(ownerIds)];
    const [{ seats }] = await this.em.execute<[{ seats: number }]>(SEATS_OF_OTHERS, values);
    return seats;
  }
}
