/** What seats belong to: a subscription, or the order of what was bought once. */
export interface SeatPurchase {
  readonly kind: 'subscription' | 'order';
  readonly id: string;
}

/** Of a seat; undefined: it is not known. */
export function purchaseOf(seat: {
  readonly subscriptionId: string | null;
  readonly orderId: string | null;
}): SeatPurchase | undefined {
  if (seat.subscriptionId !== null) return { kind: 'subscription', id: seat.subscriptionId };
  return seat.orderId === null ? undefined : { kind: 'order', id: seat.orderId };
}
