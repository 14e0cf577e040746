import { describe, expect, test } from '@jest/globals';
import { UsageReporting } from '#billing/usage/application/usage-reporting';
import { UsagePoller } from '#billing/usage/infrastructure/usage-poller';
import { expectAccessible } from './support/accessibility.ts';
import { useShop } from './support/billing.ts';
import { forgiveErrors } from './support/browser-errors.ts';
import { expectCount } from './support/eventually.ts';
import { click, settled, visit } from './support/steps.ts';

const USAGE = '/account/billing/usage';
const DAY_MS = 86_400_000;

describe('usage', () => {
  const shop = useShop();

  /** Units of the meter of an owner, so many days ago, which the provider has counted. */
  async function report(ownerId: string, ...daysAgo: readonly number[]): Promise<void> {
    const { app } = shop.consoleApp.app;
    // By the clock of the stand-in, which is behind: it refuses what is in the future.
    const now = Date.now();
    const uses = daysAgo.map((days) => {
      return { ownerId, name: 'api.call', occurredAt: new Date(now - days * DAY_MS), metadata: { calls: 2 } };
    });
    await app.get(UsageReporting).report(uses);
    await app.get(UsagePoller).drain();
    await shop.mirror();
  }

  test('numbers are the same on all pages and by day, as a chart and as a table; the period is in the URL', async () => {
    const ada = await shop.customer();
    const { subscriptionId } = await shop.buy(ada.id, 'Metered API');
    await report(ada.id, ...Array.from({ length: 60 }, () => 0), 1, 1, 20, 80);
    const { page } = ada;
    await visit(page, USAGE);
    const meter = page.getByRole('region', { name: 'Meters' });
    await meter.getByRole('heading', { name: 'API calls' }).waitFor();
    await meter.getByText('Used up').waitFor();
    await meter.getByText('128 used of 100 credited').waitFor();
    await meter.getByText('28 over your 100 credits').waitFor();
    await meter.getByText('$0.00015 per unit used, beyond your credit.').waitFor();

    await page.getByRole('figure', { name: 'API calls in the last 30 days' }).waitFor();
    await page.getByText('API calls: 126').waitFor();
    const bars = page
      .getByRole('figure', { name: 'API calls in the last 30 days' })
      .locator('rect.MuiBarChart-element');
    await expectCount(bars, 30);
    await click(page, '90 days');
    await page.getByText('API calls: 128').waitFor();
    await page.getByLabel('Show as table').click();
    const table = page.getByRole('table', { name: 'API calls in the last 90 days' });
    await expectCount(table.getByRole('row'), 5);
    expect(await table.getByRole('row').nth(1).getByRole('cell').textContent()).toBe('120');
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ range: '90d', view: 'table' });
    await page.reload();
    await expectCount(page.getByRole('table', { name: 'API calls in the last 90 days' }).getByRole('row'), 5);
    await click(page, '7 days');
    await page.getByText('API calls: 124').waitFor();

    for (const place of ['', `/subscriptions/${subscriptionId}`]) {
      await visit(page, `/account/billing${place}`);
      await page.getByText('28 over your 100 credits').waitFor();
    }
  });

  test('a newer number of the provider is shown everywhere; while it is down, the days say so and the rest stays', async () => {
    const { page, id } = await shop.customer();
    await shop.buy(id, 'Metered API');
    await report(id, 0);
    const more = { name: 'api.call', external_customer_id: id, metadata: { calls: 5 } };
    expect((await shop.platform('/v1/events/ingest', { method: 'POST', body: { events: [more] } }))[0]).toBe(200);
    await visit(page, USAGE);
    await page.getByText('API calls: 7').waitFor();
    await page.getByRole('region', { name: 'Meters' }).getByText('7 used of 100 credited').waitFor();

    await shop.takeDown();
    await visit(page, `${USAGE}?range=7d`);
    await page.getByText('The billing provider doesn’t answer.').waitFor();
    await page.getByText('7 used of 100 credited').waitFor();
    forgiveErrors(page, /status of 503/);
    await expectAccessible(page);
    await shop.bringBack();
    await click(page, 'Try again');
    await page.getByText('API calls: 7').waitFor();
  });

  test('the library of charts is fetched by a page that draws one, and by no other page of billing', async () => {
    const { page, id } = await shop.customer();
    await shop.buy(id, 'Metered API');
    await report(id, 0);
    const scripts: string[] = [];
    page.on(
      'request',
      (request) => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname),
    );
    const charts = () => scripts.filter((path) => /\/time-bars-/.test(path));
    for (const place of ['', '/orders', '/benefits', '/details']) {
      await visit(page, `/account/billing${place}`);
      expect([place, charts()]).toEqual([place, []]);
    }
    await visit(page, `${USAGE}?view=table`);
    await page.getByRole('table', { name: 'API calls in the last 30 days' }).waitFor();
    expect(charts()).toEqual([]);
    await page.getByLabel('Show as table').click();
    await page.getByRole('figure').waitFor();
    await settled(page);
    expect(charts()).toHaveLength(1);
  });
});
