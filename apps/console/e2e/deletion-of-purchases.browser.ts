import { describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { expectAccessibleAndReflow, expectAccessibleInBothSchemes } from './support/accessibility.ts';
import { useShop } from './support/billing.ts';
import { expectCount } from './support/eventually.ts';
import { PASSWORD } from './support/holder.ts';
import { found, newMember } from './support/organizations.ts';
import { newStaff } from './support/staff.ts';
import { click, clickInDialog, toast, visit } from './support/steps.ts';

const PRO = /^Pro monthly, paid until \d+ \w+ \d{4} \(\d+ unused days\)$/;
const TEAM = /^Team, paid until \d+ \w+ \d{4} \(\d+ unused days\), 2 seats, none of them assigned$/;
const TEAM_OF_ACME = /^Team of Acme Orders, paid until .*, 2 seats, none of them assigned$/;

/** The lines are there before the word is typed. */
async function expectLosses(place: Page | Locator, ...lines: readonly (string | RegExp)[]): Promise<void> {
  for (const line of lines) await place.getByText(line).first().waitFor();
  await place.getByText('What was bought ends at once:').waitFor();
  await place.getByText('Unused days aren’t refunded.').waitFor();
  await place.getByText('Our billing provider keeps invoices.').waitFor();
}

describe('what was bought is named before it ends', () => {
  const shop = useShop();
  const { consoleApp } = shop;

  /** With a plan, and an organization of their own that has one as well. */
  async function buyer(name = 'Ada Lovelace') {
    const ada = await shop.customer({ name });
    const acme = await found(consoleApp, ada.context);
    await shop.settle();
    await shop.bought(ada.id, 'Pro monthly');
    const team = await shop.bought(acme.id, 'Team', { seats: 2 });
    return { ...ada, acme, team };
  }
  const statusOf = async (id: string) => (await shop.platform(`/v1/subscriptions/${id}`))[1]['status'];

  test('by the owner of an organization, and by the holder of an account', async () => {
    const { page, email, acme, team } = await buyer();
    const other = await found(consoleApp, page.context(), 'Other Works');
    await shop.settle();
    await shop.bought(other.id, 'Team', { seats: 2 });
    await visit(page, `/o/${acme.slug}/settings`);
    await click(page, 'Delete organization');
    const dialog = page.getByRole('dialog', { name: 'Delete Acme Orders?' });
    await expectLosses(dialog, 'your membership', TEAM);
    await dialog.getByRole('link', { name: 'its orders' }).waitFor();
    await expectAccessibleAndReflow(page);
    await dialog.getByLabel('Type Acme Orders to confirm').fill('Acme Orders');
    await clickInDialog(page, 'Delete organization');
    await toast(page, 'Acme Orders was deleted.');
    await shop.settle();
    expect(await statusOf(team)).toBe('canceled');

    await visit(page, '/account/delete');
    await expectLosses(page, PRO, /^Team of Other Works, paid until/, '1 license key, which stops working');
    await page.getByText('the organization Other Works and everything in it, since you’re its only member').waitFor();
    await expectAccessibleAndReflow(page);
    await page.getByLabel(`Type ${email} to confirm`).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await click(page, 'Delete account');
    await page.getByRole('heading', { name: 'Account deleted' }).waitFor();
  });

  test('by staff, who see first what forbids the deletion', async () => {
    const ada = await buyer();
    const bob = await newMember(consoleApp, ada.context, ada.acme.id, { name: 'Bob' });
    const { page } = await newStaff(consoleApp, 'admin');
    const path = `/staff/users/${ada.id}`;
    const open = async () => {
      await visit(page, path);
      await click(page, 'Actions');
      await page.getByRole('menuitem', { name: 'Delete' }).click();
    };
    await open();
    const dialog = page.getByRole('dialog', { name: 'Delete Ada Lovelace?' });
    await dialog.getByText('This person is the only owner of an organization').waitFor();
    await expectCount(dialog.getByRole('textbox'), 0);
    await expectAccessibleInBothSchemes(page);
    await dialog.getByRole('link', { name: 'Acme Orders' }).click();
    await click(page, `Remove ${bob.email}`);
    await page.getByLabel('Reason').fill('Asked for it');
    await clickInDialog(page, 'Remove member');
    await toast(page, 'Member removed.');

    await click(page, 'Delete');
    const ofAcme = page.getByRole('dialog', { name: 'Delete Acme Orders?' });
    await expectLosses(ofAcme, '1 membership', TEAM);
    await page.keyboard.press('Escape');

    await open();
    await expectLosses(dialog, `the account ${ada.email}, with its profile and ways to sign in`, PRO, TEAM_OF_ACME);
    await expectAccessibleAndReflow(page);
    await dialog.getByLabel(`Type ${ada.email} to confirm`).fill(ada.email);
    await dialog.getByLabel('Reason').fill('Asked for it');
    await clickInDialog(page, 'Delete Ada Lovelace');
    await toast(page, 'Ada Lovelace is deleted.');
    await shop.settle();
    expect(await statusOf(ada.team)).toBe('canceled');
  });
});

describe('where the operator keeps customers at the billing provider', () => {
  const shop = useShop({ POLAR_DELETED_ACCOUNTS: 'keep', DELETE_ACCOUNT_BY_MAIL: 'on' });

  test('the mailed link says what goes on and is charged', async () => {
    const ada = await shop.customer();
    await shop.bought(ada.id, 'Pro monthly');
    const { page, email } = ada;
    await visit(page, '/account/delete');
    await page.getByText('These subscriptions go on at the billing provider').waitFor();
    await page.getByLabel(`Type ${email} to confirm`).fill(email);
    await click(page, 'Send deletion link');
    await page.getByRole('heading', { name: 'Verification email sent' }).waitFor();
    await page.goto(await shop.consoleApp.mailedLink(email, 'delete-account'));
    await page.getByText('These subscriptions go on at the billing provider').waitFor();
    await page.getByText(PRO).waitFor();
    await expectAccessibleInBothSchemes(page);
    await page.getByLabel(`Type ${email} to confirm`).fill(email);
    await click(page, 'Delete my account');
    await page.getByRole('heading', { name: 'Account deleted' }).waitFor();
  });
});
