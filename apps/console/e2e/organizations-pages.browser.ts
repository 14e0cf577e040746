import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { expectSilence } from './support/complaints.ts';
import { ConsoleApp, type Look, looks } from './support/console-app.ts';
import { eventually, expectCount, expectDisabled, expectFocus, expectValue } from './support/eventually.ts';
import { call, type Holder, newHolder } from './support/holder.ts';
import { accept, found, type Founded, invite, newMember } from './support/organizations.ts';
import {
  expectNothingSideways,
  expectSoundInBoth,
  press,
  pressForDialog,
  pressInVain,
  type Stop,
  walk,
} from './support/walk.ts';

const LIST = '/account/organizations';
const NEW = `${LIST}/new`;
const LONG = 'Wolfeschlegelsteinhausenbergerdorff and Partners International';

const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor();
const name = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const address = (page: Page) => page.getByRole('textbox', { name: 'Address' });

const activeOf = async (page: Page) => {
  const answer = await page.request.get('/api/auth/get-session');
  return ((await answer.json()) as { session: { activeOrganizationId: string | null } }).session.activeOrganizationId;
};

describe('pages about the organizations of a person', () => {
  let house: ConsoleApp;
  beforeAll(async () => {
    house = await ConsoleApp.start({
      ORGANIZATION_LIMIT: '4',
      ORGANIZATION_CREATION_DENIED_TO: '*@guests.example.com',
    });
  }, 60_000);
  afterAll(() => house.close());
  beforeEach(() => house.passTime());

  /** Somebody in three organizations, the only owner of two, and invited to a fourth. */
  async function busyHolder(look?: Look) {
    const holder = await newHolder(house, '/account', { ...(look && { look }) });
    const context = holder.page.context();
    const acme = await found(house, context);
    await newMember(house, context, acme.id);
    const alone = await found(house, context, 'Solo');
    const eve = await newHolder(house, '/account', { name: 'Eve' });
    const theirs = await found(house, eve.page.context(), LONG);
    await accept(house, context, await invite(house, eve.page.context(), theirs, holder.email, 'admin'));
    const inviting = await found(house, eve.page.context(), 'Blue Harbor');
    const invitation = await invite(house, eve.page.context(), inviting, holder.email);
    return { ...holder, context, eve, acme, alone, theirs, inviting, invitation };
  }

  const stops = (taken: string): readonly Stop[] => [
    ['list', LIST],
    ['list, leaving', LIST, pressForDialog(/^Leave Wolf/)],
    ['list, declining', LIST, pressForDialog(/^Decline/)],
    ['switcher', LIST, press(/^Working in/, '[role=menu]')],
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
        await page.getByText(`${taken}-free is free.`).first().waitFor();
      },
    ],
  ];

  test.each(looks)(
    '$width×$height, light and dark: accessible, within their policy, silent',
    async (look) => {
      const nobody = await newHolder(house, LIST, { look, verified: false });
      await nobody.page.getByText('You are in no organization').waitFor();
      await expectSoundInBoth(nobody.page);

      const { context, acme } = await busyHolder(look);
      await walk(house, context, stops(acme.slug), expectSoundInBoth);
      await found(house, context, 'The Fourth');
      await walk(
        house,
        context,
        [
          ['full', LIST],
          ['full, new', NEW],
        ],
        expectSoundInBoth,
      );
    },
    360_000,
  );

  test('nothing runs sideways at 320 px (WCAG 1.4.10)', async () => {
    const { context, acme } = await busyHolder({ width: 320, height: 640 });
    await walk(house, context, stops(acme.slug), expectNothingSideways);
  }, 180_000);

  describe('creating one', () => {
    let holder: Holder;
    let page: Page;
    let context: BrowserContext;
    beforeEach(async () => {
      holder = await newHolder(house, LIST);
      ({ page } = holder);
      context = page.context();
    });

    test('from the empty list, by keys; the address follows the name until it is written by hand', async () => {
      await page.keyboard.press('n');
      await heading(page, 'Create an organization');
      await expectFocus(page, 'Create an organization');
      await name(page).fill('Café Łódź');
      await expectValue(address(page), 'cafe-lodz');
      await page.getByText('cafe-lodz is free.').first().waitFor();
      const slug = `by-hand-${process.pid}`;
      await address(page).fill(slug);
      await name(page).fill('Café Łódź & Co');
      await page.getByText(`${slug} is free.`).first().waitFor();
      await expectValue(address(page), slug);
      await click(page, 'Create organization');
      await page.waitForURL(`**/o/${slug}/members`);
      await toast(page, 'Café Łódź & Co is there.');
      await page.getByRole('button', { name: 'Working in: Café Łódź & Co' }).waitFor();
      expect(await activeOf(page)).not.toBeNull();
      expectSilence(page);
    }, 60_000);

    test('a taken address, in whatever case, comes with three free ones; one of them is taken by a click', async () => {
      const { slug } = await found(house, context);
      await found(house, context, 'Second').then(({ id }) =>
        call(house, context, 'organization/update', { organizationId: id, data: { slug: `${slug}-hq` } }),
      );
      await page.goto(NEW);
      await name(page).fill('Another');
      await address(page).fill(slug.toUpperCase());
      await page.getByText('This address is taken. Choose another.').first().waitFor();
      await page.getByRole('button', { name: `${slug}-team`, exact: true }).waitFor();
      await address(page).fill(slug);
      const offered = page.getByRole('button', { name: new RegExp(`^${slug}-`) });
      await expectCount(offered, 3);
      expect(await offered.allTextContents()).toEqual([`${slug}-team`, `${slug}-2`, `${slug}-group`]);
      await click(page, 'Create organization');
      expect(new URL(page.url()).pathname).toBe(NEW);
      await click(page, `${slug}-2`);
      await expectFocus(page, 'slug');
      await page.getByText(`${slug}-2 is free.`).first().waitFor();
      await click(page, 'Create organization');
      await page.waitForURL(`**/o/${slug}-2/members`);
      expectSilence(page);
    }, 60_000);

    test('what nobody can have is said while typing', async () => {
      await page.goto(NEW);
      await address(page).fill('no spaces');
      await page
        .getByText(/^Use 1 to 64 letters, digits/)
        .first()
        .waitFor();
      await address(page).fill('settings-of-us');
      const free = page.getByText('settings-of-us is free.');
      await free.first().waitFor();
      // Said once, and gone for whoever walks through the page later; what is seen stays.
      await expectCount(free, 1);
      await page.getByRole('main').getByText('settings-of-us is free.').waitFor();
      await expectCount(page.locator('[name=slug][aria-invalid=true]'), 0);
      await address(page).fill('admin');
      await page.getByText('This address is taken. Choose another.').first().waitFor();
      expectSilence(page);
    }, 60_000);

    test('an answer that comes when something else stands there is not shown', async () => {
      const { slug } = await found(house, context);
      await page.goto(NEW);
      const held = Promise.withResolvers<void>();
      let asked = 0;
      await page.route('**/check-slug', async (route) => {
        asked += 1;
        if ((route.request().postDataJSON() as { slug: string }).slug === slug) await held.promise;
        await route.continue();
      });
      await address(page).fill(slug);
      await eventually(async () => expect(asked).toBe(1));
      await address(page).fill(`${slug}-more`);
      await page.getByText(`${slug}-more is free.`).first().waitFor();
      const answered = page.waitForResponse((response) => response.status() === 400);
      held.resolve();
      await answered;
      await page.getByText(`${slug}-more is free.`).first().waitFor();
      await expectCount(page.getByText('This address is taken. Choose another.'), 0);
      await expectCount(page.locator('[name=slug][aria-invalid=true]'), 0);
      expectSilence(page);
    }, 60_000);

    test('an address that somebody else takes meanwhile is said under it', async () => {
      const rival = await newHolder(house, '/account');
      await page.goto(NEW);
      const slug = `rivals-${process.pid}`;
      await name(page).fill('Rivals');
      await address(page).fill(slug);
      await page.getByText(`${slug} is free.`).first().waitFor();
      await call(house, rival.page.context(), 'organization/create', { name: 'First', slug });
      await click(page, 'Create organization');
      await page.getByText('This address is taken. Choose another.').first().waitFor();
      await expectFocus(page, 'slug');
      expectSilence(page);
    }, 60_000);

    test('whom the service leaves out reads it when they try', async () => {
      const guest = await newHolder(house, NEW, { email: `guest-${process.pid}@guests.example.com` });
      await name(guest.page).fill('Guests');
      await guest.page.getByText('guests is free.').first().waitFor();
      await click(guest.page, 'Create organization');
      await guest.page.getByRole('alert').getByText('Your account cannot create organizations.').waitFor();
      await expectValue(name(guest.page), 'Guests');
      expectSilence(guest.page);
    }, 60_000);

    test('what was begun is not lost by a click elsewhere', async () => {
      await page.goto(NEW);
      await name(page).fill('Begun');
      await page.getByRole('link', { name: 'Cancel' }).click();
      await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
      await click(page, 'Stay');
      await expectValue(name(page), 'Begun');
      expectSilence(page);
    });
  });

  test('at the limit the button is closed, with the number', async () => {
    const { page, acme } = await busyHolder();
    // The last one that there is room for leads to its page like any other.
    await page.goto(NEW);
    await name(page).fill('The Fourth');
    await address(page).fill(`${acme.slug}-fourth`);
    await page.getByText(`${acme.slug}-fourth is free.`).first().waitFor();
    await click(page, 'Create organization');
    await page.waitForURL(`**/o/${acme.slug}-fourth/members`);
    await heading(page, 'Members');
    await page.goto(LIST);
    const button = page.getByRole('button', { name: 'Create organization' });
    await expectDisabled(button);
    await page.getByText('You belong to 4 of at most 4 organizations. Leave one to create another.').waitFor();
    await click(page, /^Working in/);
    await page.getByRole('menuitem', { name: 'All organizations' }).waitFor();
    await expectCount(page.getByRole('menuitem', { name: 'Create organization' }), 0);
    await page.goto(NEW);
    await page.getByText('You cannot create one now').waitFor();
    expectSilence(page);
  }, 60_000);

  test('the active one is ticked in the list and in the bar; either changes both', async () => {
    const { page, acme, theirs } = await busyHolder();
    await page.goto('/account');
    await heading(page, 'Overview');
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await heading(page, 'Organizations');
    const row = (of: Founded) => page.getByRole('row', { name: of.name });
    const isActive = (of: Founded) => row(of).getByText('You work here').waitFor();
    await isActive(theirs);
    await row(acme).getByText('2 of 100').waitFor();

    await click(page, `Work here: ${acme.name}`);
    await toast(page, `You work in ${acme.name} now.`);
    await isActive(acme);
    await expectCount(page.getByText('You work here'), 1);
    await click(page, `Working in: ${acme.name}`);
    expect(await page.getByRole('menuitemradio', { checked: true }).textContent()).toContain(acme.name);
    await page.getByRole('menuitemradio', { name: LONG }).click();
    await isActive(theirs);
    expect(await activeOf(page)).toBe(theirs.id);
    await click(page, `Working in: ${LONG}`);
    await page.getByRole('menuitemradio', { name: 'No organization' }).click();
    await page.getByRole('button', { name: 'Working in: No organization' }).waitFor();
    await expectCount(page.getByText('You work here'), 0);
    expect(await activeOf(page)).toBeNull();
    expectSilence(page);
  }, 60_000);

  test('whoever was removed elsewhere learns it from their list', async () => {
    const { page, eve, email, acme, theirs } = await busyHolder();
    await page.goto(LIST);
    await click(page, `Work here: ${acme.name}`);
    await page.getByRole('button', { name: `Working in: ${acme.name}` }).waitFor();
    await call(house, eve.page.context(), 'organization/remove-member', {
      organizationId: theirs.id,
      memberIdOrEmail: email,
    });
    await click(page, `Work here: ${theirs.name}`);
    await expectCount(page.getByRole('row', { name: theirs.name }), 0);
    expectSilence(page);
  }, 60_000);

  test('leaving says what goes, and is closed for an only owner, with the way out', async () => {
    const { page, acme, alone, theirs } = await busyHolder();
    await page.goto(LIST);
    await expectDisabled(page.getByRole('button', { name: `Leave ${acme.name}` }));
    await page.getByText('You are the only owner.').waitFor();
    await expectDisabled(page.getByRole('button', { name: `Leave ${alone.name}` }));
    expect(await page.getByRole('link', { name: 'delete it' }).getAttribute('href')).toBe(`/o/${alone.slug}/settings`);
    await click(page, `Leave ${theirs.name}`);
    const dialog = page.getByRole('dialog', { name: `Leave ${theirs.name}?` });
    await dialog.getByText('1 member stays').waitFor();
    await expectFocus(page, 'Cancel');
    await dialog.getByRole('button', { name: 'Leave organization' }).click();
    await toast(page, `You left ${theirs.name}.`);
    await expectCount(page.getByRole('row', { name: theirs.name }), 0);
    await page.getByRole('button', { name: 'Working in: No organization' }).waitFor();
    await expectFocus(page, 'Organizations');
    expectSilence(page);
  }, 60_000);

  test('an invitation is joined in place', async () => {
    const { page, inviting } = await busyHolder();
    await page.goto(LIST);
    await click(page, `Join ${inviting.name}`);
    await toast(page, `You are a member of ${inviting.name}.`);
    await page.getByRole('link', { name: inviting.name }).waitFor();
    await expectCount(page.getByRole('heading', { name: 'Invitations to you' }), 0);
    await page.getByRole('button', { name: `Working in: ${inviting.name}` }).waitFor();
    expectSilence(page);
  }, 60_000);

  test('an invitation is declined after a question; one that was withdrawn leaves the list', async () => {
    const { page, eve, acme, inviting, invitation, email } = await busyHolder();
    await page.goto(LIST);
    await click(page, `Decline the invitation of ${inviting.name}`);
    await click(page, 'Decline invitation');
    await toast(page, 'The invitation is declined.');
    await expectCount(page.getByRole('heading', { name: 'Invitations to you' }), 0);
    const all = await call<{ id: string; status: string }[]>(
      house,
      eve.page.context(),
      `organization/list-invitations?organizationId=${inviting.id}`,
    );
    expect(all).toMatchObject([{ id: invitation, status: 'rejected' }]);

    const again = await invite(house, eve.page.context(), inviting, email);
    await page.reload();
    await page.getByRole('button', { name: `Join ${inviting.name}` }).waitFor();
    await call(house, eve.page.context(), 'organization/cancel-invitation', { invitationId: again });
    await click(page, `Join ${inviting.name}`);
    await page.getByRole('alert').getByText('This invitation no longer works. Ask for a new one.').waitFor();
    await expectCount(page.getByRole('button', { name: `Join ${inviting.name}` }), 0);
    await page.getByRole('link', { name: acme.name }).waitFor();
    expectSilence(page);
  }, 60_000);

  test('without a confirmed address nobody sees invitations to it, and reads why', async () => {
    const { page, email } = await newHolder(house, LIST, { verified: false });
    await page.getByText(`Invitations to ${email} are shown once you have confirmed`).waitFor();
    expectSilence(page);
  });
});

test('where new organizations are closed, nobody is led to a form in vain', async () => {
  const house = await ConsoleApp.start({ ORGANIZATION_CREATION: 'off' });
  try {
    const { page } = await newHolder(house, LIST);
    await expectDisabled(page.getByRole('button', { name: 'Create organization' }));
    await page.getByText('New organizations are closed here.').waitFor();
    await page.goto(NEW);
    await page.getByText('You cannot create one now').waitFor();
    expectSilence(page);
  } finally {
    await house.close();
  }
}, 90_000);
