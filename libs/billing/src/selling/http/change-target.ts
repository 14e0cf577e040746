import type { Target } from '../application/subscription-changing.ts';
import { SubscriptionRefusal } from '../domain/subscription-refusals.ts';

/** @throws INVALID_SUBSCRIPTION_CHANGE unless exactly one is named */
export function targetOf({
  productId,
  seats,
}: {
  readonly productId?: string | undefined;
  readonly seats?: string | undefined;
}): Target {
  if (productId !== undefined && seats === undefined) return { productId };
  if (productId === undefined && seats !== undefined) return { seats: Number(seats) };
  throw SubscriptionRefusal.INVALID_SUBSCRIPTION_CHANGE({ fields: { productId: 'Name a plan or a number of seats' } });
}
