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

export interface Sum {
  readonly label: string;
  readonly amount: number;
  /** The total, which the lines above it add up to. */
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

/** How the total was paid, what is left to pay, and what came back. */
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
