import type { paths } from '../../api/schema.gen.ts';

/** The query of the service. */
type ListQuery = NonNullable<paths['/api/auth/admin/list-users']['get']['parameters']['query']>;

/** The service has one filter at a time, so these are one choice. */
export const views = [
  { value: '', label: 'All users' },
  { value: 'unverified', label: 'Email not verified', filterField: 'emailVerified', filterValue: 'false' },
  { value: 'banned', label: 'Banned', filterField: 'banned', filterValue: 'true' },
  { value: 'no-two-factor', label: 'Two-factor off', filterField: 'twoFactorEnabled', filterValue: 'false' },
  { value: 'support', label: 'Support', filterField: 'role', filterValue: 'support' },
  { value: 'admin', label: 'Admins', filterField: 'role', filterValue: 'admin' },
] as const satisfies readonly ({ value: string; label: string } & Pick<ListQuery, 'filterField' | 'filterValue'>)[];

export const searchFields = [
  { value: 'email', label: 'Email' },
  { value: 'name', label: 'Name' },
] as const;

export const orders = [
  { value: '', label: 'Newest first', sortBy: 'createdAt', sortDirection: 'desc' },
  { value: 'oldest', label: 'Oldest first', sortBy: 'createdAt', sortDirection: 'asc' },
  { value: 'name', label: 'Name, A to Z', sortBy: 'name', sortDirection: 'asc' },
  { value: 'name-desc', label: 'Name, Z to A', sortBy: 'name', sortDirection: 'desc' },
  { value: 'email', label: 'Email, A to Z', sortBy: 'email', sortDirection: 'asc' },
  { value: 'email-desc', label: 'Email, Z to A', sortBy: 'email', sortDirection: 'desc' },
] as const satisfies readonly ({ value: string; label: string } & Pick<ListQuery, 'sortBy' | 'sortDirection'>)[];

export const pageSizes = [25, 50, 100] as const;

export type Order = (typeof orders)[number];

/** The choices in the URL; unknown values are defaults. */
export interface UserQuery {
  readonly text: string;
  readonly searchField: (typeof searchFields)[number]['value'];
  readonly view: (typeof views)[number];
  readonly order: Order;
  /** From 0. */
  readonly page: number;
  readonly size: (typeof pageSizes)[number];
}

type Options = readonly [{ readonly value: string }, ...(readonly { readonly value: string }[])];

const named = <Of extends Options>(options: Of, value: string): Of[number] =>
  options.find((option) => option.value === value) ?? options[0];

export function readUserQuery(get: (name: string) => string): UserQuery {
  const page = Number(get('page'));
  return {
    text: get('q').trim(),
    searchField: named(searchFields, get('in')).value,
    view: named(views, get('show')),
    order: named(orders, get('sort')),
    page: Number.isInteger(page) && page > 1 ? page - 1 : 0,
    size: pageSizes.find((size) => size === Number(get('size'))) ?? pageSizes[0],
  };
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id of a user finds that user, whatever else is chosen. */
export function listQuery({ text, searchField, view, order, page, size }: UserQuery): ListQuery {
  const conditions: ListQuery = {
    ...(text && { searchField, searchOperator: 'contains', searchValue: text }),
    ...('filterField' in view && { filterField: view.filterField, filterValue: view.filterValue }),
  };
  return {
    limit: String(size),
    offset: String(page * size),
    sortBy: order.sortBy,
    sortDirection: order.sortDirection,
    ...(ID.test(text) ? { filterField: 'id', filterValue: text } : conditions),
  };
}

/** The order after a click on the head of a column: that column, or its other direction. */
export function nextOrder(current: Order, column: Order['sortBy']): Order {
  const own = orders.filter(({ sortBy }) => sortBy === column);
  return own[current === own[0] ? 1 : 0]!;
}
