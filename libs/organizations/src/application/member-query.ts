import type { Member } from '../domain/roster.ts';

export const memberFields = ['id', 'userId', 'role', 'createdAt'] as const;
export type MemberField = (typeof memberFields)[number];
const textOperators = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'contains', 'starts_with', 'ends_with'] as const;
const listOperators = ['in', 'not_in'] as const;
export const filterOperators = [...textOperators, ...listOperators] as const;
type TextOperator = (typeof textOperators)[number];
type ListOperator = (typeof listOperators)[number];

/** A list is an array, or a text separated by commas. */
type Filter = { readonly field: MemberField } & (
  | { readonly operator: TextOperator; readonly value: string }
  | { readonly operator: ListOperator; readonly value: string | readonly string[] }
);

export interface MemberQuery {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly sortBy?: MemberField | undefined;
  readonly sortDirection?: 'asc' | 'desc' | undefined;
  readonly filter?: Filter | undefined;
}

/** As text that sorts as the value does; times are compared as ISO texts. */
function textOf(member: Member, field: MemberField): string {
  if (field === 'role') return String(member.roles);
  return field === 'createdAt' ? member.createdAt.toISOString() : member[field];
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

const operators: Readonly<Record<TextOperator, (actual: string, given: string) => boolean>> = {
  eq: (actual, given) => actual === given,
  ne: (actual, given) => actual !== given,
  lt: (actual, given) => actual < given,
  lte: (actual, given) => actual <= given,
  gt: (actual, given) => actual > given,
  gte: (actual, given) => actual >= given,
  contains: (actual, given) => actual.includes(given),
  starts_with: (actual, given) => actual.startsWith(given),
  ends_with: (actual, given) => actual.endsWith(given),
};

export function takesList(operator: TextOperator | ListOperator): operator is ListOperator {
  return operator === 'in' || operator === 'not_in';
}

function passes(actual: string, { operator, value }: Filter): boolean {
  if (!takesList(operator)) return operators[operator](actual, String(value));
  const values = typeof value === 'string' ? value.split(',') : value;
  return values.includes(actual) === (operator === 'in');
}

/** In memory, because the member limit bounds the list. @param most members of a page @returns also how many pass */
export function selectMembers(
  all: readonly Member[],
  query: MemberQuery,
  most: number,
): { page: Member[]; total: number } {
  const { filter, sortBy, sortDirection = 'asc', offset = 0 } = query;
  // Existing clients send 0 for no limit.
  const limit = Math.min(query.limit || most, most);
  const found = filter ? all.filter((member) => passes(textOf(member, filter.field), filter)) : all;
  const sign = sortDirection === 'asc' ? 1 : -1;
  // Ids are ordered by time: equal members stay in the order in which they joined.
  const order = (a: Member, b: Member, field: MemberField) =>
    compare(textOf(a, field), textOf(b, field)) || compare(a.id, b.id);
  const sorted = sortBy ? found.toSorted((a, b) => sign * order(a, b, sortBy)) : found;
  return { page: sorted.slice(offset, offset + limit), total: found.length };
}
