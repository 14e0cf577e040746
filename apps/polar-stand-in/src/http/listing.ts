import { z } from 'zod';
import { invalid } from '../core/refusals.ts';
import { ok, type Call, type Reply } from './router.ts';
import { read } from './validation.ts';

const MAX_LIMIT = 100;

type Filters<T> = Record<string, (row: T, values: string[]) => boolean>;
type Sorts<T> = Record<string, (row: T) => string | number | null | undefined>;

interface Listing<T> {
  filters?: Filters<T>;
  /** By name of the property; the first is the default, descending when it begins with a minus. */
  sorts?: Sorts<T>;
  sorting?: string;
  view: (row: T) => unknown;
}

/** A page of `rows`: filters, `metadata[key]`, sorting, `page` and `limit` of the query. */
export function list<T extends object>(call: Call, rows: readonly T[], listing: Listing<T>): Reply {
  const { filters = {}, sorts = {}, sorting, view } = listing;
  const wanted = rows.filter((row) => matches(call.query, row, filters) && hasMetadata(call.query, row));
  const sorted = sort(call, wanted, sorts, sorting);
  const page = number(call, 'page', 1);
  const limit = Math.min(number(call, 'limit', 10), MAX_LIMIT);
  return ok({
    items: sorted.slice((page - 1) * limit, page * limit).map((row) => view(row)),
    pagination: { total_count: sorted.length, max_page: Math.ceil(sorted.length / limit) },
  });
}

function number(call: Call, name: string, otherwise: number): number {
  const text = call.query.get(name);
  return text === null ? otherwise : read(z.coerce.number().int().min(1), text, ['query', name]);
}

function matches<T>(query: URLSearchParams, row: T, filters: Filters<T>): boolean {
  return Object.entries(filters).every(([name, filter]) => {
    const values = query.getAll(name);
    return values.length === 0 || filter(row, values);
  });
}

function hasMetadata(query: URLSearchParams, row: object): boolean {
  const wanted = [...query].flatMap(([name, value]) => {
    const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
    return key === undefined ? [] : [{ key, value }];
  });
  if (wanted.length === 0) return true;
  const { metadata = {} } = row as { metadata?: Record<string, unknown> };
  return wanted.every(({ key, value }) => metadata[key] !== undefined && String(metadata[key]) === value);
}

function sort<T>(call: Call, rows: T[], sorts: Sorts<T>, sorting: string | undefined): T[] {
  const asked = call.query.getAll('sorting');
  const criteria = asked.length > 0 ? asked : sorting ? [sorting] : [];
  const compare = criteria.map((criterion, at) => {
    const key = criterion.replace(/^-/, '');
    const value = sorts[key];
    if (!value) {
      throw invalid([{ type: 'enum', loc: ['query', 'sorting', at], msg: 'Unknown sorting', input: criterion }]);
    }
    const direction = criterion.startsWith('-') ? -1 : 1;
    return (one: T, other: T) => direction * order(value(one), value(other));
  });
  return rows.toSorted((one, other) => compare.map((by) => by(one, other)).find((result) => result !== 0) ?? 0);
}

function order(one: string | number | null | undefined, other: string | number | null | undefined): number {
  if (one === other) return 0;
  if (one === null || one === undefined) return 1;
  if (other === null || other === undefined) return -1;
  return one < other ? -1 : 1;
}

/** Any of the given values. */
export const oneOf =
  <T>(value: (row: T) => string | null | undefined) =>
  (row: T, values: string[]): boolean =>
    values.includes(value(row) ?? '');

export const flag =
  <T>(value: (row: T) => boolean) =>
  (row: T, [asked]: string[]): boolean =>
    value(row) === (asked === 'true');

export const contains =
  <T>(value: (row: T) => string | null | undefined) =>
  (row: T, [query = '']: string[]): boolean =>
    (value(row) ?? '').toLowerCase().includes(query.toLowerCase());

export const byName = <T extends { name: string | null }>(row: T) => row.name;
export const byCreation = <T extends { created_at: string }>(row: T) => row.created_at;
