import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { UserSchema } from '../../users/infrastructure/persistence/user.schema.ts';
import { type FoundUsers, type UserFilter, type UserQuery, UserSearch } from '../domain/user-query.ts';

/** Characters with a meaning in patterns are searched for as they are. */
const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

const conditions: Readonly<Record<UserFilter['operator'], (value: UserFilter['value']) => object>> = {
  eq: (value) => ({ $eq: value }),
  ne: (value) => ({ $ne: value }),
  lt: (value) => ({ $lt: value }),
  lte: (value) => ({ $lte: value }),
  gt: (value) => ({ $gt: value }),
  gte: (value) => ({ $gte: value }),
  contains: (value) => ({ $ilike: `%${escaped(String(value))}%` }),
  starts_with: (value) => ({ $ilike: `${escaped(String(value))}%` }),
  ends_with: (value) => ({ $ilike: `%${escaped(String(value))}` }),
};

@Injectable()
export class MikroUserSearch extends UserSearch {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async find({ filters, sortBy, direction, limit, offset }: UserQuery): Promise<FoundUsers> {
    // PostgreSQL would refuse to compare an id with another text.
    const unknown = filters.some(({ field, operator, value }) => field === 'id' && operator === 'eq' && !isUuid(value));
    if (unknown) return { users: [], total: 0 };
    const where = { $and: filters.map(({ field, operator, value }) => ({ [field]: conditions[operator](value) })) };
    const orderBy = [{ [sortBy]: direction }, { id: direction }];
    const [users, total] = await this.em.findAndCount(UserSchema, where, { limit, offset, orderBy });
    return { users, total };
  }
}
