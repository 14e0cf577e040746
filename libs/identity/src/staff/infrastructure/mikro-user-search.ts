import { EntityManager, type QBFilterQuery } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { escapedPattern } from '#shared-kernel/infrastructure/persistence/like-patterns';
import type { User } from '../../users/index.ts';
import { UserSchema } from '../../users/infrastructure/persistence/user.schema.ts';
import {
  COUNTED,
  type FoundUsers,
  searchOperators,
  type UserFilter,
  type UserQuery,
  UserSearch,
} from '../domain/user-query.ts';

const conditions: Readonly<Record<UserFilter['operator'], (value: UserFilter['value']) => object>> = {
  eq: (value) => ({ $eq: value }),
  ne: (value) => ({ $ne: value }),
  lt: (value) => ({ $lt: value }),
  lte: (value) => ({ $lte: value }),
  gt: (value) => ({ $gt: value }),
  gte: (value) => ({ $gte: value }),
  contains: (value) => ({ $ilike: `%${escapedPattern(String(value))}%` }),
  starts_with: (value) => ({ $ilike: `${escapedPattern(String(value))}%` }),
  ends_with: (value) => ({ $ilike: `%${escapedPattern(String(value))}` }),
};

interface ExplainRow {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }];
}

@Injectable()
export class MikroUserSearch extends UserSearch {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async find({ filters, ...page }: UserQuery): Promise<FoundUsers> {
    const { sortBy, direction, limit, offset } = page;
    // PostgreSQL would refuse to compare an id with another text.
    const unknown = filters.some(({ field, operator, value }) => field === 'id' && operator === 'eq' && !isUuid(value));
    if (unknown) return { users: [], total: 0 };
    const where = { $and: filters.map(({ field, operator, value }) => ({ [field]: conditions[operator](value) })) };
    const orderBy = [{ [sortBy]: direction }, { id: direction }];
    const isPart = filters.some(({ operator }) => (searchOperators as readonly string[]).includes(operator));
    const { counted, ids } = isPart ? await this.gathered(where, page) : await this.counted(where);
    const isExact = counted <= COUNTED;
    const users =
      ids && isExact
        ? await this.em.find(UserSchema, { id: ids }, { orderBy })
        : await this.em.find(UserSchema, where, { limit, offset, orderBy });
    return { users, total: isExact ? counted : await this.estimated(where, counted) };
  }

  /**
   * Where in an order the few rows are that have a part of a text is not known before they are read (ADR 86): all are read,
   * and sorted afterwards. @returns how many there are up to one more than is counted, and the ids of the page
   */
  private async gathered(
    where: QBFilterQuery<User>,
    { sortBy, direction, limit, offset }: Omit<UserQuery, 'filters'>,
  ): Promise<{ counted: number; ids?: string[] }> {
    const { sql, params } = this.em
      .createQueryBuilder(UserSchema)
      .select([...new Set([sortBy, 'id'] as const)])
      .where(where)
      .toQuery();
    const [column] = this.em.getMetadata(UserSchema).properties[sortBy].fieldNames;
    const gathering = `with found as materialized (${sql} limit ${COUNTED + 1})
      select (select count(*)::integer from found) as counted,
        array(select id::text from found order by "${column}" ${direction}, id ${direction} limit ? offset ?) as ids`;
    const [row] = await this.em.execute<[{ counted: number; ids: string[] }]>(gathering, [...params, limit, offset]);
    return row;
  }

  private async counted(where: QBFilterQuery<User>): Promise<{ counted: number; ids?: string[] }> {
    const { sql, params } = this.em.createQueryBuilder(UserSchema).select('id').where(where).toQuery();
    const counting = `select count(*)::integer as counted from (${sql} limit ${COUNTED + 1}) as found`;
    const [row] = await this.em.execute<[{ counted: number }]>(counting, params);
    return row;
  }

  /** The planner's estimate, which may be lower than what was counted. */
  private async estimated(where: QBFilterQuery<User>, counted: number): Promise<number> {
    const { sql, params } = this.em.createQueryBuilder(UserSchema).select('id').where(where).toQuery();
    const [explained] = await this.em.execute<[ExplainRow]>(`explain (format json) ${sql}`, params);
    return Math.max(counted, explained['QUERY PLAN'][0].Plan['Plan Rows']);
  }
}
