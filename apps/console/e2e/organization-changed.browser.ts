import { describe, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useConsoleApp } from './support/console-app.ts';
import { expectCount } from './support/eventually.ts';
import { call } from './support/holder.ts';
import { giveRole, newMember, newOwner } from './support/organizations.ts';
import { choose, clickInDialog, toast, visit } from './support/steps.ts';

const NOT_YOURS = 'This organization doesn’t exist, or you’re not a member';

/** The tab becomes visible while its data is still fresh. */
const lookAgain = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));

/** Changes by others while the pages of an organization are open. */
describe('an organization that changed meanwhile', () => {
  const consoleApp = useConsoleApp();

  async function ownerAndMember(role = 'member') {
    const { context: owner, acme } = await newOwner(consoleApp, { name: 'Ada' });
    const bob = await newMember(consoleApp, owner, acme.id, { name: 'Bob', role });
    await visit(bob.page, `/o/${acme.slug}/members`);
    return { owner, acme, bob };
  }

  test('a removed member who comes back to the tab sees nothing of the organization', async () => {
    const { owner, acme, bob } = await ownerAndMember();
    const body = { organizationId: acme.id, memberIdOrEmail: bob.memberId };
    await call(consoleApp, owner, 'organization/remove-member', body);
    await lookAgain(bob.page);
    await bob.page.getByText(NOT_YOURS).waitFor();
    await expectCount(bob.page.getByRole('main').getByText('Acme Orders'), 0);
  });

  test('a removed member who tries something learns why it fails', async () => {
    const { owner, acme, bob } = await ownerAndMember();
    const body = { organizationId: acme.id, memberIdOrEmail: bob.memberId };
    await call(consoleApp, owner, 'organization/remove-member', body);
    // The dialog's own queries are refused already.
    await choose(bob.page, 'yourself', 'Leave organization…');
    await bob.page.getByText(NOT_YOURS).waitFor();
    await expectCount(bob.page.getByRole('dialog'), 0);
  });

  test('in a deleted organization, nobody is told to ask an owner', async () => {
    const { owner, acme, bob } = await ownerAndMember('admin');
    await bob.page.getByRole('link', { name: 'Teams' }).click();
    await bob.page.getByRole('heading', { level: 1, name: 'Teams' }).waitFor();
    await call(consoleApp, owner, 'organization/delete', { organizationId: acme.id });
    await bob.page.getByRole('button', { name: 'Create team' }).first().click();
    await bob.page.getByRole('textbox', { name: 'Name' }).fill('Billing');
    await clickInDialog(bob.page, 'Create team');
    await bob.page.getByText(NOT_YOURS).waitFor();
    await expectCount(bob.page.getByRole('dialog'), 0);
  });

  test('buttons disappear once a removed permission is refused', async () => {
    const { owner, acme, bob } = await ownerAndMember('admin');
    await bob.page.getByRole('link', { name: 'Teams' }).click();
    const create = bob.page.getByRole('button', { name: 'Create team' }).first();
    await create.click();
    await bob.page.getByRole('textbox', { name: 'Name' }).fill('Billing');
    await giveRole(consoleApp, owner, acme.id, bob.memberId, 'member');
    await clickInDialog(bob.page, 'Create team');
    await toast(bob.page, 'Your permissions here have changed.');
    await expectCount(bob.page.getByRole('button', { name: 'Create team' }), 0);
    await bob.page.getByText('Only the roles Owner and Admin can create teams.').waitFor();
  });

  test('open pages follow a new slug', async () => {
    const { owner, acme, bob } = await ownerAndMember();
    await bob.page.getByRole('link', { name: 'Teams' }).click();
    await bob.page.getByRole('heading', { level: 1, name: 'Teams' }).waitFor();
    const slug = `${acme.slug}-new`;
    await call(consoleApp, owner, 'organization/update', { organizationId: acme.id, data: { slug } });
    await lookAgain(bob.page);
    await bob.page.waitForURL(`**/o/${slug}/teams`);
    await bob.page.getByRole('heading', { level: 1, name: 'Teams' }).waitFor();
    // Back leads to the old slug, which redirects.
    await bob.page.goBack();
    await bob.page.waitForURL(`**/o/${slug}/members`);
  });
});
