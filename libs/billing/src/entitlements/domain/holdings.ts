import type { JsonObject } from '../../objects/domain/json.ts';

/** A benefit that is granted and not revoked. */
export interface HeldBenefit {
  readonly benefitId: string;
  /** Null: not known yet. */
  readonly type: string | null;
  readonly description: string | null;
  /** What the merchant noted, keys as they are. */
  readonly metadata: JsonObject;
  /** ISO 8601: since when, without a break. */
  readonly since: string | null;
  /**
   * The members of a team that a seat gives it to, by their user ids, or by their addresses in lower case where the platform
   * has no id of them: they got the seat before they joined the organization. Null: the whole account.
   */
  readonly holders: readonly string[] | null;
}

/** A product that a subscription pays for. */
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

/** What keeps a customer from what was bought, and only the customer can change. */
export type NeededAction =
  | { readonly reason: 'payment'; readonly subscriptionId: string; readonly productId: string }
  /** Such as connecting an account, for a benefit that is not granted until then. */
  | { readonly reason: 'benefit'; readonly benefitId: string; readonly error: string; readonly message: string };

/** What a customer may use, as far as the mirror knows. */
export interface Holdings {
  readonly benefits: readonly HeldBenefit[];
  readonly products: readonly HeldProduct[];
  readonly meters: readonly MeterBalance[];
  readonly actionsNeeded: readonly NeededAction[];
}

export const NOTHING: Holdings = { benefits: [], products: [], meters: [], actionsNeeded: [] };
