import { z } from 'zod';
import { fromIso } from '../core/clock.ts';
import { invalidField, Refusal } from '../core/refusals.ts';
import type { CheckoutRow } from '../core/rows.ts';
import { touch, valued, type World } from '../core/world.ts';
import { readFieldData } from '../catalogue/custom-fields.ts';
import { findByCode } from '../catalogue/discounts.ts';
import { address, readTaxId } from '../customers/addresses.ts';
import { amount, interval, maybe, metadata } from '../http/validation.ts';
import { CURRENCIES } from '../money/currencies.ts';
import { announceCheckout, pricesFor, productOf, reprice, usableDiscount } from './checkout.ts';

const text = z.string().nullable().optional();
const common = {
  custom_field_data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  product_id: maybe(z.uuid()),
  product_price_id: maybe(z.uuid()),
  amount: maybe(amount),
  seats: maybe(z.int().min(1).max(1000)),
  units: maybe(z.int().min(1)),
  is_business_customer: maybe(z.boolean()),
  customer_name: text,
  customer_email: maybe(z.email()),
  customer_billing_name: text,
  customer_billing_address: maybe(address),
  customer_tax_id: text,
  locale: text,
};

/** By the organization. */
export const checkoutChange = z.object({
  ...common,
  trial_interval: interval.nullable().optional(),
  trial_interval_count: z.int().min(1).nullable().optional(),
  metadata: metadata.optional(),
  currency: maybe(z.enum(CURRENCIES)),
  discount_id: z.uuid().nullable().optional(),
  allow_discount_codes: maybe(z.boolean()),
  require_billing_address: maybe(z.boolean()),
  allow_trial: maybe(z.boolean()),
  customer_ip_address: text,
  customer_metadata: maybe(metadata),
  success_url: maybe(z.url()),
  return_url: maybe(z.url()),
  embed_origin: text,
});

/** By the buyer. */
export const buyerChange = z.object({
  ...common,
  payment_method_type: text,
  discount_code: text,
  allow_trial: maybe(z.literal(false)),
});

export const confirmation = buyerChange.extend({ confirmation_token_id: text });

type Change = Partial<z.output<typeof checkoutChange> & Omit<z.output<typeof buyerChange>, 'allow_trial'>>;

export function refuseUnlessOpen(row: CheckoutRow): void {
  if (row.status === 'open') return;
  throw new Refusal(403, 'NotOpenCheckout', `Checkout ${row.id} is not open: ${row.status}`);
}

/** An hour that passed unnoticed counts at the next write. */
export function expireIfDue(world: World, row: CheckoutRow): boolean {
  if (row.status === 'open' && fromIso(row.expires_at) <= world.clock.peek()) expire(world, row);
  return row.status === 'expired';
}

export function expire(world: World, row: CheckoutRow): void {
  row.status = 'expired';
  touch(world, row);
  announceCheckout(world, 'expired', row);
}

export function updateCheckout(world: World, row: CheckoutRow, body: Change): void {
  applyChange(world, row, body);
  touch(world, row);
  announceCheckout(world, 'updated', row);
}

/** All or nothing: a refusal leaves the checkout as it was. */
export function applyChange(world: World, row: CheckoutRow, body: Change): void {
  const target = structuredClone(row);
  const {
    amount: chosen,
    custom_field_data,
    product_id,
    product_price_id: _,
    discount_code,
    customer_tax_id,
    currency,
    ...rest
  } = body;
  Object.assign(target, valued(rest, CLEARABLE));
  target.currency = currency ?? target.currency;
  target.hidden.chosenAmount = chosen ?? target.hidden.chosenAmount;
  if (target.customer_id !== null) target.customer_email = row.customer_email ?? target.customer_email;
  if (product_id) chooseProduct(target, product_id);
  if (pricesFor(world, target, productOf(world, target)).length === 0) {
    throw invalidField(['currency'], `Product has no price in ${target.currency}.`, target.currency);
  }
  if (customer_tax_id !== undefined) setTaxId(target, customer_tax_id);
  if (custom_field_data)
    target.custom_field_data = readFieldData(world, productOf(world, target), custom_field_data, false);
  checkQuantities(target);
  applyDiscount(world, target, body.discount_id, discount_code);
  reprice(world, target);
  checkChosenAmount(world, target);
  Object.assign(row, target);
}

const CLEARABLE = [
  'customer_name',
  'customer_billing_name',
  'locale',
  'embed_origin',
  'customer_ip_address',
  'trial_interval',
  'trial_interval_count',
  'payment_method_type',
];

function chooseProduct(row: CheckoutRow, id: string): void {
  if (!row.hidden.productIds.includes(id))
    throw invalidField(['product_id'], 'Product is not part of this checkout.', id);
  if (row.product_id === id) return;
  row.product_id = id;
  row.seats = null;
  row.units = null;
  row.hidden.chosenAmount = null;
}

function setTaxId(row: CheckoutRow, number: string | null): void {
  const country = row.customer_billing_address?.country ?? null;
  row.customer_tax_id = number ? readTaxId(number, country, 'customer_tax_id')[0] : null;
}

function checkQuantities({ seats, min_seats, max_seats, units, min_units, max_units }: CheckoutRow): void {
  if (seats && (seats < (min_seats ?? 1) || seats > (max_seats ?? Infinity))) {
    throw invalidField(['seats'], 'Number of seats is out of range.', seats);
  }
  if (units && (units < (min_units ?? 1) || units > (max_units ?? Infinity))) {
    throw invalidField(['units'], 'Number of units is out of range.', units);
  }
}

function applyDiscount(
  world: World,
  row: CheckoutRow,
  id: string | null | undefined,
  code: string | null | undefined,
): void {
  if (id === null || code === null || code === '') row.discount_id = null;
  if (id) row.discount_id = usableDiscount(world, id, row.product_id!, ['discount_id', id]);
  if (!code) return;
  if (!row.allow_discount_codes) throw invalidField(['discount_code'], 'Discount codes are not allowed.', code);
  row.discount_id = usableDiscount(world, findByCode(world, code)?.id, row.product_id!, ['discount_code', code]);
}

function checkChosenAmount(world: World, row: CheckoutRow): void {
  const chosen = row.hidden.chosenAmount;
  const price = pricesFor(world, row, productOf(world, row)).find(({ amount_type }) => amount_type === 'custom');
  if (chosen === null || price?.amount_type !== 'custom') return;
  if (chosen >= price.minimum_amount && chosen <= (price.maximum_amount ?? Infinity)) return;
  throw invalidField(['amount'], 'Amount is out of range.', chosen);
}
