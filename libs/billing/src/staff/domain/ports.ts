import type { JsonObject } from '../../objects/domain/json.ts';
import type { MirroredKind, References } from '../../objects/domain/references.ts';

/** An object as the mirror keeps it, deleted or not. */
export interface StoredObject extends References {
  readonly kind: MirroredKind;
  readonly id: string;
  /** As the platform sent it, without secrets. */
  readonly raw: JsonObject;
  /** When the platform last showed it. */
  readonly seenAt: Date;
  readonly deletedAt: Date | null;
}

/** All of those that are named must fit. */
export interface ObjectFilters {
  readonly customerId?: string;
  readonly subscriptionId?: string;
  readonly productId?: string;
  readonly benefitId?: string;
  readonly orderId?: string;
  /** As the platform says it. */
  readonly status?: string;
  /**
   * A whole id, external id, label or email; where it can be searched for (`isPart`), also a part of label or email; upper
   * and lower case are the same. Of the object, or of its customer and the people of its customer.
   */
  readonly search?: string;
  /** Only deleted objects, or only others. */
  readonly deleted: boolean;
}

/** By the time of creation. */
export interface ObjectPage {
  readonly limit: number;
  readonly offset: number;
  readonly order: 'newest' | 'oldest';
}

export interface FoundObjects {
  readonly objects: readonly StoredObject[];
  /** On all pages; counted up to `MOST_COUNTED`. */
  readonly total: number;
}

/** A search finds the objects of at most as many customers who fit. */
export const MOST_CUSTOMERS = 200;

/** Reads the mirror for staff. Joins the unit of work around it. */
export abstract class ObjectDirectory {
  abstract search(kind: MirroredKind, filters: ObjectFilters, page: ObjectPage): Promise<FoundObjects>;
  /** Deleted ones as well. */
  abstract find(kind: MirroredKind, id: string): Promise<StoredObject | undefined>;
  /** Of those that are there, in any order; deleted ones as well. */
  abstract findAll(kind: MirroredKind, ids: readonly string[]): Promise<readonly StoredObject[]>;
  /** How many grants of a benefit have each status. */
  abstract countGrants(benefitId: string): Promise<ReadonlyMap<string, number>>;
}
