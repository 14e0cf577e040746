import { z } from 'zod';
import { fromIso } from '../core/clock.ts';
import { found, invalid } from '../core/refusals.ts';
import type { SessionRow } from '../core/rows.ts';
import { only } from '../core/world.ts';
import { read } from './validation.ts';

/** `token`: an organization access token with the scope. `session`: a customer session. `anyone`: neither. */
export type Guard = { by: 'token'; scope: string } | { by: 'session' } | { by: 'anyone' };

export interface Reply {
  status: number;
  /** Undefined: an empty body. */
  body?: unknown;
}

export interface Route {
  method: string;
  path: string;
  guard: Guard;
  handle: (call: Call) => Reply;
}

/** One request that found its route. */
export class Call {
  readonly params: Record<string, string>;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly session: SessionRow | null;

  constructor(params: Record<string, string>, query: URLSearchParams, body: unknown, session: SessionRow | null) {
    this.params = params;
    this.query = query;
    this.body = body;
    this.session = session;
  }

  read<T>(schema: z.ZodType<T>): T {
    return read(schema, this.body, ['body']);
  }

  id(name = 'id'): string {
    return read(z.uuid(), this.params[name], ['path', name]);
  }

  param(name: string): string {
    return this.params[name]!;
  }
}

const verb =
  (method: string) =>
  (path: string, scope: string, handle: Route['handle']): Route => ({
    method,
    path,
    guard: { by: 'token', scope },
    handle,
  });

export const get = verb('GET');
export const post = verb('POST');
export const patch = verb('PATCH');
export const remove = verb('DELETE');

export const guardedBy = (by: 'session' | 'anyone', routes: Route[]): Route[] =>
  routes.map((route) => ({ ...route, guard: { by } }));

export const ok = (body: unknown): Reply => ({ status: 200, body });
export const created = (body: unknown): Reply => ({ status: 201, body });
export const accepted = (): Reply => ({ status: 202, body: null });
export const noContent = (): Reply => ({ status: 204 });

interface Resource<T extends object, C, U> extends Listing<T> {
  /** Path of the collection, such as `/v1/products/`. */
  path: string;
  /** Without `:read` and `:write`. */
  scope: string;
  table: Map<string, T>;
  /** Whether the caller can see a row. Default: all rows. */
  isThere?: (row: T, call: Call) => boolean;
  creation?: z.ZodType<C>;
  create?: (body: C) => T;
  change?: z.ZodType<U>;
  update?: (row: T, body: U) => void;
  /** Answers 204. */
  delete?: (row: T) => void;
}

/** List, read and, where the resource has them, create, change and delete. */
export function resource<T extends object, C, U>(its: Resource<T, C, U>): Route[] {
  const { path, scope, table, isThere = () => true, creation, create, change, update, delete: drop } = its;
  const { view = (row: T) => row } = its;
  const item = `${path.replace(/\/$/, '')}/{id}`;
  const one = (call: Call) => {
    const row = table.get(call.id());
    return found(row && isThere(row, call) ? row : undefined);
  };
  const routes = [
    get(path, `${scope}:read`, (call) =>
      list(
        call,
        only(table, (row) => isThere(row, call)),
        its,
      ),
    ),
    get(item, `${scope}:read`, (call) => ok(view(one(call)))),
  ];
  if (creation && create) {
    routes.push(post(path, `${scope}:write`, (call) => created(view(create(call.read(creation))))));
  }
  if (change && update) {
    const changed = (call: Call) => {
      const row = one(call);
      update(row, call.read(change));
      return ok(view(row));
    };
    routes.push(patch(item, `${scope}:write`, changed));
  }
  if (drop) {
    const dropped = (call: Call) => {
      drop(one(call));
      return noContent();
    };
    routes.push(remove(item, `${scope}:write`, dropped));
  }
  return routes;
}

const MAX_LIMIT = 100;

type Scalar = string | number | boolean | null | undefined;
type Values<T> = Record<string, (row: T) => Scalar>;

export interface Listing<T> {
  /** Columns that are filtered by their name: the first value of a flag, any of the values of another. */
  by?: (keyof T & string)[];
  /** Computed values that are filtered in the same way. */
  byValue?: Values<T>;
  /** Other filters. */
  where?: Record<string, (row: T, values: string[]) => boolean>;
  /** Columns to sort by. The first is the default, descending when it begins with a minus. */
  sorts?: string[];
  /** Computed values to sort by. */
  sortValues?: Values<T>;
  /** Instead of sorting: the last one that was stored comes first. */
  newestFirst?: true;
  /** Default: the row itself. */
  view?: (row: T) => unknown;
}

/** A page of `rows`: filters, `metadata[key]`, sorting, `page` and `limit` of the query. */
export function list<T extends object>(call: Call, rows: readonly T[], listing: Listing<T>): Reply {
  const { view = (row: T) => row } = listing;
  const wanted = rows.filter((row) => matches(call.query, row, listing) && hasMetadata(call.query, row));
  const sorted = sort(call, listing.newestFirst ? wanted.toReversed() : wanted, listing);
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

const column = (row: object, name: string): Scalar => (row as Record<string, Scalar>)[name];

function matches<T extends object>(query: URLSearchParams, row: T, { by = [], byValue = {}, where = {} }: Listing<T>) {
  const asked = (name: string, holds: (values: string[]) => boolean) => {
    const values = query.getAll(name);
    return values.length === 0 || holds(values);
  };
  return (
    by.every((name) => asked(name, (values) => isAmong(column(row, name), values))) &&
    Object.entries(byValue).every(([name, value]) => asked(name, (values) => isAmong(value(row), values))) &&
    Object.entries(where).every(([name, filter]) => asked(name, (values) => filter(row, values)))
  );
}

const isAmong = (value: unknown, asked: string[]) =>
  typeof value === 'boolean' ? value === (asked[0] === 'true') : asked.includes(String(value ?? ''));

function hasMetadata(query: URLSearchParams, row: object): boolean {
  const { metadata = {} } = row as { metadata?: Record<string, unknown> };
  return [...query].every(([name, value]) => {
    const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
    return key === undefined || (metadata[key] !== undefined && String(metadata[key]) === value);
  });
}

function sort<T extends object>(call: Call, rows: T[], { sorts = [], sortValues = {} }: Listing<T>): T[] {
  const asked = call.query.getAll('sorting');
  const known = [...sorts.map((name) => name.replace(/^-/, '')), ...Object.keys(sortValues)];
  const criteria = asked.length > 0 ? asked : sorts.slice(0, 1);
  const compare = criteria.map((criterion, at) => {
    const key = criterion.replace(/^-/, '');
    if (!known.includes(key)) {
      throw invalid([{ type: 'enum', loc: ['query', 'sorting', at], msg: 'Unknown sorting', input: criterion }]);
    }
    const value = sortValues[key] ?? ((row: T) => column(row, key));
    const direction = criterion.startsWith('-') ? -1 : 1;
    return (one: T, other: T) => direction * order(value(one), value(other));
  });
  return rows.toSorted((one, other) => compare.map((by) => by(one, other)).find((result) => result !== 0) ?? 0);
}

function order(one: Scalar, other: Scalar): number {
  if (one === other) return 0;
  if (one === null || one === undefined) return 1;
  if (other === null || other === undefined) return -1;
  return one < other ? -1 : 1;
}

type Texts<K extends string> = Partial<Record<K, string | null | undefined>>;

export const contains =
  <K extends string>(name: K) =>
  (row: Texts<K>, [query = '']: string[]): boolean =>
    (row[name] ?? '').toLowerCase().includes(query.toLowerCase());

export const since =
  <K extends string>(name: K) =>
  (row: Texts<K>, [from = '']: string[]): boolean =>
    typeof row[name] === 'string' && fromIso(row[name]) >= fromIso(from);

export const until =
  <K extends string>(name: K) =>
  (row: Texts<K>, [to = '']: string[]): boolean =>
    typeof row[name] === 'string' && fromIso(row[name]) <= fromIso(to);
