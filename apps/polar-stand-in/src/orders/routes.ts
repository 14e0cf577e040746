import type { models } from '@polar-sh/sdk/2026-10';
import { z } from 'zod';
import { found, invalidField, notFound, Refusal } from '../core/refusals.ts';
import type { OrderRow, RefundRow } from '../core/rows.ts';
import { customerOf, fresh, given, insert, organizationOf, touch, without, type World } from '../core/world.ts';
import { address } from '../customers/addresses.ts';
import { revokeAll } from '../grants/grants.ts';
import {
  accepted,
  type Call,
  created,
  get,
  list,
  ok,
  post,
  resource,
  type Route,
  since,
  until,
} from '../http/routes.ts';
import { maybe, metadata } from '../http/validation.ts';
import { refundTax } from '../money/tax.ts';
import { announceOrder, orderView } from './orders.ts';

const change = z.object({
  billing_name: z.string().nullable().optional(),
  billing_address: address.nullable().optional(),
});

function generateInvoice(world: World, row: OrderRow): void {
  if (row.status === 'draft' || row.status === 'void' || !row.paid) {
    throw new Refusal(409, 'OrderNotEligibleForInvoice', 'This order is not eligible for an invoice.');
  }
  if (!row.billing_name || !row.billing_address) {
    const detail = 'Billing name and address are required to generate an invoice.';
    throw new Refusal(422, 'MissingInvoiceBillingDetails', detail);
  }
  row.is_invoice_generated = true;
  touch(world, row);
  announceOrder(world, 'order.updated', row);
}

function invoiceUrl(world: World, row: OrderRow): { url: string } {
  if (!row.is_invoice_generated) throw notFound('Invoice does not exist.');
  return { url: `${world.options.baseUrl}/files/invoices/${row.id}` };
}

export function receiptUrl(world: World, row: OrderRow): { url: string } {
  if (row.receipt_number === null) throw notFound('Receipt does not exist.');
  return { url: `${world.options.baseUrl}/files/receipts/${row.id}` };
}

export const billingType = ({ tables }: World, row: OrderRow): string =>
  tables.products.get(row.product_id ?? '')?.is_recurring ? 'recurring' : 'one_time';

export function orderRoutes(world: World): Route[] {
  const { tables } = world;
  const one = (call: Call) => found(tables.orders.get(call.id()));
  return [
    ...resource({
      path: '/v1/orders/',
      scope: 'orders',
      table: tables.orders,
      by: ['product_id', 'discount_id', 'customer_id', 'checkout_id', 'subscription_id', 'status'],
      byValue: {
        product_billing_type: (row) => billingType(world, row),
        external_customer_id: (row) => customerOf(world, row).external_id,
      },
      where: { created_after: since('created_at'), created_before: until('created_at') },
      sorts: ['-created_at', 'status', 'invoice_number', 'net_amount'],
      sortValues: {
        amount: (row) => row.net_amount,
        customer: (row) => customerOf(world, row).name,
        product: (row) => tables.products.get(row.product_id ?? '')?.name,
        discount: (row) => tables.discounts.get(row.discount_id ?? '')?.name,
        subscription: (row) => row.subscription_id,
      },
      view: (row) => orderView(world, row),
      change,
      update(row, body) {
        Object.assign(row, given(body));
        touch(world, row);
        announceOrder(world, 'order.updated', row);
      },
    }),
    ...invoiceRoutes(world, '/v1/orders/{id}', one),
    get('/v1/orders/{id}/receipt', 'orders:read', (call) => {
      const url = receiptUrl(world, one(call));
      // An empty body, which no client can parse as JSON: so Polar answers while it renders the file.
      return world.options.receiptsRender ? { status: 202 } : ok(url);
    }),
  ];
}

export const invoiceRoutes = (world: World, order: string, one: (call: Call) => OrderRow): Route[] => [
  post(`${order}/invoice`, 'orders:write', (call) => {
    generateInvoice(world, one(call));
    return accepted();
  }),
  get(`${order}/invoice`, 'orders:read', (call) => ok(invoiceUrl(world, one(call)))),
];

const creation = z.object({
  order_id: z.uuid(),
  reason: z.enum([
    'duplicate',
    'fraudulent',
    'customer_request',
    'service_disruption',
    'satisfaction_guarantee',
    'other',
  ]),
  amount: z.int().min(1),
  comment: maybe(z.string()),
  revoke_benefits: z.boolean().default(false),
  metadata: metadata.default({}),
});

export const refundView = (row: RefundRow): models.Refund => without(row, 'hidden');

function create(world: World, body: z.output<typeof creation>): RefundRow {
  const order = world.tables.orders.get(body.order_id);
  if (!order) throw invalidField(['order_id'], 'Order does not exist.', body.order_id);
  refuse(world, order, body);
  const { comment, ...rest } = body;
  const { net_amount: net, tax_amount: tax, refunded_amount: refunded, refunded_tax_amount: refundedTax } = order;
  const row: RefundRow = insert(world.tables.refunds, {
    ...fresh(world),
    ...rest,
    status: 'pending',
    tax_amount: refundTax(body.amount, { net, tax, refunded, refundedTax }),
    currency: order.currency,
    organization_id: organizationOf(world).id,
    subscription_id: order.subscription_id,
    customer_id: order.customer_id,
    dispute: null,
    hidden: { comment },
  });
  const outcome = world.options.refundOutcome;
  if (outcome === 'succeeded') settle(world, row, order, 1);
  row.status = outcome;
  world.announcer.emit('refund.created', refundView(row));
  if (outcome === 'succeeded') announceRefunded(world, row, order);
  return row;
}

function refuse(world: World, order: OrderRow, { amount, revoke_benefits }: z.output<typeof creation>): void {
  if (order.status === 'refunded') throw new Refusal(403, 'RefundedAlready', 'Order is already fully refunded.');
  if (order.hidden.blocked || !organizationOf(world).capabilities.refunds) {
    throw new Refusal(403, 'RefundsBlocked', 'Refunds are blocked for this order.');
  }
  if (revoke_benefits && order.subscription_id) {
    throw new Refusal(400, 'RevokeSubscriptionBenefitsProhibited', 'Cancel or revoke the subscription instead.');
  }
  // Pending refunds do not count yet.
  if (!order.paid || amount > order.refundable_amount) {
    throw invalidField(['amount'], `Refund amount exceeds the refundable amount: ${order.refundable_amount}`, amount);
  }
}

/** Only a refund that succeeded changes the order; `sign` -1 undoes it. */
function settle(world: World, row: RefundRow, order: OrderRow, sign: 1 | -1): void {
  order.refunded_amount += sign * row.amount;
  order.refunded_tax_amount += sign * row.tax_amount;
  order.refundable_amount = Math.max(0, order.net_amount - order.refunded_amount);
  order.refundable_tax_amount = Math.max(0, order.tax_amount - order.refunded_tax_amount);
  if (order.refunded_amount === 0) order.status = 'paid';
  else order.status = order.refundable_amount === 0 ? 'refunded' : 'partially_refunded';
  touch(world, order);
}

function announceRefunded(world: World, row: RefundRow, order: OrderRow): void {
  announceOrder(world, 'order.updated', order);
  announceOrder(world, 'order.refunded', order);
  if (row.revoke_benefits) revokeAll(world, { subscription_id: null, order_id: order.id });
}

/** The bank answers later; it may take a success back, and then nothing is the opposite of `order.refunded`. */
export function finishRefund(world: World, row: RefundRow, status: 'succeeded' | 'failed' | 'canceled'): void {
  const order = world.tables.orders.get(row.order_id)!;
  const before = row.status;
  if (before === status || before === 'failed' || before === 'canceled') {
    throw new Refusal(409, 'RefundFinished', `A refund that ${before} cannot become ${status}.`);
  }
  row.status = status;
  touch(world, row);
  if (status === 'succeeded') settle(world, row, order, 1);
  else if (before === 'succeeded') settle(world, row, order, -1);
  world.announcer.emit('refund.updated', refundView(row));
  if (status === 'succeeded') announceRefunded(world, row, order);
  else if (before === 'succeeded') announceOrder(world, 'order.updated', order);
}

export const refundRoutes = (world: World): Route[] => [
  get('/v1/refunds/', 'refunds:read', (call) =>
    list(call, [...world.tables.refunds.values()], {
      by: ['id', 'order_id', 'subscription_id', 'customer_id'],
      byValue: {
        external_customer_id: (row) => customerOf(world, row).external_id,
        succeeded: ({ status }) => status === 'succeeded',
      },
      sorts: ['-created_at', 'amount'],
      view: refundView,
    }),
  ),
  post('/v1/refunds/', 'refunds:write', (call) => created(refundView(create(world, call.read(creation))))),
];
