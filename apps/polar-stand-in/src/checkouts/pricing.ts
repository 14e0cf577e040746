import { addInterval, dayOfMonth, type Interval } from '../core/calendar.ts';
import { toIso } from '../core/clock.ts';
import type { CheckoutRow, PriceRow, ProductRow } from '../core/rows.ts';
import { organizationOf, type World } from '../core/world.ts';
import { discountOn } from '../money/discounting.ts';
import { baseAmount } from '../money/pricing.ts';
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

/** Quantities, amounts and what the form has to ask for, after every change. */
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

/** Unknown, null, until there is a country. */
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
