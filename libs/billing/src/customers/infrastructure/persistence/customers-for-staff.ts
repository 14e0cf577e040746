import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Finder, type Finding, type StaffSource, StaffSources } from '#shared-kernel/application/staff-sources';
import { normalizeEmail } from '#shared-kernel/domain/email-address';
import type { Sought } from '#shared-kernel/domain/sought';

/** Deleted ones too. */
const CUSTOMERS = (condition: string) => `
  select o.id, coalesce(o.label, o.email, o.id) as title, o.email as detail, l.owner_id as "userId"
  from billing_object o left join billing_account_link l on l.customer_id = o.id and l.owner_type = 'user'
  where o.kind = 'customer' and ${condition} limit ?`;

/** Deleted ones too. */
const PURCHASES = (kind: 'order' | 'subscription', condition: string) => `
  select o.id, coalesce(o.label, o.id) as title,
    nullif(concat_ws(', ', replace(o.status, '_', ' '), coalesce(c.email, c.label)), '') as detail, l.owner_id as "userId"
  from billing_object o
    left join billing_object c on c.kind = 'customer' and c.id = o.customer_id
    left join billing_account_link l on l.customer_id = o.customer_id and l.owner_type = 'user'
  where o.kind = '${kind}' and ${condition} limit ?`;

/**
 * Customers by the id at the platform, by the external id, which is the id of the owner here, and by the whole address;
 * orders and subscriptions by the id at the platform, orders by the number of their invoice as well.
 */
@Injectable()
export class CustomersForStaff implements StaffSource {
  readonly finders: readonly Finder[] = [
    { kind: 'billing-customer', find: (sought, limit) => this.customers(sought, limit) },
    { kind: 'billing-order', find: (sought, limit) => this.orders(sought, limit) },
    { kind: 'billing-subscription', find: (sought, limit) => this.subscriptions(sought, limit) },
  ];

  constructor(
    private readonly em: EntityManager,
    sources: StaffSources,
  ) {
    sources.register(this);
  }

  private async customers({ uuid, text }: Sought, limit: number): Promise<readonly Finding[]> {
    if (uuid !== undefined) {
      return this.em.execute<Finding[]>(CUSTOMERS('(o.id = ? or o.external_id = ?)'), [uuid, uuid, limit]);
    }
    const email = normalizeEmail(text);
    if (email !== undefined) return this.em.execute<Finding[]>(CUSTOMERS('o.email = ?'), [email, limit]);
    return text === '' ? [] : this.em.execute<Finding[]>(CUSTOMERS('o.external_id = ?'), [text, limit]);
  }

  private async orders({ uuid, text }: Sought, limit: number): Promise<readonly Finding[]> {
    if (uuid !== undefined) return this.em.execute<Finding[]>(PURCHASES('order', 'o.id = ?'), [uuid, limit]);
    if (text === '') return [];
    return this.em.execute<Finding[]>(PURCHASES('order', 'o.label in (?, ?)'), [text, text.toUpperCase(), limit]);
  }

  private async subscriptions({ uuid }: Sought, limit: number): Promise<readonly Finding[]> {
    if (uuid === undefined) return [];
    return this.em.execute<Finding[]>(PURCHASES('subscription', 'o.id = ?'), [uuid, limit]);
  }
}
