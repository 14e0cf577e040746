import type { ShownObject } from '../application/object-forms.ts';
import { chosen, type Members, membersOf, NamedCustomerView, ObjectView } from './object-views.ts';

const customerOf = ({ customer }: ShownObject) => customer && NamedCustomerView.of(customer);

const NAMED_PRODUCT = { id: '', name: '' };

class NamedProductView {
  id!: string;
  name!: string;

  /** The product that an object embeds: as it was when the object came. */
  static of({ shown: { product } }: ShownObject): NamedProductView | null {
    return typeof product === 'object' && product !== null && !Array.isArray(product)
      ? chosen(product as Parameters<typeof chosen>[0], NAMED_PRODUCT)
      : null;
  }
}

const SUBSCRIPTION: Members<ListedSubscriptionView, 'customer' | 'product'> = {
  status: '',
  amount: 0,
  currency: '',
  recurringInterval: '',
  recurringIntervalCount: 1,
  productId: '',
  discountId: null,
  seats: null,
  units: null,
  startedAt: null,
  currentPeriodStart: '',
  currentPeriodEnd: null,
  trialEnd: null,
  pastDueAt: null,
  cancelAtPeriodEnd: false,
  canceledAt: null,
  endsAt: null,
  endedAt: null,
  customerCancellationReason: null,
  customerCancellationComment: null,
  pauseAtPeriodEnd: false,
  pausedAt: null,
  resumesAt: null,
};

export class ListedSubscriptionView extends ObjectView {
  /** `trialing`, `active`, `past_due`, `paused`, `canceled`, … */
  status!: string;
  /** For each period, without tax. */
  amount!: number;
  /** ISO 4217 in lower case. */
  currency!: string;
  /** `day`, `week`, `month`, `year`, … */
  recurringInterval!: string;
  recurringIntervalCount!: number;
  productId!: string;
  product!: NamedProductView | null;
  discountId!: string | null;
  seats!: number | null;
  units!: number | null;
  startedAt!: string | null;
  currentPeriodStart!: string;
  currentPeriodEnd!: string | null;
  trialEnd!: string | null;
  /** Since when a payment is due. */
  pastDueAt!: string | null;
  cancelAtPeriodEnd!: boolean;
  canceledAt!: string | null;
  endsAt!: string | null;
  endedAt!: string | null;
  customerCancellationReason!: string | null;
  customerCancellationComment!: string | null;
  pauseAtPeriodEnd!: boolean;
  pausedAt!: string | null;
  resumesAt!: string | null;
  customer!: NamedCustomerView | null;

  static of(found: ShownObject): ListedSubscriptionView {
    return { ...membersOf(found, SUBSCRIPTION), customer: customerOf(found), product: NamedProductView.of(found) };
  }
}

const ORDER: Members<ListedOrderView, 'customer' | 'product'> = {
  status: '',
  paid: false,
  billingReason: '',
  currency: '',
  subtotalAmount: 0,
  discountAmount: 0,
  netAmount: 0,
  taxAmount: 0,
  totalAmount: 0,
  refundedAmount: 0,
  refundedTaxAmount: 0,
  dueAmount: null,
  invoiceNumber: null,
  isInvoiceGenerated: false,
  receiptNumber: null,
  nextPaymentAttemptAt: null,
  productId: null,
  subscriptionId: null,
  checkoutId: null,
};

/** Amounts may be negative: a change to a cheaper plan gives credit. */
export class ListedOrderView extends ObjectView {
  /** `draft`, `pending`, `paid`, `refunded`, `partially_refunded`, `void`, … */
  status!: string;
  /** Also of refunded orders. */
  paid!: boolean;
  /** `purchase`, `subscription_create`, `subscription_cycle`, `subscription_update`, … */
  billingReason!: string;
  /** ISO 4217 in lower case. */
  currency!: string;
  subtotalAmount!: number;
  discountAmount!: number;
  /** Without tax. */
  netAmount!: number;
  taxAmount!: number;
  totalAmount!: number;
  /** Without tax. */
  refundedAmount!: number;
  refundedTaxAmount!: number;
  dueAmount!: number | null;
  invoiceNumber!: string | null;
  isInvoiceGenerated!: boolean;
  receiptNumber!: string | null;
  /** When the payment is tried again. */
  nextPaymentAttemptAt!: string | null;
  productId!: string | null;
  product!: NamedProductView | null;
  subscriptionId!: string | null;
  checkoutId!: string | null;
  customer!: NamedCustomerView | null;

  static of(found: ShownObject): ListedOrderView {
    return { ...membersOf(found, ORDER), customer: customerOf(found), product: NamedProductView.of(found) };
  }
}

const REFUND: Members<ListedRefundView, 'customer'> = {
  status: '',
  reason: '',
  amount: 0,
  taxAmount: 0,
  currency: '',
  orderId: '',
  subscriptionId: null,
  revokeBenefits: false,
};

export class ListedRefundView extends ObjectView {
  /** `pending`, `succeeded`, `failed`, `canceled`, …; only one that succeeded changes the order. */
  status!: string;
  reason!: string;
  /** Without tax. */
  amount!: number;
  taxAmount!: number;
  /** ISO 4217 in lower case. */
  currency!: string;
  orderId!: string;
  subscriptionId!: string | null;
  revokeBenefits!: boolean;
  customer!: NamedCustomerView | null;

  static of(found: ShownObject): ListedRefundView {
    return { ...membersOf(found, REFUND), customer: customerOf(found) };
  }
}

const CHECKOUT: Members<ListedCheckoutView, 'customer' | 'product'> = {
  status: '',
  expiresAt: '',
  currency: '',
  netAmount: 0,
  taxAmount: null,
  totalAmount: 0,
  customerName: null,
  customerEmail: null,
  productId: null,
  discountId: null,
  subscriptionId: null,
  isPaymentFormRequired: false,
};

/** The address of its page is a secret of the buyer, and is kept nowhere. */
export class ListedCheckoutView extends ObjectView {
  /** `open`, `confirmed`, `succeeded`, `expired`, `failed`, … */
  status!: string;
  expiresAt!: string;
  /** ISO 4217 in lower case. */
  currency!: string;
  netAmount!: number;
  /** Null until the address of the buyer is known. */
  taxAmount!: number | null;
  totalAmount!: number;
  /** What the buyer entered. */
  customerName!: string | null;
  customerEmail!: string | null;
  productId!: string | null;
  product!: NamedProductView | null;
  discountId!: string | null;
  /** The one that is changed by it. */
  subscriptionId!: string | null;
  /** Whether the buyer has something to enter for paying. */
  isPaymentFormRequired!: boolean;
  customer!: NamedCustomerView | null;

  static of(found: ShownObject): ListedCheckoutView {
    return { ...membersOf(found, CHECKOUT), customer: customerOf(found), product: NamedProductView.of(found) };
  }
}
