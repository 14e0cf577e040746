import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectSilence } from './support/complaints.ts';
import { ConsoleApp } from './support/console-app.ts';
import { expectCount, expectDisabled } from './support/eventually.ts';
import { call, newHolder } from './support/holder.ts';
import { newEmail, PASSWORD } from './support/people.ts';

const NAME = 'Blue Harbor';
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const follow = (page: Page, name: string) => page.getByRole('link', { name }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** An organization from the first form until its founder is gone, through the pages, the API and the mails. */
describe('an organization that changes hands', () => {
  let house: ConsoleApp;
  beforeAll(async () => {
    house = await ConsoleApp.start();
  }, 60_000);
  afterAll(() => house.close());

  test('founded → somebody new is invited, signs up, confirms and joins → becomes owner → the founder leaves', async () => {
    const { page: founder } = await newHolder(house, '/account/organizations', { name: 'Ada Founder' });
    await follow(founder, 'Create organization');
    await founder.getByRole('textbox', { name: 'Name', exact: true }).fill(NAME);
    await founder.getByText('blue-harbor is free.').first().waitFor();
    await press(founder, 'Create');
    await founder.waitForURL('**/o/blue-harbor/members');

    const context = founder.context();
    const { activeOrganizationId: organizationId } = (
      await call<{ session: { activeOrganizationId: string } }>(house, context, 'get-session')
    ).session;
    const email = newEmail('successor');
    // No organization is named: the one that the session works in is meant.
    await call(house, context, 'organization/invite-member', { email, role: 'member' });

    house.passTime();
    const successor = await (await house.visitor()).newPage();
    await successor.goto(await house.mailedLink(email, 'invitation'));
    await follow(successor, 'Create account');
    await successor.getByLabel('Name').fill('Eve Successor');
    await successor.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await press(successor, 'Create account');
    await heading(successor, 'Confirm your e-mail first');
    await successor.goto(await house.mailedLink(email, 'verify-email'));
    await press(successor, 'Confirm e-mail');
    await follow(successor, 'Continue');
    await press(successor, `Join ${NAME}`);
    await successor.waitForURL('**/o/blue-harbor/members');
    await successor.goto('/account/organizations');
    await successor.getByRole('row', { name: NAME }).getByText('Member', { exact: true }).waitFor();

    await founder.goto('/account/organizations');
    await expectDisabled(founder.getByRole('button', { name: `Leave ${NAME}` }));
    const { members } = await call<{ members: { id: string; user: { email: string } }[] }>(
      house,
      context,
      'organization/list-members',
    );
    const { id: memberId } = members.find(({ user }) => user.email === email)!;
    await call(house, context, 'organization/update-member-role', { memberId, role: 'owner' });
    await founder.reload();
    await press(founder, `Leave ${NAME}`);
    await founder.getByRole('dialog').getByText('1 member stays').waitFor();
    await founder
      .getByRole('dialog')
      .getByRole('button', { name: `Leave ${NAME}` })
      .click();
    await founder.getByText('You are in no organization').waitFor();
    await expectCount(founder.getByRole('button', { name: /^Working in/ }), 0);

    // Now it is the successor who cannot go.
    await successor.reload();
    await successor.getByRole('row', { name: NAME }).getByText('Owner', { exact: true }).waitFor();
    await successor.getByText('You are the only member.').waitFor();
    await expectDisabled(successor.getByRole('button', { name: `Leave ${NAME}` }));
    const left = await call<{ members: { role: string; user: { email: string } }[] }>(
      house,
      successor.context(),
      `organization/list-members?organizationId=${organizationId}`,
    );
    expect(left.members).toMatchObject([{ role: 'owner', user: { email } }]);
    expectSilence(founder);
    expectSilence(successor);
  }, 120_000);
});
