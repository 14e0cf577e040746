import type { models } from '@polar-sh/sdk/2026-10';
import type { CheckoutRow, CustomerRow, OrderLine, OrderRow, ProductRow, SubscriptionRow } from '../core/rows.ts';
import { customerOf, fresh, insert, only, organizationOf, touch, without, type World } from '../core/world.ts';
import { bareProduct, discountBase } from '../catalogue/views.ts';
import { embeddedCustomer } from '../customers/views.ts';
import { allocate, discountOn, halfEven } from '../money/amounts.ts';
import { taxBehavior, taxed, taxRate } from '../money/tax.ts';

interface NewOrder {
  customer: CustomerRow;
  product: ProductRow | null;
  reason: models.OrderBillingReason;
  currency: string;
  lines: OrderLine[];
  discountId: string | null;
  subscription: SubscriptionRow | null;
  checkout: CheckoutRow | null;
  taxOption: string | null;
  isBusiness: boolean;
}

const PLATFORM_FEE_BASIS_POINTS = 400;
const PLATFORM_FEE_FIXED = 40;

/** Discounts only what is not prorated: a proration has its discounts already. */
function discountOf(world: World, { discountId, lines, currency }: NewOrder): number {
  const discount = world.tables.discounts.get(discountId ?? '');
  const subtotal = lines.filter(({ discountable }) => discountable).reduce((sum, { amount }) => sum + amount, 0);
  return discount ? discountOn(discount, subtotal, currency) : 0;
}

/** Pending, with its amounts: `total = net + tax`, `due = max(0, total + applied balance)`. Nothing is announced. */
export function draftOrder(world: World, order: NewOrder): OrderRow {
  const { customer, product, currency, lines } = order;
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const discount = discountOf(world, order);
  const country = customer.billing_address?.country ?? null;
  const behavior = taxBehavior(order.taxOption ?? organizationOf(world).default_tax_behavior, country);
  const rate = taxRate(customer.billing_address ?? {}, order.isBusiness && customer.tax_id !== null);
  const { net, tax, total } = taxed(subtotal - discount, rate, behavior);
  const applied = -Math.min(customer.hidden.credit[currency] ?? 0, Math.max(0, total));
  return {
    ...fresh(world),
    status: 'pending',
    paid: false,
    subtotal_amount: subtotal,
    discount_amount: discount,
    net_amount: net,
    tax_amount: tax,
    total_amount: total,
    applied_balance_amount: applied + 0,
    due_amount: Math.max(0, total + applied),
    refunded_amount: 0,
    refunded_tax_amount: 0,
    refundable_amount: Math.max(0, net),
    refundable_tax_amount: Math.max(0, tax),
    currency,
    billing_reason: order.reason,
    billing_name: customer.billing_name ?? customer.name,
    billing_address: customer.billing_address,
    invoice_number: null,
    is_invoice_generated: false,
    receipt_number: null,
    ...originOf(order),
    customer_id: customer.id,
    product_id: product?.id ?? null,
    discount_id: order.discountId,
    next_payment_attempt_at: null,
    platform_fee_amount: 0,
    platform_fee_currency: null,
    items: itemsOf(world, lines, tax),
    description: describe(product, order.reason),
    hidden: { attempts: 0, taxBehavior: behavior, blocked: false },
  };
}

type Origin = Pick<OrderRow, 'seats' | 'units' | 'subscription_id' | 'checkout_id' | 'metadata' | 'custom_field_data'>;

/** The members that an order copies from its checkout or subscription. */
function originOf({ checkout, subscription }: NewOrder): Origin {
  const { seats = null, units = null, metadata = {}, custom_field_data = {} } = checkout ?? subscription ?? {};
  return {
    seats,
    units,
    metadata,
    custom_field_data,
    subscription_id: subscription?.id ?? null,
    checkout_id: checkout?.id ?? null,
  };
}

function itemsOf(world: World, lines: OrderLine[], tax: number): models.OrderItemSchema[] {
  const shares = allocate(
    Math.abs(tax),
    lines.map(({ amount }) => Math.abs(amount)),
  );
  return lines.map((line, at) => ({
    ...fresh(world),
    ...without(line, 'discountable'),
    tax_amount: Math.sign(tax) * shares[at]! + 0,
  }));
}

function describe(product: ProductRow | null, reason: models.OrderBillingReason): string {
  const name = product?.name ?? 'Usage';
  return reason === 'subscription_update' ? `Subscription update to ${name}` : name;
}

/** Invoice numbers count up in each organization; the order begins to exist. */
export function placeOrder(world: World, row: OrderRow): OrderRow {
  const number = String(world.tables.orders.size + 1).padStart(4, '0');
  row.invoice_number = `${organizationOf(world).slug.toUpperCase()}-${number}`;
  takeCredit(world, row);
  return insert(world.tables.orders, row);
}

/** A negative order gives credit, a later one consumes it. */
function takeCredit(world: World, row: OrderRow): void {
  const { credit } = customerOf(world, row).hidden;
  const given = row.total_amount < 0 ? -row.total_amount : row.applied_balance_amount;
  credit[row.currency] = (credit[row.currency] ?? 0) + given;
}

export function markPaid(world: World, row: OrderRow): void {
  row.status = 'paid';
  row.paid = true;
  row.next_payment_attempt_at = null;
  row.receipt_number = `RCPT-${row.invoice_number}`;
  const charged = Math.max(0, row.total_amount + row.applied_balance_amount);
  row.platform_fee_amount =
    charged > 0 ? halfEven((charged * PLATFORM_FEE_BASIS_POINTS) / 10_000) + PLATFORM_FEE_FIXED : 0;
  row.platform_fee_currency = row.currency;
}

export function announceOrder(world: World, type: string, row: OrderRow): void {
  world.announcer.emit(type, orderView(world, row));
}

/** A pending order is paid: `order.updated`, then `order.paid`. */
export function settleOrder(world: World, row: OrderRow): void {
  markPaid(world, row);
  touch(world, row);
  announceOrder(world, 'order.updated', row);
  announceOrder(world, 'order.paid', row);
}

export function voidOrders(world: World, subscriptionId: string): void {
  const pending = only(
    world.tables.orders,
    (row) => row.subscription_id === subscriptionId && row.status === 'pending',
  );
  for (const row of pending) {
    row.status = 'void';
    row.due_amount = 0;
    row.next_payment_attempt_at = null;
    row.refundable_amount = 0;
    row.refundable_tax_amount = 0;
    touch(world, row);
    announceOrder(world, 'order.updated', row);
  }
}

export function bareSubscription(row: SubscriptionRow): models.OrderSubscription {
  return without(row, 'custom_field_data', 'pending_update', 'hidden');
}

export function orderView(world: World, order: OrderRow): models.Order {
  const { tables } = world;
  const product = tables.products.get(order.product_id ?? '');
  const subscription = tables.subscriptions.get(order.subscription_id ?? '');
  return {
    ...without(order, 'hidden'),
    customer: embeddedCustomer(customerOf(world, order)),
    product: product ? bareProduct(product) : null,
    discount: discountBase(world, order.discount_id),
    subscription: subscription ? bareSubscription(subscription) : null,
  };
}
