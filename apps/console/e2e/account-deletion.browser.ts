import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { click } from './support/clicks.ts';
import { expectSilence } from './support/complaints.ts';
import { ConsoleApp } from './support/console-app.ts';
import { expectCount } from './support/eventually.ts';
import { call, newHolder } from './support/holder.ts';
import { accept, found, invite, newMember } from './support/organizations.ts';
import { PASSWORD } from './support/people.ts';
import { expectSoundInBoth } from './support/walk.ts';

/** Organizations keep an owner, and go with the last of their members: both are said before anything is typed. */
describe('an account that owns organizations', () => {
  let house: ConsoleApp;
  beforeAll(async () => {
    house = await ConsoleApp.start();
  }, 60_000);
  afterAll(() => house.close());
  beforeEach(() => house.passTime());

  test('those with nobody else in them are named, and go too', async () => {
    const { email, page } = await newHolder(house, '/account');
    const context = page.context();
    await found(house, context, 'Solo');
    await found(house, context, 'Alone');
    const eve = await newHolder(house, '/account', { name: 'Eve' });
    const theirs = await found(house, eve.page.context(), 'Blue Harbor');
    await accept(house, context, await invite(house, eve.page.context(), theirs, email));
    await page.goto('/account/delete');
    const goes = page.getByRole('listitem').filter({ hasText: 'nobody else is in it' });
    await goes.getByText('Solo').waitFor();
    await goes.getByText('Alone').waitFor();
    await expectCount(goes.getByText('Blue Harbor'), 0);
    await page.getByLabel(`Type ${email} to confirm`).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await click(page, 'Delete account');
    await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor();
    expectSilence(page);
  }, 60_000);

  test('those that others would be left in without an owner stand in the way, and lead to their members', async () => {
    const { email, page } = await newHolder(house, '/account');
    const acme = await found(house, page.context());
    const bob = await newMember(house, page.context(), acme.id, { name: 'Bob' });
    await page.goto('/account/delete');
    const owned = page.getByRole('main').getByRole('link', { name: 'Acme Orders' });
    await owned.waitFor();
    await expectCount(page.getByRole('textbox'), 0);
    await expectCount(page.getByRole('button', { name: 'Delete account' }), 0);
    await expectSoundInBoth(page);
    await owned.click();
    await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
    await call(house, page.context(), 'organization/update-member-role', {
      organizationId: acme.id,
      memberId: bob.memberId,
      role: ['owner'],
    });
    await page.goto('/account/delete');
    await page.getByLabel(`Type ${email} to confirm`).waitFor();
    expectSilence(page);
  }, 60_000);

  test('one that somebody came into meanwhile is named once the form was sent', async () => {
    const { email, page } = await newHolder(house, '/account');
    const acme = await found(house, page.context());
    await page.goto('/account/delete');
    await page.getByLabel(`Type ${email} to confirm`).fill(email);
    await newMember(house, page.context(), acme.id, { name: 'Bob' });
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await click(page, 'Delete account');
    const owned = page.getByRole('main').getByRole('link', { name: 'Acme Orders' });
    await owned.waitFor();
    expect(await owned.getAttribute('href')).toBe(`/o/${acme.slug}/members`);
    await expectCount(page.getByRole('textbox'), 0);
    expectSilence(page);
  }, 60_000);
});
