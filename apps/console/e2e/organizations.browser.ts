import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { click } from './support/clicks.ts';
import { expectNoErrors } from './support/browser-errors.ts';
import type { ConsoleApp } from './support/console-app.ts';
import { eventually, expectCount, expectDisabled } from './support/eventually.ts';
import { newHolder } from './support/holder.ts';
import { newEmail, PASSWORD } from './support/people.ts';
import { useConsoleApp } from './support/use-console-app.ts';

const MEMBERS = '**/o/blue-harbor-*/members';
const pressInDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click();
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function create(page: Page, name: string): Promise<void> {
  await follow(page, 'Create organization');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page
    .getByText(/^blue-harbor-\d+ is available\.$/)
    .first()
    .waitFor();
  await click(page, 'Create organization');
  await page.waitForURL(MEMBERS);
}

/** Pastes two addresses, the second one invalid, which is corrected after the first was sent. */
async function inviteTwo(page: Page, first: string, second: string): Promise<void> {
  await follow(page, 'Invite people');
  const addresses = page.getByLabel('Email addresses');
  const mistaken = second.replace(/\.com$/, '');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${first}\n${mistaken}`);
  await addresses.press('Control+V');
  await click(page, 'Send 1 invitation');
  const outcomes = page.getByRole('list', { name: 'Result for each address' }).getByRole('listitem');
  await eventually(async () =>
    expect(await outcomes.allTextContents()).toEqual([`${first}Sent`, `${mistaken}Invalid address`]),
  );
  await click(page, `Edit ${mistaken}`);
  await addresses.fill(second);
  await click(page, 'Send 1 invitation');
  await page.getByRole('status').getByText('2 invitations sent.').waitFor();
  await expectCount(page.getByRole('dialog'), 0);
  for (const email of [first, second]) await row(page, email).waitFor();
}

/** A person without an account joins by the invitation email. */
async function comeIn(consoleApp: ConsoleApp, organization: string, email: string, name: string): Promise<Page> {
  const page = await (await consoleApp.visitor()).newPage();
  await page.goto(await consoleApp.mailedLink(email, 'invitation'));
  await follow(page, 'Create account');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await click(page, 'Create account');
  await click(page, `Join ${organization}`);
  await page.waitForURL(MEMBERS);
  await row(page, `${name} (you)`).getByText('Member', { exact: true }).waitFor();
  return page;
}

/** The founder cannot leave before there is another owner. */
async function handOver(page: Page, name: string): Promise<void> {
  await follow(page, 'Members');
  const leave = page.getByRole('button', { name: 'Leave the organization' });
  expect(await leave.getAttribute('aria-disabled')).toBe('true');
  await click(page, `Change roles of ${name}`);
  const dialog = page.getByRole('dialog', { name: `Roles of ${name}` });
  await dialog.getByRole('checkbox', { name: 'Owner' }).check();
  await dialog.getByRole('checkbox', { name: 'Member' }).uncheck();
  await pressInDialog(page, 'Change roles');
  await row(page, name).getByText('Owner', { exact: true }).waitFor();
  await eventually(async () => expect(await leave.getAttribute('aria-disabled')).toBeNull());
}

async function leave(page: Page, organization: string): Promise<void> {
  await click(page, 'Leave the organization');
  await page
    .getByRole('dialog', { name: `Leave ${organization}?` })
    .getByText('1 member remains.')
    .waitFor();
  await pressInDialog(page, 'Leave organization');
  await page.waitForURL('**/account/organizations');
  await page.getByText('You’re not in an organization yet').waitFor();
  await expectCount(page.getByRole('button', { name: /^Organization: |^Personal account$/ }), 0);
}

/** The life of an organization, through the pages and emails. */
describe('an organization that changes owners', () => {
  const consoleApp = useConsoleApp();
  let tries = 0;

  test('create → invite two → one signs up by the mail and joins → becomes owner → the creator leaves', async () => {
    // A retry would find the slug taken.
    const organization = `Blue Harbor ${(tries += 1)}`;
    const email = newEmail('successor');
    const { page: founder } = await newHolder(consoleApp, { at: '/account/organizations', name: 'Ada Founder' });
    await create(founder, organization);
    await inviteTwo(founder, newEmail('colleague'), email);

    consoleApp.passTime();
    const successor = await comeIn(consoleApp, organization, email, 'Eve Successor');

    await founder.reload();
    await handOver(founder, 'Eve Successor');
    await leave(founder, organization);

    // Now the successor cannot leave.
    await successor.reload();
    await row(successor, 'Eve Successor (you)').getByText('Owner', { exact: true }).waitFor();
    await expectCount(row(successor, 'Ada Founder'), 0);
    await successor.goto('/account/organizations');
    await successor.getByText('You’re the only member.').waitFor();
    await expectDisabled(successor.getByRole('button', { name: `Leave ${organization}` }));
    expectNoErrors(founder);
    expectNoErrors(successor);
  }, 120_000);
});
