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
  /** Of all pages, at most `COUNTED`. */
  readonly total: number;
  /** False: there are more than `COUNTED`. */
  readonly isExact: boolean;
  readonly next: string | null;
  readonly previous: string | null;
}
