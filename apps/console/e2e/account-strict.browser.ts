import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ConsoleApp } from './support/console-app.ts';
import { expectSilence, expectSound } from './support/complaints.ts';
import { newHolder } from './support/holder.ts';
import { sessionOf } from './support/people.ts';

/** The address may not be changed, and an account goes only by a mailed link. */
describe('the account area of a strict house', () => {
  let house: ConsoleApp;
  beforeAll(async () => {
    house = await ConsoleApp.start({ CHANGE_EMAIL: 'off', DELETE_ACCOUNT_BY_MAIL: 'on' });
  }, 60_000);
  afterAll(() => house.close());
  beforeEach(() => house.passTime());

  test('the address is shown and cannot be changed', async () => {
    const { email, page } = await newHolder(house, '/account/email');
    await page.getByText('The e-mail address cannot be changed here.').waitFor();
    expect(await page.getByRole('main').getByText(email).count()).toBe(1);
    expect(await page.getByRole('textbox').count()).toBe(0);
    await expectSound(page);
  }, 60_000);

  test('deletion by mail: nothing happens before the link is followed', async () => {
    const { email, page } = await newHolder(house, '/account/delete');
    expect(await page.getByLabel('Password').count()).toBe(0);
    await page.getByLabel(`Type ${email} to confirm`).fill(email);
    await page.getByRole('button', { name: 'Send the deletion link' }).click();
    await page.getByRole('heading', { name: 'Verification email sent' }).waitFor();
    expect(await page.locator(':focus').textContent()).toBe('Verification email sent');
    expect(await page.getByRole('button', { name: /^Send again \(\d+ s\)$/ }).isDisabled()).toBe(true);
    await expectSound(page);
    expect(await sessionOf(page)).toMatchObject({ user: { email } });

    await page.goto(await house.mailedLink(email, 'delete-account'));
    await page.getByLabel(`Type ${email} to confirm`).fill(email);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor();
    expect(await sessionOf(page)).toBeNull();
    expectSilence(page);
  }, 60_000);
});
