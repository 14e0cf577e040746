import { describe, expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { callWithKey, provideKey, verifyKey, writeUsage } from './support/api-keys.ts';
import { useConsoleApp } from './support/console-app.ts';
import { expectCount, expectFocus } from './support/eventually.ts';
import { newHolder } from './support/holder.ts';
import { choose, click, toast, visit } from './support/steps.ts';

const shownKey = (page: Page) => page.getByRole('group', { name: 'API key' });
/** The dialog hides the heading of the page behind it. */
const NEW = '/account/api-keys/new';
/** Everything in the browser's storage for this origin. */
const kept = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state]));

describe('API keys', () => {
  const consoleApp = useConsoleApp({ API_KEY_METADATA: 'on' });

  test('the life of a key: created, copied, used, renamed, rotated, disabled and enabled, deleted', async () => {
    const { email, page } = await newHolder(consoleApp, { at: '/account/api-keys' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByText('No keys').waitFor();
    await page.getByText('x-api-key: $GATEHOUSE_API_KEY').waitFor();

    // Created and shown once: leaving asks first, and the secret is stored nowhere else.
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Deploy bot');
    await dialog.getByLabel('Prefix (optional)').fill('acme_');
    await dialog.getByLabel('Expires').selectOption('30 days');
    await dialog.getByLabel('Metadata (optional)').fill('{"team": "billing"}');
    await dialog.getByText('It allows 10 calls a day').waitFor();
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('heading', { name: 'Your new key' }).waitFor();
    const first = (await shownKey(page).textContent()) ?? '';
    expect(first).toMatch(/^acme_[A-Za-z]{64}$/);
    expect(await page.locator(':focus').textContent()).toBe('Copy key');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Leave without the key?' }).waitFor();
    await click(page, 'Back to the key');
    await click(page, 'Copy key');
    // The page behind a dialog is hidden from screen readers, its live regions too.
    await page.getByRole('dialog').locator('[aria-live=polite]').getByText('Copied.').waitFor({ state: 'attached' });
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
    expect(page.url()).not.toContain(first.slice(5, 20));
    expect(await kept(page)).not.toContain(first.slice(5, 20));
    await click(page, 'I’ve stored it');
    const row = page.getByRole('row', { name: /^Deploy bot acme_/ });
    await row.getByText(`${first.slice(0, 6)}…${first.slice(-4)}`).waitFor();
    expect(await row.textContent()).toMatch(/Active.*Never/);
    await page.goBack();
    await dialog.getByLabel('Name').waitFor();
    expect(await page.content()).not.toContain(first.slice(5, 20));
    await page.keyboard.press('Escape');

    // Used.
    for (let time = 0; time < 3; time += 1) {
      expect(await callWithKey(consoleApp, first)).toMatchObject({ status: 200, body: { user: { email } } });
    }
    await writeUsage(consoleApp);
    await page.reload();
    await row.getByText('3 calls in 14 days').waitFor();
    await row.getByRole('link', { name: 'Deploy bot' }).click();
    await page.getByRole('heading', { level: 1, name: 'Deploy bot' }).waitFor();
    await page.getByRole('figure', { name: 'Usage in the last 14 days' }).waitFor();
    await page.getByText('3 of 10 used, resets').waitFor();
    // Two changes before the URL has the first one: it gets both.
    const asTable = await page.getByLabel('Show as table').elementHandle();
    await page.getByRole('button', { name: '24 hours' }).evaluate((hours: HTMLElement, table) => {
      hours.click();
      (table as HTMLElement).click();
    }, asTable);
    const table = page.getByRole('table', { name: 'Usage in the last 24 hours' });
    expect(await table.getByRole('row').nth(1).textContent()).toMatch(/^\d\d:00\s*30$/);
    expect(new URL(page.url()).search).toBe('?range=24h&view=table');

    // Renamed.
    await click(page, 'Edit');
    await dialog.getByLabel('Name').fill('Deploy bot 2');
    await dialog.getByLabel('Metadata (optional)').fill('');
    await click(page, 'Save changes');
    await toast(page, 'Saved.');
    await page.getByRole('heading', { level: 1, name: 'Deploy bot 2' }).waitFor();
    expect(await page.title()).toBe('Deploy bot 2 · Gatehouse');
    expect(await page.getByText('"team"').count()).toBe(0);

    // Rotated: both keys work for an hour.
    await page.getByRole('link', { name: 'Rotate' }).click();
    await dialog.getByText('with the same name, limits and usage').waitFor();
    expect(await page.locator(':focus').textContent()).toBe('Cancel');
    await dialog.getByLabel('Old key stops working').selectOption('In 1 hour');
    await click(page, 'Rotate key');
    await dialog.getByText('The old key works for 1 more hour.').waitFor();
    const second = (await shownKey(page).textContent()) ?? '';
    const download = page.waitForEvent('download');
    await click(page, 'Download .env');
    expect((await download).suggestedFilename()).toBe('deploy-bot-2.env');
    expect(await readFile(await (await download).path(), 'utf8')).toBe(`GATEHOUSE_API_KEY=${second}\n`);
    await click(page, 'I’ve stored it');
    await page.getByText('Old key stops working').waitFor();
    expect((await callWithKey(consoleApp, first)).status).toBe(200);
    expect((await callWithKey(consoleApp, second)).status).toBe(200);
    consoleApp.passTime(3601);
    expect(await callWithKey(consoleApp, first)).toMatchObject({ status: 401 });
    expect((await callWithKey(consoleApp, second)).status).toBe(200);

    // Disabled, with undo.
    await click(page, 'Disable');
    await toast(page, 'Deploy bot 2 is disabled.');
    expect(await callWithKey(consoleApp, second)).toMatchObject({ status: 401, body: { code: 'KEY_DISABLED' } });
    await page.getByText('Disabled', { exact: true }).waitFor();
    await click(page, 'Undo');
    await toast(page, 'Deploy bot 2 is enabled again.');
    expect((await callWithKey(consoleApp, second)).status).toBe(200);

    // Deleted.
    await page.getByText(`${second.slice(0, 6)}…${second.slice(-4)}`).waitFor();
    await click(page, 'Delete this key');
    await dialog.locator('[name=typed]:focus').waitFor();
    const typed = dialog.getByLabel('Type the key’s name Deploy bot 2 to confirm');
    await typed.fill('Deploy bot');
    await click(page, 'Delete key');
    await dialog.getByText('Type Deploy bot 2 exactly.').waitFor();
    await typed.fill('Deploy bot 2');
    await click(page, 'Delete key');
    await page.getByText('No keys').waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    expect((await callWithKey(consoleApp, second)).status).toBe(401);
    await page.goBack();
    await page.getByText('This key no longer exists').waitFor();
    await page.getByRole('link', { name: 'All API keys' }).click();
    await page.getByText('No keys').waitFor();
  });

  test('invalid values are marked and not sent', async () => {
    const { page } = await newHolder(consoleApp);
    await page.goto(NEW);
    let sent = 0;
    page.on('request', (request) => (sent += Number(request.url().endsWith('/api-key/create'))));
    const prefix = page.getByLabel('Prefix (optional)');
    await prefix.pressSequentially('my key');
    // While typing: the field still has the focus.
    await page.getByText('Only letters, digits, _ and -.').waitFor();
    await prefix.fill('x'.repeat(33));
    await page.getByText('Use 1 to 32 characters.').waitFor();
    await page.getByLabel('Expires').selectOption('Custom');
    await page.getByLabel('Days').fill('366');
    await page.getByLabel('Metadata (optional)').fill('[1, 2]');
    // Left empty last, but first on the page.
    await page.getByLabel('Name', { exact: true }).focus();
    await page.getByLabel('Days').focus();
    await click(page, 'Create key');
    const summary = page.getByRole('group', { name: 'What needs your attention' });
    expect(await summary.getByRole('listitem').allTextContents()).toEqual([
      'Enter a name.',
      'Use 1 to 32 characters.',
      'Enter whole days, from 1 to 365.',
      'Enter a JSON object, like {"team": "billing"}.',
    ]);
    expect(await page.locator(':focus').getAttribute('name')).toBe('name');
    expect(sent).toBe(0);

    await page.getByLabel('Name').fill('Bounds');
    await prefix.fill('ok_');
    await page.getByLabel('Days').fill('365');
    // Only the service knows the limit.
    await page.getByLabel('Metadata (optional)').fill(JSON.stringify({ text: 'x'.repeat(5000) }));
    await click(page, 'Create key');
    await page.getByText('This metadata is too large. Shorten it.').waitFor();
    await page.getByLabel('Metadata (optional)').fill('');
    await click(page, 'Create key');
    expect(await shownKey(page).textContent()).toMatch(/^ok_/);
    expect(sent).toBe(2);
  });

  test('where copying is blocked the key is selected, and copying it manually counts', async () => {
    const { page } = await newHolder(consoleApp);
    await page.goto(NEW);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden'));
    });
    await page.getByLabel('Name').fill('By hand');
    await click(page, 'Create key');
    const key = await shownKey(page).textContent();
    await click(page, 'Copy key');
    await page.locator('.MuiAlert-root').getByText('Your browser blocked copying.').waitFor();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(key);
    await click(page, 'I’ve stored it');
    await click(page, 'Back to the key');
    await click(page, 'Copy key');
    await page.keyboard.press('Control+c');
    await click(page, 'I’ve stored it');
    await page.getByRole('row', { name: /^By hand/ }).waitFor();
  });

  test('rate limit reached, calls left, permissions', async () => {
    const { page } = await newHolder(consoleApp);
    const { id, secret } = await provideKey(consoleApp, page, {
      name: 'Nightly export',
      rateLimitMax: 2,
      rateLimitTimeWindow: 3_600_000,
      remaining: 40,
      refillAmount: 50,
      refillInterval: 30,
      permissions: { files: ['read', 'write'] },
    });
    for (const refusal of [undefined, undefined, 'RATE_LIMITED'])
      expect(await verifyKey(consoleApp, secret)).toBe(refusal);
    await writeUsage(consoleApp);
    await page.goto(`/account/api-keys/${id}`);
    await page
      .getByText(/^Calls are refused until .+:\d\d \S+\. This key has reached its limit of 2 calls an hour\.$/)
      .waitFor();
    await page.getByText('2 of 2 used, resets in').waitFor();
    await page.getByText('Rate limited', { exact: true }).waitFor();
    await page.getByText('files: read, write').waitFor();
    await page.getByText('Refills to 50 calls').waitFor();
    await page.getByText('2 calls', { exact: true }).waitFor();
    await page.getByText('1 refused', { exact: true }).waitFor();
    await page.goto('/account/api-keys');
    await page.getByRole('columnheader', { name: 'Calls left' }).waitFor();
    const row = page.getByRole('row').filter({ hasText: 'Nightly export' });
    await row.getByText('Rate limited', { exact: true }).waitFor();
    // The rate window has ended.
    consoleApp.passTime(3600);
    await page.reload();
    await row.getByText('Active', { exact: true }).waitFor();
  });

  test('many keys: in pages, found by name, ends and state, kept in the URL, with a menu for each', async () => {
    const { page } = await newHolder(consoleApp);
    for (let number = 1; number <= 29; number += 1) {
      await provideKey(consoleApp, page, { name: `Service ${number}`, prefix: `s${number}_` });
    }
    const { secret } = await provideKey(consoleApp, page, { name: 'Service 30', prefix: 's30_' });
    const { secret: unnamed } = await provideKey(consoleApp, page, {});
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await visit(page, '/account/api-keys');
    // One request for the rows of a page, none for all.
    expect(asked.filter((path) => path.endsWith('/api-key/search'))).toHaveLength(1);
    expect(asked.filter((path) => path.endsWith('/api-key/list'))).toEqual([]);
    const rows = page.getByRole('table', { name: 'API keys' }).getByRole('row');
    await expectCount(rows, 26);
    await page.getByText('31 keys').waitFor();
    await page.getByRole('link', { name: 'Next page' }).click();
    await expectCount(rows, 7);
    await page.goBack();
    await expectCount(rows, 26);

    const said = page.locator('[aria-live=polite]');
    await page.getByLabel('Search').fill(secret);
    await said.getByText('1 key found.').waitFor({ state: 'attached' });
    expect(new URL(page.url()).search).toBe(`?q=${secret.slice(0, 6)}`);
    await page.getByLabel('Search').fill(secret.slice(-4));
    await page.getByRole('row', { name: /^Service 30/ }).waitFor();
    await page.getByLabel('Search').fill('s4_');
    await page.getByRole('row', { name: /^Service 4/ }).waitFor();
    await expectCount(rows, 2);
    await page.getByRole('link', { name: 'Create key' }).click();
    await click(page, 'Cancel');
    expect(new URL(page.url()).search).toBe('?q=s4_');

    // By keyboard only: disabled from the menu of its row.
    await page.getByRole('button', { name: 'Actions for Service 4', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menu', { name: 'Actions for Service 4' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await toast(page, 'Service 4 is disabled.');
    await rows.getByText('Disabled', { exact: true }).waitFor();
    await expectFocus(page, 'Actions for Service 4');
    await page.getByLabel('Status').selectOption('Expires soon');
    await page.getByText('No keys match').waitFor();
    await page.reload();
    await click(page, 'Clear filters');
    await expectCount(rows, 26);

    // A key without a name is deleted by its start.
    await choose(page, `${unnamed.slice(0, 6)}…`, 'Delete…');
    await page.getByLabel(`Type the key’s start ${unnamed.slice(0, 6)} to confirm`).fill(unnamed.slice(0, 6));
    await click(page, 'Delete key');
    await toast(page, 'Key deleted.');
    await page.getByText('30 keys').waitFor();
  });
});

describe('API keys with fixed settings', () => {
  const consoleApp = useConsoleApp({
    API_KEY_CUSTOM_EXPIRATION: 'off',
    API_KEY_SESSIONS: 'off',
    API_KEY_RATE_LIMIT: 'off',
    API_KEY_DEFAULT_PREFIX: 'gh_',
  });

  test('no choice of expiry, no metadata, no sample of this service', async () => {
    const { page } = await newHolder(consoleApp);
    await page.goto(NEW);
    await page.getByText('Its calls aren’t limited.').waitFor();
    expect(await page.getByLabel('Prefix (optional)').inputValue()).toBe('gh_');
    expect(await page.getByLabel('Expires').count()).toBe(0);
    expect(await page.getByLabel('Metadata (optional)').count()).toBe(0);
    await page.getByLabel('Name').fill('Plain');
    await click(page, 'Create key');
    expect(await shownKey(page).textContent()).toMatch(/^gh_/);
    expect(await page.getByRole('dialog').textContent()).not.toContain('/api/auth/get-session');
  });
});
