import { afterAll, beforeAll, beforeEach, describe, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { pretendUse, provideKey } from './support/api-keys.ts';
import { expectSound } from './support/complaints.ts';
import { ConsoleApp, looks } from './support/console-app.ts';
import { newHolder } from './support/holder.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const make = async (page: Page) => {
  await page.getByLabel('Name').fill('Deploy bot');
  await press(page, 'Create key');
  await page.getByText('I have stored it').waitFor();
};
const chart = (page: Page) => page.getByRole('figure').waitFor();

/** Every page about keys as it is met, and with its dialogs and mistakes. */
const pages: readonly (readonly [name: string, path: string, then?: (page: Page) => Promise<unknown>])[] = [
  ['list', ''],
  ['list, nothing found', '?status=expired'],
  ['new', '/new'],
  [
    'new, filled in wrongly',
    '/new',
    async (page) => {
      await page.getByLabel('Prefix (optional)').fill('a b');
      await page.getByLabel('Expires').selectOption('custom');
      await page.getByLabel('Metadata (optional)').fill('{');
      await press(page, 'Create key');
      await page.getByText('Check these 4 fields:').waitFor();
    },
  ],
  ['shown once', '/new', make],
  [
    'shown once, asked',
    '/new',
    async (page) => {
      await make(page);
      await press(page, 'I have stored it');
      await page.getByRole('dialog', { name: 'Leave without the key?' }).waitFor();
    },
  ],
  ['one', '/:id', chart],
  [
    'one, a day chosen by keys',
    '/:id',
    async (page) => {
      await chart(page);
      await page.getByRole('button', { name: '90 days' }).focus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowRight');
      await page.getByRole('tooltip').getByText('Refused').waitFor();
    },
  ],
  ['one, a quarter', '/:id?range=90d', chart],
  ['one, as a table', '/:id?view=table', (page) => page.getByRole('table').waitFor()],
  ['one, edited', '/:id', (page) => press(page, 'Edit')],
  ['one, deleted', '/:id', (page) => press(page, 'Delete this key')],
  ['one, rotated', '/:id/rotate', (page) => page.getByRole('dialog').waitFor()],
  ['none there', '/nowhere', (page) => page.getByText('This key no longer exists').waitFor()],
];

describe('pages about API keys', () => {
  let house: ConsoleApp;
  beforeAll(async () => {
    house = await ConsoleApp.start({ API_KEY_METADATA: 'on' });
  }, 60_000);
  afterAll(() => house.close());
  beforeEach(() => house.passTime());

  test.each(looks.flatMap((look) => (['light', 'dark'] as const).map((scheme) => ({ ...look, scheme }))))(
    '$width×$height, $scheme: accessible, within their policy, silent',
    async (look) => {
      const { page } = await newHolder(house, '/account/api-keys', { look });
      await page.getByText('No keys yet').waitFor();
      await expectSound(page);
      await provideKey(house, page, { name: 'Unused' });
      const { id } = await provideKey(house, page, {
        name: 'With a name as long as it can be',
        prefix: 'x'.repeat(32),
        metadata: { team: 'billing', text: 'y'.repeat(200) },
        remaining: 40,
        permissions: { files: ['read', 'write'] },
      });
      await pretendUse(house, id, [1, 3, 26, 50, 51, 80, 200, 700]);
      for (const [name, path, then] of pages) {
        // The hundred calls that one address has are over otherwise.
        house.passTime(11);
        const next = await page.context().newPage();
        await next.goto(`/account/api-keys${path.replace(':id', id)}`);
        await next.getByRole('heading').first().waitFor();
        await next.waitForLoadState('networkidle');
        await then?.(next);
        await expectSound(next).catch((error: unknown) => {
          throw new Error(`${name}: ${String(error)}`, { cause: error });
        });
        // Something typed or a key not stored: the browser would ask.
        await next.close({ runBeforeUnload: false });
      }
    },
    240_000,
  );
});
