import type { Member } from '../domain/member.ts';

export const memberFields = ['id', 'userId', 'role', 'createdAt'] as const;
export type MemberField = (typeof memberFields)[number];
export const filterOperators = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'contains', 'in', 'not_in'] as const;
type FilterOperator = (typeof filterOperators)[number];

export interface MemberQuery {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly sortBy?: MemberField | undefined;
  readonly sortDirection?: 'asc' | 'desc' | undefined;
  readonly filter?:
    { readonly field: MemberField; readonly operator: FilterOperator; readonly value: string } | undefined;
}

/** As text that sorts as the value does; times are compared as ISO texts. */
function textOf(member: Member, field: MemberField): string {
  if (field === 'role') return String(member.roles);
  return field === 'createdAt' ? member.createdAt.toISOString() : member[field];
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

const operators: Readonly<Record<FilterOperator, (actual: string, given: string) => boolean>> = {
  eq: (actual, given) => actual === given,
  ne: (actual, given) => actual !== given,
  lt: (actual, given) => actual < given,
  lte: (actual, given) => actual <= given,
  gt: (actual, given) => actual > given,
  gte: (actual, given) => actual >= given,
  contains: (actual, given) => actual.includes(given),
  in: (actual, given) => given.split(',').includes(actual),
  not_in: (actual, given) => !given.split(',').includes(actual),
};

/** In memory: an organization has no more members than its limit. @returns one page, and how many pass the filter */
export function selectMembers(all: readonly Member[], query: MemberQuery): { page: Member[]; total: number } {
  const { filter, sortBy, sortDirection = 'asc', offset = 0, limit = all.length } = query;
  const found = filter
    ? all.filter((member) => operators[filter.operator](textOf(member, filter.field), filter.value))
    : all;
  const sign = sortDirection === 'asc' ? 1 : -1;
  // Ids grow: of equals, who joined first comes first.
  const order = (a: Member, b: Member, field: MemberField) =>
    compare(textOf(a, field), textOf(b, field)) || compare(a.id, b.id);
  const sorted = sortBy ? found.toSorted((a, b) => sign * order(a, b, sortBy)) : found;
  return { page: sorted.slice(offset, offset + limit), total: found.length };
}
