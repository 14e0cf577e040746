import type { EntityOf } from '../../objects/domain/codecs.ts';
import { refundable, refundTax } from '../../objects/domain/estimates.ts';
import { RefundRefusal } from './selling-refusals.ts';

export type RefundableOrder = Pick<
  EntityOf<'order'>['fields'],
  | 'paid'
  | 'subscriptionId'
  | 'netAmount'
  | 'taxAmount'
  | 'refundedAmount'
  | 'refundedTaxAmount'
  | 'refundableAmount'
  | 'refundableTaxAmount'
>;
export type OrderRefund = Pick<EntityOf<'refund'>['fields'], 'status' | 'amount' | 'taxAmount'>;

/** In the smallest unit of the order's currency. */
export interface Remainder {
  /** Without tax. */
  readonly amount: number;
  readonly taxAmount: number;
}

export interface WantedRefund {
  readonly amount: number;
  readonly revokeBenefits: boolean;
}

/** The rest after the refunds that are pending. Never more than the platform says. */
export function remainderOf(order: RefundableOrder, refunds: readonly OrderRefund[]): Remainder {
  if (!order.paid) return { amount: 0, taxAmount: 0 };
  const known = withRefunds(order, refunds);
  const pending = refunds.filter(isPending);
  const amount = Math.min(refundable(known, pending), order.refundableAmount ?? Infinity);
  const tax = known.taxAmount - known.refundedTaxAmount - sum(pending, 'taxAmount');
  return { amount, taxAmount: amount === 0 ? 0 : Math.min(Math.max(0, tax), order.refundableTaxAmount ?? Infinity) };
}

/** The tax that goes with a refund of the amount, where no other one is pending. */
export const taxOf = (order: RefundableOrder, refunds: readonly OrderRefund[], amount: number): number =>
  refundTax(withRefunds(order, refunds), amount);

/**
 * @throws REFUND_ORDER_NOT_PAID, REFUND_PENDING, REFUND_NOTHING_LEFT, REFUND_AMOUNT_OUT_OF_RANGE,
 * REFUND_CANNOT_REVOKE_BENEFITS
 */
export function mustBeRefundable(
  order: RefundableOrder,
  refunds: readonly OrderRefund[],
  { amount, revokeBenefits }: WantedRefund,
): void {
  if (!order.paid) throw RefundRefusal.REFUND_ORDER_NOT_PAID();
  if (refunds.some(isPending)) throw RefundRefusal.REFUND_PENDING();
  const { amount: most } = remainderOf(order, refunds);
  if (most === 0) throw RefundRefusal.REFUND_NOTHING_LEFT();
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > most) {
    throw RefundRefusal.REFUND_AMOUNT_OUT_OF_RANGE({ refundable: most });
  }
  if (revokeBenefits && order.subscriptionId !== null) throw RefundRefusal.REFUND_CANNOT_REVOKE_BENEFITS();
}

/**
 * Whether one person may refund the amount without a second one.
 * @param limits by currency in lower case, in its smallest unit, without tax; undefined: there are none. A currency without
 * a limit always needs a second person.
 * @param lately what the person refunded alone in that currency within `ALONE_WITHIN_MS`
 */
export function mayRefundAlone(
  limits: ReadonlyMap<string, number> | undefined,
  currency: string,
  lately: number,
  amount: number,
): boolean {
  return limits === undefined || lately + amount <= (limits.get(currency.toLowerCase()) ?? 0);
}

export const ALONE_WITHIN_MS = 86_400_000;

/** A refund may be known before the order that it changes. */
function withRefunds(order: RefundableOrder, refunds: readonly OrderRefund[]) {
  const succeeded = refunds.filter(({ status }) => status === 'succeeded');
  return {
    ...order,
    refundedAmount: Math.max(order.refundedAmount, sum(succeeded, 'amount')),
    refundedTaxAmount: Math.max(order.refundedTaxAmount, sum(succeeded, 'taxAmount')),
  };
}

/** A status that this version does not know may still move money. */
const isPending = ({ status }: OrderRefund) => status === 'pending' || status === 'unknown';

const sum = (refunds: readonly OrderRefund[], member: 'amount' | 'taxAmount') =>
  refunds.reduce((total, refund) => total + refund[member], 0);
