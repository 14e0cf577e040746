import type { EntityOf, Kind } from '../../objects/domain/codecs.ts';
import type { JsonObject } from '../../objects/domain/json.ts';

/** An item that we cannot use; the others of its page are not concerned. */
export interface BrokenItem {
  readonly id: string | null;
  /** The member that is not what we need. */
  readonly path: string;
  /** Without secrets. */
  readonly raw: JsonObject | null;
}

/**
 * A page of a list in the order of creation, for customer meters of modification. Pages shift with new objects, so an
 * item may come twice.
 */
export interface Page<K extends Kind> {
  readonly items: readonly EntityOf<K>[];
  readonly broken: readonly BrokenItem[];
  readonly totalCount: number;
  /** 0 of an empty list. */
  readonly pageCount: number;
}

/** The pages of a list, one after the other. @param most of them */
export async function* pagesOf<P extends { readonly pageCount: number }>(
  read: (page: number) => Promise<P>,
  most = Number.POSITIVE_INFINITY,
): AsyncIterable<P> {
  for (let page = 1, last = 1; page <= Math.min(last, most); page += 1) {
    const answer = await read(page);
    last = answer.pageCount;
    yield answer;
  }
}
