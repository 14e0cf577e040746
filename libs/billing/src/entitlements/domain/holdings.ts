import type { JsonObject } from '../../objects/domain/json.ts';

export interface HeldBenefit {
  readonly benefitId: string;
  /** Null: not known yet. */
  readonly type: string | null;
  readonly description: string | null;
  /** Notes of the merchant, keys as they are. */
  readonly metadata: JsonObject;
  /** ISO 8601: since when, without a break. */
  readonly since: string | null;
  /**
   * The members of a team that a seat gives it to, by their user ids, or by their addresses in lower case where the platform
   * has no id of them: they got the seat before they joined the organization. Null: the whole account.
   */
  readonly holders: readonly string[] | null;
}

export interface HeldProduct {
  readonly productId: string;
  /** Null: not known yet. */
  readonly name: string | null;
  readonly subscriptionId: string;
  /** `trialing`, `active` or `past_due`. */
  readonly status: string;
  /** A renewal could not be charged. */
  readonly paymentNeeded: boolean;
  readonly seats: number | null;
  readonly units: number | null;
  /** ISO 8601; null: not known yet. */
  readonly currentPeriodEnd: string | null;
  /** ISO 8601; null: it is not known to end. */
  readonly endsAt: string | null;
}

/** Units may be fractions; `balance` is credited less consumed, and may be negative. */
export interface MeterBalance {
  readonly meterId: string;
  /** Null: not known yet. */
  readonly name: string | null;
  readonly consumedUnits: number;
  readonly creditedUnits: number;
  readonly balance: number;
}

/** An obstacle to using a purchase that only the customer can remove. */
export type NeededAction =
  | { readonly reason: 'payment'; readonly subscriptionId: string; readonly productId: string }
  /** Such as connecting an account, for a benefit that is not granted until then. */
  | { readonly reason: 'benefit'; readonly benefitId: string; readonly error: string; readonly message: string };

export interface Holdings {
  readonly benefits: readonly HeldBenefit[];
  readonly products: readonly HeldProduct[];
  readonly meters: readonly MeterBalance[];
  readonly actionsNeeded: readonly NeededAction[];
}

export const NOTHING: Holdings = { benefits: [], products: [], meters: [], actionsNeeded: [] };

export interface Holder {
  readonly userId: string;
  /** In lower case; null: not confirmed. */
  readonly email: string | null;
}

/** Without the names of others who have it. */
export type EntitledBenefit = Omit<HeldBenefit, 'holders'>;

export interface EntitledMeter extends MeterBalance {
  /** Credits were given and nothing is left of them. The platform goes on counting: the caller decides whether use goes on. */
  readonly usedUp: boolean;
}

export interface AccountEntitlements extends Omit<Holdings, 'benefits' | 'meters'> {
  readonly benefits: readonly EntitledBenefit[];
  readonly meters: readonly EntitledMeter[];
  /** When this was known to be right; null: nothing is known, or the account never bought anything. */
  readonly asOf: Date | null;
  /** The state was not confirmed within the last minutes. */
  readonly stale: boolean;
  /** The state was not confirmed for so long that nothing is granted any more. */
  readonly closed: boolean;
}

export const EMPTY = { ...NOTHING, benefits: [], meters: [] };

/** The entitlements of an account that is no customer. */
export const NO_ENTITLEMENTS: AccountEntitlements = { ...EMPTY, asOf: null, stale: false, closed: false };
