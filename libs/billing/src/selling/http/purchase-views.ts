import { ApiProperty } from '@nestjs/swagger';
import { BENEFIT_TYPES, CHECKOUT_STATUSES, INTERVALS, PRICE_AMOUNT_TYPES } from '../../objects/domain/enumerations.ts';
import { pick } from '../../objects/domain/json.ts';
import { type Plan, PRICE_TAXES, type PricedPlan, type PriceTax, type Tier } from '../domain/plan.ts';
import type { DuePaymentsShown } from '../application/due-payments.ts';
import type { DuePayment } from '../domain/due-payment.ts';
import type { StartedCheckout } from '../application/checkouts.ts';
import type { TrackedCheckout } from '../application/checkout-tracking.ts';

type Product = Plan['product'];
type Price = PricedPlan['price'];

const interval = { enum: [...INTERVALS, 'unknown'], nullable: true };

class TierView implements Tier {
  /** The last unit of the step; null: no end. */
  @ApiProperty({ type: Number, nullable: true }) upTo!: number | null;
  /** Decimal number, in the smallest unit of the currency. */
  unitAmount!: string;
}

/** Amounts are in the smallest unit of the currency. */
class PriceView {
  id!: string;
  /** `fixed`, `custom`, `metered_unit`, `metered_tiers`, `seat_based`, `unit_based`, or `unknown` for newer ones. */
  @ApiProperty({ enum: [...PRICE_AMOUNT_TYPES, 'unknown'] }) amountType!: Price['amountType'];
  /** ISO 4217 in lower case. */
  currency!: string;
  isFree!: boolean;
  /** The amount of a fixed price. */
  @ApiProperty({ type: Number, nullable: true }) amount!: number | null;
  /** The least amount of a price that the buyer chooses. */
  @ApiProperty({ type: Number, nullable: true }) minimumAmount!: number | null;
  @ApiProperty({ type: Number, nullable: true }) maximumAmount!: number | null;
  @ApiProperty({ type: Number, nullable: true }) presetAmount!: number | null;
  /** The price of a metered unit: decimal number. */
  @ApiProperty({ type: String, nullable: true }) unitAmount!: string | null;
  @ApiProperty({ type: Number, nullable: true }) capAmount!: number | null;
  @ApiProperty({ type: String, nullable: true }) meterId!: string | null;
  /** The tiers of a price by quantity. */
  @ApiProperty({ type: [TierView] }) tiers!: TierView[];
  /** Whether tax is in the price or comes on top of it; null: by the country of the buyer. */
  @ApiProperty({ enum: PRICE_TAXES, nullable: true }) tax!: PriceTax | null;

  static of({ price, tiers, tax }: PricedPlan): PriceView {
    const given: Partial<PriceView> & { readonly priceAmount?: number } = { ...price };
    const { minimumAmount, maximumAmount, presetAmount, unitAmount, capAmount, meterId } = given;
    return {
      id: price.id,
      amountType: price.amountType,
      currency: price.priceCurrency,
      isFree: given.priceAmount === 0,
      amount: given.priceAmount ?? null,
      minimumAmount: minimumAmount ?? null,
      maximumAmount: maximumAmount ?? null,
      presetAmount: presetAmount ?? null,
      unitAmount: unitAmount ?? null,
      capAmount: capAmount ?? null,
      meterId: meterId ?? null,
      tiers: tiers.map((tier) => ({ ...tier })),
      tax,
    };
  }
}

class PlanBenefitView {
  id!: string;
  /** Such as `license_keys`, or `unknown` for newer ones. */
  @ApiProperty({ enum: [...BENEFIT_TYPES, 'unknown'] }) type!: Product['benefits'][number]['type'];
  description!: string;
}

export class PlanView {
  id!: string;
  name!: string;
  @ApiProperty({ type: String, nullable: true }) description!: string | null;
  isRecurring!: boolean;
  /** `day`, `week`, `month`, `year`, or `unknown`. */
  @ApiProperty(interval) recurringInterval!: Product['recurringInterval'];
  @ApiProperty({ type: Number, nullable: true }) recurringIntervalCount!: number | null;
  @ApiProperty(interval) trialInterval!: Product['trialInterval'];
  @ApiProperty({ type: Number, nullable: true }) trialIntervalCount!: number | null;
  @ApiProperty({ type: [PriceView] }) prices!: PriceView[];
  @ApiProperty({ type: [PlanBenefitView] }) benefits!: PlanBenefitView[];
  /** URLs of pictures. */
  images!: string[];
  /** The caller or the organization is subscribed to it. */
  isCurrent!: boolean;
  /** No longer sold; shown to those who are subscribed to it. */
  isLegacy!: boolean;

  static of({ product, prices, benefits, isCurrent, isLegacy }: Plan): PlanView {
    return {
      ...pick(product, 'id', 'name', 'description', 'isRecurring', 'recurringInterval', 'recurringIntervalCount'),
      ...pick(product, 'trialInterval', 'trialIntervalCount'),
      prices: prices.map((price) => PriceView.of(price)),
      benefits: benefits.map((benefit) => pick(benefit, 'id', 'type', 'description')),
      images: product.medias.map(({ publicUrl }) => publicUrl),
      isCurrent,
      isLegacy,
    };
  }
}

export class PlansView {
  @ApiProperty({ type: [PlanView] }) plans!: PlanView[];
  /** Whether a subscription can be bought beside another one; otherwise that one is changed. */
  allowsSeveral!: boolean;
}

/** Times are ISO 8601. */
class DuePaymentView implements DuePayment {
  subscriptionId!: string;
  productId!: string;
  /** With tax, in the smallest unit of the currency; null: not known yet. */
  @ApiProperty({ type: Number, nullable: true }) amount!: number | null;
  /** ISO 4217 in lower case. */
  currency!: string;
  /** Null: it is not tried again with the card that there is. */
  @ApiProperty({ type: String, nullable: true }) nextAttemptAt!: string | null;
  /** When what was bought is taken away, which may be past; null: not known. */
  @ApiProperty({ type: String, nullable: true }) accessEndsAt!: string | null;
  /** When the subscription ends; null: not known. */
  @ApiProperty({ type: String, nullable: true }) endsAt!: string | null;
}

export class DuePaymentsView {
  @ApiProperty({ type: [DuePaymentView] }) payments!: DuePaymentView[];
  /** The card that is charged, by the billing provider's id for it; null: none. */
  @ApiProperty({ type: String, nullable: true }) paymentMethodId!: string | null;
  /** False: the billing provider was to be asked, and did not answer. */
  isCertain!: boolean;

  static of({ payments, ...rest }: DuePaymentsShown): DuePaymentsView {
    return { ...rest, payments: payments.map((payment) => ({ ...payment })) };
  }
}

export class StartedCheckoutView implements StartedCheckout {
  checkoutId!: string;
  /** The page where the buyer pays: a visitor with this URL can pay and sees the details of the buyer. */
  url!: string;
}

class CheckoutOrderView {
  id!: string;
  status!: string;
  paid!: boolean;
  /** In the smallest unit of the currency; taxes included. */
  totalAmount!: number;
  /** ISO 4217 in lower case. */
  currency!: string;
}

class CheckoutSubscriptionView {
  id!: string;
  status!: string;
  /** Until when nothing is paid, ISO 8601; null: it began without a trial. */
  @ApiProperty({ type: String, nullable: true }) trialEnd!: string | null;
}

class FailedGrantView {
  benefitId!: string;
  /** In the words of the billing provider. */
  message!: string;
}

export class CheckoutView {
  id!: string;
  /** `open`, `confirmed`, `succeeded`, `expired`, `failed`, or `unknown` for newer ones. */
  @ApiProperty({ enum: [...CHECKOUT_STATUSES, 'unknown'] }) status!: TrackedCheckout['checkout']['status'];
  /**
   * The step that the purchase waits for. `buyer`: the page is open; `payment`: the bank has not answered; `order`,
   * `benefits`: it was paid, and the rest follows; `nothing`: all is there; `over`: expired or failed.
   */
  @ApiProperty({ enum: ['buyer', 'payment', 'order', 'benefits', 'nothing', 'over'] })
  waitsFor!: TrackedCheckout['waitsFor'];
  /**
   * Whether the billing provider was asked just now. If not, for instance because it does not answer, the buyer may have paid
   * even though `waitsFor` is `buyer`.
   */
  isCertain!: boolean;
  /** ISO 8601. */
  expiresAt!: string;
  @ApiProperty({ type: String, nullable: true }) productId!: string | null;
  /** Seats of a plan that is sold by seats. */
  @ApiProperty({ type: Number, nullable: true }) seats!: number | null;
  /** In the smallest unit of the currency; with the taxes that are known. */
  totalAmount!: number;
  /** ISO 4217 in lower case. */
  currency!: string;
  @ApiProperty({ type: CheckoutOrderView, nullable: true }) order!: CheckoutOrderView | null;
  @ApiProperty({ type: CheckoutSubscriptionView, nullable: true }) subscription!: CheckoutSubscriptionView | null;
  /** Benefits that wait for the buyer, for instance to connect an account. */
  @ApiProperty({ type: [FailedGrantView] }) actionNeeded!: FailedGrantView[];

  static of({ checkout, order, subscription, failedGrants, waitsFor, isCertain }: TrackedCheckout): CheckoutView {
    return {
      ...pick(checkout, 'id', 'status', 'expiresAt', 'productId', 'seats', 'totalAmount', 'currency'),
      waitsFor,
      isCertain,
      order: order ? pick(order, 'id', 'status', 'paid', 'totalAmount', 'currency') : null,
      subscription: subscription ? pick(subscription, 'id', 'status', 'trialEnd') : null,
      actionNeeded: failedGrants.map(({ benefitId, error }) => ({ benefitId, message: error?.message ?? '' })),
    };
  }
}
