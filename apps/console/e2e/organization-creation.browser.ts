import { beforeEach, describe, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { useConsoleApp } from './support/console-app.ts';
import { eventually, expectCount, expectDisabled, expectFocus, expectValue } from './support/eventually.ts';
import { call, newHolder } from './support/holder.ts';
import { activeOf, found } from './support/organizations.ts';
import { heading, press, toast } from './support/steps.ts';

const LIST = '/account/organizations';
const NEW = `${LIST}/new`;

const name = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const address = (page: Page) => page.getByRole('textbox', { name: 'Address' });

/** Name, available slug, and who may create one. */
describe('creating an organization', () => {
  const consoleApp = useConsoleApp({ ORGANIZATION_CREATION_DENIED_TO: '*@guests.example.com' });
  let page: Page;
  let context: BrowserContext;
  beforeEach(async () => {
    ({ context, page } = await newHolder(consoleApp, { at: LIST }));
  });

  test('from the empty list, by keyboard; the slug follows the name until it is edited', async () => {
    await page.keyboard.press('n');
    await heading(page, 'Create an organization');
    await expectFocus(page, 'Create an organization');
    await name(page).fill('Café Łódź');
    await expectValue(address(page), 'cafe-lodz');
    await page.getByText('cafe-lodz is available.').first().waitFor();
    const slug = `by-hand-${process.pid}`;
    await address(page).fill(slug);
    await name(page).fill('Café Łódź & Co');
    await page.getByText(`${slug} is available.`).first().waitFor();
    await expectValue(address(page), slug);
    await press(page, 'Create organization');
    await page.waitForURL(`**/o/${slug}/members`);
    await toast(page, 'Café Łódź & Co created.');
    await page.getByRole('button', { name: 'Organization: Café Łódź & Co' }).waitFor();
    expect(await activeOf(page)).not.toBeNull();
  });

  test('a taken slug in any case offers three alternatives', async () => {
    const { slug } = await found(consoleApp, context);
    await found(consoleApp, context, 'Second').then(({ id }) =>
      call(consoleApp, context, 'organization/update', { organizationId: id, data: { slug: `${slug}-hq` } }),
    );
    await page.goto(NEW);
    await name(page).fill('Another');
    await address(page).fill(slug.toUpperCase());
    await page.getByText('This address is taken. Choose another.').first().waitFor();
    await page.getByRole('button', { name: `${slug}-team`, exact: true }).waitFor();
    await address(page).fill(slug);
    const offered = page.getByRole('button', { name: new RegExp(`^${slug}-`) });
    await expectCount(offered, 3);
    expect(await offered.allTextContents()).toEqual([`${slug}-team`, `${slug}-2`, `${slug}-group`]);
    await press(page, 'Create organization');
    expect(new URL(page.url()).pathname).toBe(NEW);
    await press(page, `${slug}-2`);
    await expectFocus(page, 'slug');
    await page.getByText(`${slug}-2 is available.`).first().waitFor();
    await press(page, 'Create organization');
    await page.waitForURL(`**/o/${slug}-2/members`);
  });

  test('a late response for another text is not shown', async () => {
    const { slug } = await found(consoleApp, context);
    await page.goto(NEW);
    const held = Promise.withResolvers<void>();
    let asked = 0;
    await page.route('**/check-slug', async (route) => {
      asked += 1;
      if ((route.request().postDataJSON() as { slug: string }).slug === slug) await held.promise;
      await route.continue();
    });
    await address(page).fill(slug);
    await eventually(async () => expect(asked).toBe(1));
    await address(page).fill(`${slug}-more`);
    await page.getByText(`${slug}-more is available.`).first().waitFor();
    const answered = page.waitForResponse((response) => response.status() === 400);
    held.resolve();
    await answered;
    await page.getByText(`${slug}-more is available.`).first().waitFor();
    await expectCount(page.getByText('This address is taken. Choose another.'), 0);
    await expectCount(page.locator('[name=slug][aria-invalid=true]'), 0);
  });

  test('a slug taken meanwhile is marked', async () => {
    const rival = await newHolder(consoleApp);
    await page.goto(NEW);
    const slug = `rivals-${process.pid}`;
    await name(page).fill('Rivals');
    await address(page).fill(slug);
    await page.getByText(`${slug} is available.`).first().waitFor();
    await call(consoleApp, rival.context, 'organization/create', { name: 'First', slug });
    await press(page, 'Create organization');
    await page.getByText('This address is taken. Choose another.').first().waitFor();
    await expectFocus(page, 'slug');
  });

  test('a user who is denied learns it on submitting', async () => {
    const guest = await newHolder(consoleApp, { at: NEW, email: `guest-${process.pid}@guests.example.com` });
    await name(guest.page).fill('Guests');
    await guest.page.getByText('guests is available.').first().waitFor();
    await press(guest.page, 'Create organization');
    await guest.page.getByRole('alert').getByText('Your account can’t create organizations.').waitFor();
    await expectValue(name(guest.page), 'Guests');
  });
});

describe('where creating organizations is disabled', () => {
  const consoleApp = useConsoleApp({ ORGANIZATION_CREATION: 'off' });

  test('there is no form', async () => {
    const { page } = await newHolder(consoleApp, { at: LIST });
    await expectDisabled(page.getByRole('button', { name: 'Create organization' }));
    await page.getByText('You can’t create organizations here, but you can be invited to one.').waitFor();
    await page.goto(NEW);
    await page.getByText('You can’t create an organization').waitFor();
  });
});
