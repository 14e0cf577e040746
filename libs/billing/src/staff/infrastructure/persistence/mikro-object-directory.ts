import { EntityManager, type InferKyselyDB } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { MirroredKind } from '../../../objects/domain/references.ts';
import { MOST_COUNTED } from '../../../customers/index.ts';
import { BillingObjectSchema } from '../../../mirror/infrastructure/persistence/billing-object.schema.ts';
import {
  type FoundObjects,
  MOST_CUSTOMERS,
  ObjectDirectory,
  type ObjectFilters,
  type ObjectPage,
  type StoredObject,
} from '../../domain/ports.ts';
import { hasCustomer, PEOPLE, type TextMatch, textMatches } from '../../domain/search-text.ts';

const naming = { columnNamingStrategy: 'property', convertValues: true } as const;
type Tables = InferKyselyDB<typeof BillingObjectSchema, typeof naming>;

const PLAIN = [
  'customerId',
  'subscriptionId',
  'orderId',
  'productId',
  'benefitId',
  'status',
] as const satisfies readonly (keyof ObjectFilters)[];

const SHOWN = [
  'kind',
  'id',
  'customerId',
  'subscriptionId',
  'orderId',
  'checkoutId',
  'productId',
  'benefitId',
  'externalId',
  'email',
  'status',
  'label',
  'raw',
  'seenAt',
  'deletedAt',
] as const satisfies readonly (keyof StoredObject)[];

@Injectable()
export class MikroObjectDirectory extends ObjectDirectory {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async search(kind: MirroredKind, filters: ObjectFilters, page: ObjectPage): Promise<FoundObjects> {
    const fitting = this.fitting(
      kind,
      filters,
      await this.customersWith(hasCustomer(kind) ? filters.search : undefined),
    );
    const order = page.order === 'newest' ? 'desc' : 'asc';
    const rows = fitting.select(SHOWN).orderBy('createdUs', order).orderBy('id', order);
    const objects = await rows.limit(page.limit).offset(page.offset).execute();
    const counted = fitting.select('id').limit(MOST_COUNTED).as('counted');
    const { total } = await this.sql
      .selectFrom(counted)
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    return { objects: objects as unknown as readonly StoredObject[], total: Number(total) };
  }

  async find(kind: MirroredKind, id: string): Promise<StoredObject | undefined> {
    return (await this.findAll(kind, [id]))[0];
  }

  async findAll(kind: MirroredKind, ids: readonly string[]): Promise<readonly StoredObject[]> {
    if (ids.length === 0) return [];
    const query = this.sql.selectFrom('billing_object').select(SHOWN).where('kind', '=', kind).where('id', 'in', ids);
    return (await query.execute()) as unknown as readonly StoredObject[];
  }

  async countGrants(benefitId: string): Promise<ReadonlyMap<string, number>> {
    const rows = await this.sql
      .selectFrom('billing_object')
      .select(({ fn }) => ['status', fn.countAll<string>().as('count')])
      .where('kind', '=', 'benefit_grant')
      .where('benefitId', '=', benefitId)
      .where('deletedAt', 'is', null)
      .groupBy('status')
      .execute();
    return new Map(rows.map(({ status, count }) => [status ?? '', Number(count)]));
  }

  /**
   * Asked for first, so that the search itself has values to look up: as one statement the planner, which does not know how
   * many there are, reads every object of the kind instead.
   */
  private async customersWith(text: string | undefined): Promise<readonly string[]> {
    if (text === undefined) return [];
    const rows = await this.sql
      .selectFrom('billing_object')
      .select('customerId')
      .where('kind', 'in', [...PEOPLE])
      .where('customerId', 'is not', null)
      .where(({ eb, or }) => or(textMatches('customer', text).map((match) => eb(...conditionOf(match)))))
      .limit(MOST_CUSTOMERS)
      .execute();
    return [...new Set(rows.map(({ customerId }) => customerId!))];
  }

  private fitting(kind: MirroredKind, filters: ObjectFilters, customerIds: readonly string[]) {
    let query = this.sql
      .selectFrom('billing_object')
      .where('kind', '=', kind)
      .where('deletedAt', filters.deleted ? 'is not' : 'is', null);
    for (const name of PLAIN) {
      const value = filters[name];
      if (value !== undefined) query = query.where(name, '=', value);
    }
    const { search } = filters;
    if (search === undefined) return query;
    return query.where(({ or, eb }) =>
      or([
        ...textMatches(kind, search).map((match) => eb(...conditionOf(match))),
        ...(customerIds.length > 0 ? [eb('customerId', 'in', customerIds)] : []),
      ]),
    );
  }

  private get sql() {
    return this.em.getKysely<Tables, typeof naming>(naming);
  }
}

function conditionOf({ column, by, text }: TextMatch): [TextMatch['column'], '=' | 'ilike', string] {
  if (by === 'whole') return [column, '=', text];
  return [column, 'ilike', `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`];
}
