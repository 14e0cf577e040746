import { describe, expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expectAccessibleAndReflow } from './support/accessibility.ts';
import { type ConsoleApp, useConsoleApp } from './support/console-app.ts';
import { eventually, expectCount, expectValue } from './support/eventually.ts';
import { call, type Holder, newHolder } from './support/holder.ts';
import { found, type Founded, giveRole, newMember, newOwner } from './support/organizations.ts';
import { click } from './support/steps.ts';
import { tour, walk } from './support/walk.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Audit log' }).getByRole('row');
const rail = (page: Page) => page.getByRole('navigation', { name: 'Organization' });

/** An organization with a few entries in its log. */
async function eventful(
  consoleApp: ConsoleApp,
  { context }: Holder,
): Promise<Founded & { readonly eve: Holder & { readonly id: string } }> {
  const acme = await found(consoleApp, context, 'Acme');
  const organizationId = acme.id;
  const eve = await newMember(consoleApp, context, organizationId, { name: 'Eve Adams' });
  await giveRole(consoleApp, context, organizationId, eve.memberId, ['admin']);
  await call(consoleApp, eve.context, 'organization/update', { organizationId, data: { name: 'Acme Orders' } });
  const clerk = { organizationId, role: 'clerk', permission: { team: ['create', 'update'] } };
  await call(consoleApp, context, 'organization/create-role', clerk);
  return { ...acme, eve };
}

describe('the audit log of an organization', () => {
  const consoleApp = useConsoleApp();

  tour(async () => {
    const ada = await newHolder(consoleApp, { name: 'Ada Lovelace' });
    const { id, slug } = await eventful(consoleApp, ada);
    const path = `/o/${slug}/audit-log`;
    await walk(
      consoleApp,
      ada.context,
      [
        ['log', path],
        ['no matches', `${path}?show=organization.role.&who=eve`, (page) => page.getByText('No matching').waitFor()],
      ],
      expectAccessibleAndReflow,
    );
    const bob = await newMember(consoleApp, ada.context, id, { name: 'Bob' });
    await walk(consoleApp, bob.context, [['as a member', path]], expectAccessibleAndReflow);
  });

  test('owners and admins read what changed, filtered by kind and person; members cannot', async () => {
    const ada = await newHolder(consoleApp, { name: 'Ada Lovelace' });
    const { id, slug, eve } = await eventful(consoleApp, ada);
    const { page } = ada;
    await page.goto(`/o/${slug}/members`);
    await rail(page).getByRole('link', { name: 'Audit log' }).click();
    // Newest first.
    await rows(page).nth(1).getByText('Role created').waitFor();
    expect(await rows(page).nth(1).textContent()).toMatch(/Clerk.*Create teams and rename teams.*Ada Lovelace \(you\)/);
    expect(await rows(page).nth(2).textContent()).toMatch(/Settings changed.*Name: Acme.*Acme Orders.*Eve Adams/);
    expect(await rows(page).nth(3).textContent()).toMatch(/Roles of a member changed.*Eve Adams.*Member.*Admin/);
    expect(await page.getByRole('main').textContent()).not.toMatch(/organization\.[a-z]/);

    // By her, and about her; the service searches.
    await page.getByLabel('Search').fill('eve ad');
    await eventually(async () => expect(await rows(page).nth(1).textContent()).toMatch('Settings changed'));
    await expectCount(rows(page).getByText('Role created'), 0);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(csv.split('\r\n')[0]).toBe(
      '"time","action","outcome","refusal_code","actor_kind","actor","actor_email","program","target_kind","target","target_email","details"',
    );
    expect(csv).toContain('"organization.updated","done",,"user","Eve Adams"');
    expect(csv).not.toContain('organization.role.created');
    await page.getByLabel('From', { exact: true }).fill('2020-01-02');
    await page.getByLabel('To', { exact: true }).fill('2020-01-01');
    await page.getByText('“From” is after “To”').waitFor();
    await page.reload();
    await expectValue(page.getByLabel('Search'), 'eve ad');
    await expectValue(page.getByLabel('From', { exact: true }), '2020-01-02');
    await click(page, 'Show all activity');
    await rows(page).nth(1).getByText('Role created').waitFor();
    await page.getByLabel('Search').fill('eve');
    await page.getByLabel('Show').selectOption('Roles');
    await page.getByText('No matching activity').waitFor();
    await click(page, 'Show all activity');
    await rows(page).nth(1).getByText('Role created').waitFor();
    expect(new URL(page.url()).search).toBe('');

    await eve.page.goto(`/o/${slug}/audit-log`);
    await rows(eve.page).nth(1).getByText('Role created').waitFor();

    const bob = await newMember(consoleApp, ada.context, id, { name: 'Bob' });
    await bob.page.goto(`/o/${slug}/audit-log`);
    await bob.page.getByText('Only the roles Owner and Admin can view it.').waitFor();
    await expectCount(rail(bob.page).getByRole('link', { name: 'Settings' }), 1);
    await expectCount(rail(bob.page).getByRole('link', { name: 'Audit log' }), 0);

    await call(consoleApp, bob.context, 'organization/leave', { organizationId: id });
    await page.reload();
    await rows(page).nth(1).getByText('Member left').waitFor();
    const left = await rows(page).nth(1).textContent();
    expect(left).toContain('Someone who isn’t a member now');
    expect(left).not.toContain('Bob');
  });

  test('loads more on request', async () => {
    const { page, context, id: organizationId, slug } = await newOwner(consoleApp);
    for (let count = 0; count < 26; count += 1) {
      consoleApp.passTime();
      await call(consoleApp, context, 'organization/update', { organizationId, data: { name: `Acme ${count}` } });
    }
    await page.goto(`/o/${slug}/audit-log?show=organization.updated`);
    await expectCount(rows(page), 1 + 25);
    await click(page, 'Show more');
    await expectCount(rows(page), 1 + 26);
    await page.getByText('That’s everything.').and(page.locator(':focus')).waitFor();
  });
});
