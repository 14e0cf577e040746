import { describe } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessibleAndReflow } from './support/accessibility.ts';
import { pretendUse, provideKey } from './support/api-keys.ts';
import { useConsoleApp } from './support/console-app.ts';
import { newHolder } from './support/holder.ts';
import { click } from './support/steps.ts';
import { press, pressForDialog, type Stop, tour, walk } from './support/walk.ts';

const LIST = '/account/api-keys';
const make = async (page: Page) => {
  await page.getByLabel('Name', { exact: true }).fill('Deploy bot');
  await click(page, 'Create key');
  await page.getByText('I’ve stored it').waitFor();
};
const chart = (page: Page) => page.getByRole('figure').waitFor();

/** Every page about API keys, also with its dialogs and errors open. */
const stops = (one: string): readonly Stop[] => [
  ['list', LIST],
  ['list, nothing found', `${LIST}?status=expired`],
  ['list, the menu of a row', LIST, press('Actions for Unused', '[role=menu]')],
  ['new', `${LIST}/new`],
  [
    'new, filled in wrongly',
    `${LIST}/new`,
    async (page) => {
      await page.getByLabel('Prefix (optional)').fill('a b');
      await page.getByLabel('Expires').selectOption('custom');
      await page.getByLabel('Metadata (optional)').fill('{');
      await click(page, 'Create key');
      await page.getByText('Check these 4 fields:').waitFor();
    },
  ],
  ['shown once', `${LIST}/new`, make],
  [
    'shown once, asked',
    `${LIST}/new`,
    async (page) => {
      await make(page);
      await click(page, 'I’ve stored it');
      await page.getByRole('dialog', { name: 'Leave without the key?' }).waitFor();
    },
  ],
  ['one', one, chart],
  [
    'one, a day chosen by keys',
    one,
    async (page) => {
      await chart(page);
      await page.getByRole('button', { name: '90 days' }).focus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowRight');
      await page.getByRole('tooltip').getByText('Refused').waitFor();
    },
  ],
  ['one, a quarter', `${one}?range=90d`, chart],
  ['one, as a table', `${one}?view=table`, (page) => page.getByRole('table').waitFor()],
  ['one, edited', one, pressForDialog(/^Edit$/)],
  ['one, deleted', one, pressForDialog('Delete this key')],
  ['one, rotated', `${one}/rotate`, (page) => page.getByRole('dialog').waitFor()],
  ['none there', `${LIST}/nowhere`, (page) => page.getByText('This key no longer exists').waitFor()],
];

describe('pages about API keys', () => {
  const consoleApp = useConsoleApp({ API_KEY_METADATA: 'on' });

  tour(async () => {
    const { context, page } = await newHolder(consoleApp, { at: LIST });
    await page.getByText('No keys').waitFor();
    await expectAccessibleAndReflow(page);
    await provideKey(consoleApp, page, { name: 'Unused' });
    const { id } = await provideKey(consoleApp, page, {
      name: 'With a name as long as it can be',
      prefix: 'x'.repeat(32),
      metadata: { team: 'billing', text: 'y'.repeat(200) },
      remaining: 40,
      permissions: { files: ['read', 'write'] },
    });
    await pretendUse(consoleApp, id, [1, 3, 26, 50, 51, 80, 200, 700]);
    await walk(consoleApp, context, stops(`${LIST}/${id}`), expectAccessibleAndReflow);
  });
});
