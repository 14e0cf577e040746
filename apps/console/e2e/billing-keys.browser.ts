import { describe, expect, test } from '@jest/globals';
import { expectAccessible } from './support/accessibility.ts';
import { useBillingConsole } from './support/billing.ts';
import { expectNoErrors } from './support/browser-errors.ts';
import { click } from './support/clicks.ts';
import { looks } from './support/console-app.ts';
import { newHolder } from './support/holder.ts';

describe('an API key', () => {
  const { consoleApp } = useBillingConsole();

  test.each(looks)(
    '$width×$height: limited to reading what was bought',
    async (look) => {
      const { page } = await newHolder(consoleApp, { at: '/account/api-keys/new', look });
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Reports');
      await dialog.getByText('anyone who finds it can as well').waitFor();
      await dialog.getByLabel('What this key may do').selectOption('Only read what you have bought');
      await dialog.getByText('It reads your plans, orders and usage, and nothing else.').waitFor();
      await expectAccessible(page);
      await click(page, 'Create key');
      await dialog.getByText('It can only read what you have bought.').waitFor();
      await dialog.getByText(`${consoleApp.origin}/api/billing/entitlements`).waitFor();
      const key = (await page.getByRole('group', { name: 'API key' }).textContent()) ?? '';
      await expectAccessible(page);
      await click(page, 'Copy key');
      await page.getByRole('dialog').locator('[aria-live=polite]').getByText('Copied.').waitFor({ state: 'attached' });
      await click(page, 'I’ve stored it');
      await page.getByText('Reads what you have bought').waitFor();
      await expectAccessible(page);

      const read = (path: string) => fetch(consoleApp.origin + path, { headers: { 'x-api-key': key } });
      expect((await read('/api/billing/entitlements')).status).toBe(200);
      expect((await read('/api/auth/get-session')).status).toBe(403);

      await page.getByRole('link', { name: 'Reports' }).click();
      await page.getByText('Only read what you have bought').waitFor();
      expectNoErrors(page);
    },
    60_000,
  );
});
