import { z } from 'zod';
import { fromIso } from '../core/clock.ts';
import { found, notFound, Refusal } from '../core/refusals.ts';
import type { OrderRow } from '../core/rows.ts';
import { touch, type World } from '../core/world.ts';
import { address } from '../customers/addresses.ts';
import { byCreation, list, oneOf } from '../http/listing.ts';
import { accepted, get, ok, patch, post, type Call, type Route } from '../http/router.ts';
import { announceOrder } from './orders.ts';
import { orderView } from './views.ts';

const change = z.object({
  billing_name: z.string().nullable().optional(),
  billing_address: address.nullable().optional(),
});

export function generateInvoice(world: World, row: OrderRow): void {
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

export function invoiceUrl(world: World, row: OrderRow): { url: string } {
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
  const view = (row: OrderRow) => orderView(world, row);
  return [
    get('/v1/orders/', 'orders:read', (call) =>
      list(call, [...tables.orders.values()], {
        filters: {
          product_id: oneOf((row) => row.product_id),
          product_billing_type: oneOf((row) => billingType(world, row)),
          discount_id: oneOf((row) => row.discount_id),
          customer_id: oneOf((row) => row.customer_id),
          external_customer_id: oneOf((row) => tables.customers.get(row.customer_id)?.external_id),
          checkout_id: oneOf((row) => row.checkout_id),
          subscription_id: oneOf((row) => row.subscription_id),
          status: oneOf((row) => row.status),
          created_after: (row, [from = '']) => fromIso(row.created_at) >= fromIso(from),
          created_before: (row, [to = '']) => fromIso(row.created_at) <= fromIso(to),
        },
        sorts: {
          created_at: byCreation,
          status: (row) => row.status,
          invoice_number: (row) => row.invoice_number,
          amount: (row) => row.net_amount,
          net_amount: (row) => row.net_amount,
          customer: (row) => tables.customers.get(row.customer_id)?.name,
          product: (row) => tables.products.get(row.product_id ?? '')?.name,
          discount: (row) => tables.discounts.get(row.discount_id ?? '')?.name,
          subscription: (row) => row.subscription_id,
        },
        sorting: '-created_at',
        view,
      }),
    ),
    get('/v1/orders/{id}', 'orders:read', (call) => ok(view(one(call)))),
    patch('/v1/orders/{id}', 'orders:write', (call) => {
      const row = one(call);
      Object.assign(
        row,
        Object.fromEntries(Object.entries(call.read(change)).filter(([, value]) => value !== undefined)),
      );
      touch(world, row);
      announceOrder(world, 'order.updated', row);
      return ok(view(row));
    }),
    post('/v1/orders/{id}/invoice', 'orders:write', (call) => {
      generateInvoice(world, one(call));
      return accepted();
    }),
    get('/v1/orders/{id}/invoice', 'orders:read', (call) => ok(invoiceUrl(world, one(call)))),
    get('/v1/orders/{id}/receipt', 'orders:read', (call) => {
      const url = receiptUrl(world, one(call));
      // An empty body, which no client can parse as JSON: so Polar answers while it renders the file.
      return world.options.receiptsRender ? { status: 202 } : ok(url);
    }),
  ];
}
