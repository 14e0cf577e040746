import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useConsoleApp } from './support/console-app.ts';
import { eventually } from './support/eventually.ts';
import { newHolder } from './support/holder.ts';
import { settled, visit } from './support/steps.ts';

/** The paths that a page requests until it is complete. */
async function requestsOf(page: Page, path: string): Promise<string[]> {
  const asked: string[] = [];
  const note = (request: { url(): string }) => asked.push(new URL(request.url()).pathname);
  page.on('request', note);
  await visit(page, path);
  page.off('request', note);
  return asked;
}

/** Elements and arithmetic of a fixed amount, against which the work of a page is measured: both are slower on a slow machine. */
const REFERENCE = `<!doctype html><title>Reference</title><body><script>
for (let at = 0; at < 4000; at += 1) {
  const part = document.createElement('div');
  part.className = 'part-' + at;
  part.textContent = String(at);
  document.body.append(part);
}
let sum = 0;
for (let at = 0; at < 2e6; at += 1) sum = (sum * 31 + at) | 0;
document.body.append(document.createElement('h1'));
</script>`;

/** Times the work of the reference page: a quarter more than measured. */
const LIMITS = { entrance: 1.5, overview: 2.7 };

/** Seconds of a core that the main thread of a page needs until the page is complete. The least of some loads: others wait. */
async function workOf(page: Page, path: string): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  // Counted from the navigation on.
  const spent = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value;
  };
  const loads: number[] = [];
  for (let load = 0; load < 4; load += 1) {
    await page.goto(path);
    await page.locator('h1').first().waitFor({ state: 'attached' });
    await settled(page);
    loads.push(await spent());
  }
  await devtools.detach();
  return Math.min(...loads);
}

describe('pages are quick', () => {
  const consoleApp = useConsoleApp();

  test('a page asks few things, each once', async () => {
    const visitor = await (await consoleApp.visitor()).newPage();
    const entrance = await requestsOf(visitor, '/sign-in');
    expect(entrance.length).toBeLessThanOrEqual(15);
    expect(entrance.filter((path) => path.endsWith('.js')).length).toBeLessThanOrEqual(12);

    const { page } = await newHolder(consoleApp);
    const overview = await requestsOf(page, '/account');
    expect(overview.length).toBeLessThanOrEqual(34);
    expect(overview.filter((path) => path.endsWith('.js')).length).toBeLessThanOrEqual(19);
    expect(new Set(overview).size).toBe(overview.length);
    // Together with the scripts: before any of them has run.
    const first = overview.slice(
      0,
      overview.findIndex((path) => path.includes('/overview-page-')),
    );
    expect(first).toEqual(
      expect.arrayContaining([
        '/api/auth/get-session',
        '/api/auth/email-status',
        '/api/auth/organization/list-memberships',
      ]),
    );
  });

  test.each([
    ['light', 'rgb(246, 247, 245)'],
    ['dark', 'rgb(15, 20, 19)'],
  ] as const)(
    'the shape of a page stands there before its scripts, and gives way without a shift: %s',
    async (scheme, colour) => {
      for (const path of ['/sign-in', '/account']) {
        const { page } = await newHolder(consoleApp, { look: { scheme } });
        if (path === '/sign-in') await page.context().clearCookies();
        let release = () => {};
        const held = new Promise<void>((resolve) => (release = resolve));
        await page.route(/\/assets\/react-.*\.js$/, async (route) => {
          await held;
          await route.continue();
        });
        await page.goto(path, { waitUntil: 'commit' });
        const shape = page.locator('#first');
        await shape.locator('svg').waitFor();
        expect(await shape.getAttribute('aria-hidden')).toBe('true');
        // Nothing is painted before the style sheet has come.
        await eventually(async () => {
          expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(colour);
        });
        expect(await shape.isVisible()).toBe(true);
        release();
        await page.getByRole('heading', { level: 1 }).waitFor();
        await settled(page);
        expect(await shape.isVisible()).toBe(false);
        const shift = await page.evaluate(
          () =>
            new Promise<number>((resolve) => {
              new PerformanceObserver((list) =>
                resolve(
                  list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
                ),
              ).observe({ type: 'layout-shift', buffered: true });
              setTimeout(() => resolve(0), 500);
            }),
        );
        expect(shift).toBeLessThan(0.05);
      }
    },
  );

  test('the main thread works little, compared with a page of a fixed amount of work', async () => {
    const { page, context } = await newHolder(consoleApp);
    await context.route('**/reference', (route) => route.fulfill({ contentType: 'text/html', body: REFERENCE }));
    const reference = await workOf(page, '/reference');
    expect(reference).toBeGreaterThan(0);
    const overview = await workOf(page, '/account');
    await context.clearCookies();
    const entrance = await workOf(page, '/sign-in');
    expect(entrance / reference).toBeLessThan(LIMITS.entrance);
    expect(overview / reference).toBeLessThan(LIMITS.overview);
  });
});
