import { fromIso } from '../core/clock.ts';
import { invalidField, Refusal } from '../core/refusals.ts';
import type { CheckoutRow, DiscountRow, OrderRow, RedemptionRow } from '../core/rows.ts';
import { insert, only } from '../core/store.ts';
import type { World } from '../core/world.ts';

/** Usable for this product now; whether redemptions are left for this buyer shows at the confirmation. */
export function isUsable(world: World, discount: DiscountRow, productId: string): boolean {
  const now = world.clock.peek();
  const { starts_at, ends_at, max_redemptions, hidden } = discount;
  if (starts_at && fromIso(starts_at) > now) return false;
  if (ends_at && fromIso(ends_at) <= now) return false;
  if (max_redemptions !== null && redemptionsOf(world, discount).length >= max_redemptions) return false;
  return hidden.productIds.length === 0 || hidden.productIds.includes(productId);
}

const redemptionsOf = ({ tables }: World, discount: DiscountRow): RedemptionRow[] =>
  only(tables.redemptions, ({ discount_id }) => discount_id === discount.id);

/** Without what follows a plus: anna+1@x.com is anna@x.com. */
const plain = (email: string | null) => email?.toLowerCase().replace(/\+[^@]*@/, '@') ?? null;

/** Taken while the payment runs; given back if it fails. */
export function reserve(world: World, row: CheckoutRow): void {
  const discount = world.tables.discounts.get(row.discount_id ?? '');
  if (!discount) return;
  if (!isUsable(world, discount, row.product_id!)) {
    throw invalidField(['discount_id'], 'Discount is no longer redeemable.', discount.id);
  }
  const card = row.hidden.card?.fingerprint ?? null;
  const limit = discount.max_redemptions_per_customer;
  const own = redemptionsOf(world, discount).filter((one) => isSameBuyer(world, one, row, card));
  if (limit !== null && own.length >= limit) {
    throw new Refusal(403, 'DiscountRedemptionLimitReached', 'You have already used this discount.');
  }
  insert(world.tables.redemptions, {
    id: world.random.uuid(),
    discount_id: discount.id,
    checkout_id: row.id,
    customer_id: row.customer_id,
    email: plain(row.customer_email),
    card,
    order_id: null,
  });
  count(world, discount);
}

/** By customer, by e-mail without plus-alias, or by card; a full refund makes room again. */
function isSameBuyer({ tables }: World, one: RedemptionRow, row: CheckoutRow, card: string | null): boolean {
  if (tables.orders.get(one.order_id ?? '')?.status === 'refunded') return false;
  if (one.customer_id !== null && one.customer_id === row.customer_id) return true;
  if (one.email !== null && one.email === plain(row.customer_email)) return true;
  return card !== null && one.card === card;
}

function count(world: World, discount: DiscountRow): void {
  discount.redemptions_count = redemptionsOf(world, discount).length;
}

export function release(world: World, row: CheckoutRow): void {
  for (const one of only(world.tables.redemptions, ({ checkout_id }) => checkout_id === row.id)) {
    world.tables.redemptions.delete(one.id);
    const discount = world.tables.discounts.get(one.discount_id);
    if (discount) count(world, discount);
  }
}

export function redeem({ tables }: World, row: CheckoutRow, order: OrderRow): void {
  for (const one of only(tables.redemptions, ({ checkout_id }) => checkout_id === row.id)) {
    one.order_id = order.id;
    one.customer_id = order.customer_id;
  }
}
