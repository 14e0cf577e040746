import { ApiProperty } from '@nestjs/swagger';
import type { AccountEntitlements } from '../domain/holdings.ts';

class EntitledBenefitView {
  benefitId!: string;
  /** Such as `feature_flag`; null while it is not known. */
  type!: string | null;
  description!: string | null;
  /** The merchant's notes about the benefit at Polar. */
  @ApiProperty({ type: 'object', additionalProperties: true })
  metadata!: Readonly<Record<string, unknown>>;
  /** When it was granted, ISO 8601. */
  since!: string | null;
}

class EntitledProductView {
  productId!: string;
  name!: string | null;
  subscriptionId!: string;
  /** `trialing`, `active` or `past_due`. */
  status!: string;
  /** A renewal could not be charged; the product is still provided. */
  paymentNeeded!: boolean;
  seats!: number | null;
  units!: number | null;
  /** ISO 8601 */
  currentPeriodEnd!: string | null;
  /** ISO 8601; null: it goes on. */
  endsAt!: string | null;
}

export class MeterBalanceView {
  meterId!: string;
  name!: string | null;
  /** Units may be fractions. */
  consumedUnits!: number;
  creditedUnits!: number;
  /** Credited less consumed; may be negative. */
  balance!: number;
  /** Credits were given and nothing is left of them. Polar goes on counting: whether use goes on is for the product. */
  usedUp!: boolean;
}

class NeededActionView {
  /** `payment`: a subscription is past due. `benefit`: a benefit waits for something, such as a connected account. */
  reason!: string;
  /** With `payment`. */
  subscriptionId?: string;
  /** With `payment`. */
  productId?: string;
  /** With `benefit`. */
  benefitId?: string;
  /** With `benefit`: what Polar calls it, such as `BenefitActionRequiredError`. */
  error?: string;
  /** With `benefit`: in the words of Polar. */
  message?: string;
}

export class EntitlementsView {
  benefits!: EntitledBenefitView[];
  /** The products that subscriptions pay for. */
  products!: EntitledProductView[];
  meters!: MeterBalanceView[];
  /** Actions that the account has to take before it gets everything that it bought. */
  actionsNeeded!: NeededActionView[];
  /** When this was known to be right; null: never, or nothing was ever bought. */
  asOf!: Date | null;
  /** Not confirmed by Polar within 15 minutes: it is asked now, and this is the last known answer. */
  stale!: boolean;
  /** Not confirmed within 72 hours: nothing is granted until Polar answers. */
  closed!: boolean;

  static of(entitlements: AccountEntitlements): EntitlementsView {
    const { benefits, products, meters, actionsNeeded, asOf, stale, closed } = entitlements;
    return {
      benefits: [...benefits],
      products: [...products],
      meters: [...meters],
      actionsNeeded: [...actionsNeeded],
      asOf,
      stale,
      closed,
    };
  }
}
