import { PAGE } from '../../ui/data/list-pages.tsx';
import type { Option } from '../../ui/forms/select-field.tsx';
import { withoutSecret } from './sought.ts';
import { wholeValues } from './whole-value.ts';

/** A filter of a list. Its name is the parameter of the service, of the page's URL and of saved views. */
export interface Filter {
  readonly name: string;
  readonly label: string;
  /** `search`: a text that applies while it is typed. `day`: a day in the time zone of the browser. */
  readonly kind: 'search' | 'text' | 'choice' | 'day';
  /** Of a choice; the first one, with the value "", does not filter. */
  readonly options?: readonly Option[];
  readonly placeholder?: string;
  /** Characters of a text; more are cut off, such as the rest of an API key. */
  readonly length?: number;
  /** The kind of the text; a part of one is refused at the field. */
  readonly whole?: keyof typeof wholeValues | undefined;
}

/** The value of a filter as the URL may have it: without the secret part of a pasted key or token. */
export const filterValue = ({ kind, length }: Filter, typed: string): string =>
  kind === 'search' || kind === 'text' ? withoutSecret(typed).slice(0, length) : typed;

export const isWhole = ({ whole }: Pick<Filter, 'whole'>, value: string): boolean =>
  whole === undefined || value === '' || wholeValues[whole].accepts(value);

/** An order; the first one of a list is its default. */
export interface Sort {
  /** As the service names it, with a minus before it for the highest first. */
  readonly value: string;
  readonly label: string;
}

/** A view that every member of staff has. */
export interface View {
  readonly label: string;
  /** The query string of its filters and order; "" for all rows. */
  readonly query: string;
}

export interface ListShape {
  readonly filters: readonly Filter[];
  readonly sorts: readonly Sort[];
}

export const pageSizes = [PAGE, 50, 100] as const;

type Get = (name: string) => string;

/** The start of a day in the time zone of the browser, in ISO 8601; undefined for what is no day. */
function startOf(day: string): string | undefined {
  const time = new Date(`${day}T00:00:00`);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

/** The parameters for the service. Unknown values in the URL count as absent. */
export function listQuery({ filters, sorts }: ListShape, get: Get): Record<string, string | number> {
  const values = filters.flatMap((filter) => {
    const { name, kind, options } = filter;
    const value = get(name).trim();
    const isKnown = kind !== 'choice' || options?.some((option) => option.value === value);
    const sent = kind === 'day' ? startOf(value) : value;
    return value && isKnown && isWhole(filter, value) && sent ? [[name, sent] as const] : [];
  });
  const sort = sorts.find(({ value }) => value === get('sort'));
  const cursor = get('cursor');
  return {
    ...Object.fromEntries(values),
    ...(sort && { sort: sort.value }),
    ...(cursor && { cursor }),
    limit: pageSizes.find((size) => size === Number(get('limit'))) ?? pageSizes[0],
  };
}

/** The parts of a view. */
export interface ViewShape {
  readonly filters: readonly Pick<Filter, 'name'>[];
  readonly sorts: readonly Pick<Sort, 'value'>[];
}

/** The query string of a view: filters and order by name, so that equal views have equal texts. */
export function viewQuery({ filters, sorts }: ViewShape, get: Get): string {
  const names = [...filters.map(({ name }) => name), 'sort'].toSorted();
  const params = new URLSearchParams();
  for (const name of names) {
    const value = get(name).trim();
    const isDefault = value === '' || (name === 'sort' && value === sorts[0]?.value);
    if (!isDefault) params.set(name, value);
  }
  return params.toString();
}

/** The same view in the order of `viewQuery`, also of one that was saved with parameters that no longer exist. */
export function sameView(shape: ViewShape, query: string): string {
  const params = new URLSearchParams(query);
  return viewQuery(shape, (name) => params.get(name) ?? '');
}

/** The order after a click on the head of a column: that column in its first direction, or in the other one. */
export function nextSort(sorts: readonly Sort[], current: string, column: string): string {
  const own = sorts.filter(({ value }) => value.replace(/^-/, '') === column).map(({ value }) => value);
  return own[own[0] === current ? 1 : 0] ?? own[0] ?? '';
}
