import { change, type Fields } from '#shared-kernel/domain/change';
import { type Allowance, type Exhaustion, exhaustion, spend } from './allowance.ts';
import { type KeyRequirement, type PermissionMap, permits } from './permission-map.ts';

/** Data of the owner's own, stored with a key. */
export type Metadata = Readonly<Record<string, unknown>>;

export interface KeySecret {
  /** Its first characters. */
  readonly start: string;
  /** Null: the key is older than this column. */
  readonly lastFour: string | null;
  readonly keyDigest: string;
}

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

export type FormerKey = KeySecret & Pick<Fields<ApiKey>, 'enabled' | 'expiresAt'>;

export type KeyRejection =
  | Exhaustion
  | { readonly code: 'KEY_DISABLED' | 'KEY_EXPIRED' | 'KEY_NOT_FOUND' | 'API_KEY_NOT_ACCEPTED' };

export const keyStates = ['active', 'expires-soon', 'limited', 'used-up', 'disabled', 'expired'] as const;
export type KeyState = (typeof keyStates)[number];

/** A week in milliseconds: long enough that a short absence does not miss it. */
const SOON = 7 * 86_400_000;
/** For a short-lived key only the last quarter is "soon": otherwise all of its life would be. */
const SHARE = 4;

/** A program presents an API key to act for its owner. Of the secret, a digest and its ends are stored. */
export class ApiKey implements Allowance {
  declare readonly id: string;
  declare readonly userId: string;
  declare readonly name: string | null;
  declare readonly start: string;
  declare readonly lastFour: string | null;
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
  /** When a use was first refused for want of uses and refill: no longer listed, and deleted some days later. */
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

  /** The owner no longer sees the key, and no request can change it. */
  isGoneAt(now: Date): boolean {
    return this.usedUpAt !== null || this.isExpiredAt(now);
  }

  /** For the owner. What lasts goes before what passes. */
  stateAt(now: Date): KeyState {
    if (this.isExpiredAt(now)) return 'expired';
    if (!this.enabled) return 'disabled';
    const exhausted = exhaustion(this, now)?.code;
    if (exhausted !== undefined) return exhausted === 'RATE_LIMITED' ? 'limited' : 'used-up';
    return this.expiresSoonAt(now) ? 'expires-soon' : 'active';
  }

  edit(values: Partial<ApiKeyValues>, now: Date): void {
    change<ApiKey>(this, { ...values, updatedAt: now });
  }

  /** The old secret works until the overlap ends, an even older one ends now. */
  rotate(secret: KeySecret, overlapSeconds: number, now: Date): void {
    const overlap = overlapSeconds > 0 && {
      previousDigest: this.keyDigest,
      previousEndsAt: new Date(now.getTime() + overlapSeconds * 1000),
    };
    change<ApiKey>(this, { previousDigest: null, previousEndsAt: null, ...overlap, ...secret, updatedAt: now });
  }

  /** Takes back secret, enabling and end. @returns false, and no change, when the former secret no longer works */
  takeBack(former: FormerKey, now: Date): boolean {
    const isRotated = this.keyDigest !== former.keyDigest;
    const isOverlapping =
      this.previousDigest === former.keyDigest && this.previousEndsAt !== null && this.previousEndsAt > now;
    if (isRotated && !isOverlapping) return false;
    const { start, lastFour, keyDigest } = former;
    const ends = [this.expiresAt, former.expiresAt].flatMap((end) => (end === null ? [] : [end.getTime()]));
    change<ApiKey>(this, {
      ...(isRotated && { start, lastFour, keyDigest, previousDigest: null, previousEndsAt: null }),
      enabled: this.enabled && former.enabled,
      expiresAt: ends.length === 0 ? null : new Date(Math.min(...ends)),
      updatedAt: now,
    });
    return true;
  }

  /**
   * In the order of the specification. Keys of a banned owner count as disabled; one without a required permission is
   * not found, and one that may not stand for its owner is not accepted.
   */
  rejectionAt(now: Date, ownerIsBanned: boolean, requirement: KeyRequirement = {}): KeyRejection | undefined {
    if (!this.enabled || ownerIsBanned) return { code: 'KEY_DISABLED' };
    if (this.isExpiredAt(now)) return { code: 'KEY_EXPIRED' };
    if (!this.meets(requirement)) return { code: requirement.forOwner ? 'API_KEY_NOT_ACCEPTED' : 'KEY_NOT_FOUND' };
    return exhaustion(this, now);
  }

  spend(now: Date): void {
    change<ApiKey>(this, { ...spend(this, now), lastRequest: now });
  }

  private expiresSoonAt(now: Date): boolean {
    if (this.expiresAt === null) return false;
    const end = this.expiresAt.getTime();
    return end - now.getTime() < Math.min(SOON, (end - this.createdAt.getTime()) / SHARE);
  }

  private meets({ permissions, forOwner = false }: KeyRequirement): boolean {
    const asksForMore = forOwner ? this.permissions !== null : permissions !== undefined;
    return !asksForMore || (permissions !== undefined && permits(this.permissions, permissions));
  }
}
