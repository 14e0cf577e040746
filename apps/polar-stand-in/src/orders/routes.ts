import { z } from 'zod';
import { found, notFound, Refusal } from '../core/refusals.ts';
import type { OrderRow } from '../core/rows.ts';
import { customerOf, given, touch, type World } from '../core/world.ts';
import { address } from '../customers/addresses.ts';
import { accepted, type Call, get, ok, post, resource, type Route, since, until } from '../http/routes.ts';
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
    throw new Refusal(
      422,
      'MissingInvoiceBillingDetails',
      'Billing name and address are required to generate an invoice.',
    );
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
