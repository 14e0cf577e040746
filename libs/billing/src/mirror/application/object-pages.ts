import type { ListPage, ListQuery } from '#shared-kernel/application/list-page';
import type { MirroredKind } from '../../objects/domain/references.ts';
import type { MirroredObject } from '../domain/mirrored-object.ts';

export interface ObjectFilters {
  /**
   * A whole id, external id, label or email, or a part of label or email that is long enough (`isPart`), in any case. It
   * may be of the object, of its customer, or of the people of its customer.
   */
  readonly text?: string | undefined;
  /** True: only deleted objects; otherwise only objects that are not deleted. */
  readonly deleted?: boolean | undefined;
  readonly status?: string | undefined;
  readonly customerId?: string | undefined;
  readonly subscriptionId?: string | undefined;
  readonly productId?: string | undefined;
  readonly orderId?: string | undefined;
}

/** A text finds the objects of at most this many matching customers. */
export const MOST_CUSTOMERS = 200;

/** Lists of the objects of a kind, for staff, by the time of creation. */
export abstract class ObjectPages {
  /** A constant number of statements. @throws INVALID_CURSOR */
  abstract page(kind: MirroredKind, query: ListQuery<ObjectFilters>): Promise<ListPage<MirroredObject>>;
}
