import { expect, test } from '@jest/globals';
import { staffedShop } from './a-staff.ts';
import type { Wire } from './billing-app.ts';
import { buy, mirror } from './buying.ts';

const { shop, staff } = staffedShop();

const NOBODY = '01890000-0000-7000-8000-000000000000';
const OPENED = 'billing.invoice.opened-by-staff';

const pathOf = (orderId: string) => `orders/${orderId}/invoice`;
const entries = (orderId: string) =>
  shop.app.database.rows<Wire>(
    `select action, actor_user_id, target_kind, target_id from audit_entry
      where action like 'billing.invoice.%' and details ->> 'orderId' = $1 order by id`,
    orderId,
  );
const refusedToSupport = (orderId: string) => shop.refused(staff.support, `GET /api/staff/billing/${pathOf(orderId)}`);

async function bought(name: string) {
  const who = await shop.person(name);
  const { orderId } = await buy(shop.platform, who.id, 'Handbook');
  await mirror(shop.app);
  return { who, orderId };
}

test('an invoice that is not written yet is written by an admin alone, and then opened by support', async () => {
  const { who, orderId } = await bought('ivy');
  expect(await refusedToSupport(orderId)).toEqual([404, 'INVOICE_NOT_WRITTEN']);
  expect(await entries(orderId)).toEqual([]);
  const ready = { status: 'ready', url: expect.stringContaining(orderId) };
  expect(await staff.act(pathOf(orderId))).toEqual([200, ready]);
  expect(await staff.read(pathOf(orderId))).toEqual(ready);
  const about = { target_kind: 'user', target_id: who.id };
  expect(await entries(orderId)).toEqual([
    { action: 'billing.invoice.requested', actor_user_id: staff.admin.id, ...about },
    { action: OPENED, actor_user_id: staff.admin.id, ...about },
    { action: OPENED, actor_user_id: staff.support.id, ...about },
  ]);
  expect(await staff.read(`orders/${orderId}`)).toMatchObject({ order: { isInvoiceGenerated: true } });
  // The buyer reads who looked at it.
  expect(JSON.stringify(await shop.ok(who, 'GET /api/auth/security-activity'))).toContain(OPENED);
});

test('while the platform writes it, nothing was opened', async () => {
  const { orderId } = await bought('ida');
  const missing = JSON.stringify({ error: 'ResourceNotFound', detail: 'Not found' });
  const headers = { 'content-type': 'application/json' };
  const path = `/v1/orders/${orderId}/invoice`;
  await shop.standIn.control('faults', {
    path,
    method: 'GET',
    times: 2,
    kind: 'respond',
    status: 404,
    body: missing,
    headers,
  });
  expect(await staff.act(pathOf(orderId))).toEqual([200, { status: 'generating' }]);
  expect(await entries(orderId)).toMatchObject([{ action: 'billing.invoice.requested' }]);
  expect(await staff.act(pathOf(orderId))).toMatchObject([200, { status: 'ready' }]);
  expect(await entries(orderId)).toMatchObject([{ action: 'billing.invoice.requested' }, { action: OPENED }]);
});

test('an order without billing details, and one that there is not, have none', async () => {
  const { orderId } = await bought('ian');
  const nothing = { billing_name: null, billing_address: null };
  await shop.standIn.control('mutate', { table: 'orders', id: orderId, change: nothing });
  expect(await staff.refused(pathOf(orderId))).toEqual([422, 'INVOICE_DETAILS_MISSING']);
  for (const none of ['none', NOBODY]) {
    expect(await staff.refused(pathOf(none))).toEqual([404, 'ORDER_NOT_FOUND']);
    expect(await refusedToSupport(none)).toEqual([404, 'ORDER_NOT_FOUND']);
  }
  expect(await entries(orderId)).toEqual([]);
});

test('the invoice of a customer who is no account here is opened as well', async () => {
  const guest = { email: 'guest.buyer@example.com', name: 'Guest', external_id: 'elsewhere' };
  const customer = await shop.standIn.api<{ id: string }>('/v1/customers/', guest);
  const { orderId } = await buy(shop.platform, 'elsewhere', 'Handbook');
  await mirror(shop.app);
  expect(await staff.act(pathOf(orderId))).toMatchObject([200, { status: 'ready' }]);
  const about = { target_kind: 'billing-customer', target_id: customer.id };
  expect(await entries(orderId)).toMatchObject([about, { action: OPENED, ...about }]);
});
