import type { ListPage, ListQuery } from '#shared-kernel/application/list-page';

export interface KeyFilters {
  readonly userId?: string | undefined;
  readonly enabled?: boolean | undefined;
  /** The first characters of the key, as lists of keys show them. */
  readonly start?: string | undefined;
}

export interface ListedKey {
  readonly id: string;
  readonly userId: string;
  readonly ownerName: string;
  readonly ownerEmail: string;
  readonly name: string | null;
  readonly start: string;
  /** Null for a key that is older than the column. */
  readonly lastFour: string | null;
  readonly prefix: string | null;
  readonly enabled: boolean;
  readonly permissions: Readonly<Record<string, readonly string[]>> | null;
  /** Null: without limit. */
  readonly remaining: number | null;
  /** Null: a used-up key has ended. */
  readonly refillAmount: number | null;
  readonly lastRequest: Date | null;
  /** Null: never. */
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
}

/** The keys of all users, without their digests; expired and used-up ones too, until they are deleted. */
export abstract class KeyList {
  /** @throws INVALID_CURSOR */
  abstract page(query: ListQuery<KeyFilters>): Promise<ListPage<ListedKey>>;
}
