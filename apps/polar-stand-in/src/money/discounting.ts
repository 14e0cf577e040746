import type { DiscountRow } from '../core/rows.ts';
import { halfAwayFromZero } from './rounding.ts';

/** What the discount takes from a subtotal; 0 when it has no amount in the currency. */
export function discountOn(discount: DiscountRow, subtotal: number, currency: string): number {
  if (subtotal <= 0) return 0;
  if ('basis_points' in discount) return halfAwayFromZero((subtotal * discount.basis_points) / 10_000);
  return Math.min(discount.amounts[currency] ?? 0, subtotal);
}

/** Shares of `total` in proportion to the amounts: floors first, what is left to the largest remainders. */
export function allocate(total: number, amounts: readonly number[]): number[] {
  const sum = amounts.reduce((all, one) => all + one, 0);
  if (sum === 0) return amounts.map(() => 0);
  const exact = amounts.map((amount) => (total * amount) / sum);
  const shares = exact.map((share) => Math.floor(share));
  let left = total - shares.reduce((all, one) => all + one, 0);
  const byRemainder = exact
    .map((share, at) => ({ at, remainder: share - Math.floor(share) }))
    .toSorted((one, other) => other.remainder - one.remainder);
  for (const { at } of byRemainder) {
    if (left <= 0) break;
    shares[at]! += 1;
    left -= 1;
  }
  return shares;
}
