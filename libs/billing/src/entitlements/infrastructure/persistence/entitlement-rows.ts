import { EntityManager, type InferKyselyDB } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { asJson, type JsonRow } from '#shared-kernel/infrastructure/persistence/json-rows';
import { padded } from '#shared-kernel/infrastructure/persistence/padded';
import { PreparedStatements } from '#shared-kernel/infrastructure/persistence/prepared-statements';
import { BillingObjectSchema } from '../../../mirror/infrastructure/persistence/billing-object.schema.ts';
import type { JsonObject } from '../../../objects/domain/json.ts';
import { type CustomerObjects, customerObjects, DECIDING_KINDS } from '../../domain/customer-objects.ts';
import type { Holdings } from '../../domain/holdings.ts';
import { EntitlementRows, type EntitlementsOfCustomer } from '../../domain/ports.ts';

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

const CLAIM = `
  insert into billing_entitlements as stored (customer_id, benefits, products, meters, actions_needed, asked_at)
  values ($1, '[]', '[]', '[]', '[]', $2)
  on conflict (customer_id) do update set asked_at = excluded.asked_at
  where stored.asked_at is null or stored.asked_at <= $3
  returning customer_id`;

interface Details {
  readonly id: string;
  readonly name: string | null;
  readonly type: string | null;
  readonly metadata: JsonObject | null;
}

/** The time is an ISO text. Null, but for the ids: nothing of the customer arrived. */
interface Row extends Holdings {
  readonly ownerId: string;
  readonly customerId: string;
  readonly asOf: string | null;
  readonly details: readonly Details[];
}

/** @returns rows of what is held in this column: the primary key of the mirror finds each */
const detailsOf = (kind: 'benefit' | 'product' | 'meter', column: 'benefits' | 'products' | 'meters') => `
  select o.id, o.label as name, ${kind === 'benefit' ? `o.raw->>'type' as type, o.raw->'metadata'` : 'null, null'} as metadata
  from jsonb_array_elements(e.${column}) held
    join billing_object o on o.kind = '${kind}' and o.id = held->>'${kind}Id'`;

// A comparison of everything confirms every row: more customers than can be asked about one by one stay known.
const AS_OF = `
  case when e.as_of is not null
    then greatest(e.as_of, (select max(started_at) from billing_sync_run where status = 'done')) end`;

// A benefit that gets another name would otherwise change the rows of all customers who have it.
const OF_OWNERS = asJson(`
  select l.owner_id as "ownerId", l.customer_id as "customerId", ${AS_OF} as "asOf", e.benefits, e.products, e.meters,
    e.actions_needed as "actionsNeeded",
    array(select to_jsonb(row) from (
      ${detailsOf('benefit', 'benefits')} union all ${detailsOf('product', 'products')}
      union all ${detailsOf('meter', 'meters')}
    ) row) as details
  from billing_account_link l left join billing_entitlements e on e.customer_id = l.customer_id
  where l.owner_id = any($1::uuid[]) and l.status = 'linked'`);

const naming = { columnNamingStrategy: 'property', convertValues: true } as const;
type Tables = InferKyselyDB<typeof BillingObjectSchema, typeof naming>;

@Injectable()
export class DatabaseEntitlementRows extends EntitlementRows {
  private readonly byOwner: (ownerId: string) => Promise<Row | undefined>;

  constructor(
    private readonly em: EntityManager,
    private readonly statements: PreparedStatements,
  ) {
    super();
    const name = 'entitlements_of_owner';
    this.byOwner = statements.batched(name, async (ids: readonly string[]) => {
      const rows = await statements.query<JsonRow<Row>>(name, OF_OWNERS, [padded(ids, null)]);
      const byId = new Map(rows.map(({ found }) => [found.ownerId, found]));
      return ids.map((id) => byId.get(id));
    });
  }

  async lock(customerId: string): Promise<void> {
    await this.em.execute(LOCK, [`billing entitlements ${customerId}`]);
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

  async save(customerId: string, holdings: Holdings, asOf: Date | null): Promise<void> {
    const { benefits, products, meters, actionsNeeded } = holdings;
    const lists = [benefits, products, meters, actionsNeeded].map((list) => JSON.stringify(list));
    await this.em.execute(SAVE, [customerId, ...lists, asOf]);
  }

  async confirm(customerId: string, asOf: Date): Promise<void> {
    await this.em.execute(CONFIRM, [asOf, customerId]);
  }

  async claim(customerId: string, now: Date, since: Date): Promise<boolean> {
    return (await this.statements.query('entitlements_claim', CLAIM, [customerId, now, since])).length > 0;
  }

  async find(ownerId: string): Promise<EntitlementsOfCustomer | undefined> {
    if (!isUuid(ownerId)) return undefined;
    const row = await this.byOwner(ownerId.toLowerCase());
    return row && { customerId: row.customerId, known: row.asOf === null ? undefined : knownFrom(row, row.asOf) };
  }
}

function knownFrom(row: Row, asOf: string): NonNullable<EntitlementsOfCustomer['known']> {
  const byId = new Map(row.details.map((details) => [details.id, details]));
  const named = <Held extends { readonly name: string | null }>(held: Held, id: string): Held => ({
    ...held,
    name: byId.get(id)?.name ?? held.name,
  });
  return {
    benefits: row.benefits.map((held) => {
      const details = byId.get(held.benefitId);
      if (!details) return held;
      const { type, name: description, metadata } = details;
      return { ...held, type, description, metadata: metadata ?? {} };
    }),
    products: row.products.map((held) => named(held, held.productId)),
    meters: row.meters.map((held) => named(held, held.meterId)),
    actionsNeeded: row.actionsNeeded,
    asOf: new Date(asOf),
  };
}
