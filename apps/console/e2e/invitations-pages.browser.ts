import { describe, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { expectAccessibleAndReflow } from './support/accessibility.ts';
import { ConsoleApp, useConsoleApp } from './support/console-app.ts';
import { eventually, expectCount, expectValue } from './support/eventually.ts';
import { call, newEmail } from './support/holder.ts';
import { type Founded, invite, newMember, newOwner, newTeam } from './support/organizations.ts';
import { choose, click, toast, visit } from './support/steps.ts';
import { chooseForDialog, press, type Stop, tour, walk } from './support/walk.ts';

const field = (page: Page) => page.getByLabel('Email addresses');
const chips = (page: Page) => page.getByRole('list', { name: 'Addresses', exact: true }).getByRole('listitem');
const outcomes = (page: Page) => page.getByRole('list', { name: 'Result for each address' }).getByRole('listitem');
const rows = (page: Page) => page.getByRole('table', { name: 'Invitations' }).getByRole('row');
const DAY = 86_400_000;

async function openInvitations(context: BrowserContext, { slug }: Founded, search = ''): Promise<Page> {
  const page = await context.newPage();
  await visit(page, `/o/${slug}/invitations${search}`);
  return page;
}

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Invite people' }).click();
  await page.getByRole('dialog').waitFor();
}

const listed = (consoleApp: ConsoleApp, context: BrowserContext, { id }: Founded) =>
  call<{ email: string; status: string; role: string; teamId: string | null }[]>(
    consoleApp,
    context,
    `organization/list-invitations?organizationId=${id}`,
  );

describe('invitations of an organization', () => {
  const consoleApp = useConsoleApp();

  const owning = () => newOwner(consoleApp, { name: 'Ada Lovelace' });

  tour(async () => {
    const { context, email, acme } = await owning();
    const list = `/o/${acme.slug}/invitations`;
    await walk(consoleApp, context, [['none yet', list]], expectAccessibleAndReflow);
    const team = await newTeam(consoleApp, context, acme.id, 'Billing');
    const open = newEmail('open');
    await invite(consoleApp, context, acme, open, 'admin,member');
    const offer = { organizationId: acme.id, email: newEmail('team'), role: 'member', teamId: team };
    await call(consoleApp, context, 'organization/invite-member', offer);
    const invitationId = await invite(consoleApp, context, acme, newEmail('canceled'));
    await call(consoleApp, context, 'organization/cancel-invitation', { invitationId });
    const stops: readonly Stop[] = [
      ['list', list],
      ['filtered', `${list}?status=canceled`],
      ['nothing matches', `${list}?status=rejected`, (there) => there.getByText('No invitations match').waitFor()],
      ['the menu of a row', list, press(`Actions for ${open}`, '[role=menu]')],
      ['cancel', list, chooseForDialog(open, 'Cancel invitation…')],
      ['invite', list, openDialog],
      [
        'invite nobody',
        list,
        async (there) => {
          await openDialog(there);
          await click(there, 'Send invitations');
          await there.getByText('Enter an email address.').waitFor();
        },
      ],
      [
        'mixed results',
        list,
        async (there) => {
          await openDialog(there);
          await field(there).fill(`${newEmail('new')}, ${email}, ${open}, nobody `);
          await click(there, 'Send 3 invitations');
          await there.getByText('Already a member').waitFor();
        },
      ],
      [
        'leaving with something written',
        list,
        async (there) => {
          await openDialog(there);
          await field(there).fill('someone@example.com');
          await there.keyboard.press('Escape');
          await there.getByRole('dialog', { name: 'Leave without sending?' }).waitFor();
        },
      ],
    ];
    await walk(consoleApp, context, stops, expectAccessibleAndReflow);
  });

  test('a pasted list: sent, member, invited, invalid; corrected and sent again', async () => {
    const { context, acme } = await owning();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const eve = await newMember(consoleApp, context, acme.id, { name: 'Eve Adams' });
    const [first, second, pending] = [newEmail('first'), newEmail('second'), newEmail('pending')];
    await invite(consoleApp, context, acme, pending);
    const page = await openInvitations(context, acme);
    await page.keyboard.press('n');
    await field(page).and(page.locator(':focus')).waitFor();

    // Pasted with line breaks, names, capitals and a duplicate.
    const list = `${first}, Second One <${second}>\n${eve.email.toUpperCase()}\n${pending}; nobody@\n${first}`;
    await page.evaluate((text) => navigator.clipboard.writeText(text), list);
    await page.keyboard.press('Control+V');
    await expectCount(chips(page), 5);
    await page.getByRole('button', { name: 'Edit nobody@' }).waitFor();
    // Typed, removed by key and by button.
    await field(page).pressSequentially('typed@example.com last@example.com');
    await page.getByRole('button', { name: 'Send 6 invitations' }).waitFor();
    await page.keyboard.press('Enter');
    await expectCount(chips(page), 7);
    await page.keyboard.press('Backspace');
    await click(page, 'Remove typed@example.com');
    await expectCount(chips(page), 5);

    await click(page, 'Send 4 invitations');
    await eventually(async () =>
      expect(await outcomes(page).allTextContents()).toEqual([
        `${first}Sent`,
        `${second}Sent`,
        `${eve.email}Already a member`,
        `${pending}Already invitedSend again`,
        'nobody@Invalid address',
      ]),
    );
    expect((await consoleApp.app.mails(second)).map(({ kind }) => kind)).toEqual(['invitation']);
    await page.getByRole('dialog').getByRole('button', { name: 'Done', exact: true }).waitFor();

    // Failed addresses stay, to be corrected.
    await expectCount(chips(page), 1);
    await click(page, 'Edit nobody@');
    await expectValue(field(page), 'nobody@');
    await field(page).fill('jürgen@example.com');
    await click(page, 'Send invitations');
    await page.getByText('“ü” isn’t allowed in an email address here.').waitFor();
    const corrected = newEmail('nobody');
    await field(page).fill(corrected);
    await click(page, 'Send 1 invitation');
    await outcomes(page).filter({ hasText: corrected }).getByText('Sent').waitFor();
    await click(page, `Send again to ${pending}`);
    await page.getByText(`Invitation sent again to ${pending}.`).waitFor();
    await expectCount(outcomes(page).getByText('Already invited'), 0);
    expect(await consoleApp.app.mails(pending)).toHaveLength(2);
    await click(page, 'Done');
    await expectCount(rows(page), 6);
    expect(new URL(page.url()).pathname).toMatch(/\/invitations$/);
  });

  test('all sent, with roles and team, and the dialog closes', async () => {
    const { context, acme } = await owning();
    for (let number = 1; number <= 12; number += 1) await newTeam(consoleApp, context, acme.id, `Crew ${number}`);
    const teamId = await newTeam(consoleApp, context, acme.id, 'Billing');
    const page = await openInvitations(context, acme);
    await page.getByText('No invitations yet').waitFor();
    await openDialog(page);
    await page.getByRole('checkbox', { name: 'Admin' }).check();
    const team = page.getByRole('combobox', { name: 'Team (optional)' });
    const offered = page.getByRole('listbox').getByRole('option');
    await team.click();
    await expectCount(offered, 10);
    await team.fill('nothing like it');
    await page.getByText('No teams match').waitFor();
    await expectAccessibleAndReflow(page);
    // By keyboard only: the first that fits.
    await team.fill('bill');
    await expectCount(offered, 1);
    await page.keyboard.press('Enter');
    await expectValue(team, 'Billing');
    const email = newEmail('invited');
    await field(page).fill(email);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await toast(page, '1 invitation sent.');
    await expectCount(page.getByRole('dialog'), 0);
    expect(await rows(page).nth(1).textContent()).toMatch(/Pending.*MemberAdminBilling.*Ada Lovelace/);
    expect(await listed(consoleApp, context, acme)).toMatchObject([{ email, role: 'member,admin', teamId }]);
  });

  test('too many requests: a countdown, then the rest', async () => {
    const { context, acme } = await owning();
    const page = await openInvitations(context, acme);
    await openDialog(page);
    const people = Array.from({ length: 5 }, (_, index) => newEmail(`many${index}`));
    await field(page).fill(`${people.join(' ')} `);
    const vain = { organizationId: acme.id, email: 'none', role: 'member' };
    const headers = { origin: consoleApp.origin };
    await Promise.all(
      Array.from({ length: 98 }, () =>
        context.request.post('/api/auth/organization/invite-member', { data: vain, headers }),
      ),
    );
    await click(page, 'Send 5 invitations');
    const button = page.getByRole('button', { name: /^Send 3 invitations \(\d+\)$/ });
    await button.waitFor();
    expect(await button.isDisabled()).toBe(true);
    await page
      .getByRole('alert')
      .getByText(/You can try again in \d+ second/)
      .first()
      .waitFor();
    expect(await outcomes(page).allTextContents()).toHaveLength(2);
    await expectCount(chips(page), 3);
    consoleApp.passTime(11);
    await click(page, 'Send 3 invitations');
    await toast(page, '5 invitations sent.');
    await expectCount(rows(page), 6);
  });

  test('closed midway: the rest is not sent', async () => {
    const { context, acme } = await owning();
    const page = await openInvitations(context, acme);
    const held = Promise.withResolvers<void>();
    let asked = 0;
    await page.route('**/invite-member', async (route) => {
      if ((asked += 1) > 4) await held.promise;
      await route.continue();
    });
    await openDialog(page);
    const people = Array.from({ length: 20 }, (_, index) => newEmail(`mid${index}`));
    await field(page).fill(`${people.join(',')},`);
    await click(page, 'Send 20 invitations');
    await page.getByRole('progressbar', { name: 'Sending invitations' }).waitFor();
    await page.keyboard.press('Escape');
    const guard = page.getByRole('dialog', { name: 'Stop sending?' });
    await guard.getByText(/of 20 invitations sent\. The rest won’t be sent\./).waitFor();
    await click(page, 'Stop');
    held.resolve();
    await toast(page, /^\d+ of 20 invitations sent\.$/);
    const said = Number(/^\d+/.exec(await page.getByText(/of 20 invitations sent/).innerText())?.[0]);
    expect(said).toBeLessThan(20);
    expect(await listed(consoleApp, context, acme)).toHaveLength(said);
    await expectCount(rows(page), said + 1);
  });

  test('link copied, sent again, canceled, invited again', async () => {
    const { context, acme } = await owning();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const email = newEmail('guest');
    await invite(consoleApp, context, acme, email);
    const page = await openInvitations(context, acme);
    await choose(page, email, 'Copy link');
    await toast(page, 'Link copied.');
    // Without the proof of the mailbox, which only the mail has.
    const [link] = (await consoleApp.mailedLink(email, 'invitation')).split('#');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await choose(page, email, 'Send again');
    await toast(page, `Invitation sent again to ${email}.`);
    expect(await consoleApp.app.mails(email)).toHaveLength(2);

    await choose(page, email, 'Cancel invitation…');
    await page.getByText(`The link sent to ${email} stops working.`).waitFor();
    expect(await page.locator(':focus').textContent()).toBe('Keep invitation');
    await click(page, 'Cancel invitation');
    await toast(page, 'Invitation canceled.');
    await rows(page).getByText('Canceled').waitFor();
    await expectCount(rows(page).getByText('Pending'), 0);
    await choose(page, email, 'Send again');
    await rows(page).getByText('Pending').waitFor();
    expect((await listed(consoleApp, context, acme)).map(({ status }) => status).toSorted()).toEqual([
      'canceled',
      'pending',
    ]);
  });

  test('every state has its label, and the URL keeps the filter', async () => {
    const { context, acme } = await owning();
    const eve = await newMember(consoleApp, context, acme.id, { name: 'Eve Adams', role: 'admin' });
    const [open, orphan] = [newEmail('open'), newEmail('orphan')];
    consoleApp.passTime(1);
    await invite(consoleApp, context, acme, open);
    await invite(consoleApp, eve.context, acme, orphan);
    const removed = { organizationId: acme.id, memberIdOrEmail: eve.memberId };
    await call(consoleApp, context, 'organization/remove-member', removed);
    const page = await openInvitations(context, acme);
    expect((await rows(page).allTextContents()).slice(1).toSorted()).toEqual([
      expect.stringMatching(`^${eve.email}Accepted.*Ada Lovelace`),
      expect.stringMatching(`^${open}Pending.*Expires.*Ada Lovelace`),
      expect.stringMatching(`^${orphan}Inviter left.*A former member`),
    ]);
    expect(await page.getByRole('button', { name: `Actions for ${eve.email}` }).count()).toBe(0);
    await page.goto(`/o/${acme.slug}/invitations?status=inviter-left`);
    await expectCount(rows(page), 2);
    await page.getByLabel('Status').selectOption('Declined');
    await click(page, 'Clear filters');
    await expectCount(rows(page), 4);
    expect(new URL(page.url()).search).toBe('');

    // Days later.
    consoleApp.passTime((4 * DAY) / 1000);
    await page.goto(`/o/${acme.slug}/invitations?status=expired&q=open`);
    await rows(page).filter({ hasText: open }).getByText('Expired').waitFor();
    await expectCount(rows(page), 2);
  });

  test('an error of the list is shown', async () => {
    const { context, acme } = await owning();
    const email = newEmail('open');
    await invite(consoleApp, context, acme, email);
    const page = await context.newPage();
    const list = '**/search-invitations?*';
    await page.route(list, (route) => route.fulfill({ status: 403, json: { code: 'FORBIDDEN', message: 'No.' } }));
    await page.goto(`/o/${acme.slug}/invitations`);
    await page.getByText('Couldn’t load this').waitFor();
    await page.unroute(list);
    await click(page, 'Try again');
    await rows(page).filter({ hasText: email }).waitFor();
  });
});
