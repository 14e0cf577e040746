import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useConsoleApp } from './support/console-app.ts';
import { call, newEmail } from './support/holder.ts';
import { invite, newMember, newOwner } from './support/organizations.ts';
import { choose, click, toast } from './support/steps.ts';
import type { Access } from '../src/shared/organization/organization-reads.ts';
import { accessOf, ROLE_ID } from '../src/shared/organization/testing/an-access.ts';

const box = (page: Page, role: string) => page.getByRole('checkbox', { name: role });

/** Custom roles: the console offers what the service accepts. */
describe('permissions of custom roles', () => {
  const consoleApp = useConsoleApp({ ORGANIZATION_ROLES: JSON.stringify({ auditor: { audit: ['read'] } }) });

  /** An organization with a custom role and a member who has it. */
  async function withRole(role: string, permission: Readonly<Record<string, readonly string[]>>) {
    const { context: owner, acme } = await newOwner(consoleApp, { name: 'Ada Lovelace' });
    await call(consoleApp, owner, 'organization/create-role', { organizationId: acme.id, role, permission });
    const { page } = await newMember(consoleApp, owner, acme.id, { name: 'Eve Adams', role });
    return { owner, acme, page };
  }

  test('the service reports what the unit tests assume', async () => {
    const { owner, acme, page } = await withRole('host', { member: ['delete'], invitation: ['create'] });
    const admin = await newMember(consoleApp, owner, acme.id, { role: 'admin' });
    const member = await newMember(consoleApp, owner, acme.id);
    await invite(consoleApp, owner, acme, newEmail('guest'));
    const callers = { owner, admin: admin.context, member: member.context, host: page.context() };
    for (const caller of ['owner', 'admin', 'member', 'host'] as const) {
      const path = `organization/access?organizationId=${acme.id}`;
      const { roles, ...access } = await call<Access>(consoleApp, callers[caller], path);
      const ours = roles.map((role) => (role.isCustom ? { ...role, id: ROLE_ID } : role));
      expect({ caller, ...access, roles: ours }).toEqual({ caller, ...accessOf(caller) });
    }
  });

  test('the member role can always be assigned, by invitation too', async () => {
    const { owner, acme, page } = await withRole('host', { invitation: ['create'] });
    const open = newEmail('asked');
    await invite(consoleApp, owner, acme, open);
    await page.goto(`/o/${acme.slug}/invitations`);
    await choose(page, open, 'Send again');
    await toast(page, `Invitation sent again to ${open}.`);
    await page.getByRole('link', { name: 'Invite people' }).click();
    expect(await box(page, 'Admin').isDisabled()).toBe(true);
    await page
      .getByText(/It has more permissions than your role\.$/)
      .first()
      .waitFor();
    expect(await box(page, 'Member').isChecked()).toBe(true);
    expect(await box(page, 'Member').isEnabled()).toBe(true);
    await page.getByLabel('Email addresses').fill(newEmail('guest'));
    await click(page, 'Send 1 invitation');
    await toast(page, '1 invitation sent.');
  });
});
