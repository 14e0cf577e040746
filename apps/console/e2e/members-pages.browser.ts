import { describe, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { expectAccessibleAndReflow } from './support/accessibility.ts';
import { type ConsoleApp, useConsoleApp } from './support/console-app.ts';
import { eventually, expectCount, expectValue } from './support/eventually.ts';
import { call, newEmail, newHolder } from './support/holder.ts';
import { found, type Founded, invite, newMember, newOwner, newTeam } from './support/organizations.ts';
import { choose, click, toast, visit } from './support/steps.ts';
import { chooseForDialog, press, type Stop, tour, walk } from './support/walk.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const box = (page: Page, role: string) => page.getByRole('checkbox', { name: role });

async function openMembers(context: BrowserContext, { slug }: Founded, search = ''): Promise<Page> {
  const page = await context.newPage();
  await visit(page, `/o/${slug}/members${search}`);
  return page;
}

/** An unavailable act in the menu of a row says why. */
async function expectReason(page: Page, row: string, act: string, reason: string): Promise<void> {
  await click(page, `Actions for ${row}`);
  const closed = page.getByRole('menuitem', { name: act });
  await closed.getByText(reason).waitFor();
  expect(await closed.getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Escape');
  await expectCount(page.getByRole('menu'), 0);
}

describe('members of an organization', () => {
  const consoleApp = useConsoleApp();

  tour(async () => {
    const { page } = await newHolder(consoleApp, { name: 'Ada Lovelace' });
    const owner = page.context();
    const acme = await found(consoleApp, owner);
    const eve = await newMember(consoleApp, owner, acme.id, { name: 'Eve Adams', role: 'admin,member' });
    const bob = await newMember(consoleApp, owner, acme.id, { name: 'Bob' });
    const teamId = await newTeam(consoleApp, owner, acme.id, 'Billing');
    await call(consoleApp, owner, 'organization/add-team-member', { organizationId: acme.id, teamId, userId: eve.id });
    const members = `/o/${acme.slug}/members`;
    const asOwner: readonly Stop[] = [
      ['members', members],
      ['nobody found', `${members}?q=nobody`, (there) => there.getByText('No members match').waitFor()],
      ['someone found', `${members}?q=eve&sort=newest`],
      ['roles', members, chooseForDialog('Eve Adams', 'Change roles…')],
      ['own roles', members, chooseForDialog('yourself', 'Change roles…')],
      [
        'no role',
        members,
        async (there) => {
          await chooseForDialog('Bob', 'Change roles…')(there);
          await box(there, 'Member').uncheck();
          await click(there, 'Change roles');
          await there.getByText('Choose a role.').waitFor();
        },
      ],
      ['removal', members, chooseForDialog('Eve Adams', 'Remove…')],
      ['the menu of a row, with a reason', members, press('Actions for yourself', '[role=menu]')],
      ['not found', '/o/nowhere/members', (there) => there.getByText('or you’re not a member').waitFor()],
    ];
    await walk(consoleApp, owner, asOwner, expectAccessibleAndReflow);
    const asMember: readonly Stop[] = [
      ['members, no rights', members],
      ['leave', members, chooseForDialog('yourself', 'Leave organization…')],
    ];
    await walk(consoleApp, bob.context, asMember, expectAccessibleAndReflow);
  });

  test('the frame: unknown slug, slug in capitals, its pages', async () => {
    const { page, acme: first } = await newOwner(consoleApp);
    await page.goto(`/o/${first.slug.toUpperCase()}`);
    await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
    const places = page.getByRole('navigation', { name: 'Organization' });
    await eventually(async () =>
      expect(await places.getByRole('link').allTextContents()).toEqual([
        'Members',
        'Invitations',
        'Teams',
        'Roles',
        'Settings',
        'Audit log',
      ]),
    );
    await places.getByRole('link', { name: 'Invitations' }).click();
    await page.getByRole('heading', { level: 1, name: 'Invitations' }).waitFor();
    expect(await places.locator('[aria-current=page]').textContent()).toBe('Invitations');
    expect(new URL(page.url()).pathname).toMatch(/\/invitations$/);
    const stranger = await newHolder(consoleApp);
    await stranger.page.goto(`/o/${first.slug}/members`);
    await stranger.page.getByRole('heading', { level: 1, name: 'Organization not found' }).waitFor();
  });

  test.each(['list-memberships', 'access?**'])('while %s is read, a skeleton is shown', async (route) => {
    const { page, acme } = await newOwner(consoleApp);
    const held = Promise.withResolvers<void>();
    await page.route(`**/organization/${route}`, async (asked) => {
      await held.promise;
      await asked.continue();
    });
    await page.goto(`/o/${acme.slug}/members`);
    const shape = page.getByRole('main').getByRole('group', { name: 'Loading' });
    await eventually(async () => expect((await shape.boundingBox())!.height).toBeGreaterThan(200));
    held.resolve();
    await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
  });

  test('roles: changed immediately, undone, and always with an owner', async () => {
    const { context, acme } = await newOwner(consoleApp, { name: 'Ada Lovelace' });
    const eve = await newMember(consoleApp, context, acme.id, { name: 'Eve Adams' });
    const page = await openMembers(context, acme);
    await page.getByText('2 of 100 members').waitFor();
    const rolesOfEve = async () => {
      const query = `organization/get-active-member-role?organizationId=${acme.id}`;
      return (await call<{ role: string }>(consoleApp, eve.context, query)).role;
    };

    // The only owner cannot leave or lose the role.
    await expectReason(page, 'yourself', 'Leave organization…', 'Make someone else an owner first.');
    await choose(page, 'yourself', 'Change roles…');
    expect(await box(page, 'Owner').isDisabled()).toBe(true);
    await page.getByText(/^Full access\. An organization needs an owner\./).waitFor();
    await page.keyboard.press('Escape');

    // Several roles; the button is disabled without changes.
    await choose(page, 'Eve Adams', 'Change roles…');
    expect(await page.getByRole('dialog').getByRole('button', { name: 'Change roles' }).isDisabled()).toBe(true);
    await box(page, 'Owner').check();
    await click(page, 'Change roles');
    await toast(page, 'Eve Adams is now Member and Owner.');
    await rowOf(page, 'Eve Adams').getByText('Owner').waitFor();
    expect(await rolesOfEve()).toBe('member,owner');
    await click(page, 'Actions for yourself');
    const leave = page.getByRole('menuitem', { name: 'Leave organization…' });
    await eventually(async () => expect(await leave.getAttribute('aria-disabled')).toBeNull());
    await page.keyboard.press('Escape');
    await click(page, 'Undo');
    await toast(page, 'Eve Adams is Member again.');
    await expectCount(rowOf(page, 'Eve Adams').getByText('Owner'), 0);
    expect(await rolesOfEve()).toBe('member');
  });

  test('losing permissions is announced; without them, owners cannot be changed', async () => {
    const { context, acme } = await newOwner(consoleApp, { name: 'Ada Lovelace' });
    const eve = await newMember(consoleApp, context, acme.id, { name: 'Eve Adams', role: 'admin' });
    const bob = await newMember(consoleApp, context, acme.id, { name: 'Bob' });

    // An admin cannot change owners or assign ownership.
    const asAdmin = await openMembers(eve.context, acme);
    await expectReason(asAdmin, 'Ada Lovelace', 'Change roles…', 'Only an owner can change the roles of an owner.');
    await expectReason(asAdmin, 'Ada Lovelace', 'Remove…', 'Only an owner can remove an owner.');
    await choose(asAdmin, 'Bob', 'Change roles…');
    expect(await box(asAdmin, 'Owner').isDisabled()).toBe(true);
    await asAdmin.getByText('Full access. Only an owner can make someone an owner.').waitFor();
    await asAdmin.keyboard.press('Escape');
    await invite(consoleApp, eve.context, acme, newEmail('guest'));

    // Removed: with the consequences.
    const page = await openMembers(context, acme);
    await choose(page, 'Bob', 'Remove…');
    await page.getByText('Bob loses access to Acme Orders immediately.').waitFor();
    expect(await page.locator(':focus').textContent()).toBe('Cancel');
    await click(page, 'Cancel');
    await choose(page, 'Eve Adams', 'Remove…');
    await page.getByText('1 pending invitation they sent will stop working.').waitFor();
    await click(page, 'Cancel');
    await choose(page, 'Bob', 'Remove…');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove Bob' }).click();
    await toast(page, 'Bob was removed.');
    await page.getByText('2 of 100 members').waitFor();
    await bob.page.goto(`/o/${acme.slug}/members`);
    await bob.page.getByRole('heading', { level: 1, name: 'Organization not found' }).waitFor();

    // Ownership handed over, given up, left.
    await choose(page, 'Eve Adams', 'Change roles…');
    await box(page, 'Owner').check();
    await click(page, 'Change roles');
    await toast(page, 'Eve Adams is now Admin and Owner.');
    await choose(page, 'yourself', 'Change roles…');
    await box(page, 'Member').check();
    await box(page, 'Owner').uncheck();
    await page.getByText('You’ll lose permissions that you can’t give back to yourself.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Change roles' }).click();
    await page.getByText('Only the roles Owner and Admin can change roles and remove members.').waitFor();
    await choose(page, 'yourself', 'Leave organization…');
    await click(page, 'Leave organization');
    await page.waitForURL('**/account/organizations');
    const left = await call<unknown[]>(consoleApp, context, 'organization/list-memberships');
    expect(left).toEqual([]);
  });

  test('a member without permissions sees all members, and who manages them', async () => {
    const { context, acme } = await newOwner(consoleApp, { name: 'Ada Lovelace' });
    const bob = await newMember(consoleApp, context, acme.id, { name: 'Bob' });
    const page = await openMembers(bob.context, acme);
    await rowOf(page, 'Ada Lovelace').waitFor();
    expect(await page.getByRole('button', { name: /^Actions for/ }).count()).toBe(1);
    await page.getByText('Only the roles Owner and Admin can change roles and remove members.').waitFor();
    const closed = page.getByRole('button', { name: 'Invite people' });
    expect(await closed.getAttribute('aria-disabled')).toBe('true');
    await closed.focus();
    await page.getByRole('tooltip').getByText('Only the roles Owner and Admin can invite people.').waitFor();
    // The shortcut does nothing either.
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    expect(new URL(page.url()).pathname).toMatch(/\/members$/);
    await page.goto(`/o/${acme.slug}/invitations/invite`);
    await page.getByRole('dialog').getByText('Only the roles Owner and Admin can invite people.').waitFor();
  });

  test('the filter loses no letter while typing fast', async () => {
    const { context, acme } = await newOwner(consoleApp, { name: 'Ada Lovelace' });
    const page = await context.newPage();
    await page.goto(`/o/${acme.slug}/members?q=x`);
    const search = page.getByLabel('Search');
    const letters = 'abcdefghijklmnopqrst';
    await search.press('End');
    await page.keyboard.type(letters);
    await expectValue(search, `x${letters}`);
    await eventually(async () => expect(new URL(page.url()).search).toBe(`?q=x${letters}`));
    await search.press('ControlOrMeta+a');
    await page.keyboard.type('lovelace');
    // Before the text is in the URL.
    await page.getByLabel('Sort by', { exact: true }).selectOption('Newest first');
    await eventually(async () => expect(new URL(page.url()).search).toBe('?q=lovelace&sort=newest'));
    await expectValue(search, 'lovelace');
    await eventually(async () => expect(await page.getByRole('rowheader').count()).toBe(1));
  });

  test('a hundred members: pages of 25, each with one request, searched by the service', async () => {
    const { context, acme } = await newOwner(consoleApp, { name: 'Ada Lovelace' });
    await pretendMembers(consoleApp, acme.id, 99);
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname.split('/').at(-1)!));
    await visit(page, `/o/${acme.slug}/members`);
    const people = page.getByRole('table', { name: 'Members' }).getByRole('rowheader');
    await expectCount(people, 25);
    await page.getByText('100 members', { exact: true }).waitFor();
    expect(asked.filter((path) => /^(search|list)-(members|teams?|invitations)\b/.test(path))).toEqual([
      'search-members',
    ]);
    await page.getByRole('link', { name: 'Next page' }).click();
    await people.first().getByText('Person 25').waitFor();
    await page.getByRole('link', { name: 'Previous page' }).click();
    await people.first().getByText('Ada Lovelace').waitFor();

    await page.getByLabel('Search').fill('person nobody');
    await page.getByText('No members match').waitFor();
    await page.getByLabel('Search').fill('on 77');
    await expectCount(people, 1);
    await page.getByText('1 member', { exact: true }).waitFor();
    await page.getByLabel('Search').fill('');
    await page.getByLabel('Role').selectOption('Owner');
    await expectCount(people, 1);
    await page.getByLabel('Role').selectOption('Admin');
    await click(page, 'Clear filters');
    await expectCount(people, 25);
  });
});

/** Members who never sign in. */
async function pretendMembers({ app }: ConsoleApp, organizationId: string, count: number): Promise<void> {
  await app.database.rows(
    `with person as (
       insert into "user" (id, name, email, email_verified, phone_number_verified, two_factor_enabled, role, banned, extra,
         created_at, updated_at)
       select gen_random_uuid(), 'Person ' || lpad(n::text, 2, '0'), 'person' || n || '@many.example', true, false, false,
         'user', false, '{}', now(), now() from generate_series(1, $2::int) n returning id)
     insert into member (id, organization_id, user_id, role, created_at)
     select gen_random_uuid(), $1, id, 'member', now() from person`,
    organizationId,
    count,
  );
}
