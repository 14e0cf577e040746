import { describe, expect, test } from '@jest/globals';
import { UsageReporting } from '#billing/usage/application/usage-reporting';
import { UsagePoller } from '#billing/usage/infrastructure/usage-poller';
import { useShop } from './support/billing.ts';
import { expectCount } from './support/eventually.ts';
import { click, settled, visit } from './support/steps.ts';

const USAGE = '/account/billing/usage';
const DAY_MS = 86_400_000;

describe('usage', () => {
  const shop = useShop();

  /** Uses of an owner, so many days ago. */
  async function report(ownerId: string, name: string, ...daysAgo: readonly number[]): Promise<void> {
    const { app } = shop.consoleApp.app;
    // By the clock of the stand-in, which is behind: it refuses what is in the future.
    const now = Date.now();
    const uses = daysAgo.map((days) => {
      return { ownerId, name, occurredAt: new Date(now - days * DAY_MS), metadata: { calls: 1 } };
    });
    await app.get(UsageReporting).report(uses);
  }

  test('meters, and each day as a chart and as a table; the period is in the URL', async () => {
    const ada = await shop.customer();
    await shop.buy(ada.id, 'Metered API');
    await report(ada.id, 'api.call', ...Array.from({ length: 120 }, () => 0));
    await report(ada.id, 'render', 1, 1, 20, 80);
    await shop.consoleApp.app.app.get(UsagePoller).drain();
    await shop.mirror();
    const { page } = ada;
    await visit(page, USAGE);
    const meter = page.getByRole('region', { name: 'Meters' });
    await meter.getByRole('heading', { name: 'API calls' }).waitFor();
    await meter.getByText('Used up').waitFor();
    await meter.getByText('120 used of 100 credited').waitFor();
    await meter.getByText('20 over your 100 credits').waitFor();

    // The most used event is shown first.
    await page.getByRole('figure', { name: 'API call in the last 30 days' }).waitFor();
    await page.getByText('API call: 120').waitFor();
    await page.getByLabel('Event').selectOption({ label: 'Render' });
    await page.getByText('Render: 3').waitFor();
    const bars = page.getByRole('figure', { name: 'Render in the last 30 days' }).locator('rect.MuiBarChart-element');
    await expectCount(bars, 30);
    await click(page, '90 days');
    await page.getByText('Render: 4').waitFor();
    await page.getByLabel('Show as table').click();
    const table = page.getByRole('table', { name: 'Render in the last 90 days' });
    await expectCount(table.getByRole('row'), 4);
    expect(await table.getByRole('row').nth(1).getByRole('cell').textContent()).toBe('2');
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      event: 'render',
      range: '90d',
      view: 'table',
    });
    await page.reload();
    await expectCount(page.getByRole('table', { name: 'Render in the last 90 days' }).getByRole('row'), 4);
    await click(page, '7 days');
    await page.getByText('Render: 2').waitFor();
  });

  test('the library of charts is fetched by a page that draws one, and by no other page of billing', async () => {
    const { page, id } = await shop.customer();
    await report(id, 'render', 0);
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
    await page.getByRole('table', { name: 'Render in the last 30 days' }).waitFor();
    expect(charts()).toEqual([]);
    await page.getByLabel('Show as table').click();
    await page.getByRole('figure').waitFor();
    await settled(page);
    expect(charts()).toHaveLength(1);
  });
});
