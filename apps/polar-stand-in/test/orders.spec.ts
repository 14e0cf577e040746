import { expect, test } from '@jest/globals';
import type { models } from '@polar-sh/sdk/2026-10';
import { expectInvalid, expectRefusal } from './kit/refusal.ts';
import { nobody, openShop } from './kit/shop.ts';

const shop = openShop();

/** 1999 without tax, 400 tax. */
async function order(): Promise<models.Order> {
  const { id } = await shop.buy('Handbook');
  const { items } = await shop.polar.orders.list({ checkout_id: id });
  return items[0]!;
}

const refund = (order_id: string, amount: number, more: Partial<models.RefundCreate> = {}) =>
  shop.polar.refunds.create({ order_id, amount, reason: 'customer_request', ...more });

test('the tax of three refunds, and what they make of the order', async () => {
  const { id, net_amount, tax_amount, due_amount } = await order();
  expect([net_amount, tax_amount, due_amount]).toEqual([1999, 400, 2399]);
  await shop.heard();
  const taxes: number[] = [];
  const statuses: string[] = [];
  for (const amount of [1000, 500, 499]) {
    taxes.push((await refund(id, amount)).tax_amount);
    statuses.push((await shop.polar.orders.get(id)).status);
  }
  expect(taxes).toEqual([200, 100, 100]);
  expect(statuses).toEqual(['partially_refunded', 'partially_refunded', 'refunded']);
  expect((await shop.heard()).slice(0, 3)).toEqual(['refund.created', 'order.updated', 'order.refunded']);
  await expectRefusal(refund(id, 1), 403, 'RefundedAlready');
});

test('refunds that are refused', async () => {
  const { id } = await order();
  for (const amount of [2000, 0, -1]) await expectInvalid(refund(id, amount), 'amount');
  await expectInvalid(refund(id, 1, { reason: 'dispute_prevention' as never }), 'reason');
  await expectInvalid(refund(nobody, 1), 'order_id');
  await shop.control('block-refunds', { order_id: id, blocked: true });
  await expectRefusal(refund(id, 1), 403);
  const [subscribed] = await shop.ordersOf(await shop.subscribe('Basic monthly'));
  await expectRefusal(refund(subscribed!.id, 1, { revoke_benefits: true }), 400);
  expect((await shop.polar.refunds.list({})).items).toEqual([]);
});

test('a pending refund changes nothing until it succeeds; a success can be taken back', async () => {
  const { id } = await order();
  await shop.control('options', { refundOutcome: 'pending' });
  const pending = await refund(id, 1999);
  expect(pending).toMatchObject({ status: 'pending' });
  expect(await shop.polar.orders.get(id)).toMatchObject({ status: 'paid', refundable_amount: 1999 });
  await shop.heard();
  await shop.control('refunds', { id: pending.id, status: 'succeeded' });
  expect(await shop.polar.orders.get(id)).toMatchObject({ status: 'refunded', refunded_tax_amount: 400 });
  expect(await shop.heard()).toEqual(['refund.updated', 'order.updated', 'order.refunded']);
  await shop.control('refunds', { id: pending.id, status: 'failed' });
  const whole = { status: 'paid', refunded_amount: 0, refundable_amount: 1999 };
  expect(await shop.polar.orders.get(id)).toMatchObject(whole);
  expect(await shop.heard()).toEqual(['refund.updated', 'order.updated']);
});

test('done and answered with 500: one refund, found by its metadata', async () => {
  const { id } = await order();
  await shop.control('faults', { path: '/v1/refunds/', method: 'POST', kind: 'executeThenFail' });
  await expect(refund(id, 5, { metadata: { op_id: 'x1' } })).rejects.toThrow('500');
  const { items } = await shop.polar.refunds.list({ order_id: id });
  expect(items).toMatchObject([{ amount: 5, metadata: { op_id: 'x1' } }]);
  expect((await shop.polar.refunds.list({ id: items[0]!.id, succeeded: true })).items).toEqual(items);
});

test('a refund of a single purchase takes its benefits if it says so', async () => {
  const { id, customer_id } = await order();
  await refund(id, 10, { revoke_benefits: true });
  const { items } = await shop.polar.benefitGrants.list({ customer_id });
  const gone = { is_granted: false, is_revoked: true, granted_at: null };
  expect(items).toMatchObject([gone, gone]);
});

test('invoices need an address, receipts may be late', async () => {
  const { orders } = shop.polar;
  const { id } = await order();
  await expectRefusal(orders.invoice(id), 404, 'ResourceNotFound');
  await orders.update(id, { billing_address: null });
  await expectRefusal(orders.generateInvoice(id), 422, 'MissingInvoiceBillingDetails');
  await orders.update(id, { billing_name: 'Anna Ltd', billing_address: { country: 'FR' } });
  await orders.generateInvoice(id);
  expect(await orders.get(id)).toMatchObject({ is_invoice_generated: true, billing_name: 'Anna Ltd' });
  expect((await orders.invoice(id)).url).toContain(id);
  await shop.control('options', { receiptsRender: true });
  await expect(orders.receipt(id)).rejects.toMatchObject({ name: 'SyntaxError' });
  await shop.control('options', { receiptsRender: false });
  expect((await orders.receipt(id)).url).toContain('receipts');
  const bought = await shop.subscribe('Basic monthly');
  await shop.control('cards', { customer_id: bought.customer_id, outcome: 'declined' });
  await shop.advance(28);
  const pending = (await shop.ordersOf(bought)).at(-1)!;
  await expectRefusal(orders.generateInvoice(pending.id), 409, 'OrderNotEligibleForInvoice');
});

test('every route of orders, refunds and grants was called', () => {
  expect(shop.uncalled(/\/v1\/(refunds|benefit-grants|orders)\//)).toEqual([]);
});
