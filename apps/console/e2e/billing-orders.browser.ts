import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useShop } from './support/billing.ts';
import { expectCount } from './support/eventually.ts';
import { click, clickInDialog, visit } from './support/steps.ts';

const ORDERS = '/account/billing/orders';

/** The rows of the table with the items of an order: "Total $19.99". */
const sums = async (page: Page) => {
  const rows = page.getByRole('table', { name: 'Items of the order' }).getByRole('row');
  return (await rows.allInnerTexts()).map((row) => row.replaceAll(/\s+/g, ' ').trim());
};

/** Orders with their invoices and receipts, through the real page, API and SDK. */
describe('orders', () => {
  const shop = useShop();

  test('an order without billing details: they are entered, its invoice is written and downloaded', async () => {
    const ada = await shop.customer();
    const { orderId } = await shop.buy(ada.id, 'Handbook');
    const nothing = { billing_name: null, billing_address: null };
    await shop.standIn.control('mutate', { table: 'orders', id: orderId, change: nothing });
    await shop.mirror();
    const { page } = ada;
    await visit(page, '/account/billing');
    await page.getByRole('navigation', { name: 'Billing' }).getByRole('link', { name: 'Orders' }).click();
    const row = page.getByRole('row', { name: /Handbook/ });
    await row.getByText('One-time purchase').waitFor();
    await row.getByText('Paid').waitFor();
    await row.getByRole('link').click();

    await page.getByText('An invoice needs a name and an address.').waitFor();
    await click(page, 'Generate invoice');
    await clickInDialog(page, 'Generate invoice');
    await page.getByText('Choose a country.').first().waitFor();
    await page.getByLabel('Name or company').fill('Ada SARL');
    await page.getByLabel('Country').selectOption('FR');
    await page.getByLabel('Address').fill('1 rue de la Paix');
    await page.getByLabel('Postal code').fill('75002');
    await page.getByLabel('City').fill('Paris');
    // The platform takes its time.
    const slow = { path: `/v1/orders/${orderId}/invoice`, method: 'GET', times: 2, kind: 'respond', status: 404 };
    const body = JSON.stringify({ error: 'ResourceNotFound', detail: 'Not found' });
    await shop.standIn.control('faults', { ...slow, body, headers: { 'content-type': 'application/json' } });
    await clickInDialog(page, 'Generate invoice');
    await page.getByRole('progressbar', { name: 'Writing the invoice' }).waitFor();
    const link = page.getByRole('link', { name: 'Open the invoice' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe(`${shop.standIn.origin}/files/invoices/${orderId}`);
    await page.getByText('75002 Paris').waitFor();

    const [tab] = await Promise.all([page.waitForEvent('popup'), click(page, 'Download invoice')]);
    await tab.getByText(`/files/invoices/${orderId}`).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Download invoice' }).waitFor();
    await page.getByText('Ada SARL').waitFor();
  });

  test('what the platform refuses of an address is said at its field', async () => {
    const ada = await shop.customer();
    const { orderId } = await shop.buy(ada.id, 'Handbook');
    await shop.mirror();
    const { page } = ada;
    await visit(page, `${ORDERS}/${orderId}`);
    await click(page, 'Edit the details of this invoice');
    const refusal = {
      error: 'RequestValidationError',
      detail: [{ loc: ['body', 'billing_address', 'postal_code'], msg: 'Invalid postal code.', type: 'value_error' }],
    };
    await page.getByLabel('Address').fill('1 rue de la Paix');
    await page.getByLabel('Postal code').fill('nowhere');
    await page.getByLabel('City').fill('Paris');
    const once = { path: `/v1/orders/${orderId}`, method: 'PATCH', times: 1, kind: 'respond', status: 422 };
    const headers = { 'content-type': 'application/json' };
    await shop.standIn.control('faults', { ...once, body: JSON.stringify(refusal), headers });
    await clickInDialog(page, 'Generate invoice');
    await page.getByText('This postal code doesn’t fit the country.').waitFor();
    expect(await page.getByLabel('Postal code').getAttribute('aria-invalid')).toBe('true');
    await page.keyboard.press('Escape');
    await expectCount(page.getByRole('dialog'), 0);
  });

  test('sums with the tax on top and with the tax in the price, refunds, a receipt, and a filter', async () => {
    const ada = await shop.customer();
    const handbook = await shop.buy(ada.id, 'Handbook', await shop.discount('LAUNCH'));
    const community = await shop.buy(ada.id, 'Community');
    const refund = { order_id: handbook.orderId, amount: 500, reason: 'customer_request' };
    expect((await shop.platform('/v1/refunds/', { method: 'POST', body: refund }))[0]).toBe(201);
    await shop.mirror();
    const { page } = ada;
    await visit(page, `${ORDERS}/${handbook.orderId}`);
    const [, order] = await shop.platform(`/v1/orders/${handbook.orderId}`);
    const money = (member: string) => `$${(Number(order[member]) / 100).toFixed(2)}`;
    expect(await sums(page)).toEqual([
      'Item Amount',
      expect.stringMatching(/^Handbook \$19\.99$/),
      'Subtotal $19.99',
      `Discount (Launch) -${money('discount_amount')}`,
      `Tax ${money('tax_amount')}`,
      `Total ${money('total_amount')}`,
      'Refunded -$6.00',
    ]);
    await page.getByRole('table', { name: 'Refunds' }).getByText('$6.00').waitFor();
    const [receipt] = await Promise.all([page.waitForEvent('popup'), click(page, 'View receipt')]);
    await receipt.getByText(`/files/receipts/${handbook.orderId}`).waitFor();

    await visit(page, `${ORDERS}/${community.orderId}`);
    expect((await sums(page)).slice(2)).toEqual(['Subtotal $9.00', 'Total $9.00', 'Tax included $1.50']);

    await visit(page, ORDERS);
    await expectCount(page.getByRole('row'), 3);
    await page.getByLabel('Status').selectOption('partially_refunded');
    await expectCount(page.getByRole('row'), 2);
    expect(new URL(page.url()).search).toBe('?status=partially_refunded');
    await page.getByLabel('Status').selectOption('void');
    await click(page, 'Show all orders');
    await expectCount(page.getByRole('row'), 3);
  });
});
