import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessibleAndReflow } from './support/accessibility.ts';
import { useConsoleApp } from './support/console-app.ts';
import { expectCount, expectDisabled, expectFocus } from './support/eventually.ts';
import { call, newHolder } from './support/holder.ts';
import { accept, found, type Founded, invite, newMember } from './support/organizations.ts';
import { click, heading, toast, visit } from './support/steps.ts';
import { press, pressForDialog, pressInVain, type Stop, tour, walk } from './support/walk.ts';

const LIST = '/account/organizations';
const NEW = `${LIST}/new`;
const LONG = 'Wolfeschlegelsteinhausenbergerdorff and Partners International';

const address = (page: Page) => page.getByRole('textbox', { name: 'Address' });

describe('pages about the organizations of a person', () => {
  const consoleApp = useConsoleApp({ ORGANIZATION_LIMIT: '4' });

  /** Someone in three organizations, the only owner of two, and invited to a fourth. */
  async function busyHolder() {
    const holder = await newHolder(consoleApp);
    const { context } = holder;
    const acme = await found(consoleApp, context);
    await newMember(consoleApp, context, acme.id);
    const alone = await found(consoleApp, context, 'Solo');
    const eve = await newHolder(consoleApp, { name: 'Eve' });
    const theirs = await found(consoleApp, eve.context, LONG);
    await accept(consoleApp, context, await invite(consoleApp, eve.context, theirs, holder.email, 'admin'));
    const inviting = await found(consoleApp, eve.context, 'Blue Harbor');
    const invitation = await invite(consoleApp, eve.context, inviting, holder.email);
    return { ...holder, eve, acme, alone, theirs, inviting, invitation };
  }

  const stops = (taken: string): readonly Stop[] => [
    ['list', LIST],
    ['list, leaving', LIST, pressForDialog(/^Leave Wolf/)],
    ['list, declining', LIST, pressForDialog(/^Decline/)],
    ['switcher', LIST, press('Personal account', '[role=menu]')],
    ['new', NEW],
    ['new, nothing filled in', NEW, pressInVain('Create organization')],
    [
      'new, taken',
      NEW,
      async (page) => {
        await address(page).fill(taken);
        await page.getByRole('button', { name: `${taken}-team` }).waitFor();
      },
    ],
    [
      'new, free',
      NEW,
      async (page) => {
        await address(page).fill(`${taken}-free`);
        await page.getByText(`${taken}-free is available.`).first().waitFor();
      },
    ],
  ];

  tour(async () => {
    const nobody = await newHolder(consoleApp, { at: LIST, verified: false });
    await nobody.page.getByText('You’re not in an organization yet').waitFor();
    await expectAccessibleAndReflow(nobody.page);

    const { context, acme } = await busyHolder();
    await walk(consoleApp, context, stops(acme.slug), expectAccessibleAndReflow);
    await found(consoleApp, context, 'The Fourth');
    await walk(
      consoleApp,
      context,
      [
        ['full', LIST],
        ['full, new', NEW],
      ],
      expectAccessibleAndReflow,
    );
  });

  test('the list leads to the members of each organization', async () => {
    const { page, acme } = await busyHolder();
    await page.goto('/account');
    await heading(page, 'Overview');
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await heading(page, 'Organizations');
    const row = (of: Founded) => page.getByRole('row', { name: of.name });
    await row(acme).getByText('2 of 100').waitFor();
    await page.getByRole('link', { name: acme.name, exact: true }).click();
    await heading(page, 'Members');
    await page.getByRole('button', { name: `Organization: ${acme.name}` }).waitFor();
  });

  test('a removed member is told so when they switch to the organization', async () => {
    const { page, eve, email, acme, theirs } = await busyHolder();
    await visit(page, `/o/${acme.slug}/members`);
    const removed = { organizationId: theirs.id, memberIdOrEmail: email };
    await call(consoleApp, eve.context, 'organization/remove-member', removed);
    await click(page, `Organization: ${acme.name}`);
    await page.getByRole('menuitemradio', { name: theirs.name }).click();
    await page.getByText('This organization doesn’t exist, or you’re not a member').waitFor();
    await page.goto(LIST);
    await heading(page, 'Organizations');
    await expectCount(page.getByRole('row', { name: theirs.name }), 0);
  });

  test('leaving says the consequences, and is disabled for an only owner, with a way out', async () => {
    const { page, acme, alone, theirs } = await busyHolder();
    await page.goto(LIST);
    await expectDisabled(page.getByRole('button', { name: `Leave ${acme.name}` }));
    await page.getByText('You’re the only owner.').waitFor();
    await expectDisabled(page.getByRole('button', { name: `Leave ${alone.name}` }));
    expect(await page.getByRole('link', { name: 'delete it' }).getAttribute('href')).toBe(`/o/${alone.slug}/settings`);
    await click(page, `Leave ${theirs.name}`);
    const dialog = page.getByRole('dialog', { name: `Leave ${theirs.name}?` });
    await dialog.getByText('1 member remains').waitFor();
    await expectFocus(page, 'Cancel');
    await dialog.getByRole('button', { name: 'Leave organization' }).click();
    await toast(page, `You left ${theirs.name}.`);
    await expectCount(page.getByRole('row', { name: theirs.name }), 0);
    await expectFocus(page, 'Organizations');
  });

  test('an invitation is joined in place', async () => {
    const { page, eve, inviting } = await busyHolder();
    await page.goto(LIST);
    const row = page.getByRole('table', { name: 'Invitations to you' }).getByRole('row', { name: inviting.name });
    await row.getByText(`Eve (${eve.email})`).waitFor();
    await click(page, `Join ${inviting.name}`);
    await toast(page, `You joined ${inviting.name}.`);
    await page.getByRole('link', { name: inviting.name }).waitFor();
    await expectCount(page.getByRole('heading', { name: 'Invitations to you' }), 0);
    await page.getByRole('button', { name: 'Personal account' }).waitFor();
  });

  test('an invitation is declined after a confirmation; a canceled one leaves the list', async () => {
    const { page, eve, acme, inviting, invitation, email } = await busyHolder();
    await page.goto(LIST);
    await click(page, `Decline the invitation to ${inviting.name}`);
    await click(page, 'Decline invitation');
    await toast(page, 'Invitation declined.');
    await expectCount(page.getByRole('heading', { name: 'Invitations to you' }), 0);
    const all = await call<{ id: string; status: string }[]>(
      consoleApp,
      eve.context,
      `organization/list-invitations?organizationId=${inviting.id}`,
    );
    expect(all).toMatchObject([{ id: invitation, status: 'rejected' }]);

    const again = await invite(consoleApp, eve.context, inviting, email);
    await page.reload();
    await page.getByRole('button', { name: `Join ${inviting.name}` }).waitFor();
    await call(consoleApp, eve.context, 'organization/cancel-invitation', { invitationId: again });
    await click(page, `Join ${inviting.name}`);
    await page.getByRole('alert').getByText('This invitation no longer works. Ask for a new one.').waitFor();
    await expectCount(page.getByRole('button', { name: `Join ${inviting.name}` }), 0);
    await page.getByRole('link', { name: acme.name }).waitFor();
  });

  test('when it is not known whether the email is confirmed, the section says so and can be read again', async () => {
    const { page, inviting } = await busyHolder();
    const status = '**/api/auth/email-status';
    const json = { code: 'TOO_MANY_REQUESTS', message: 'Too many requests' };
    await page.route(status, (route) => route.fulfill({ status: 429, json }));
    await page.goto(LIST);
    const received = page.getByRole('region', { name: 'Invitations to you' });
    await received.getByRole('alert').getByText('Couldn’t load this').waitFor();
    await page.unroute(status);
    await received.getByRole('button', { name: 'Try again' }).click();
    await received.getByRole('button', { name: `Join ${inviting.name}` }).waitFor();
  });

  test('without a confirmed email there are no invitations, and the page says why', async () => {
    const { page, email } = await newHolder(consoleApp, { at: LIST, verified: false });
    await page.getByText(`Confirm ${email} to see invitations sent to it.`).waitFor();
  });
});
