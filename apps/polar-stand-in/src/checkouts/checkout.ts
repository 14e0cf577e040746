import type { models } from '@polar-sh/sdk/2026-10';
import { addInterval, dayOfMonth, fromIso, type Interval, toIso } from '../core/clock.ts';
import { invalidField, Refusal } from '../core/refusals.ts';
import type { CheckoutRow, DiscountRow, OrderRow, PriceRow, ProductRow, RedemptionRow } from '../core/rows.ts';
import { insert, only, organizationOf, without, type World } from '../core/world.ts';
import { publicOrganization } from '../catalogue/organization.ts';
import { attachedFields, checkoutDiscount, priceView, publicProduct } from '../catalogue/views.ts';
import { baseAmount, discountOn } from '../money/amounts.ts';
import { taxBehavior, taxed, taxRate } from '../money/tax.ts';
import { pricesIn } from '../subscriptions/changes.ts';

export function productOf({ tables }: World, row: CheckoutRow): ProductRow {
  return tables.products.get(row.product_id!)!;
}

/** Prices made for this checkout, or those of the catalogue, in its currency. */
export function pricesFor(world: World, row: CheckoutRow, product: ProductRow): PriceRow[] {
  const adHoc = row.hidden.adHocPriceIds[product.id]?.map((id) => world.tables.prices.get(id)!);
  return (
    adHoc?.filter(({ price_currency }) => price_currency === row.currency) ?? pricesIn(world, product, row.currency)
  );
}

const isFree = (price: PriceRow) => price.amount_type === 'fixed' && price.price_amount === 0;

/** Computes quantities, amounts and the fields that the form needs, after every change. */
export function reprice(world: World, row: CheckoutRow): void {
  const product = productOf(world, row);
  const prices = pricesFor(world, row, product);
  row.product_price_id = prices[0]?.id ?? null;
  setQuantities(row, prices);
  const chosen = { seats: row.seats ?? null, units: row.units, amount: row.hidden.chosenAmount };
  row.amount = prices.reduce((sum, price) => sum + baseAmount(price, chosen), 0);
  const discount = world.tables.discounts.get(row.discount_id ?? '');
  row.discount_amount = discount ? discountOn(discount, row.amount, row.currency) : 0;
  setTax(world, row, prices[0]?.tax_behavior ?? null);
  setTrial(world, row, product);
  row.is_free_product_price = prices.length > 0 && prices.every(isFree);
  row.is_discount_applicable = !row.is_free_product_price;
  row.is_payment_required = row.total_amount > 0 && row.active_trial_interval === null;
  row.is_payment_setup_required = product.is_recurring && !row.is_free_product_price;
  row.is_payment_form_required = row.is_payment_required || row.is_payment_setup_required;
}

function setQuantities(row: CheckoutRow, prices: PriceRow[]): void {
  const seats = prices.find((price) => price.amount_type === 'seat_based');
  const units = prices.find((price) => price.amount_type === 'unit_based');
  if (seats?.amount_type === 'seat_based') row.seats ??= row.min_seats ?? seats.seat_tiers.minimum_seats;
  else row.seats = null;
  if (units?.amount_type === 'unit_based') row.units ??= row.min_units ?? units.minimum_units ?? 1;
  else row.units = null;
}

/** The tax is null until there is a country. */
function setTax(world: World, row: CheckoutRow, option: string | null): void {
  const discounted = row.amount - row.discount_amount;
  const country = row.customer_billing_address?.country ?? null;
  const behavior = taxBehavior(option ?? organizationOf(world).default_tax_behavior, country);
  const rate = taxRate(row.customer_billing_address ?? {}, row.is_business_customer && row.customer_tax_id !== null);
  const { net, tax, total } = taxed(discounted, rate, behavior);
  row.net_amount = country ? net : discounted;
  row.tax_amount = country ? tax : null;
  row.tax_behavior = country ? behavior : null;
  row.total_amount = country ? total : discounted;
}

function setTrial(world: World, row: CheckoutRow, product: ProductRow): void {
  const interval = row.trial_interval ?? product.trial_interval;
  const count = row.trial_interval_count ?? product.trial_interval_count;
  const offered = row.allow_trial !== false && product.is_recurring && interval !== null && count !== null;
  row.active_trial_interval = offered ? interval : null;
  row.active_trial_interval_count = offered ? count : null;
  const now = world.clock.peek();
  row.trial_end = offered ? toIso(addInterval(now, interval as Interval, count, dayOfMonth(now))) : null;
}

/** The fields of the address that the form shows, and whether they are required. */
export function addressFields(row: CheckoutRow): models.CheckoutBillingAddressFields {
  const country = row.customer_billing_address?.country ?? null;
  const everything = row.require_billing_address || row.is_business_customer;
  const whole = everything || country === 'US' ? 'required' : 'disabled';
  const line2 = everything || country === 'US' ? 'optional' : 'disabled';
  return {
    country: 'required',
    state: stateMode(country, everything),
    city: whole,
    postal_code: whole,
    line1: whole,
    line2,
  };
}

function stateMode(country: string | null, everything: boolean): models.BillingAddressFieldMode {
  if (country === 'US' || country === 'CA') return 'required';
  return everything ? 'optional' : 'disabled';
}

export function checkoutView(world: World, row: CheckoutRow): models.Checkout {
  const { hidden, ...checkout } = row;
  const { tables } = world;
  const product = tables.products.get(row.product_id ?? '') ?? null;
  const price = tables.prices.get(row.product_price_id ?? '');
  const products = hidden.productIds.map((id) => tables.products.get(id)!);
  return {
    ...checkout,
    billing_address_fields: addressFields(row),
    products: products.map((one) => publicProduct(world, one)),
    product: product && publicProduct(world, product),
    product_price: price ? priceView(world, price) : null,
    prices: Object.fromEntries(
      products.map((one) => [one.id, pricesFor(world, row, one).map((each) => priceView(world, each))]),
    ),
    discount: checkoutDiscount(world, row.discount_id),
    attached_custom_fields: product && attachedFields(world, product),
  };
}

/** As the buyer's browser sees it. */
export function publicCheckout(world: World, row: CheckoutRow): models.CheckoutPublic {
  const shown = without(
    checkoutView(world, row),
    'metadata',
    'external_customer_id',
    'customer_metadata',
    'subscription_id',
    'trial_interval',
    'trial_interval_count',
  );
  return { ...shown, organization: publicOrganization(world) };
}

export function announceCheckout(world: World, type: 'created' | 'updated' | 'expired', row: CheckoutRow): void {
  world.announcer.emit(`checkout.${type}`, checkoutView(world, row));
}

/** Whether the discount is usable for the product now. The limit for each buyer is checked at the confirmation. */
export function isUsable(world: World, discount: DiscountRow, productId: string): boolean {
  const now = world.clock.peek();
  const { starts_at, ends_at, max_redemptions, hidden } = discount;
  if (starts_at && fromIso(starts_at) > now) return false;
  if (ends_at && fromIso(ends_at) <= now) return false;
  if (max_redemptions !== null && redemptionsOf(world, discount).length >= max_redemptions) return false;
  return hidden.productIds.length === 0 || hidden.productIds.includes(productId);
}

/** @param id of the discount; undefined: no such one @throws 422 at the field where it is not usable */
export function usableDiscount(
  world: World,
  id: string | undefined,
  productId: string,
  [field, input]: [string, string],
): string {
  const discount = world.tables.discounts.get(id ?? '');
  if (discount && isUsable(world, discount, productId)) return discount.id;
  throw invalidField([field], 'Discount does not exist.', input);
}

const redemptionsOf = ({ tables }: World, discount: DiscountRow): RedemptionRow[] =>
  only(tables.redemptions, ({ discount_id }) => discount_id === discount.id);

/** The address without its plus part: anna+1@x.com is anna@x.com. */
const plain = (email: string | null) => email?.toLowerCase().replace(/\+[^@]*@/, '@') ?? null;

/** Reserves a redemption while the payment runs; `release` gives it back if the payment fails. */
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

/** Recognizes the buyer by customer, by e-mail without plus part, or by card. A fully refunded redemption does not count. */
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
