import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { EndpointWatching } from '#billing/mirror/application/endpoint-watching';
import { ResyncWorker } from '#billing/mirror/infrastructure/resync-worker';
import { Queue } from '#shared-kernel/infrastructure/queue/queue';
import { signatureOf } from '../../api/test/billing/a-shop.ts';
import { expectAccessibleAndReflow } from './support/accessibility.ts';
import { useShop } from './support/billing.ts';
import { expectCount } from './support/eventually.ts';
import { newStaff } from './support/staff.ts';
import { click, clickInDialog, heading, toast, visit } from './support/steps.ts';
import { pressForDialog, tour, walk } from './support/walk.ts';

const SECRET = `whsec_${Buffer.from('a secret of the tests, 32 bytes.').toString('base64')}`;
const ORDERS = '/staff/billing/orders';
const WEBHOOKS = '/staff/webhooks';

/** The page of the first row of a list, which is cards on a phone. */
const firstOf = (list: string) => async (page: Page) => {
  const rows = page.getByRole('table', { name: list });
  await rows.getByRole('link').first().click();
  await page.getByRole('heading', { name: 'All fields' }).waitFor();
};

/** The dialog that says what another plan costs. */
const priced = async (page: Page) => {
  await pressForDialog('Change plan')(page);
  await page.getByRole('dialog').getByLabel('Plan').selectOption({ index: 1 });
  await clickInDialog(page, 'Review change');
  await page.getByText('An estimate without taxes.').waitFor();
};

describe('billing in the staff console', () => {
  const shop = useShop({ POLAR_WEBHOOK_SECRET: SECRET, STAFF_REFUND_LIMITS: 'usd=1000' });

  /** A webhook about the order comes, is processed, and counts as given up; the mirror does not have the order. */
  async function giveUp(orderId: string): Promise<void> {
    const { app, database } = shop.consoleApp.app;
    const [, data] = await shop.platform(`/v1/orders/${orderId}`);
    // Signatures are checked by the time of the machine.
    const now = new Date();
    const timestamp = Math.floor(now.getTime() / 1000);
    const event = { type: 'order.paid', timestamp: now.toISOString(), api_version: '2026-10', data };
    const body = JSON.stringify(event);
    const id = `evt_${orderId}`;
    const answer = await fetch(`${shop.consoleApp.origin}/api/webhooks/polar`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signatureOf(SECRET, `${id}.${timestamp}.${body}`),
      },
      body,
    });
    expect(answer.status).toBe(202);
    await app.get(Queue).drain('webhook');
    await database.rows(
      `update billing_inbox set status = 'dead', outcome = null, attempts = 8, last_error = 'Connection lost'
        where webhook_id = $1`,
      id,
    );
    await database.rows(`delete from billing_object where kind = 'order' and id = $1`, orderId);
  }

  test('an admin finds an order, and refunds a part of it', async () => {
    const ada = await shop.customer({ name: 'Ada Lovelace' });
    const { orderId } = await shop.buy(ada.id, 'Handbook');
    await shop.mirror();
    const { page } = await newStaff(shop.consoleApp, 'admin');
    await visit(page, ORDERS);
    await page.getByLabel('Search', { exact: true }).fill(orderId);
    const row = page.getByRole('table', { name: 'Orders' }).getByRole('row').nth(1);
    await row.getByText('Paid').waitFor();
    await expectCount(page.getByRole('row'), 2);
    await row.getByRole('link').first().click();

    await page.getByText('$19.99 without tax can still be refunded').waitFor();
    await click(page, 'Refund');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount without tax, USD').fill('20');
    await clickInDialog(page, 'Refund $20.00');
    await dialog.getByText('At most $19.99 can be refunded.').waitFor();
    await dialog.getByLabel('Amount without tax, USD').fill('5.00');
    await dialog.getByLabel('Comment (optional)').fill('Case 12');
    await clickInDialog(page, 'Refund $5.00');
    await toast(page, 'Refund sent.');
    const refund = page.getByRole('table', { name: 'Requested refunds' }).getByRole('row').nth(1);
    await refund.getByText('$5.00').waitFor();
    await refund.getByText('Done').waitFor();
    await refund.getByText('The customer asked for it: Case 12').waitFor();
    await page.getByText('$14.99 without tax can still be refunded').waitFor();
    await page.getByText('Partially refunded').first().waitFor();

    await page.getByRole('link', { name: 'Orders' }).click();
    await heading(page, 'Orders');
    await page.getByLabel('Status').selectOption('partially_refunded');
    await row.getByText('$6.00').waitFor();
    const [, { items }] = await shop.platform(`/v1/refunds/?order_id=${orderId}`);
    expect(items).toMatchObject([{ amount: 500, reason: 'customer_request' }]);
  });

  test('support opens the invoice of an order, once an admin has it written', async () => {
    const ada = await shop.customer();
    const { orderId } = await shop.buy(ada.id, 'Handbook');
    const draft = await shop.buy(ada.id, 'Handbook');
    const bare = { billing_name: null, billing_address: null };
    await shop.standIn.control('mutate', { table: 'orders', id: draft.orderId, change: bare });
    await shop.mirror();
    const { page: reading } = await newStaff(shop.consoleApp, 'support');
    await visit(reading, `${ORDERS}/${draft.orderId}`);
    await reading.getByText('No invoice yet. An invoice needs a name and an address.').waitFor();
    await visit(reading, `${ORDERS}/${orderId}`);
    await reading.getByText('No invoice yet. Only the role Admin can do this.').waitFor();
    expect(await reading.getByRole('button', { name: 'Generate invoice' }).isDisabled()).toBe(true);

    const { page } = await newStaff(shop.consoleApp, 'admin');
    await visit(page, `${ORDERS}/${orderId}`);
    const [written] = await Promise.all([page.waitForEvent('popup'), click(page, 'Generate invoice')]);
    await written.getByText(`/files/invoices/${orderId}`).waitFor();
    await page.getByRole('link', { name: 'Open the invoice' }).waitFor();
    await page.getByRole('button', { name: 'Open invoice' }).waitFor();

    await reading.reload();
    const [opened] = await Promise.all([reading.waitForEvent('popup'), click(reading, 'Open invoice')]);
    await opened.getByText(`/files/invoices/${orderId}`).waitFor();
    expect(await opened.evaluate(() => window.opener)).toBeNull();
    const link = reading.getByRole('link', { name: 'Open the invoice' });
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
    await visit(reading, `/staff/audit?account=${ada.id}`);
    await reading.getByRole('table', { name: 'Audit trail' }).getByText('Invoice opened by staff').first().waitFor();
  });

  test('a refund beyond the limit of one admin is sent once a second one approves it', async () => {
    const ada = await shop.customer();
    const { orderId } = await shop.buy(ada.id, 'Handbook');
    await shop.mirror();
    const path = `${ORDERS}/${orderId}`;
    const { page } = await newStaff(shop.consoleApp, 'admin');
    await visit(page, path);
    await click(page, 'Refund');
    await page.getByRole('dialog').getByLabel('Amount without tax, USD').fill('19.99');
    await clickInDialog(page, 'Refund $19.99');
    await toast(page, 'A second admin must approve this refund.');
    await page.getByText('Waits for a second admin').waitFor();
    await page.getByRole('button', { name: 'Decline the refund of $19.99' }).waitFor();
    await expectCount(page.getByRole('button', { name: /^Approve/ }), 0);

    const second = await newStaff(shop.consoleApp, 'admin');
    await visit(second.page, '/staff/billing/refund-requests?status=waiting');
    await click(second.page, 'Approve the refund of $19.99');
    await clickInDialog(second.page, 'Approve refund');
    await toast(second.page, 'Refund sent.');
    await second.page.getByText('No requests match').waitFor();
    await visit(second.page, path);
    await second.page.getByText('Nothing is left to refund.').waitFor();
    await second.page.getByText('Refunded', { exact: true }).first().waitFor();
  });

  test('an admin cancels a subscription with a reason, keeps it after all, and ends it at last', async () => {
    const ada = await shop.customer();
    const id = await shop.bought(ada.id, 'Pro monthly');
    const { page } = await newStaff(shop.consoleApp, 'admin');
    await visit(page, `/staff/billing/subscriptions/${id}`);
    await page.getByText('$20.00').waitFor();
    await click(page, 'Cancel subscription');
    await clickInDialog(page, 'Cancel subscription');
    await page.getByText('Say why, for colleagues who look at this later.').waitFor();
    await page.getByRole('dialog').getByLabel('Reason').fill('Case 12');
    await clickInDialog(page, 'Cancel subscription');
    await toast(page, 'Subscription canceled.');
    await click(page, 'Keep it');
    await page.getByRole('dialog').getByLabel('Reason').fill('Case 13');
    await clickInDialog(page, 'Keep subscription');
    await toast(page, 'Subscription goes on.');
    await page.getByRole('button', { name: 'Cancel subscription' }).waitFor();
    await click(page, 'End now');
    await page.getByRole('dialog').getByLabel('Type Pro monthly to confirm').fill('Pro monthly');
    await page.getByRole('dialog').getByLabel('Reason').fill('Case 14');
    await clickInDialog(page, 'End subscription');
    await toast(page, 'Subscription ended.');
    await expectCount(page.getByRole('heading', { name: 'Acts of admins' }), 0);
  });

  test('an admin changes the seats of a subscription, after what it costs, and says why; support cannot', async () => {
    const ada = await shop.customer();
    const id = await shop.bought(ada.id, 'Team', { seats: 2 });
    const path = `/staff/billing/subscriptions/${id}`;
    const support = await newStaff(shop.consoleApp, 'support');
    await visit(support.page, path);
    expect(await support.page.getByRole('button', { name: 'Change seats' }).isDisabled()).toBe(true);

    const { page } = await newStaff(shop.consoleApp, 'admin');
    await visit(page, path);
    await click(page, 'Change seats');
    const dialog = page.getByRole('dialog');
    await clickInDialog(page, 'Review change');
    await dialog.getByText('The subscription has this number.').waitFor();
    await dialog.getByLabel('Number of seats').fill('4');
    await clickInDialog(page, 'Review change');
    await page.getByRole('dialog', { name: 'Change to 4 seats?' }).waitFor();
    await dialog.getByText(/^\$\d+\.\d\d plus any tax$/).waitFor();
    await clickInDialog(page, 'Change seats');
    await dialog.getByText('Say why, for colleagues who look at this later.').waitFor();
    await dialog.getByLabel('Reason').fill('Case 12');
    await clickInDialog(page, 'Change seats');
    await toast(page, 'Seats changed.');
    await page.getByText('4 seats now.').waitFor();
    expect((await shop.platform(`/v1/subscriptions/${id}`))[1]).toMatchObject({ seats: 4 });
  });

  test('an admin has an order read that no webhook told of, and everything compared', async () => {
    const ada = await shop.customer({ name: 'Ada Lovelace' });
    const { orderId } = await shop.buy(ada.id, 'Handbook');
    const { page } = await newStaff(shop.consoleApp, 'admin');
    await visit(page, `${ORDERS}/${orderId}`);
    await page.getByRole('heading', { name: 'This doesn’t exist here' }).waitFor();
    await click(page, 'Read again');
    await toast(page, 'Read from the billing provider.');
    await page.getByText('$19.99 without tax can still be refunded').waitFor();

    await visit(page, '/staff/billing');
    await click(page, 'Compare everything');
    await toast(page, 'Everything is being compared.');
    const run = page.getByRole('table', { name: 'Comparisons', exact: true }).getByRole('row').nth(1);
    await run.getByText('Asked for by staff').waitFor();
    await shop.consoleApp.app.app.get(ResyncWorker).drain();
    await run.getByText('Complete').waitFor();

    await visit(page, '/staff/jobs');
    const job = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'billing-resync', exact: true }) });
    await job.getByText('Working').waitFor();
    await job.getByText('Only when staff ask').waitFor();
    await click(page, 'Run now: billing-resync');
    await clickInDialog(page, 'Run now');
    await toast(page, 'billing-resync is still running. Its result will appear here.');
    await job.getByText('Running').waitFor();
    await shop.consoleApp.app.app.get(ResyncWorker).drain();
    await visit(page, '/staff/jobs/billing-resync');
    await page.getByText('Working').waitFor();
    await expectCount(page.getByRole('table', { name: 'Runs' }).getByText('Done'), 2);
    // From the person to the customer, and back.
    await visit(page, `/staff/users/${ada.id}`);
    await page.getByRole('main').getByRole('link', { name: 'Billing', exact: true }).click();
    await page.getByRole('table', { name: 'Customers' }).getByRole('row').nth(1).getByRole('link').first().click();
    await page.getByRole('table', { name: 'Orders' }).getByText('$23.99').waitFor();
    await page.getByRole('link', { name: 'Ada Lovelace' }).click();
    await heading(page, 'Ada Lovelace');
  });

  test('an admin has a webhook that was given up processed again, support sees why it cannot', async () => {
    const ada = await shop.customer();
    const { orderId } = await shop.buy(ada.id, 'Handbook');
    await giveUp(orderId);
    const support = await newStaff(shop.consoleApp, 'support');
    const retry = `Retry order.paid about ${orderId}`;
    await visit(support.page, WEBHOOKS);
    await support.page.getByRole('button', { name: retry }).focus();
    await support.page.getByRole('tooltip', { name: 'Only the role Admin can do this.' }).waitFor();
    await support.page.getByRole('button', { name: 'Replay failed', disabled: true }).waitFor();

    const { page } = await newStaff(shop.consoleApp, 'admin');
    await visit(page, WEBHOOKS);
    await page.getByRole('link', { name: 'Given up' }).click();
    await page
      .getByRole('row', { name: new RegExp(orderId) })
      .getByText('Connection lost')
      .waitFor();
    await click(page, retry);
    await toast(page, 'The webhook is processed again soon.');
    await page.getByText('No webhooks match').waitFor();
    await shop.consoleApp.app.app.get(Queue).drain('webhook');

    await visit(page, `${WEBHOOKS}?about=${orderId}`);
    const row = page.getByRole('row', { name: new RegExp(orderId) });
    await row.getByText('Processed').waitFor();
    await row.getByRole('link', { name: 'Order' }).click();
    await page.getByText('$19.99 without tax can still be refunded').waitFor();

    const lost = [orderId, (await shop.buy(ada.id, 'Handbook')).orderId, (await shop.buy(ada.id, 'Handbook')).orderId];
    for (const id of lost.slice(1)) await giveUp(id);
    await visit(page, WEBHOOKS);
    await click(page, 'Replay failed');
    await clickInDialog(page, 'Replay 2 webhooks');
    await toast(page, '2 webhooks are processed again soon.');
    await expectCount(page.getByRole('button', { name: 'Replay failed' }), 0);
    await shop.consoleApp.app.app.get(Queue).drain('webhook');
    await visit(page, `${WEBHOOKS}?status=processed`);
    for (const id of lost) await page.getByRole('row', { name: new RegExp(id) }).waitFor();
  });

  test('an admin ignores a webhook with a reason, and has the object of another one read instead', async () => {
    const ada = await shop.customer();
    const [unwanted, wanted] = [await shop.buy(ada.id, 'Handbook'), await shop.buy(ada.id, 'Handbook')];
    for (const { orderId } of [unwanted, wanted]) await giveUp(orderId);
    const { page } = await newStaff(shop.consoleApp, 'admin');
    const row = ({ orderId }: { readonly orderId: string }) => page.getByRole('row', { name: new RegExp(orderId) });
    await visit(page, WEBHOOKS);
    await click(page, `Ignore order.paid about ${unwanted.orderId}`);
    await page.getByRole('dialog').getByLabel('Reason').fill('Made by mistake');
    await clickInDialog(page, 'Ignore webhook');
    await row(unwanted).getByText('Ignored').waitFor();
    await click(page, `Refetch order.paid about ${wanted.orderId}`);
    await row(wanted).getByText('Processed').waitFor();
    await expectCount(row(wanted).getByRole('button'), 0);
    await row(wanted).getByRole('link', { name: 'Order' }).click();
    await page.getByText('$19.99 without tax can still be refunded').waitFor();
  });

  tour(async () => {
    const { consoleApp } = shop;
    const ada = await shop.customer({ name: 'Ada Lovelace' });
    const { orderId } = await shop.buy(ada.id, 'Handbook');
    const subscriptionId = await shop.bought(ada.id, 'Pro monthly');
    const lost = await shop.buy(ada.id, 'Handbook');
    await giveUp(lost.orderId);
    await shop.standIn.api('/v1/webhooks/endpoints', {
      url: 'https://id.example.com/api/webhooks/polar',
      format: 'raw',
      api_version: '2026-10',
      events: [],
    });
    await consoleApp.app.app.get(EndpointWatching).look();
    const { context } = await newStaff(consoleApp, 'admin');
    await walk(
      consoleApp,
      context,
      [
        ['webhooks', WEBHOOKS],
        ['replay webhooks', WEBHOOKS, pressForDialog('Replay failed')],
        ['ignore a webhook', WEBHOOKS, pressForDialog(`Ignore order.paid about ${lost.orderId}`)],
        ['orders', ORDERS],
        ['subscriptions', '/staff/billing/subscriptions'],
        ['an order', `${ORDERS}/${orderId}`],
        ['a subscription', `/staff/billing/subscriptions/${subscriptionId}`],
        ['another plan', `/staff/billing/subscriptions/${subscriptionId}`, priced],
        ['overview', '/staff/billing'],
        ['requested refunds', '/staff/billing/refund-requests'],
        ['accounts', '/staff/billing/accounts'],
        ['a customer', '/staff/billing/customers', firstOf('Customers')],
        ['a product', '/staff/billing/products?text=Pro%20monthly', firstOf('Products')],
        ['a benefit', '/staff/billing/benefits', firstOf('Benefits')],
        ['custom fields', '/staff/billing/custom-fields'],
        ['no such object', `${ORDERS}/none`],
        ['refund', `${ORDERS}/${orderId}`, pressForDialog('Refund')],
      ],
      expectAccessibleAndReflow,
    );
  });
});
