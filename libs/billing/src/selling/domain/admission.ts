import type { EntityOf } from '../../objects/domain/codecs.ts';
import { isBillable } from '../../objects/domain/subscription-commands.ts';

type Product = EntityOf<'product'>['fields'];
type Subscription = EntityOf<'subscription'>['fields'];

/**
 * Whether products can be bought beside the subscriptions that there are. `upgrades`: a free subscription that becomes a
 * paid one by the purchase; any other is changed, not bought again.
 */
export type Admission =
  | { readonly may: true; readonly upgrades?: string }
  | { readonly may: false; readonly because: Pick<Subscription, 'id' | 'productId'> };

/** @param several whether the merchant allows more than one subscription of a customer */
export function admit(
  products: readonly Pick<Product, 'isRecurring' | 'prices'>[],
  subscriptions: readonly Pick<Subscription, 'id' | 'productId' | 'status' | 'amount'>[],
  several: boolean,
): Admission {
  const current = subscriptions.filter(isBillable);
  const paid = current.find(({ amount }) => amount > 0) ?? current[0];
  if (several || !paid || !products.some(({ isRecurring }) => isRecurring)) return { may: true };
  const isUpgrade = paid.amount === 0 && products.every((product) => !isFree(product));
  if (isUpgrade) return { may: true, upgrades: paid.id };
  return { may: false, because: { id: paid.id, productId: paid.productId } };
}

const isFree = ({ prices }: Pick<Product, 'prices'>) =>
  prices.every((price) => price.amountType === 'fixed' && price.priceAmount === 0);
