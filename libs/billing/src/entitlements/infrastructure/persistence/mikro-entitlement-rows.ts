import { EntityManager, type InferKyselyDB } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Holdings } from '../../domain/holdings.ts';
import { CustomerMirror, EntitlementRows } from '../../domain/ports.ts';
import { BillingObjectSchema } from '../../../mirror/infrastructure/persistence/billing-object.schema.ts';
import { type CustomerObjects, customerObjects, DECIDING_KINDS } from '../../domain/customer-objects.ts';

const LOCK = 'select pg_advisory_xact_lock(hashtextextended(?, 0))';

/** Most changes of the mirror change nothing here. */
const SAVE = `
  insert into billing_entitlements as stored (customer_id, benefits, products, meters, actions_needed, as_of)
  values (?, ?::jsonb, ?::jsonb, ?::jsonb, ?::jsonb, ?)
  on conflict (customer_id) do update set benefits = excluded.benefits, products = excluded.products,
    meters = excluded.meters, actions_needed = excluded.actions_needed,
    as_of = greatest(stored.as_of, excluded.as_of)
  where (stored.benefits, stored.products, stored.meters, stored.actions_needed, stored.as_of) is distinct from
    (excluded.benefits, excluded.products, excluded.meters, excluded.actions_needed,
      greatest(stored.as_of, excluded.as_of))`;

const CONFIRM = 'update billing_entitlements set as_of = greatest(as_of, ?) where customer_id = ?';

@Injectable()
export class MikroEntitlementRows extends EntitlementRows {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async lock(customerId: string): Promise<void> {
    await this.em.execute(LOCK, [`billing entitlements ${customerId}`]);
  }

  async save(customerId: string, holdings: Holdings, asOf: Date | null): Promise<void> {
    const { benefits, products, meters, actionsNeeded } = holdings;
    const lists = [benefits, products, meters, actionsNeeded].map((list) => JSON.stringify(list));
    await this.em.execute(SAVE, [customerId, ...lists, asOf]);
  }

  async confirm(customerId: string, asOf: Date): Promise<void> {
    await this.em.execute(CONFIRM, [asOf, customerId]);
  }
}

const naming = { columnNamingStrategy: 'property', convertValues: true } as const;
type Tables = InferKyselyDB<typeof BillingObjectSchema, typeof naming>;

@Injectable()
export class MikroCustomerMirror extends CustomerMirror {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async objectsOf(customerId: string): Promise<CustomerObjects> {
    const rows = await this.em
      .getKysely<Tables, typeof naming>(naming)
      .selectFrom('billing_object')
      .select(['kind', 'raw', 'modifiedUs', 'eventUs', 'seenAt', 'deletedAt'])
      .where('customerId', '=', customerId)
      .where('kind', 'in', [...DECIDING_KINDS])
      .execute();
    return customerObjects(rows as readonly Parameters<typeof customerObjects>[0][number][]);
  }
}
