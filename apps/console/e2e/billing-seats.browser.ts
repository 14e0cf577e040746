import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from './support/accessibility.ts';
import { pay, useShop, whileTimePasses } from './support/billing.ts';
import { looks } from './support/console-app.ts';
import { eventually, expectCount, expectFocus, expectValue } from './support/eventually.ts';
import { newEmail, newHolder, PASSWORD } from './support/holder.ts';
import { found, newMember } from './support/organizations.ts';
import { click, clickInDialog, toast, visit } from './support/steps.ts';

/** An organization buys seats, and gives them to people. */
describe('seats', () => {
  const shop = useShop();
  const { consoleApp } = shop;

  async function assign(page: Page, field: string, email: string): Promise<void> {
    await click(page, 'Assign seat');
    await page.getByLabel(field).fill(email);
    await clickInDialog(page, 'Assign seat');
  }

  test.each(looks)('$width×$height: bought, assigned, taken back, and more of them', async (look) => {
    const { context, page } = await newHolder(consoleApp, { look });
    const { id: organizationId, slug } = await found(consoleApp, context);
    const member = await newMember(consoleApp, context, organizationId, { look, name: 'Bob Seat' });
    await newMember(consoleApp, context, organizationId, { look });
    await shop.settle();

    await visit(page, `/o/${slug}/members`);
    await page.getByRole('navigation', { name: 'Organization' }).getByRole('link', { name: 'Billing' }).click();
    await page.getByRole('radio', { name: 'Team', exact: true }).check();
    await page.getByLabel('Number of seats').fill('1');
    await page.getByText('Paying as Acme Orders').waitFor();
    await expectAccessible(page);
    await click(page, 'Continue to payment');
    await pay(page, 'succeeds');
    await page.waitForURL(new RegExp(`/o/${slug}/billing/purchase`));
    await whileTimePasses(consoleApp, page, 'Thank you');
    await page.getByRole('link', { name: 'Assign seats' }).click();
    await page.getByText('0 of 1 seat assigned').waitFor();
    await page.getByText('No seat is assigned').waitFor();

    await click(page, 'Assign seat');
    await expectFocus(page, 'Cancel');
    const person = page.getByRole('combobox', { name: 'Member or email' });
    await page.getByText('Not a member yet? We’ll invite them.').waitFor();
    await person.fill('nobody');
    await clickInDialog(page, 'Assign seat');
    await expectFocus(page, 'email');
    // The members without a seat.
    await person.fill('');
    await expectCount(page.getByRole('option'), 3);
    // The list is drawn anew with each answer.
    await eventually(async () => {
      const list = (await page.getByRole('listbox').boundingBox())!;
      const label = (await page.locator('label', { hasText: 'Member or email' }).boundingBox())!;
      expect(list.y >= label.y + label.height || list.y + list.height <= label.y).toBe(true);
    });
    await person.fill('bob s');
    await expectCount(page.getByRole('option'), 1);
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    // Enter chooses the option that is marked, and a list that is drawn anew has none.
    await eventually(async () => expect(await person.getAttribute('aria-activedescendant')).toBeTruthy());
    await page.keyboard.press('Enter');
    await expectValue(person, member.email);
    await clickInDialog(page, 'Assign seat');
    await toast(page, 'Bob Seat has a seat.');
    await page.getByText('1 of 1 seat assigned').waitFor();
    await page.getByText('In use', { exact: true }).waitFor();
    await expectAccessible(page);
    const full = page.getByRole('button', { name: 'Assign seat' });
    expect(await full.getAttribute('aria-disabled')).toBe('true');

    await click(page, 'Change seats');
    await page.getByRole('spinbutton', { name: 'Number of seats' }).fill('2');
    await clickInDialog(page, 'Review change');
    const question = page.getByRole('dialog', { name: 'Change to 2 seats?' });
    await question.getByText(/^1 more seat, /).waitFor();
    await question.getByText('Paying as Acme Orders').waitFor();
    await clickInDialog(page, 'Change seats');
    await toast(page, 'Seats changed.');
    await page.getByText('1 of 2 seats assigned').waitFor();
    await page.getByText('$10.00 per month for 2 seats').waitFor();
    const guest = newEmail('guest');
    await assign(page, 'Member or email', guest);
    await toast(page, `${guest} was invited, and has the seat after joining.`);
    await page.getByText('2 of 2 seats assigned').waitFor();
    await page.getByText('Invited, waiting to join').waitFor();
    expect((await consoleApp.app.mails(guest)).at(-1)?.text).toContain('You get a seat of Team with it.');
    await expectAccessible(page);

    // The mail leads the member to what the seat gives.
    await shop.mirror();
    const holder = await member.context.newPage();
    await visit(holder, new URL(await consoleApp.mailedLink(member.email, 'seat-given')).pathname);
    const own = holder.getByRole('region', { name: 'From your organizations' });
    await own.getByRole('heading', { name: 'Team' }).waitFor();
    await own.getByText(/^Your seat in Acme Orders, since .+\. Acme Orders pays for it\.$/).waitFor();
    await expectCount(own.getByRole('listitem'), 2);
    await expectAccessible(holder);
    await visit(holder, '/account/billing');
    await holder.getByText('You have Team by your seat in Acme Orders. You don’t have to buy it again.').waitFor();
    await holder.getByText('You have it by your seat in Acme Orders.').waitFor();
    await expectAccessible(holder);
    await visit(holder, '/account');
    await holder.getByText('Your seat in Acme Orders. Acme Orders pays for it.').waitFor();
    await expectCount(holder.getByText('No plan'), 0);

    const manager = await context.newPage();
    await visit(manager, `/o/${slug}/billing/benefits`);
    await manager.getByRole('region', { name: 'Active now' }).getByText('2 of 2 seats').waitFor();
    await expectAccessible(manager);
    await manager.close();

    await click(page, `Remove seat of ${member.email}`);
    await expectFocus(page, 'Cancel');
    await clickInDialog(page, 'Remove seat');
    await toast(page, `${member.email} no longer has a seat.`);
    await page.getByText('1 of 2 seats assigned').waitFor();
    await expectCount(page.getByText(member.email), 0);
  });

  test('a cost that another tab changed is shown anew; a planned decrease holds seats back', async () => {
    const { page, context, id: ownerId } = await shop.customer();
    const id = await shop.bought(ownerId, 'Team', { seats: 2 });
    const other = await context.newPage();
    for (const one of [page, other]) await visit(one, `/account/billing/subscriptions/${id}`);
    const review = async (on: Page, seats: string) => {
      await click(on, 'Change seats');
      await on.getByRole('spinbutton', { name: 'Number of seats' }).fill(seats);
      await clickInDialog(on, 'Review change');
    };
    await review(page, '4');
    const question = page.getByRole('dialog', { name: 'Change to 4 seats?' });
    await question.getByText('Then $20.00 per month for 4 seats.').waitFor();
    await review(other, '3');
    await clickInDialog(other, 'Change seats');
    await toast(other, 'Seats changed.');

    await clickInDialog(page, 'Change seats');
    await question.getByText(/^The cost has changed meanwhile/).waitFor();
    await question.getByText(/^1 more seat, /).waitFor();
    await expectAccessible(page);
    await clickInDialog(page, 'Change seats');
    await toast(page, 'Seats changed.');
    await page.getByText('0 of 4 seats assigned').waitFor();

    await review(page, '1');
    await clickInDialog(page, 'Change seats at the end of the period');
    await toast(page, 'Seats will change at the end of the period.');
    await assign(page, 'Email', 'first.holder@example.com');
    await page.getByText('1 of 4 seats assigned').waitFor();
    await page.getByText('Assigned', { exact: true }).waitFor();
    const held = page.getByRole('button', { name: 'Assign seat' });
    expect(await held.getAttribute('aria-disabled')).toBe('true');
    // Assigned on a page of the provider, which holds nothing back.
    const seat = { subscription_id: id, email: 'second.holder@example.com', immediate_claim: true };
    await shop.platform('/v1/customer-seats', { method: 'POST', body: seat });
    await visit(page, `/account/billing/subscriptions/${id}`);
    await page.getByText(/on you have 1 seat, and 2 are assigned\. Remove 1 seat from people/).waitFor();
    await expectAccessible(page);
  });

  test('an old session: each command that charges, gives a seat or opens the portal asks for the password, and goes on', async () => {
    const { page, id: ownerId } = await shop.customer();
    const id = await shop.bought(ownerId, 'Team', { seats: 1 });
    await visit(page, `/account/billing/subscriptions/${id}`);
    const grownOld = () => consoleApp.passTime(2 * 24 * 3600);
    const prove = async () => {
      const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
      await proof.getByLabel(/^Password for/).fill(PASSWORD);
      await proof.getByRole('button', { name: 'Confirm' }).click();
    };

    grownOld();
    await assign(page, 'Email', 'seat.holder@example.com');
    await prove();
    await toast(page, 'seat.holder@example.com has a seat.');

    grownOld();
    await click(page, 'Change seats');
    await page.getByRole('spinbutton', { name: 'Number of seats' }).fill('2');
    await clickInDialog(page, 'Review change');
    const question = page.getByRole('dialog', { name: 'Change to 2 seats?' });
    await question.getByRole('button', { name: /^Change seats/ }).click();
    await prove();
    await toast(page, 'Seats changed.');

    grownOld();
    await click(page, 'Update card');
    await prove();
    await page.waitForURL((url) => url.origin === shop.standIn.origin);
    expect(new URL(page.url()).pathname).toContain('portal');
  });
});
