import type { MirroredKind } from '../../objects/domain/references.ts';
import type { MirroredObject } from './mirrored-object.ts';

/** All of those that are named must fit. */
export interface MirrorFilters {
  readonly customerId?: string;
  readonly subscriptionId?: string;
  readonly orderId?: string;
  readonly checkoutId?: string;
  readonly productId?: string;
  readonly benefitId?: string;
  /** Whole; upper and lower case are the same. */
  readonly email?: string;
  /** One of these; of an empty list, none. */
  readonly status?: readonly string[];
  /** Of subscriptions: those that are sold by seats. */
  readonly withSeats?: true;
  /**
   * A whole id, external id, label or email; where it can be searched for (`isPart`), also a part of label or email; upper
   * and lower case are the same. Of the object, or of its customer and the people of its customer.
   */
  readonly search?: string;
  /** Only deleted objects; otherwise only those that are there. */
  readonly deleted?: boolean;
  /** When it was created; the end is excluded. */
  readonly from?: Date;
  readonly until?: Date;
}

/** By the time of creation. */
export interface MirrorPage {
  readonly limit: number;
  readonly offset: number;
  readonly newestFirst: boolean;
  /** The total is not counted further than this; undefined: to the end. */
  readonly countTo?: number;
}

export interface FoundObjects {
  readonly objects: readonly MirroredObject[];
  readonly total: number;
}

/** A search finds the objects of at most as many customers who fit. */
export const MOST_CUSTOMERS = 200;

export interface UnseenSearch {
  readonly runId: string;
  /** The id before the first one; empty: from the beginning. */
  readonly after: string;
  readonly limit: number;
  readonly within: number;
  /** Only these; undefined: any. */
  readonly status?: readonly string[] | undefined;
}

export interface Unseen {
  readonly ids: readonly string[];
  /** The last id that was looked at; null: there is none after it. */
  readonly upTo: string | null;
}

export interface StoredVersion {
  readonly id: string;
  readonly contentHash: string;
  readonly syncRunId: string | null;
  readonly isDeleted: boolean;
}

/** Repositories join the unit of work around them (ADR 24). */
export abstract class MirroredObjects {
  /** No other transaction changes the object until this one ends, also while there is no row. */
  abstract lock(kind: MirroredKind, id: string): Promise<void>;
  /** Deleted ones as well. */
  abstract find(kind: MirroredKind, id: string): Promise<MirroredObject | undefined>;
  /** Of those that are there, in any order; deleted ones as well. */
  abstract findAll(kind: MirroredKind, ids: readonly string[]): Promise<readonly MirroredObject[]>;
  abstract save(object: MirroredObject): Promise<void>;
  abstract list(kind: MirroredKind, filters: MirrorFilters, page: MirrorPage): Promise<FoundObjects>;
  /** How many grants of a benefit have each status. */
  abstract countGrants(benefitId: string): Promise<ReadonlyMap<string, number>>;
  /** Of those that are there, in any order. */
  abstract versions(kind: MirroredKind, ids: readonly string[]): Promise<readonly StoredVersion[]>;
  /** Marks the objects that still have this content and are not deleted as seen by the resync; in one statement. */
  abstract markSeen(
    kind: MirroredKind,
    seen: readonly Pick<StoredVersion, 'id' | 'contentHash'>[],
    runId: string,
    now: Date,
  ): Promise<void>;
  /**
   * Among the next `within` objects, the ids of those that are not deleted and that the resync did not see, in their order,
   * at most `limit`. Bounded, because mostly all of a large kind was seen.
   */
  abstract unseen(kind: MirroredKind, search: UnseenSearch): Promise<Unseen>;
}

/** Whose personal data is not kept: customers of the platform and owners of ours, by their ids. */
export abstract class Erasures {
  /** Whether one of them is erased; until the transaction ends, none begins to be. */
  abstract isErased(subjects: readonly string[]): Promise<boolean>;
  /** Waits for transactions that asked `isErased`; later ones see it once this one is committed. */
  abstract begin(subject: string): Promise<void>;
  /** All that the mirror has about the subject, deleted ones as well. */
  abstract objectsOf(subject: string): Promise<readonly MirroredObject[]>;
  abstract finish(subject: string, now: Date): Promise<void>;
  /** Some that were begun and not finished. */
  abstract waiting(): Promise<readonly string[]>;
}

export abstract class Refetches {
  /**
   * At `dueAt`, or when it is due already if that is earlier. Asking while it is being read has it read once more. Inside
   * `UnitOfWork.run`.
   */
  abstract ask(kind: MirroredKind, id: string, dueAt: Date): Promise<void>;
}

/** Stores which organization of the platform this database mirrors: one for ever. */
export abstract class Connections {
  abstract find(): Promise<string | undefined>;
  /** Unless there is one. @returns the one that is stored */
  abstract remember(organizationId: string, now: Date): Promise<string>;
}
