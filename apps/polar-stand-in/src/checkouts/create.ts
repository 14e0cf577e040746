import { z } from 'zod';
import { DAY, toIso } from '../core/clock.ts';
import { invalidField } from '../core/refusals.ts';
import type { CheckoutRow, CustomerRow, ProductRow } from '../core/rows.ts';
import { fresh, insert, organizationOf, pick, type World } from '../core/world.ts';
import { readFieldData } from '../catalogue/custom-fields.ts';
import { addPrice, newPrice } from '../catalogue/products.ts';
import { address, readTaxId } from '../customers/addresses.ts';
import { byExternalId } from '../customers/views.ts';
import { amount, interval, maybe, metadata } from '../http/validation.ts';
import { CURRENCIES } from '../money/currencies.ts';
import { announceCheckout, pricesFor, reprice, usableDiscount } from './checkout.ts';

const quantity = maybe(z.int().min(1).max(1000));

export const checkoutCreation = z.object({
  products: z.array(z.uuid()).min(1),
  prices: maybe(z.record(z.uuid(), z.array(newPrice).min(1))),
  metadata: metadata.default({}),
  custom_field_data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).default({}),
  discount_id: maybe(z.uuid()),
  allow_discount_codes: z.boolean().default(true),
  require_billing_address: z.boolean().default(false),
  amount: maybe(amount),
  seats: quantity,
  min_seats: quantity,
  max_seats: quantity,
  units: quantity,
  min_units: quantity,
  max_units: quantity,
  allow_trial: z.boolean().default(true),
  trial_interval: maybe(interval),
  trial_interval_count: maybe(z.int().min(1)),
  customer_id: maybe(z.uuid()),
  is_business_customer: z.boolean().default(false),
  external_customer_id: maybe(z.string()),
  customer_name: maybe(z.string()),
  customer_email: maybe(z.email()),
  customer_ip_address: maybe(z.string()),
  customer_billing_name: maybe(z.string()),
  customer_billing_address: maybe(address),
  customer_tax_id: maybe(z.string()),
  customer_metadata: metadata.default({}),
  subscription_id: maybe(z.uuid()),
  success_url: maybe(z.url()),
  return_url: maybe(z.url()),
  embed_origin: maybe(z.string()),
  locale: maybe(z.string()),
  currency: maybe(z.enum(CURRENCIES)),
});
type Body = z.output<typeof checkoutCreation>;

export function createCheckout(world: World, body: Body): CheckoutRow {
  const products = body.products.map((id, at) => sellable(world, id, at));
  const common = fresh(world);
  const { prices, products: _, custom_field_data, discount_id, success_url, currency, ...wanted } = body;
  const { amount: chosenAmount, ...rest } = wanted;
  const row: CheckoutRow = {
    ...common,
    ...rest,
    ...buyer(world, body),
    custom_field_data: readFieldData(world, products[0]!, custom_field_data, false),
    payment_processor: 'stripe',
    status: 'open',
    client_secret: `polar_c_${world.random.bytes(24).toString('base64url')}`,
    url: '',
    expires_at: toIso(world.clock.peek() + DAY),
    success_url: '',
    ...zeroAmounts,
    currency: currency ?? organizationOf(world).default_presentment_currency,
    organization_id: organizationOf(world).id,
    product_id: products[0]!.id,
    discount_id: discount_id && usableDiscount(world, discount_id, products[0]!.id, ['discount_id', discount_id]),
    // An address that is complete from the beginning is asked for whole.
    require_billing_address: body.require_billing_address || Boolean(body.customer_billing_address?.line1),
    payment_method_type: null,
    payment_processor_metadata: {},
    hidden: { productIds: products.map(({ id }) => id), adHocPriceIds: {}, card: null, chosenAmount },
  };
  row.url = `${world.options.baseUrl}/checkout/${row.client_secret}`;
  row.success_url = success_url ? success_url.replaceAll('{CHECKOUT_ID}', row.id) : `${row.url}/confirmation`;
  addAdHocPrices(world, row, prices ?? {});
  refuseWithoutPrice(world, row, products);
  refuseUpgrade(world, body.subscription_id);
  reprice(world, row);
  insert(world.tables.checkouts, row);
  announceCheckout(world, 'created', row);
  return row;
}

const zeroAmounts = {
  amount: 0,
  discount_amount: 0,
  net_amount: 0,
  tax_amount: null,
  tax_behavior: null,
  total_amount: 0,
  active_trial_interval: null,
  active_trial_interval_count: null,
  trial_end: null,
  product_price_id: null,
  is_discount_applicable: true,
  is_free_product_price: false,
  is_payment_required: true,
  is_payment_setup_required: false,
  is_payment_form_required: true,
};

function sellable(world: World, id: string, at: number): ProductRow {
  const product = world.tables.products.get(id);
  if (!product) throw invalidField(['products', at], 'Product does not exist.', id);
  if (product.is_archived) throw invalidField(['products', at], 'Product is archived.', id);
  return product;
}

function knownCustomer(world: World, { customer_id, external_customer_id }: Body): CustomerRow | undefined {
  if (customer_id === null) return byExternalId(world, external_customer_id ?? '');
  const known = world.tables.customers.get(customer_id);
  if (!known || known.deleted_at !== null) throw invalidField(['customer_id'], 'Customer does not exist.', customer_id);
  return known;
}

/** The checkout of a known customer begins with the stored details. */
function buyer(world: World, body: Body): Partial<CheckoutRow> {
  const { customer_billing_address: given, customer_tax_id } = body;
  const known = knownCustomer(world, body);
  if (customer_tax_id) readTaxId(customer_tax_id, given?.country ?? null, 'customer_tax_id');
  const own = { ...pick(body, 'customer_name', 'customer_billing_name', 'customer_billing_address'), customer_tax_id };
  if (!known) return { ...own, customer_id: null, customer_email: body.customer_email };
  const { name, billing_name, billing_address, tax_id, email } = known;
  return {
    customer_id: known.id,
    // An address that is sent wins over that of the customer.
    customer_email: body.customer_email ?? email,
    customer_name: own.customer_name ?? name,
    customer_billing_name: own.customer_billing_name ?? billing_name,
    customer_billing_address: given ?? billing_address,
    customer_tax_id: customer_tax_id ?? (tax_id ? String(tax_id[0]) : null),
  };
}

function addAdHocPrices(world: World, row: CheckoutRow, prices: NonNullable<Body['prices']>): void {
  for (const [productId, wanted] of Object.entries(prices)) {
    if (!row.hidden.productIds.includes(productId)) {
      throw invalidField(['prices', productId], 'Product is not part of this checkout.', productId);
    }
    const rows = wanted.map((price, at) => addPrice(world, productId, price, 'ad_hoc', ['prices', productId, at]));
    row.hidden.adHocPriceIds[productId] = rows.map(({ id }) => id);
  }
}

function refuseWithoutPrice(world: World, row: CheckoutRow, products: ProductRow[]): void {
  products.forEach((product, at) => {
    if (pricesFor(world, row, product).length > 0) return;
    throw invalidField(['products', at], `Product has no price in ${row.currency}.`, product.id);
  });
}

/** Only a free subscription becomes a paid one by a checkout. */
function refuseUpgrade({ tables }: World, id: string | null): void {
  if (id === null) return;
  const subscription = tables.subscriptions.get(id);
  if (!subscription || subscription.ended_at !== null)
    throw invalidField(['subscription_id'], 'Subscription does not exist.', id);
  if (subscription.amount > 0) throw invalidField(['subscription_id'], 'Only free subscriptions can be upgraded.', id);
}
