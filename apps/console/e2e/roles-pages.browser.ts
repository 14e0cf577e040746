import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessibleAndReflow, expectNoHorizontalScroll } from './support/accessibility.ts';
import { useConsoleApp } from './support/console-app.ts';
import { eventually, expectCount } from './support/eventually.ts';
import { call, newEmail } from './support/holder.ts';
import { giveRole, invite, newMember, newOwner } from './support/organizations.ts';
import { click, clickInDialog, toast, visit } from './support/steps.ts';
import { pressForDialog, type Stop, tour, walk } from './support/walk.ts';

const matrix = (page: Page) => page.getByRole('table', { name: 'Roles' });
const row = (page: Page, permission: string) => matrix(page).getByRole('row', { name: permission });

/** "Yes" or "No" of each role, by column. */
const answers = (page: Page, permission: string) => row(page, permission).getByRole('cell').allInnerTexts();
const letters = async (page: Page, permission: string) =>
  (await answers(page, permission)).map((text) => /Yes|No/.exec(text)?.[0]);

const stops = (roles: string): readonly Stop[] => [
  ['roles', roles],
  ['roles, one made', roles, pressForDialog('Create role')],
  [
    'roles, one made without a name',
    roles,
    async (page) => {
      await pressForDialog('Create role')(page);
      await clickInDialog(page, 'Create role');
      await page.getByText('Enter a name.').waitFor();
    },
  ],
  ['roles, one changed', roles, pressForDialog('Change the role Billing')],
  ['roles, one deleted', roles, pressForDialog('Delete the role Billing')],
  ['roles, one in use', roles, pressForDialog('Delete the role Front desk')],
];

describe('pages about roles', () => {
  const consoleApp = useConsoleApp({
    ORGANIZATION_ROLES: JSON.stringify({ support: { ticket: ['read', 'close'], invitation: ['create'] } }),
  });

  const makeRole = (page: Page, organizationId: string, role: string, permission: object) =>
    call(consoleApp, page.context(), 'organization/create-role', { organizationId, role, permission });

  /** A page on which a role is about to be changed. */
  async function changing() {
    const { page, id, slug } = await newOwner(consoleApp, {}, 'Acme');
    await makeRole(page, id, 'Front desk', { ticket: ['read'] });
    await page.goto(`/o/${slug}/roles`);
    await click(page, 'Change the role Front desk');
    return { page, id };
  }

  /** A colleague lets the role close tickets. */
  const letClose = (page: Page, organizationId: string) =>
    call(consoleApp, page.context(), 'organization/update-role', {
      organizationId,
      roleName: 'front desk',
      data: { permission: { ticket: ['read', 'close'] } },
    });

  tour(async () => {
    const { page, context, id, slug } = await newOwner(consoleApp, {}, 'Acme');
    await makeRole(page, id, 'Billing', { ticket: ['read'] });
    await makeRole(page, id, 'Front desk', { invitation: ['create', 'cancel'] });
    const ada = await newMember(consoleApp, context, id, { name: 'Ada', role: 'front desk' });
    await walk(consoleApp, context, stops(`/o/${slug}/roles`), expectAccessibleAndReflow);
    await walk(consoleApp, ada.context, [['roles, as a member', `/o/${slug}/roles`]], expectAccessibleAndReflow);
  });

  test('many roles: the table scrolls sideways by keyboard, the page does not', async () => {
    const { page, id, slug } = await newOwner(consoleApp, {}, 'Acme');
    for (let number = 1; number <= 12; number += 1) await makeRole(page, id, `Role number ${number}`, {});
    await visit(page, `/o/${slug}/roles`);
    await expectNoHorizontalScroll(page);
    const frame = page.getByRole('region', { name: 'Roles and their permissions' });
    // A frame scrolls some time after the key.
    await eventually(async () => {
      await frame.focus();
      await page.keyboard.press('ArrowRight');
      expect(await frame.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
    });
    const head = await row(page, 'Create teams').getByRole('rowheader').boundingBox();
    const box = await frame.boundingBox();
    expect(head!.x).toBeGreaterThanOrEqual(box!.x);
  });

  test('a custom role: created, assigned, changed, in use, deleted', async () => {
    const { page, context, id, slug } = await newOwner(consoleApp, {}, 'Acme');
    const ada = await newMember(consoleApp, context, id, { name: 'Ada' });
    await page.goto(`/o/${slug}/roles`);
    await matrix(page).waitFor();
    expect(await matrix(page).getByRole('columnheader').allInnerTexts()).toEqual([
      'Permission',
      expect.stringMatching(/^Owner\s+Predefined\s+1 member$/),
      expect.stringMatching(/^Admin\s+Predefined\s+No members$/),
      expect.stringMatching(/^Member\s+Predefined\s+1 member$/),
      expect.stringMatching(/^Support\s+Predefined\s+No members$/),
    ]);
    expect(await letters(page, 'Delete the organization')).toEqual(['Yes', 'No', 'No', 'No']);
    expect(await letters(page, 'Invite people')).toEqual(['Yes', 'Yes', 'No', 'Yes']);
    // A configured resource.
    expect(await letters(page, 'Close ticket')).toEqual(['No', 'No', 'No', 'Yes']);

    // Created: the buttons of a long form stay visible.
    await click(page, 'Create role');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Create teams').waitFor();
    const longer = dialog.locator('.MuiDialogContent-root').evaluate((one) => one.scrollHeight > one.clientHeight);
    expect(await longer).toBe(true);
    const made = await dialog.getByRole('button', { name: 'Create role', exact: true }).boundingBox();
    expect(made!.y + made!.height).toBeLessThan(page.viewportSize()!.height);
    // The form does not show below them.
    const [all, end] = [await dialog.boundingBox(), await dialog.locator('.form-end').boundingBox()];
    expect(Math.abs(all!.y + all!.height - end!.y - end!.height)).toBeLessThan(2);
    await dialog.getByLabel('Name', { exact: true }).fill('Owner');
    await dialog.getByLabel('Remove members').check();
    await dialog.getByLabel('Close ticket').check();
    await clickInDialog(page, 'Create role');
    await dialog.getByText('A role with this name already exists. Choose another name.').waitFor();
    await dialog.getByLabel('Name', { exact: true }).fill('Front desk');
    await clickInDialog(page, 'Create role');
    await toast(page, 'Role Front desk created. Assign it to members.');
    await expectCount(matrix(page).getByRole('columnheader'), 6);
    expect(await letters(page, 'Remove members')).toEqual(['Yes', 'Yes', 'No', 'No', 'Yes']);
    expect(await letters(page, 'Delete teams')).toEqual(['Yes', 'Yes', 'No', 'No', 'No']);

    // Assigned: counts its members, and cannot be deleted.
    const { memberId } = ada;
    const give = (role: string) => giveRole(consoleApp, context, id, memberId, role);
    await give('front desk');
    await page.reload();
    await page.getByRole('link', { name: '1 member with the role Front desk' }).click();
    await expectCount(page.getByRole('table', { name: 'Members' }).getByRole('row', { name: /^Ada/ }), 1);
    await expectCount(page.getByRole('table', { name: 'Members' }).getByRole('row'), 2);
    await page.goBack();
    await click(page, 'Delete the role Front desk');
    await dialog.getByText('1 member has this role. Assign another role first.').waitFor();
    await clickInDialog(page, 'Close');

    // Changed: the permissions of its members change immediately.
    await ada.page.goto(`/o/${slug}/roles`);
    await ada.page.getByText(/^Predefined roles .+ can create others\.$/).waitFor();
    await expectCount(ada.page.getByRole('button', { name: /the role/ }), 0);
    await click(page, 'Change the role Front desk');
    await dialog.getByText('1 member has this role. Their permissions change immediately.').waitFor();
    await dialog.getByLabel('Name', { exact: true }).fill('Reception');
    await dialog.getByLabel('Create roles').check();
    await dialog.getByLabel('Close ticket').uncheck();
    await clickInDialog(page, 'Change role');
    await toast(page, 'Saved.');
    await page.getByRole('link', { name: '1 member with the role Reception' }).waitFor();
    expect(await letters(page, 'Close ticket')).toEqual(['No', 'No', 'No', 'Yes', 'No']);

    // Permissions that the caller lacks cannot be granted.
    await ada.page.reload();
    await click(ada.page, 'Create role');
    const hers = ada.page.getByRole('dialog');
    expect(await hers.getByLabel('Remove members').isEnabled()).toBe(true);
    expect(await hers.getByLabel('Delete teams').isDisabled()).toBe(true);
    await hers.getByText('You can only grant permissions you have.').waitFor();

    // Deleted when unused.
    await give('member');
    await page.reload();
    await click(page, 'Delete the role Reception');
    await dialog.getByText('No members or invitations use it.').waitFor();
    await clickInDialog(page, 'Delete role');
    await toast(page, 'Role Reception deleted.');
    await expectCount(matrix(page).getByRole('columnheader'), 5);
  });

  test('a rename keeps permissions that a colleague changed meanwhile', async () => {
    const { page, id } = await changing();
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Reception');
    await letClose(page, id);
    await clickInDialog(page, 'Change role');
    await toast(page, 'Saved.');
    await matrix(page)
      .getByRole('columnheader', { name: /^Reception/ })
      .waitFor();
    expect(await letters(page, 'Close ticket')).toEqual(['No', 'No', 'No', 'Yes', 'Yes']);
  });

  test('a concurrent change of permissions is refused', async () => {
    const { page, id } = await changing();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Invite people').check();
    await letClose(page, id);
    await clickInDialog(page, 'Change role');
    await dialog.getByText('Someone else changed this role’s permissions.').waitFor();
    await clickInDialog(page, 'Cancel');
    // Shows the other change, which can be edited.
    await click(page, 'Change the role Front desk');
    expect(await dialog.getByLabel('Close ticket').isChecked()).toBe(true);
    expect(await dialog.getByLabel('Invite people').isChecked()).toBe(false);
    await dialog.getByLabel('Invite people').check();
    await clickInDialog(page, 'Change role');
    await toast(page, 'Saved.');
    expect(await letters(page, 'Close ticket')).toEqual(['No', 'No', 'No', 'Yes', 'Yes']);
    expect(await letters(page, 'Invite people')).toEqual(['Yes', 'Yes', 'No', 'Yes', 'Yes']);
  });

  test('a role of a pending invitation cannot be deleted yet', async () => {
    const { page, context, id, slug } = await newOwner(consoleApp, {}, 'Acme');
    await makeRole(page, id, 'Billing', {});
    await invite(consoleApp, context, { id }, newEmail('guest'), 'billing');
    await page.goto(`/o/${slug}/roles`);
    await click(page, 'Delete the role Billing');
    const dialog = page.getByRole('dialog', { name: 'Billing can’t be deleted yet' });
    await dialog.getByText('1 pending invitation uses this role. Cancel it first.').waitFor();
    await dialog.getByRole('link', { name: 'Go to invitations' }).click();
    await page.getByRole('heading', { level: 1, name: 'Invitations' }).waitFor();
  });
});
