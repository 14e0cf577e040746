import type { User } from '../../users/domain/user.ts';

type Kind = 'text' | 'id' | 'boolean' | 'time';

/** Fields to filter by, with their kinds. Each has an index for what is rarely true of an account. */
export const filterFields = {
  id: 'id',
  name: 'text',
  email: 'text',
  username: 'text',
  phoneNumber: 'text',
  role: 'text',
  emailVerified: 'boolean',
  twoFactorEnabled: 'boolean',
  banned: 'boolean',
  createdAt: 'time',
} as const satisfies Partial<Record<keyof User, Kind>>;

export type FilterField = keyof typeof filterFields;

/** Sorted by an index each. */
export const sortFields = ['id', 'email', 'name', 'username', 'createdAt'] as const satisfies readonly FilterField[];

export const searchFields = ['email', 'name'] as const satisfies readonly FilterField[];

export const searchOperators = ['contains', 'starts_with', 'ends_with'] as const;
export const filterOperators = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', ...searchOperators] as const;

export interface UserFilter {
  readonly field: FilterField;
  readonly operator: (typeof filterOperators)[number];
  /** In the kind of the field. */
  readonly value: string | boolean | Date;
}

export interface UserQuery {
  /** All must hold. */
  readonly filters: readonly UserFilter[];
  readonly sortBy: (typeof sortFields)[number];
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

const booleans = new Map([
  ['true', true],
  ['false', false],
]);

const readers: Readonly<Record<Kind, (text: string) => UserFilter['value'] | undefined>> = {
  text: (text) => text,
  id: (text) => text,
  boolean: (text) => booleans.get(text),
  time: (text) => {
    const time = new Date(/^\d{1,15}$/.test(text) ? Number(text) : text);
    return Number.isNaN(time.getTime()) ? undefined : time;
  },
};

const isForTexts = (operator: UserFilter['operator']) => (searchOperators as readonly string[]).includes(operator);

/**
 * @param text ISO 8601 or milliseconds for a time, `true` or `false` for a boolean
 * @returns undefined when the field cannot have this value, or the operator is for texts and the field is none
 */
export function readFilter(field: FilterField, operator: UserFilter['operator'], text: string): UserFilter | undefined {
  const kind = filterFields[field];
  if (isForTexts(operator) && kind !== 'text') return undefined;
  const value = readers[kind](text);
  return value === undefined ? undefined : { field, operator, value };
}

/** Users that are counted one by one: more would take longer than the page. */
export const COUNTED = 10_000;

export interface FoundUsers {
  readonly users: readonly User[];
  /** Of all pages: exact up to `COUNTED`, above an estimate of the database. */
  readonly total: number;
}

export abstract class UserSearch {
  /** Inside `UnitOfWork.read`. Equal values are sorted by id. */
  abstract find(query: UserQuery): Promise<FoundUsers>;
}
