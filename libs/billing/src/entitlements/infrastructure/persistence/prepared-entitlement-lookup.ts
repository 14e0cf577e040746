import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { asJson, type JsonRow } from '#shared-kernel/infrastructure/persistence/json-rows';
import { padded } from '#shared-kernel/infrastructure/persistence/padded';
import { PreparedStatements } from '#shared-kernel/infrastructure/persistence/prepared-statements';
import type { JsonObject } from '../../../objects/domain/json.ts';
import type { Holdings } from '../../domain/holdings.ts';
import { EntitlementLookup, type EntitlementsOfCustomer } from '../../domain/ports.ts';

/** What the mirror says now of what is held, by id. */
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

@Injectable()
export class PreparedEntitlementLookup extends EntitlementLookup {
  private readonly byOwner: (ownerId: string) => Promise<Row | undefined>;

  constructor(statements: PreparedStatements) {
    super();
    const name = 'entitlements_of_owner';
    this.byOwner = statements.batched(name, async (ids: readonly string[]) => {
      const rows = await statements.query<JsonRow<Row>>(name, OF_OWNERS, [padded(ids, null)]);
      const byId = new Map(rows.map(({ found }) => [found.ownerId, found]));
      return ids.map((id) => byId.get(id));
    });
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
