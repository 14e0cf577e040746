import { change, type Fields } from '#shared-kernel/domain/change';
import { type Allowance, type Exhaustion, exhaustion, spend } from './allowance.ts';
import type { KeyDemand } from './key-demand.ts';
import { type PermissionMap, permits } from './permission-map.ts';

/** What an owner wants to find again with a key. */
export type Metadata = Readonly<Record<string, unknown>>;

/** The secret half of a key, as far as it is stored. */
export interface KeySecret {
  /** Its first characters. */
  readonly start: string;
  readonly keyDigest: string;
}

/** What can be said about a key, by its owner or by the service. */
export type ApiKeyValues = Pick<
  Fields<ApiKey>,
  | 'name'
  | 'enabled'
  | 'expiresAt'
  | 'metadata'
  | 'permissions'
  | 'remaining'
  | 'refillAmount'
  | 'refillInterval'
  | 'rateLimitEnabled'
  | 'rateLimitMax'
  | 'rateLimitTimeWindow'
>;

/** Why a key cannot be used now. */
export type KeyObstacle =
  Exhaustion | { readonly code: 'KEY_DISABLED' | 'KEY_EXPIRED' | 'KEY_NOT_FOUND' | 'API_KEY_NOT_ACCEPTED' };

/** What a program presents to act for its owner. The secret itself is known to its holder only. */
export class ApiKey implements Allowance {
  declare readonly id: string;
  declare readonly userId: string;
  declare readonly name: string | null;
  declare readonly start: string;
  declare readonly prefix: string | null;
  declare readonly keyDigest: string;
  /** The key that a rotation replaced, and until when it still works; both or neither. */
  declare readonly previousDigest: string | null;
  declare readonly previousEndsAt: Date | null;
  declare readonly enabled: boolean;
  /** Null: never. */
  declare readonly expiresAt: Date | null;
  declare readonly remaining: number | null;
  declare readonly refillAmount: number | null;
  /** Days. */
  declare readonly refillInterval: number | null;
  declare readonly lastRefillAt: Date | null;
  /**
   * When a use was first refused because none is left and none will follow. From then on no list shows the key; it still
   * answers why it cannot be used, and is deleted later.
   */
  declare readonly usedUpAt: Date | null;
  declare readonly rateLimitEnabled: boolean;
  declare readonly rateLimitMax: number;
  /** Milliseconds. */
  declare readonly rateLimitTimeWindow: number;
  declare readonly windowStartedAt: Date | null;
  declare readonly requestCount: number;
  declare readonly lastRequest: Date | null;
  declare readonly permissions: PermissionMap | null;
  declare readonly metadata: Metadata | null;
  declare readonly createdAt: Date;
  declare readonly updatedAt: Date;

  private constructor(values: Fields<ApiKey>) {
    Object.assign(this, values);
  }

  static issue(
    values: Pick<Fields<ApiKey>, 'id' | 'userId' | 'prefix'> &
      KeySecret &
      Partial<ApiKeyValues> &
      Pick<ApiKeyValues, 'rateLimitEnabled' | 'rateLimitMax' | 'rateLimitTimeWindow'>,
    now: Date,
  ): ApiKey {
    return new ApiKey({
      name: null,
      enabled: true,
      expiresAt: null,
      remaining: null,
      refillAmount: null,
      refillInterval: null,
      permissions: null,
      metadata: null,
      ...values,
      previousDigest: null,
      previousEndsAt: null,
      lastRefillAt: null,
      usedUpAt: null,
      windowStartedAt: null,
      requestCount: 0,
      lastRequest: null,
      createdAt: now,
      updatedAt: now,
    });
  }

  isExpiredAt(now: Date): boolean {
    return this.expiresAt !== null && this.expiresAt <= now;
  }

  /** For its owner, and for whoever would change it. */
  isGoneAt(now: Date): boolean {
    return this.usedUpAt !== null || this.isExpiredAt(now);
  }

  edit(values: Partial<ApiKeyValues>, now: Date): void {
    change<ApiKey>(this, { ...values, updatedAt: now });
  }

  /**
   * Another secret for the same key: its uses, limits and history go on. The old one works until the overlap ends; the
   * one before ends now.
   */
  rotate(secret: KeySecret, overlapSeconds: number, now: Date): void {
    const overlap = overlapSeconds > 0 && {
      previousDigest: this.keyDigest,
      previousEndsAt: new Date(now.getTime() + overlapSeconds * 1000),
    };
    change<ApiKey>(this, { previousDigest: null, previousEndsAt: null, ...overlap, ...secret, updatedAt: now });
  }

  /**
   * The first obstacle, in the order of the specification. The keys of a banned owner count as disabled. A key that
   * lacks a permission is not found by whoever asks for it; one that may not stand for its owner is not accepted.
   */
  obstacleAt(now: Date, ownerIsBanned: boolean, demand: KeyDemand = {}): KeyObstacle | undefined {
    if (!this.enabled || ownerIsBanned) return { code: 'KEY_DISABLED' };
    if (this.isExpiredAt(now)) return { code: 'KEY_EXPIRED' };
    if (!this.meets(demand)) return { code: demand.forOwner ? 'API_KEY_NOT_ACCEPTED' : 'KEY_NOT_FOUND' };
    return exhaustion(this, now);
  }

  /** One use. */
  spend(now: Date): void {
    change<ApiKey>(this, { ...spend(this, now), lastRequest: now });
  }

  private meets({ permissions, forOwner = false }: KeyDemand): boolean {
    const asksForMore = forOwner ? this.permissions !== null : permissions !== undefined;
    return !asksForMore || (permissions !== undefined && permits(this.permissions, permissions));
  }
}
