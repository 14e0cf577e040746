import { keep, kept } from '../../ui/preferences/storage.ts';

/** A page of a list as this tab has shown it last. */
export interface ListOrder {
  /** The query string of the page. */
  readonly search: string;
  /** In the order of the rows. */
  readonly ids: readonly string[];
  readonly isFirstPage: boolean;
  readonly isLastPage: boolean;
}

const keyOf = (list: string) => `gatehouse-list ${list}`;

export const keepOrder = (list: string, order: ListOrder): void =>
  keep('sessionStorage', keyOf(list), JSON.stringify(order));

/** Undefined where the list was not shown, or something else is stored. */
export const keptOrder = (list: string): ListOrder | undefined => readOrder(kept('sessionStorage', keyOf(list)));

export function readOrder(text: string | undefined): ListOrder | undefined {
  try {
    const { search, ids, isFirstPage, isLastPage } = JSON.parse(text ?? '{}') as Partial<
      Record<keyof ListOrder, unknown>
    >;
    if (typeof search !== 'string' || !Array.isArray(ids)) return undefined;
    return { search, ids: ids.map(String), isFirstPage: isFirstPage === true, isLastPage: isLastPage === true };
  } catch {
    return undefined;
  }
}

/** The neighbour of a record in its list: the id of another one, or the end that is reached. */
export type Neighbour = { readonly id: string } | { readonly end: 'list' | 'page' };

/** Undefined for a record that was not on the page. */
export function neighboursOf(
  { ids, isFirstPage, isLastPage }: ListOrder,
  id: string,
): { readonly previous: Neighbour; readonly next: Neighbour } | undefined {
  const at = ids.indexOf(id);
  if (at === -1) return undefined;
  const neighbour = (other: string | undefined, isEnd: boolean): Neighbour =>
    other === undefined ? { end: isEnd ? 'list' : 'page' } : { id: other };
  return { previous: neighbour(ids[at - 1], isFirstPage), next: neighbour(ids[at + 1], isLastPage) };
}
