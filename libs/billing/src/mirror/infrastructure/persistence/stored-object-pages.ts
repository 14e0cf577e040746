import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { COUNTED, type ListPage, type ListQuery } from '#shared-kernel/application/list-page';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { escapedPattern } from '#shared-kernel/infrastructure/persistence/like-patterns';
import {
  type Condition,
  equals,
  fitting,
  type ListSource,
  StaffLists,
} from '#shared-kernel/infrastructure/persistence/lists';
import type { MirroredKind } from '../../../objects/domain/references.ts';
import { MOST_CUSTOMERS, type ObjectFilters, ObjectPages } from '../../application/object-pages.ts';
import type { MirroredObject } from '../../domain/mirrored-object.ts';
import { MirroredObjects } from '../../domain/ports.ts';
import { hasCustomer, PEOPLE, type TextMatch, textMatches } from '../../domain/search-text.ts';

/** The page has ids alone: JSON would lose what `bigint` members have. */
const objectList = (
  kind: MirroredKind,
  customerIds: readonly string[],
): ListSource<{ readonly id: string }, ObjectFilters> => ({
  table: 'billing_object',
  key: [{ column: 'id', kind: 'text' }],
  select: 't.id',
  where: `t.kind = '${kind}'`,
  sorts: { createdAt: { column: 'created_us', kind: 'integer' } },
  defaultSort: '-createdAt',
  gathered: ['text'],
  filters: {
    text: (text) => anyOf([...textMatches(kind, text).map(conditionOf), ...ofCustomers(customerIds)]),
    deleted: (is) => [`t.deleted_at is ${is ? 'not ' : ''}null`],
    status: equals('status'),
    customerId: equals('customer_id'),
    subscriptionId: equals('subscription_id'),
    productId: equals('product_id'),
    orderId: equals('order_id'),
  },
  times: [],
});

const COLUMNS = { id: 't.id', externalId: 't.external_id', label: 't.label', email: 't.email' } as const;

function conditionOf({ column, by, text }: TextMatch): Condition {
  if (by === 'whole') return [`${COLUMNS[column]} = ?`, text];
  return [`${COLUMNS[column]} ilike ?`, `%${escapedPattern(text)}%`];
}

const ofCustomers = (ids: readonly string[]): Condition[] =>
  ids.length === 0 ? [] : [[`t.customer_id in (${ids.map(() => '?').join(', ')})`, ...ids]];

const anyOf = (conditions: readonly Condition[]): Condition => [
  conditions.map(([sql]) => sql).join(' or '),
  ...conditions.flatMap(([, ...values]) => values),
];

@Injectable()
export class StoredObjectPages extends ObjectPages {
  constructor(
    private readonly em: EntityManager,
    private readonly lists: StaffLists,
    private readonly objects: MirroredObjects,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  page(kind: MirroredKind, { filters, ...query }: ListQuery<ObjectFilters>): Promise<ListPage<MirroredObject>> {
    return this.uow.readInTurn(async () => {
      const customers = await this.customersWith(hasCustomer(kind) ? filters.text : undefined);
      const given = { ...filters, deleted: filters.deleted ?? false };
      const hasMany = kind === 'customer' && customers.areMore && (await this.manyFit(given));
      const list = hasMany ? { ...objectList(kind, []), hasMany } : objectList(kind, customers.ids);
      const page = await this.lists.page(list, { ...query, filters: given });
      const ids = page.rows.map(({ id }) => id);
      const found = new Map((await this.objects.findAll(kind, ids)).map((object) => [object.id, object]));
      return { ...page, rows: ids.flatMap((id) => found.get(id) ?? []) };
    });
  }

  /**
   * Asked for first, so that the list itself has values to look up: as one statement the planner, which does not know how
   * many there are, reads every object of the kind instead.
   */
  private async customersWith(text: string | undefined): Promise<{ ids: readonly string[]; areMore: boolean }> {
    if (text === undefined) return { ids: [], areMore: false };
    const [fits, ...values] = anyOf(textMatches('customer', text).map(conditionOf));
    const kinds = PEOPLE.map((kind) => `'${kind}'`).join(', ');
    const rows = await this.em.execute<{ id: string }[]>(
      `select t.customer_id as id from billing_object t
        where t.kind in (${kinds}) and t.customer_id is not null and (${fits}) limit ${MOST_CUSTOMERS}`,
      values,
    );
    return { ids: [...new Set(rows.map(({ id }) => id))], areMore: rows.length === MOST_CUSTOMERS };
  }

  /**
   * Whether of the newest customers alone more fit than a list counts. For a text as common as `gmail` the planner prefers
   * the index of trigrams, which reads all that fit before the first is counted.
   */
  private async manyFit(filters: ObjectFilters): Promise<boolean> {
    const { sql, values } = fitting(objectList('customer', []), filters);
    const newest = `
      select * from billing_object where kind = 'customer' and deleted_at is ${filters.deleted ? 'not ' : ''}null
      order by created_us desc, id desc limit ${2 * COUNTED}`;
    const [{ count }] = await this.em.execute<[{ count: number }]>(
      `select count(*)::int as count from (select from (${newest}) t ${sql} limit ${COUNTED + 1}) fitting`,
      [...values],
    );
    return count > COUNTED;
  }
}
