import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { COUNTED, type ListPage, type ListQuery, ListRefusal } from '../../application/list-page.ts';
import { UnitOfWork } from '../../application/unit-of-work.ts';
import { malformation } from '../../domain/well-formed.ts';

export type Condition = readonly [sql: string, ...values: readonly unknown[]];

/** Compares the column of the list's table, whose alias is `t`. */
export const equals =
  (column: string) =>
  (value: unknown): Condition => [`t.${column} = ?`, value];

/** A malformed id is the one of nothing. @param otherwise holds for it instead */
export const ifUuid =
  (condition: (id: string) => Condition, otherwise = 'false') =>
  (id: string): Condition =>
    isUuid(id) ? condition(id) : [otherwise];

/** A text in `select`, which has no values. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** How values to sort by are written in a cursor: times to the microsecond, as PostgreSQL keeps them. */
const kinds = {
  time: {
    toText: (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint::text`,
    fromText: `timestamptz 'epoch' + ?::bigint * interval '1 microsecond'`,
    isReadable: (text: string) => /^\d{1,16}$/.test(text),
  },
  text: {
    toText: (column: string) => column,
    fromText: '?',
    isReadable: (text: string) => malformation(text) === undefined,
  },
  integer: {
    toText: (column: string) => `${column}::text`,
    fromText: '?::bigint',
    isReadable: (text: string) => /^-?\d{1,18}$/.test(text),
  },
  uuid: {
    toText: (column: string) => `${column}::text`,
    fromText: '?::uuid',
    isReadable: (text: string) => UUID.test(text),
  },
} as const;

/** A column to sort by; rows with equal values are sorted by the key of the list. It must not be nullable. */
export interface SortColumn {
  readonly column: string;
  readonly kind: keyof typeof kinds;
}

/** Ids are UUIDs of version 7: their order is the order of creation, and the primary key is its index. */
export const creation: SortColumn = { column: 'id', kind: 'uuid' };

export interface ListSource<Row extends object, Filters extends object> {
  /** The alias of the table is `t`. */
  readonly table: string;
  /** Columns of which no two rows have the same values; without it `id`, a UUID. */
  readonly key?: readonly SortColumn[];
  /** Expressions over `t` and what is joined, with aliases as in the row. */
  readonly select: string;
  /** To one row each, for the rows of the page alone. */
  readonly join?: string;
  readonly where?: string;
  /** By the name of the order, without a minus. */
  readonly sorts: Readonly<Record<string, SortColumn>>;
  /** A name of `sorts`, with a minus before it for the highest first. */
  readonly defaultSort: string;
  /**
   * Filters by a part of a text: how many rows fit, and where in an order, is not known before they are read. With one
   * of them, at most `COUNTED` rows and one more are read, and sorted afterwards; where more fit, there is one page.
   */
  readonly gathered?: readonly (keyof Filters)[];
  /** More than `COUNTED` rows are known to fit: they are not counted, and read in order, also with a gathered filter. */
  readonly hasMany?: boolean;
  readonly filters: { readonly [Name in keyof Filters]-?: (value: NonNullable<Filters[Name]>) => Condition };
  /** Members of the row that are times. */
  readonly times: readonly (keyof Row & string)[];
}

interface Answer<Row> {
  readonly total: number;
  readonly rows: readonly { readonly row: Row; readonly place: readonly string[] }[];
}

/** Pages of lists, in both directions, each in one statement. */
@Injectable()
export class Lists {
  constructor(
    private readonly em: EntityManager,
    protected readonly uow: UnitOfWork,
  ) {}

  /** @throws INVALID_CURSOR */
  async page<Row extends object, Filters extends object>(
    source: ListSource<Row, Filters>,
    query: ListQuery<Filters>,
  ): Promise<ListPage<Row>> {
    const { sql, values } = listStatement(source, query);
    const [{ total, rows }] = await this.reading(() => this.em.execute<[Answer<Row>]>(sql, [...values]));
    const isBackwards = leadsBack(query.cursor);
    const hasMore = rows.length > query.limit;
    const shown = isBackwards ? rows.slice(-query.limit) : rows.slice(0, query.limit);
    const cursor = (direction: string, at: number) =>
      [direction, ...shown.at(at)!.place.map((value) => Buffer.from(value).toString('base64url'))].join('.');
    // More than are gathered fit: another page would be one of other rows.
    const isOnly = shown.length === 0 || (total > COUNTED && isGathered(source, query.filters));
    return {
      rows: shown.map(({ row }) => withTimes(row, source.times)),
      total: Math.min(total, COUNTED),
      isExact: total <= COUNTED,
      next: !isOnly && (isBackwards || hasMore) ? cursor('next', -1) : null,
      previous: !isOnly && (isBackwards ? hasMore : query.cursor !== undefined) ? cursor('prev', 0) : null,
    };
  }

  protected reading<T>(work: () => Promise<T>): Promise<T> {
    return this.uow.read(work);
  }
}

/** Pages of lists for staff, few at once (ADR 91). */
@Injectable()
export class StaffLists extends Lists {
  protected override reading<T>(work: () => Promise<T>): Promise<T> {
    return this.uow.readInTurn(work);
  }
}

function withTimes<Row extends object>(row: Row, times: readonly (keyof Row & string)[]): Row {
  const read = times.filter((name) => row[name] !== null).map((name) => [name, new Date(row[name] as string)]);
  return { ...row, ...(Object.fromEntries(read) as Partial<Row>) };
}

const leadsBack = (cursor: string | undefined): boolean => cursor?.startsWith('prev.') ?? false;

const isGathered = <Row extends object, Filters extends object>(
  { gathered = [], hasMany = false }: ListSource<Row, Filters>,
  filters: Filters,
): boolean => !hasMany && gathered.some((name) => filters[name] !== undefined);

/** The page, with one row more than asked, and the count of all rows that fit up to one more than is counted. */
export function listStatement<Row extends object, Filters extends object>(
  source: ListSource<Row, Filters>,
  { filters, sort = source.defaultSort, cursor, limit }: ListQuery<Filters>,
): { readonly sql: string; readonly values: readonly unknown[] } {
  const { table, select, join = '', where, key = [creation], hasMany = false } = source;
  const fits = conditionsOf(source, filters);
  const order = orderOf(source, key, sort);
  const place = placeOf(order, cursor);
  const isBackwards = leadsBack(cursor);
  const by = (isDown: boolean) =>
    order.columns.map(({ column }) => `t.${column} ${isDown ? 'desc' : 'asc'}`).join(', ');
  const found = whereOf(fits, where);
  // Without a condition the index of the key is enough to count; the planner would read the table.
  const inOrder = found.sql === '' ? `order by ${key.map(({ column }) => `t.${column}`).join(', ')}` : '';
  const columns = order.columns.map(({ column }) => `t.${column}`).join(', ');
  const some = `select ${columns} from ${table} t ${found.sql} ${inOrder} limit ${COUNTED + 1}`;
  const total = hasMany ? `${COUNTED + 1}` : '(select count(*)::int from fitting)';
  const gathers = isGathered(source, filters);
  const onPage = gathers ? whereOf(place ? [place] : []) : whereOf(place ? [...fits, place] : fits, where);
  const first = `${onPage.sql} order by ${by(order.isDown !== isBackwards)} limit ?`;
  const keys = key.map(({ column }) => column).join(', ');
  const rows = gathers
    ? `select t.* from (select * from fitting t ${first}) page join ${table} t using (${keys})`
    : `select * from ${table} t ${first}`;
  const places = order.columns.map(({ column, kind }) => kinds[kind].toText(`t.${column}`)).join(', ');
  const sql = `
    with fitting as ${gathers ? 'materialized' : 'not materialized'} (${some})
    select ${total} as total,
      coalesce((
        select json_agg(json_build_object(
          'row', (select row_to_json(shown) from (select ${select}) shown), 'place', json_build_array(${places})
        ) order by ${by(order.isDown)})
        from (${rows}) t ${join}
      ), '[]') as rows`;
  return { sql, values: [...found.values, ...onPage.values, limit + 1] };
}

/** The condition of all rows of a list that fit, for statements of their own; the alias of the table is `t`. */
export const fitting = <Row extends object, Filters extends object>(
  source: ListSource<Row, Filters>,
  filters: Filters,
): ReturnType<typeof whereOf> => whereOf(conditionsOf(source, filters), source.where);

function conditionsOf<Row extends object, Filters extends object>(
  source: ListSource<Row, Filters>,
  filters: Filters,
): Condition[] {
  const names = Object.keys(source.filters) as (keyof Filters & string)[];
  return names.flatMap((name) => {
    const value = filters[name];
    return value === undefined || value === null ? [] : [source.filters[name](value)];
  });
}

function whereOf(conditions: readonly Condition[], always?: string): { sql: string; values: readonly unknown[] } {
  const all = [...(always === undefined ? [] : [always]), ...conditions.map(([sql]) => `(${sql})`)];
  return {
    sql: all.length === 0 ? '' : `where ${all.join(' and ')}`,
    values: conditions.flatMap(([, ...values]) => values),
  };
}

interface Order {
  /** Together they are different in each row. */
  readonly columns: readonly SortColumn[];
  readonly isDown: boolean;
}

function orderOf({ sorts }: Pick<ListSource<never, never>, 'sorts'>, key: readonly SortColumn[], sort: string): Order {
  const isDown = sort.startsWith('-');
  const by = sorts[isDown ? sort.slice(1) : sort];
  if (by === undefined) throw new Error(`no order ${sort}`);
  return { columns: [by, ...key.filter(({ column }) => column !== by.column)], isDown };
}

/** @throws INVALID_CURSOR, also for a value that PostgreSQL could not read */
function placeOf({ columns, isDown }: Order, cursor: string | undefined): Condition | undefined {
  if (cursor === undefined) return undefined;
  const [direction, ...encoded] = cursor.split('.');
  const values = encoded.map((part) => Buffer.from(part, 'base64url').toString());
  const isOfList =
    (direction === 'next' || direction === 'prev') &&
    values.length === columns.length &&
    columns.every(({ kind }, at) => kinds[kind].isReadable(values[at]!));
  if (!isOfList) throw ListRefusal.INVALID_CURSOR();
  const compare = isDown === (direction === 'next') ? '<' : '>';
  const names = columns.map(({ column }) => `t.${column}`).join(', ');
  const place = columns.map(({ kind }) => kinds[kind].fromText).join(', ');
  return [`(${names}) ${compare} (${place})`, ...values];
}
