import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useConsoleApp } from './support/console-app.ts';
import { visitors } from './support/visitors.ts';

const stateOf = (page: Page) =>
  page.evaluate(async () => ({
    cookies: document.cookie,
    stored: [localStorage.length, sessionStorage.length],
    clipboard: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
    width: innerWidth,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    isOnline: navigator.onLine,
  }));

describe('a visitor in the browser context of an earlier test', () => {
  const consoleApp = useConsoleApp();

  test('finds nothing of that test', async () => {
    // No other test has a window of this width, so the context that comes back is this one.
    const look = { width: 1234 };
    const context = await consoleApp.visitor(look);
    const page = await context.newPage();
    await page.goto('/sign-in');
    const clean = await stateOf(page);
    await context.addCookies([{ name: 'left', value: 'behind', url: consoleApp.origin }]);
    await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.setItem('left', 'behind')));
    await context.grantPermissions(['clipboard-read']);
    await page.setViewportSize({ width: 320, height: 500 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await context.route('**/sign-in', (route) => route.abort());
    await page.route('**/sign-in', (route) => route.abort());
    await context.newPage();
    await context.setOffline(true);
    expect(await stateOf(page)).not.toEqual(clean);

    await visitors.release();
    const next = await consoleApp.visitor(look);
    expect(next).toBe(context);
    expect(next.pages()).toHaveLength(1);
    expect(await next.newPage()).toBe(page);
    await page.goto('/sign-in');
    expect(await stateOf(page)).toEqual(clean);
  });

  test.each<[string, (page: Page) => Promise<unknown>]>([
    ['the clock', (page) => page.clock.setFixedTime(0)],
    ['the scripts of a page', (page) => page.addInitScript(() => undefined)],
    ['the scripts of all pages', (page) => page.context().addInitScript(() => undefined)],
  ])('gets another context when a test changed %s', async (_, change) => {
    const context = await consoleApp.visitor();
    await change(await context.newPage());
    await visitors.release();
    expect(await consoleApp.visitor()).not.toBe(context);
    expect(context.browser()!.contexts()).not.toContain(context);
  });
});
