import type { CustomerRow, ProductRow, SeatRow } from '../core/rows.ts';
import { only } from '../core/store.ts';
import type { World } from '../core/world.ts';
import { benefitsOf, pricesOf } from '../catalogue/views.ts';
import { grant, grantProduct, revoke, grantsFrom, type Source } from './grants.ts';

export const isSeatBased = (world: World, product: ProductRow): boolean =>
  pricesOf(world, product).some(({ amount_type }) => amount_type === 'seat_based');

export const seatsOf = ({ tables }: World, source: Source): SeatRow[] =>
  only(tables.seats, (seat) =>
    source.subscription_id ? seat.subscription_id === source.subscription_id : seat.order_id === source.order_id,
  );

/** The benefits of a purchase: to the buyer, or to those who claimed its seats. */
export function provide(world: World, customer: CustomerRow, product: ProductRow, source: Source): void {
  if (!isSeatBased(world, product)) {
    grantProduct(world, customer, product, source);
    return;
  }
  for (const seat of seatsOf(world, source)) if (seat.status === 'claimed') provideSeat(world, seat, product);
}

export function provideSeat(world: World, seat: SeatRow, product: ProductRow): void {
  const holder = world.tables.customers.get(seat.customer_id ?? '');
  if (!holder) return;
  const source = { subscription_id: seat.subscription_id, order_id: seat.order_id };
  for (const benefit of benefitsOf(world, product)) grant(world, holder, benefit, source, seat.member_id);
}

export function withdrawSeat(world: World, seat: SeatRow): void {
  const source = { subscription_id: seat.subscription_id, order_id: seat.order_id };
  const held = grantsFrom(world, source).filter(
    (row) => row.customer_id === seat.customer_id && (row.member_id ?? null) === seat.member_id,
  );
  for (const row of held) revoke(world, row);
}
