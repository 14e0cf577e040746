import { asSaid } from '../../shared/billing/subscription.ts';
import type { StateText } from '../../ui/data/status-chip.tsx';

const statuses: Readonly<Record<string, StateText>> = {
  draft: { state: 'neutral', text: 'Being prepared' },
  pending: { state: 'attention', text: 'Payment pending' },
  paid: { state: 'good', text: 'Paid' },
  refunded: { state: 'neutral', text: 'Refunded' },
  partially_refunded: { state: 'info', text: 'Partly refunded' },
  void: { state: 'neutral', text: 'Void' },
};

const refundStatuses: Readonly<Record<string, StateText>> = {
  pending: { state: 'attention', text: 'On its way' },
  succeeded: { state: 'good', text: 'Refunded' },
  failed: { state: 'bad', text: 'Failed' },
  canceled: { state: 'neutral', text: 'Canceled' },
};

const reasons: Readonly<Record<string, string>> = {
  purchase: 'One-time purchase',
  subscription_create: 'New subscription',
  subscription_cycle: 'Renewal',
  subscription_update: 'Change of subscription',
  subscription_meter_cycle: 'Usage',
};

const refundReasons: Readonly<Record<string, string>> = {
  duplicate: 'Charged twice',
  fraudulent: 'Fraud',
  customer_request: 'On request',
  service_disruption: 'Service disruption',
  satisfaction_guarantee: 'Satisfaction guarantee',
  dispute_prevention: 'Prevented dispute',
};

const found = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

export const orderStatusText = (order: {
  readonly status: string;
  readonly rawStatus?: string | undefined;
}): StateText => found(statuses, order.status) ?? { state: 'neutral', text: asSaid(order.rawStatus, 'Unknown') };

export const refundStatusText = (status: string): StateText =>
  found(refundStatuses, status) ?? { state: 'neutral', text: 'Unknown' };

export const orderReasonText = (reason: string): string => found(reasons, reason) ?? 'Other';

export const refundReasonText = (reason: string): string => found(refundReasons, reason) ?? 'Other';

export type OrderFilter = '' | 'paid' | 'pending' | 'partially_refunded' | 'refunded' | 'void';

export const orderFilters: readonly { readonly value: OrderFilter; readonly label: string }[] = [
  { value: '', label: 'All' },
  ...(['paid', 'pending', 'partially_refunded', 'refunded', 'void'] as const).map((value) => ({
    value,
    label: statuses[value]!.text,
  })),
];

/** "ACME-0001", or what is known of an order without a number yet. */
export const orderTitle = (order: { readonly invoiceNumber: string | null }): string =>
  order.invoiceNumber === null ? 'Order' : `Order ${order.invoiceNumber}`;

export const orderSubject = (order: {
  readonly product: { readonly name: string } | null;
  readonly description?: string | null | undefined;
}): string => order.product?.name ?? order.description ?? '';

/** Amounts of an order, in the smallest unit of its currency; negative = credit. */
export interface OrderAmounts {
  readonly subtotalAmount: number;
  readonly discountAmount: number;
  readonly netAmount: number;
  readonly taxAmount: number;
  readonly totalAmount: number;
  readonly paid: boolean;
  readonly appliedBalanceAmount?: number | undefined;
  readonly dueAmount?: number | undefined;
  readonly refundedAmount: number;
  readonly refundedTaxAmount: number;
}

interface Sum {
  readonly label: string;
  readonly amount: number;
  readonly isTotal?: true;
}

/**
 * The lines below the items of an order, whose amounts above the total add up to it. Prices either have the tax on top
 * (subtotal − discount + tax = total) or in them (subtotal − discount = total), and then it is named below.
 */
export function sumsOf(order: OrderAmounts): readonly Sum[] {
  const { subtotalAmount, discountAmount, netAmount, taxAmount, totalAmount } = order;
  const isInclusive = taxAmount !== 0 && subtotalAmount - discountAmount === totalAmount;
  const total = { label: 'Total', amount: totalAmount, isTotal: true } as const;
  const discounted = [
    { label: 'Subtotal', amount: subtotalAmount },
    ...(discountAmount === 0 ? [] : [{ label: 'Discount', amount: -discountAmount }]),
  ];
  const above = isInclusive ? discounted : [...discounted, { label: 'Tax', amount: taxAmount }];
  const addsUp = above.reduce((sum, { amount }) => sum + amount, 0) === totalAmount;
  return [
    // Rules of the billing provider that are not known here: what is always true.
    ...(addsUp
      ? above
      : [
          { label: 'Without tax', amount: netAmount },
          { label: 'Tax', amount: taxAmount },
        ]),
    total,
    ...(isInclusive ? [{ label: 'Tax included', amount: taxAmount }] : []),
    ...settled(order),
  ];
}

function settled(order: OrderAmounts): readonly Sum[] {
  const { appliedBalanceAmount = 0, dueAmount = 0, totalAmount, paid, refundedAmount, refundedTaxAmount } = order;
  const refunded = refundedAmount + refundedTaxAmount;
  const isPartlyDue = !paid && dueAmount > 0 && dueAmount !== totalAmount;
  return [
    ...(appliedBalanceAmount === 0 ? [] : [{ label: 'From your credit', amount: appliedBalanceAmount }]),
    ...(paid && totalAmount < 0 ? [{ label: 'Kept as your credit', amount: -totalAmount }] : []),
    ...(isPartlyDue ? [{ label: 'To be paid', amount: dueAmount }] : []),
    ...(refunded === 0 ? [] : [{ label: 'Refunded', amount: -refunded }]),
  ];
}
