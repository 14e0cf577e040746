import type { MirroredKind } from '../../objects/domain/references.ts';
import type { MirroredObject } from './mirrored-object.ts';

export interface SeatHolding {
  readonly accountId: string;
  /** In any case; undefined: seats by the account alone. */
  readonly email?: string | undefined;
}

/** An object fits when it is not deleted and meets all given filters. */
export interface MirrorFilters {
  readonly customerId?: string;
  readonly subscriptionId?: string;
  readonly orderId?: string;
  readonly checkoutId?: string;
  readonly productId?: string;
  readonly benefitId?: string;
  /** The whole address, in any case. */
  readonly email?: string;
  /** Only seats that name this account, or no account and this address. */
  readonly heldBy?: SeatHolding;
  /** Any of these statuses; an empty list fits no object. */
  readonly status?: readonly string[];
  /** Only subscriptions that are sold by seats. */
  readonly withSeats?: true;
  /** The time of creation; the end is excluded. */
  readonly from?: Date;
  readonly until?: Date;
}

/** A page of objects, ordered by the time of creation. */
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
  /** Finds deleted objects as well. */
  abstract find(kind: MirroredKind, id: string): Promise<MirroredObject | undefined>;
  /** The objects that exist, in any order; deleted ones as well. */
  abstract findAll(kind: MirroredKind, ids: readonly string[]): Promise<readonly MirroredObject[]>;
  abstract save(object: MirroredObject): Promise<void>;
  abstract list(kind: MirroredKind, filters: MirrorFilters, page: MirrorPage): Promise<FoundObjects>;
  /** How many grants of a benefit have each status. */
  abstract countGrants(benefitId: string): Promise<ReadonlyMap<string, number>>;
  /** The versions of objects that exist, in any order. */
  abstract versions(kind: MirroredKind, ids: readonly string[]): Promise<readonly StoredVersion[]>;
  /** Marks the objects that still have this content and are not deleted as seen by the resync; in one statement. */
  abstract markSeen(
    kind: MirroredKind,
    seen: readonly Pick<StoredVersion, 'id' | 'contentHash'>[],
    runId: string,
    now: Date,
  ): Promise<void>;
  /**
   * Ids of objects that are neither deleted nor seen by the resync, in their order, at most `limit`. Only the next `within`
   * objects are read, because usually nearly all of a large kind were seen.
   */
  abstract unseen(kind: MirroredKind, search: UnseenSearch): Promise<Unseen>;
}

/** Subjects whose personal data is not kept: customers of the platform and owners of ours, by their ids. */
export abstract class Erasures {
  /** Whether one of the subjects is erased. No erasure of them can begin until the transaction ends. */
  abstract isErased(subjects: readonly string[]): Promise<boolean>;
  /** Waits for transactions that asked `isErased`; later ones see it once this one is committed. */
  abstract begin(subject: string): Promise<void>;
  /** All objects about the subject, deleted ones as well. */
  abstract objectsOf(subject: string): Promise<readonly MirroredObject[]>;
  abstract finish(subject: string, now: Date): Promise<void>;
  /** Some of the subjects whose erasure has begun and not finished. */
  abstract waiting(): Promise<readonly string[]>;
}

export abstract class Refetches {
  /**
   * Has the object read at `dueAt`, or earlier if it is due earlier already. A request while it is being read has it read
   * once more. Inside `UnitOfWork.run`.
   */
  abstract ask(kind: MirroredKind, id: string, dueAt: Date): Promise<void>;
}

/** Stores which organization of the platform this database mirrors: one for ever. */
export abstract class Connections {
  abstract find(): Promise<string | undefined>;
  /** Stores the organization unless one is stored. @returns the stored one */
  abstract remember(organizationId: string, now: Date): Promise<string>;
}
