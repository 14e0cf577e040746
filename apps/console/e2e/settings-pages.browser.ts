import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessibleAndReflow } from './support/accessibility.ts';
import { useConsoleApp } from './support/console-app.ts';
import { eventually, expectDisabled, expectValue, readAnew } from './support/eventually.ts';
import { call } from './support/holder.ts';
import { found, invite, newMember, newOwner, newTeam } from './support/organizations.ts';
import { click, clickInDialog, toast } from './support/steps.ts';
import { pressForDeletion, pressForDialog, pressInVain, type Stop, tour, walk } from './support/walk.ts';

/** The visible text, not the announcement. */
const form = (page: Page) => page.getByRole('form', { name: 'Settings' });
const path = (page: Page) => new URL(page.url()).pathname;

const stops = (settings: string): readonly Stop[] => [
  ['settings', settings],
  [
    'settings, another address',
    settings,
    async (page) => {
      await page.getByLabel('Address').fill('somewhere-else');
      await form(page).getByText('somewhere-else is available.').waitFor();
      await page.getByText(/^Links and bookmarks to/).waitFor();
    },
  ],
  [
    'settings, filled in wrongly',
    settings,
    async (page) => {
      await page.getByLabel('Name').fill('');
      await page.getByLabel('Metadata').fill('{');
      await pressInVain('Save changes')(page);
    },
  ],
  ['settings, leaving', settings, pressForDialog('Leave organization')],
  ['settings, deleting', settings, pressForDeletion('Delete organization')],
];

describe('settings of an organization', () => {
  const consoleApp = useConsoleApp();

  tour(async () => {
    const { context, id, slug } = await newOwner(consoleApp, {}, 'Acme');
    await call(consoleApp, context, 'organization/update', {
      organizationId: id,
      data: { metadata: { costCentre: '42', note: 'x'.repeat(80) }, logo: 'https://acme.example/a/long/logo.png' },
    });
    const settings = `/o/${slug}/settings`;
    await walk(consoleApp, context, [['settings, the only owner', settings]], expectAccessibleAndReflow);
    await newMember(consoleApp, context, id, { name: 'Eve', role: 'owner' });
    await walk(consoleApp, context, stops(settings), expectAccessibleAndReflow);
    const ada = await newMember(consoleApp, context, id, { name: 'Ada' });
    await walk(consoleApp, ada.context, [['settings, as a member', settings]], expectAccessibleAndReflow);
  });

  test('name, metadata and slug are changed; the page follows the slug', async () => {
    const { page, context, slug } = await newOwner(consoleApp, {}, 'Acme');
    const other = await found(consoleApp, context, 'Other');
    await page.goto(`/o/${slug}/settings`);
    await page.getByLabel('Name').fill('Acme Orders');
    await page.getByLabel('Metadata').fill('{"costCentre": ');
    await click(page, 'Save changes');
    await page.getByText(/^Invalid JSON/).waitFor();
    await page.getByLabel('Metadata').fill('{"costCentre": "42"}');
    await page.keyboard.press('Control+s');
    await toast(page, 'Saved.');
    await page.getByRole('region', { name: 'Organization Acme Orders' }).waitFor();

    // Leaving with unsaved edits asks.
    await page.getByLabel('Name').fill('Edited');
    await page.getByRole('link', { name: 'Members', exact: true }).first().click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await clickInDialog(page, 'Stay');
    await click(page, 'Discard');
    await expectValue(page.getByLabel('Name'), 'Acme Orders');

    // A taken slug, checked while typing; an available one, with its consequences.
    const address = page.getByLabel('Address');
    await address.fill(other.slug.toUpperCase());
    await form(page).getByText('This address is taken. Choose another.').waitFor();
    await address.fill('a b');
    await form(page)
      .getByText(/^Use 1 to 64 letters, digits/)
      .waitFor();
    const next = `${slug}-next`;
    await address.fill(next);
    await form(page).getByText(`${next} is available.`).waitFor();
    await page.getByText(`Links and bookmarks to /o/${slug} stop working`).waitFor();
    await click(page, 'Save changes');
    await eventually(async () => expect(path(page)).toBe(`/o/${next}/settings`));
    await expectValue(address, next);
    await expectDisabled(page.getByRole('button', { name: 'Save changes' }));
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.reload();
    await expectValue(page.getByLabel('Metadata'), '{\n  "costCentre": "42"\n}');

    // Emptied metadata are removed.
    await page.getByLabel('Metadata').fill('');
    await click(page, 'Save changes');
    await toast(page, 'Saved.');
    const saved = await call<object>(consoleApp, context, `organization/get-organization?organizationSlug=${next}`);
    expect(saved).toMatchObject({ name: 'Acme Orders', metadata: null });
    await page.goto(`/o/${slug}/settings`);
    await page.getByText('This organization doesn’t exist, or you’re not a member').waitFor();
  });

  test('changes by a colleague are kept: only edited values are sent', async () => {
    const { page, context, id, slug } = await newOwner(consoleApp, {}, 'Acme');
    await page.goto(`/o/${slug}/settings`);
    await page.getByLabel('Name').fill('Acme Orders');
    const theirs = { logo: 'https://acme.example/logo.png', metadata: { costCentre: '42' } };
    await call(consoleApp, context, 'organization/update', { organizationId: id, data: theirs });
    await readAnew(page, 'list-memberships');
    await click(page, 'Save changes');
    await toast(page, 'Saved.');
    await expectValue(page.getByLabel('Metadata'), '{\n  "costCentre": "42"\n}');
    const saved = await call<object>(consoleApp, context, `organization/get-organization?organizationSlug=${slug}`);
    expect(saved).toMatchObject({ name: 'Acme Orders', ...theirs });
  });

  test('without permission the values are read-only; leaving goes to the list', async () => {
    const { page, context, id, slug } = await newOwner(consoleApp, {}, 'Acme');
    await page.goto(`/o/${slug}/settings`);
    await page.getByText('You’re the only owner.').waitFor();
    await expectDisabled(page.getByRole('button', { name: 'Leave organization' }));

    const ada = await newMember(consoleApp, context, id, { name: 'Ada' });
    await ada.page.goto(`/o/${slug}/settings`);
    await ada.page.getByText('Only the roles Owner and Admin can change this.').waitFor();
    await ada.page.getByText('Only the role Owner can delete the organization.').waitFor();
    expect(await ada.page.getByRole('textbox').count()).toBe(0);
    await expectDisabled(ada.page.getByRole('button', { name: 'Delete organization' }));
    await click(ada.page, 'Leave organization');
    await clickInDialog(ada.page, 'Leave organization');
    await toast(ada.page, 'You left Acme.');
    await eventually(async () => expect(path(ada.page)).toBe('/account/organizations'));
    await ada.page.goto(`/o/${slug}/settings`);
    await ada.page.getByText('This organization doesn’t exist, or you’re not a member').waitFor();
  });

  test('deleted by typing the name, after the consequences in numbers', async () => {
    const { page, context, id, slug } = await newOwner(consoleApp, {}, 'Acme');
    await newTeam(consoleApp, context, id, 'Support');
    await newMember(consoleApp, context, id, { name: 'Ada' });
    await invite(consoleApp, context, { id }, 'eve@example.com');
    await page.goto(`/o/${slug}/settings`);
    await click(page, 'Delete organization');
    const dialog = page.getByRole('dialog', { name: 'Delete Acme?' });
    for (const what of ['2 memberships, including yours', '2 teams', '1 pending invitation']) {
      await dialog.getByText(what, { exact: true }).waitFor();
    }
    await dialog.getByLabel('Type Acme to confirm').fill(slug);
    await clickInDialog(page, 'Delete organization');
    await dialog.getByText('Type Acme exactly.').waitFor();
    await dialog.getByLabel('Type Acme to confirm').fill('Acme');
    await clickInDialog(page, 'Delete organization');
    await toast(page, 'Acme was deleted.');
    await eventually(async () => expect(path(page)).toBe('/account/organizations'));
    const session = await call<{ session: object }>(consoleApp, context, 'get-session?disableCookieCache=true');
    expect(session.session).toMatchObject({ activeOrganizationId: null });
    expect(await call(consoleApp, context, 'organization/list')).toEqual([]);
  });
});
