import { refusals } from '../domain/refusal.ts';

export const ListRefusal = refusals({
  INVALID_CURSOR: { status: 400, message: 'The cursor is not one of this list' },
});

/** Rows that are counted one by one: more would take longer than the page. */
export const COUNTED = 10_000;

/** All filters must hold; one that is undefined is absent. */
export interface ListQuery<Filters extends object = Readonly<Record<string, never>>> {
  readonly filters: Filters;
  /** A column of the list; with a minus before it, the highest comes first. Undefined: the first order of the list. */
  readonly sort?: string | undefined;
  /** `next` or `previous` of another page with the same filters and order; the first page without it. */
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** The rows of all pages, at most `COUNTED`. */
  readonly total: number;
  /** False: there are more than `COUNTED`. */
  readonly isExact: boolean;
  readonly next: string | null;
  readonly previous: string | null;
}

/** Before or after the row with this id. */
const PLACE = /^(next|prev)\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/**
 * A page of rows of which a limit allows only a few, so that all of them are read.
 * @param rows the newest first; ids are UUIDs of version 7, in the order of creation @throws INVALID_CURSOR
 */
export function pageOf<Row extends { readonly id: string }>(
  rows: readonly Row[],
  { cursor, limit }: Pick<ListQuery, 'cursor' | 'limit'>,
): ListPage<Row> {
  const [, direction, at] = PLACE.exec(cursor ?? '') ?? [];
  if (cursor !== undefined && at === undefined) throw ListRefusal.INVALID_CURSOR();
  const isBackwards = direction === 'prev';
  const there = at === undefined ? rows : rows.filter(({ id }) => (isBackwards ? id > at : id < at));
  const shown = isBackwards ? there.slice(-limit) : there.slice(0, limit);
  const link = (to: 'next' | 'prev', from: string | undefined) =>
    from !== undefined && rows.some(({ id }) => (to === 'next' ? id < from : id > from)) ? `${to}.${from}` : null;
  return {
    rows: shown,
    total: rows.length,
    isExact: true,
    next: link('next', shown.at(-1)?.id),
    previous: link('prev', shown.at(0)?.id),
  };
}
