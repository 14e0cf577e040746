import { ApiProperty } from '@nestjs/swagger';
import { CHECKOUT_STATUSES } from '../../objects/domain/enumerations.ts';
import type { StartedCheckout } from '../application/checkouts.ts';
import type { TrackedCheckout } from '../application/checkout-tracking.ts';

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
   * What the purchase waits for. `buyer`: the page is open; `payment`: the bank has not answered; `order`, `benefits`: it
   * was paid, and the rest follows; `nothing`: all is there; `over`: expired or failed.
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
  /** Of a plan that is sold by seats. */
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
    const { id, status, expiresAt, productId, seats, totalAmount, currency } = checkout;
    return {
      id,
      status,
      waitsFor,
      isCertain,
      expiresAt,
      productId,
      seats,
      totalAmount,
      currency,
      order: order
        ? {
            id: order.id,
            status: order.status,
            paid: order.paid,
            totalAmount: order.totalAmount,
            currency: order.currency,
          }
        : null,
      subscription: subscription ? { id: subscription.id, status: subscription.status } : null,
      actionNeeded: failedGrants.map(({ benefitId, error }) => ({ benefitId, message: error?.message ?? '' })),
    };
  }
}
