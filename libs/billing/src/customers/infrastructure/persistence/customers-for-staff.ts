import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Finder, type Finding, type StaffSource, StaffSources } from '#shared-kernel/application/staff-sources';
import { normalizeEmail } from '#shared-kernel/domain/email-address';
import type { Sought } from '#shared-kernel/domain/sought';
import type { MirroredKind } from '../../../objects/domain/references.ts';

/** Kinds of objects that have a list for staff. */
const KINDS: readonly MirroredKind[] = [
  'customer',
  'subscription',
  'order',
  'refund',
  'checkout',
  'product',
  'benefit',
  'discount',
  'meter',
  'custom_field',
];

/** Objects that were deleted too. The `customer_id` of a customer is its own id. */
const OBJECTS = (condition: string) => `
  (select 'billing-' || replace(o.kind, '_', '-') as kind, o.id, coalesce(o.label, o.email, o.id) as title,
    case o.kind when 'customer' then o.email
      else nullif(concat_ws(', ', replace(o.status, '_', ' '), coalesce(c.email, c.label)), '') end as detail,
    l.owner_id as "userId"
  from billing_object o
    left join billing_object c on c.kind = 'customer' and c.id = o.customer_id
    left join billing_account_link l on l.customer_id = o.customer_id and l.owner_type = 'user'
  where ${condition} limit ?)`;

const WEBHOOKS = (condition: string) => `
  (select 'webhook', webhook_id, coalesce(type, webhook_id), status, null from billing_inbox where ${condition} limit ?)`;

const WITH_ID = `o.kind in (${KINDS.map((kind) => `'${kind}'`).join(', ')}) and o.id = ?`;
const WITH_EXTERNAL_ID = `o.kind = 'customer' and o.external_id = ?`;
const WITH_LABEL = `o.kind in ('order', 'discount') and o.label in (?, ?, ?)`;

/**
 * Objects of the platform by the id there; customers also by the external id, which is the id of the owner here, and by the
 * whole address; orders by the number of their invoice, and discounts by their code. Webhooks by the id here and at the
 * platform.
 */
@Injectable()
export class CustomersForStaff implements StaffSource {
  readonly finders: readonly Finder[] = [(sought, limit) => this.find(sought, limit)];

  constructor(
    private readonly em: EntityManager,
    sources: StaffSources,
  ) {
    sources.register(this);
  }

  private async find({ uuid, text }: Sought, limit: number): Promise<readonly Finding[]> {
    if (uuid !== undefined) {
      return this.all(
        [OBJECTS(`${WITH_ID} or ${WITH_EXTERNAL_ID}`), WEBHOOKS('id = ? or webhook_id = ?')],
        [uuid, uuid, limit, uuid, text, limit],
      );
    }
    if (text === '') return [];
    const email = normalizeEmail(text);
    if (email !== undefined) return this.all([OBJECTS(`o.kind = 'customer' and o.email = ?`)], [email, limit]);
    const labels = [text, text.toUpperCase(), text.toLowerCase()];
    return this.all(
      [OBJECTS(WITH_EXTERNAL_ID), OBJECTS(WITH_LABEL), WEBHOOKS('webhook_id = ?')],
      [text, limit, ...labels, limit, text, limit],
    );
  }

  private all(parts: readonly string[], values: readonly unknown[]): Promise<readonly Finding[]> {
    return this.em.execute<Finding[]>(parts.join(' union all '), [...values]);
  }
}
