/**
 * Computes the charge or credit of the platform by its own rules, for previews before it answers. Amounts that it did
 * answer are never computed again. Each rule rounds as the platform does, which is not the same everywhere.
 */

/** Off for a percentage in hundredths of a percent; half a unit away from zero. */
export function percentageOff(amount: number, basisPoints: number): number {
  return halfAwayFromZero((amount * basisPoints) / 10_000);
}

/** The time of a change within a period, all in milliseconds since 1970. */
export interface PeriodPosition {
  readonly start: number;
  readonly end: number;
  readonly now: number;
}

/** The cost of changing the product now: credit for the rest of the old price, debit for the rest of the new one. */
export function productChange(
  from: number,
  to: number,
  period: PeriodPosition,
): { readonly credit: number; readonly debit: number; readonly total: number } {
  const { left, length } = secondsOf(period);
  const share = (amount: number) => Number(evenQuotient(BigInt(amount) * left, length));
  const credit = 0 - share(from);
  const debit = share(to);
  return { credit, debit, total: credit + debit };
}

/** The cost of more or fewer seats or units now; cut towards zero. */
export function quantityChange(difference: number, period: PeriodPosition): number {
  const { left, length } = secondsOf(period);
  return Number((BigInt(difference) * left) / length);
}

interface Refundable {
  readonly netAmount: number;
  readonly taxAmount: number;
  /** Without tax, as `refundedTaxAmount` is only tax. */
  readonly refundedAmount: number;
  readonly refundedTaxAmount: number;
}

/**
 * The amount that may still be refunded, without tax. Pending refunds count here already; the platform counts them only
 * once they succeed.
 */
export function refundable(order: Refundable, pending: readonly { readonly amount: number }[]): number {
  const asked = pending.reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(0, order.netAmount - order.refundedAmount - asked);
}

/** The tax that goes with a refund; the last one takes what is left. */
export function refundTax(order: Refundable, amount: number): number {
  const left = order.taxAmount - order.refundedTaxAmount;
  if (order.refundedAmount + amount >= order.netAmount) return left;
  const share = evenQuotient(BigInt(amount) * BigInt(order.taxAmount), BigInt(order.netAmount));
  return Math.min(Number(share), left);
}

function secondsOf({ start, end, now }: PeriodPosition): { readonly left: bigint; readonly length: bigint } {
  const seconds = (milliseconds: number) => BigInt(Math.floor(milliseconds / 1000));
  const length = seconds(end) - seconds(start);
  const left = seconds(end) - seconds(now);
  return { length: length > 0n ? length : 1n, left: left < 0n ? 0n : left > length ? length : left };
}

/** In floating point, as the platform computes percentages. */
function halfAwayFromZero(value: number): number {
  return value < 0 ? 0 - Math.round(-value) : Math.round(value);
}

/** A remainder of exactly one half goes to the even neighbour. */
function evenQuotient(dividend: bigint, divisor: bigint): bigint {
  const magnitude = dividend < 0n ? -dividend : dividend;
  const floor = magnitude / divisor;
  const twice = (magnitude % divisor) * 2n;
  const isUp = twice > divisor || (twice === divisor && floor % 2n === 1n);
  const rounded = floor + (isUp ? 1n : 0n);
  return dividend < 0n ? -rounded : rounded;
}
