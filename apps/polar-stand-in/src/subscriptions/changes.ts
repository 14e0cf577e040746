import type { models } from '@polar-sh/sdk/2026-10';
import { fromIso } from '../core/clock.ts';
import { invalidField, Refusal } from '../core/refusals.ts';
import type { OrderLine, PriceRow, ProductRow, SubscriptionRow } from '../core/rows.ts';
import { customerOf, fresh, organizationOf, type World } from '../core/world.ts';
import { pricesOf } from '../catalogue/views.ts';
import { charge } from '../customers/addresses.ts';
import { membersOf } from '../customers/members.ts';
import { isSeatBased, provide, revokeAll, seatsOf } from '../grants/grants.ts';
import { assignment, assignSeat } from '../grants/seats.ts';
import { discountOn, prorated, proratedDelta, shareLeft } from '../money/amounts.ts';
import { settleOrder } from '../orders/orders.ts';
import { pricesOfSubscription } from '../usage/customer-meters.ts';
import { amountOf, beginPeriods, currentDiscount, draftInvoice, placePending, productOf } from './billing.ts';
import { alreadyCanceled, announceSubscription, isBillable, sourceOf } from './subscription.ts';

type Behavior = models.SubscriptionProrationBehavior;

interface Plan {
  productId: string | null;
  seats: number | null;
  units: number | null;
}

/** Product, seats or units, without money. */
export function switchPlan(world: World, row: SubscriptionRow, { productId, seats, units }: Plan): void {
  const product = world.tables.products.get(productId ?? '');
  if (product) {
    row.product_id = product.id;
    row.hidden.priceIds = pricesIn(world, product, row.currency).map(({ id }) => id);
    row.recurring_interval = product.recurring_interval!;
    row.recurring_interval_count = product.recurring_interval_count ?? 1;
    row.hidden.chosenAmount = null;
  }
  row.seats = seats ?? row.seats ?? null;
  row.units = units ?? row.units;
  row.amount = amountOf(pricesOfSubscription(world, row), row);
}

export function pricesIn(world: World, product: ProductRow, currency: string): PriceRow[] {
  return pricesOf(world, product).filter(({ price_currency }) => price_currency === currency);
}

export function changeProduct(
  world: World,
  row: SubscriptionRow,
  productId: string,
  asked: Behavior | null,
  newDiscount?: string | null,
): void {
  if (!isBillable(row) || row.cancel_at_period_end) throw alreadyCanceled();
  const product = replacement(world, row, productId);
  const before = productOf(world, row);
  const otherInterval =
    before.recurring_interval !== product.recurring_interval ||
    before.recurring_interval_count !== product.recurring_interval_count;
  const behavior = behaviorOf(world, asked);
  const firstSeats = isSeatBased(world, before) ? null : leastSeats(pricesIn(world, product, row.currency));
  const plan = { productId, seats: firstSeats, units: null };
  if (behavior === 'next_period') {
    if (firstSeats !== null) throw invalidField(['proration_behavior'], 'Seats must begin at once.', behavior);
    pend(world, row, plan);
    return;
  }
  if (newDiscount !== undefined) newDiscountFrom(world, row, newDiscount);
  apply(world, row, plan, otherInterval || behavior === 'reset' ? 'reset' : behavior, newDiscount);
  if (firstSeats === null) provide(world, customerOf(world, row), product, sourceOf(row));
  else seatBuyer(world, row);
}

/** Null: they are not sold by seats. */
function leastSeats(prices: readonly PriceRow[]): number | null {
  const price = prices.find((one) => one.amount_type === 'seat_based');
  return price?.amount_type === 'seat_based' ? price.seat_tiers.minimum_seats : null;
}

/** The buyer keeps access: the first seat is the buyer's, claimed at once. */
function seatBuyer(world: World, row: SubscriptionRow): void {
  const customer = customerOf(world, row);
  const owner = membersOf(world, customer).find(({ role }) => role === 'owner');
  const holder = customer.type === 'team' ? { member_id: owner?.id } : { customer_id: customer.id };
  revokeAll(world, sourceOf(row));
  assignSeat(world, assignment.parse({ ...holder, subscription_id: row.id, immediate_claim: true }));
}

function replacement(world: World, row: SubscriptionRow, productId: string): ProductRow {
  const refuse = (why: string) => invalidField(['product_id'], why, productId);
  const product = world.tables.products.get(productId);
  if (!product || product.is_archived) throw refuse('Product does not exist.');
  if (!product.is_recurring) throw refuse('Product is not a recurring product.');
  if (pricesIn(world, product, row.currency).length === 0) throw refuse(`Product has no price in ${row.currency}.`);
  if (product.id === row.product_id) throw refuse('Product is the same.');
  if (isSeatBased(world, productOf(world, row)) && !isSeatBased(world, product)) {
    throw refuse('Cannot switch from a seat-based to a non-seat-based product.');
  }
  return product;
}

/** Checks only: the discount counts for the debit side, and for later invoices once the change is paid. */
function newDiscountFrom({ tables }: World, row: SubscriptionRow, discountId: string | null): void {
  if (discountId !== null && !tables.discounts.has(discountId)) {
    throw invalidField(['discount_id'], 'Discount does not exist.', discountId);
  }
  if (discountId === row.discount_id) throw invalidField(['discount_id'], 'Discount is the same.', discountId);
}

const behaviorOf = (world: World, asked: Behavior | null): Behavior =>
  asked ?? organizationOf(world).subscription_settings.proration_behavior;

function pend(world: World, row: SubscriptionRow, { productId, seats, units }: Plan): void {
  row.pending_update = { ...fresh(world), applies_at: row.current_period_end, product_id: productId, seats, units };
  announceSubscription(world, row);
}

/** Charges first: a declined card changes nothing. A trial is never prorated. */
function apply(world: World, row: SubscriptionRow, plan: Plan, behavior: Behavior, newDiscount?: string | null): void {
  const target = structuredClone(row);
  switchPlan(world, target, plan);
  if (newDiscount !== undefined) {
    target.discount_id = newDiscount;
    target.hidden.discountedSince = newDiscount === null ? null : world.clock.now();
  }
  target.pending_update = null;
  if (row.status === 'trialing') {
    Object.assign(row, target);
    announceSubscription(world, row);
    return;
  }
  const now = world.clock.peek();
  const share = shareLeft({ start: fromIso(row.current_period_start), end: fromIso(row.current_period_end) }, now);
  if (behavior === 'reset') beginPeriods(target, world.clock.micros(), productOf(world, target));
  const lines = plan.productId
    ? [side(world, row, -1, share), side(world, target, 1, behavior === 'reset' ? 1 : share)]
    : [delta(world, row, target, share)];
  if (behavior === 'prorate') {
    target.hidden.carried = [...row.hidden.carried, ...lines];
    Object.assign(row, target);
    announceSubscription(world, row);
    return;
  }
  invoice(world, row, target, lines);
}

function invoice(world: World, row: SubscriptionRow, target: SubscriptionRow, lines: OrderLine[]): void {
  const order = draftInvoice(world, target, 'subscription_update', lines, null);
  const customer = customerOf(world, row);
  if (charge(world, customer, order.due_amount) !== 'paid') {
    throw new Refusal(402, 'PaymentFailed', 'The payment for the subscription update failed.');
  }
  Object.assign(row, target);
  announceSubscription(world, row);
  placePending(world, order);
  settleOrder(world, order);
}

/** Credit with the old discount, debit with the new one, each rounded by itself. */
function side(world: World, row: SubscriptionRow, sign: 1 | -1, share: number): OrderLine {
  return {
    label: `${sign < 0 ? 'Remaining time on' : 'Remaining time for'} ${productOf(world, row).name}`,
    amount: sign * prorated(discounted(world, row), share) + 0,
    proration: true,
    product_price_id: row.hidden.priceIds[0] ?? null,
    start_timestamp: world.clock.now(),
    end_timestamp: row.current_period_end,
    discountable: false,
  };
}

function delta(world: World, before: SubscriptionRow, after: SubscriptionRow, share: number): OrderLine {
  return {
    ...side(world, after, 1, share),
    label: `Update of ${productOf(world, after).name}`,
    amount: proratedDelta(discounted(world, after) - discounted(world, before), share),
  };
}

function discounted(world: World, row: SubscriptionRow): number {
  const discount = world.tables.discounts.get(
    currentDiscount(world, row, row.discount_id !== null && isFirstPeriod(row)) ?? '',
  );
  return row.amount - (discount ? discountOn(discount, row.amount, row.currency) : 0);
}

const isFirstPeriod = (row: SubscriptionRow): boolean => row.current_period_start === row.started_at;

export function changeSeats(world: World, row: SubscriptionRow, seats: number, asked: Behavior | null): void {
  if (!isBillable(row) || row.cancel_at_period_end) throw alreadyCanceled();
  const price = pricesOfSubscription(world, row).find((one) => one.amount_type === 'seat_based');
  if (price?.amount_type !== 'seat_based') {
    throw new Refusal(400, 'NotASeatBasedSubscription', 'This subscription does not support seat-based pricing.');
  }
  const { minimum_seats, maximum_seats } = price.seat_tiers;
  if (seats < minimum_seats) throw new Refusal(400, 'BelowMinimumSeats', `Minimum ${minimum_seats} seats required.`);
  if (maximum_seats !== null && seats > maximum_seats) {
    throw new Refusal(400, 'AboveMaximumSeats', `Maximum ${maximum_seats} seats allowed.`);
  }
  const assigned = seatsOf(world, sourceOf(row)).filter(({ status }) => status !== 'revoked').length;
  if (seats < assigned) {
    const detail = `Cannot decrease seats to ${seats}. Currently ${assigned} seats are assigned. Revoke seats first.`;
    throw new Refusal(400, 'SeatsAlreadyAssigned', detail);
  }
  changeQuantity(world, row, { productId: null, seats, units: null }, asked);
}

export function changeUnits(world: World, row: SubscriptionRow, units: number, asked: Behavior | null): void {
  if (!isBillable(row)) throw alreadyCanceled();
  const price = pricesOfSubscription(world, row).find((one) => one.amount_type === 'unit_based');
  if (price?.amount_type !== 'unit_based') {
    throw new Refusal(400, 'NotAUnitBasedSubscription', 'This subscription does not support unit-based pricing.');
  }
  if (units < (price.minimum_units ?? 1) || units > (price.maximum_units ?? Infinity)) {
    throw invalidField(['units'], 'Units are out of range.', units);
  }
  changeQuantity(world, row, { productId: null, seats: null, units }, asked);
}

function changeQuantity(world: World, row: SubscriptionRow, plan: Plan, asked: Behavior | null): void {
  const behavior = behaviorOf(world, asked);
  if (behavior === 'next_period') pend(world, row, plan);
  else apply(world, row, plan, behavior === 'reset' ? 'invoice' : behavior);
}
