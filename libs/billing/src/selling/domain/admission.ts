import type { EntityOf } from '../../objects/domain/codecs.ts';
import { isBillable } from '../../objects/domain/subscription-commands.ts';
import { SubscriptionRefusal } from './selling-refusals.ts';

type Product = EntityOf<'product'>['fields'];
type Subscription = EntityOf<'subscription'>['fields'];

/**
 * Whether products can be bought beside the subscriptions that there are. `upgrades`: a free subscription that becomes a
 * paid one by the purchase; any other is changed, not bought again.
 */
export type Admission =
  | { readonly may: true; readonly upgrades?: string }
  | { readonly may: false; readonly because: Pick<Subscription, 'id' | 'productId'> };

/**
 * @param several whether the merchant allows more than one subscription of a customer
 * @param upgraded the free subscription that the purchase is to replace; otherwise the buyer's only one
 * @throws SUBSCRIPTION_NOT_FOUND for one that does not run
 */
export function admit(
  products: readonly Pick<Product, 'isRecurring' | 'prices'>[],
  subscriptions: readonly Pick<Subscription, 'id' | 'productId' | 'status' | 'amount'>[],
  several: boolean,
  upgraded?: string,
): Admission {
  const running = subscriptions.filter(isBillable);
  const named = running.filter(({ id }) => id === upgraded);
  if (upgraded !== undefined && named.length === 0) throw SubscriptionRefusal.SUBSCRIPTION_NOT_FOUND();
  // Where several are allowed, the others may stay.
  const current = several ? named : [...named, ...running];
  const paid = current.find(({ amount }) => amount > 0) ?? current[0];
  if (!paid || !products.some(({ isRecurring }) => isRecurring)) return { may: true };
  const isUpgrade = paid.amount === 0 && products.every((product) => !isFree(product));
  if (isUpgrade) return { may: true, upgrades: paid.id };
  return { may: false, because: { id: paid.id, productId: paid.productId } };
}

const isFree = ({ prices }: Pick<Product, 'prices'>) =>
  prices.every((price) => price.amountType === 'fixed' && price.priceAmount === 0);
