import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Platform } from '../../api/test/billing/billing-app.ts';
import { expectAccessibleAndReflow } from './support/accessibility.ts';
import { useShop } from './support/billing.ts';
import { expectCount } from './support/eventually.ts';
import { click, clickInDialog, toast, visit } from './support/steps.ts';
import { pressForDialog, type Stop, tour, walk } from './support/walk.ts';

const BILLING = '/account/billing';
const LATER = '2027-01-15T00:00:00Z';

/** Each status, with what the page says about it. */
const statuses: readonly (readonly [change: Readonly<Record<string, unknown>>, said: string | RegExp])[] = [
  [{ status: 'incomplete' }, 'Complete payment'],
  [{ status: 'past_due', past_due_at: '2026-11-20T00:00:00Z' }, 'A payment for Basic monthly failed.'],
  [{ status: 'past_due', cancel_at_period_end: true, ends_at: LATER }, 'Keep subscription'],
  [{ status: 'unpaid', cancel_at_period_end: false, ends_at: null }, 'Pay now'],
  [{ status: 'paused', paused_at: '2026-11-20T00:00:00Z', resumes_at: LATER }, 'It resumes on 15 January 2027.'],
  [{ status: 'trialing', trial_end: LATER }, 'The trial ends on 15 January 2027.'],
  [{ status: 'active', cancel_at_period_end: true, ends_at: LATER }, 'Keep subscription'],
  [{ status: 'incomplete_expired', cancel_at_period_end: false }, 'The first payment was never made'],
  [{ status: 'canceled', ended_at: LATER }, 'This subscription has ended.'],
  [{ status: 'frozen', ended_at: null }, 'frozen'],
  [{ status: 'active', pause_at_period_end: true }, 'Don’t pause'],
];

/** Every page of plans and subscriptions, also with its dialogs and errors open. */
const stops = (one: string): readonly Stop[] => [
  ['summary', BILLING, (page) => page.getByText('$5.00 per month').waitFor()],
  [
    'plans, nothing chosen',
    `${BILLING}/plans`,
    async (page) => {
      await click(page, 'Continue');
      await page.getByText('Choose a plan.').waitFor();
    },
  ],
  [
    'plans, seats of a second subscription',
    `${BILLING}/plans?second=1`,
    async (page) => {
      await page.getByRole('radio', { name: 'Team', exact: true }).check();
      await page.getByLabel('Number of seats').fill('0');
      await click(page, 'Continue to payment');
      await page.getByText('Enter a whole number, 1 or more.').waitFor();
    },
  ],
  [
    'plans, subscribed already',
    `${BILLING}/plans`,
    async (page) => {
      await page.getByRole('radio', { name: 'Pro monthly', exact: true }).check();
      await page.getByText('It replaces Basic monthly.').waitFor();
      await page.getByText('You see what it costs before anything changes.').waitFor();
      // The merchant sells one only.
      await expectCount(page.getByRole('link', { name: 'Add as a second subscription' }), 0);
      await expectCount(page.getByText('14 days free'), 0);
    },
  ],
  [
    'change of plan, to the one that is there',
    `${BILLING}/plans?change=${one}`,
    async (page) => {
      await click(page, 'Review change');
      await page.getByText('You have this plan.').waitFor();
    },
  ],
  [
    'change of plan, back from the page of payment',
    `${BILLING}/plans?change=${one}&back=payment`,
    (page) => page.getByText('Nothing was charged. Your choice is kept.').waitFor(),
  ],
  [
    'change of plan, to less',
    `${BILLING}/plans?change=${one}`,
    async (page) => {
      // A change of plan begins no trial.
      await expectCount(page.getByText('14 days free'), 0);
      await page.getByRole('radio', { name: 'Free', exact: true }).check();
      await click(page, 'Review change');
      await page.getByRole('dialog').getByText('until then everything stays as it is').waitFor();
    },
  ],
  ['subscription', `${BILLING}/subscriptions/${one}`],
  ['subscription, canceled', `${BILLING}/subscriptions/${one}`, pressForDialog('Cancel subscription')],
  ['subscription, paused', `${BILLING}/subscriptions/${one}`, pressForDialog('Pause')],
  [
    'no subscription',
    `${BILLING}/subscriptions/nothing`,
    (page) => page.getByText('This subscription doesn’t exist, or isn’t yours').waitFor(),
  ],
  [
    'no purchase',
    `${BILLING}/purchase?checkout_id=00000000-0000-4000-8000-000000000000`,
    (page) => page.getByText('This purchase doesn’t exist, or isn’t yours').waitFor(),
  ],
];

describe('pages of plans and subscriptions', () => {
  const shop = useShop();
  beforeAll(() => oneSubscriptionOnly(shop.platform));

  tour(async () => {
    const { context, page, id } = await shop.customer({ at: BILLING });
    await expectAccessibleAndReflow(page);
    const one = await shop.bought(id, 'Basic monthly');
    await walk(shop.consoleApp, context, stops(one), expectAccessibleAndReflow);
  });

  test('a subscription in each of its states, in short and by itself', async () => {
    const { page, id: ownerId } = await shop.customer();
    const id = await shop.bought(ownerId, 'Basic monthly');
    for (const [index, [change, said]] of statuses.entries()) {
      const modified = new Date(Date.now() + index * 1000).toISOString();
      const table = { table: 'subscriptions', id, change: { ...change, modified_at: modified } };
      await shop.standIn.control('mutate', table);
      await shop.mirror();
      await visit(page, `${BILLING}/subscriptions/${id}`);
      await page.getByRole('main').getByText(said).first().waitFor();
      await expectAccessibleAndReflow(page);
    }
    await visit(page, BILLING);
    await page.getByText('Don’t pause').waitFor();
    await expectAccessibleAndReflow(page);
  });

  test('a cheaper plan waits for the next period, and can be dropped; a pause as well', async () => {
    const { page, id: ownerId } = await shop.customer();
    const id = await shop.bought(ownerId, 'Pro monthly');
    await visit(page, `${BILLING}/plans?change=${id}`);
    await page.getByRole('radio', { name: 'Basic monthly', exact: true }).check();
    await click(page, 'Review change');
    await clickInDialog(page, 'Change plan at the end of the period');
    await toast(page, 'Plan will change at the end of the period.');
    await page.getByText(/^Changes to Basic monthly on/).waitFor();
    await expectAccessibleAndReflow(page);
    await click(page, 'Drop this change');
    await gone(page, 'Drop this change');

    await click(page, 'Pause');
    await page.getByLabel('Resume').selectOption('After 2 months');
    await clickInDialog(page, 'Pause subscription');
    await page.getByText(/^Will be paused on/).waitFor();
    await click(page, 'Don’t pause');
    await gone(page, 'Don’t pause');
  });
});

const gone = (page: Page, button: string): Promise<void> =>
  page.getByRole('button', { name: button, exact: true }).waitFor({ state: 'detached' });

/** As most merchants have it. */
async function oneSubscriptionOnly(platform: Platform): Promise<void> {
  const [, { items }] = await platform('/v1/organizations/');
  const [organization] = items as readonly { id: string; subscription_settings: object }[];
  const { id, subscription_settings: settings } = organization!;
  const body = { subscription_settings: { ...settings, allow_multiple_subscriptions: false } };
  expect((await platform(`/v1/organizations/${id}`, { method: 'PATCH', body }))[0]).toBe(200);
}
