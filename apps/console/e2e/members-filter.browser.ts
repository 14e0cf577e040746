import { describe, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { expectNoErrors } from './support/browser-errors.ts';
import { eventually, expectValue } from './support/eventually.ts';
import { newHolder } from './support/holder.ts';
import { found, type Founded } from './support/organizations.ts';
import { useConsoleApp } from './support/use-console-app.ts';

const names = (page: Page) => page.getByRole('rowheader').allTextContents();
const searchOf = (page: Page) => new URL(page.url()).search;

async function openMembers(context: BrowserContext, { slug }: Founded, search = ''): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`/o/${slug}/members${search}`);
  await page.getByLabel('Search').waitFor();
  return page;
}

describe('the filter of the members', () => {
  const consoleApp = useConsoleApp();

  test('no letter is lost while typing fast', async () => {
    const { page: home } = await newHolder(consoleApp, { name: 'Ada Lovelace' });
    const acme = await found(consoleApp, home.context());
    const page = await openMembers(home.context(), acme, '?q=x');
    const search = page.getByLabel('Search');
    const letters = 'abcdefghijklmnopqrst';
    await search.press('End');
    await page.keyboard.type(letters);
    await expectValue(search, `x${letters}`);
    await eventually(async () => expect(searchOf(page)).toBe(`?q=x${letters}`));
    await search.press('ControlOrMeta+a');
    await page.keyboard.type('lovelace');
    // Before the text is in the URL.
    await page.getByLabel('Sort by', { exact: true }).selectOption('Newest first');
    await eventually(async () => expect(searchOf(page)).toBe('?q=lovelace&sort=newest'));
    await expectValue(search, 'lovelace');
    await eventually(async () => expect(await names(page)).toHaveLength(1));

    expectNoErrors(page);
  }, 60_000);
});
