import { describe, expect, test } from '@jest/globals';
import { StaffFigures } from '#identity/staff/application/staff-figures';
import { expectAccessible, expectAccessibleAndReflow, expectNoHorizontalScroll } from './support/accessibility.ts';
import { forgiveErrors } from './support/browser-errors.ts';
import { type ConsoleApp, looks, useConsoleApp } from './support/console-app.ts';
import { expectCount } from './support/eventually.ts';
import { turnOn } from './support/authenticator.ts';
import { pretendUse, provideKey } from './support/api-keys.ts';
import { grant, registerApp, tokensFor } from './support/apps.ts';
import { invite, newMember, newOwner, newTeam } from './support/organizations.ts';
import { call, newEmail, newHolder } from './support/holder.ts';
import { ban, newStaff, staffPathOf, userIdOf } from './support/staff.ts';
import { click, visit } from './support/steps.ts';
import { LOSSES, press, pressForDeletion, pressForDialog, pressInVain, tour, walk } from './support/walk.ts';
import type { Page } from 'playwright-core';

const pick =
  (item: string, brings = '[role=dialog]') =>
  async (page: Page) => {
    await click(page, 'Actions');
    await page.getByRole('menuitem', { name: item }).click();
    await page.locator(brings).first().waitFor();
  };

const chartsDrawn = (page: Page) => page.getByRole('figure', { name: /^Failed sign-ins in the last/ }).waitFor();

/** Exports of the audit trail in all states. */
const haveExports = (consoleApp: ConsoleApp, ownerId: string) =>
  consoleApp.app.database.rows(
    `insert into audit_export (id, owner_id, filters, state, rows, parts, created_at, expires_at)
      select gen_random_uuid(), $1, '{"until":"2026-01-01T00:00:00Z"}', state, rows, 0, $2, $2::timestamptz + interval '1 day'
      from (values ('making', 120000), ('streamed', 1), ('done', 250000), ('failed', 0), ('too-large', 0)) made (state, rows)`,
    ownerId,
    consoleApp.app.clock.now(),
  );

const endsOf = ({ secret }: { readonly secret: string }) => `${secret.slice(0, 6)}…${secret.slice(-4)}`;

describe('pages of the staff console', () => {
  const consoleApp = useConsoleApp();

  tour(async () => {
    const admin = await newStaff(consoleApp, 'admin', { name: 'Alice Admin' });
    const sam = await newStaff(consoleApp, 'support', { name: 'Sam Support' });
    const ada = await newHolder(consoleApp, { name: 'Ada Lovelace', verified: false });
    await turnOn(consoleApp, ada.context);
    const adaId = await userIdOf(ada.page);
    const adaPage = `/staff/users/${adaId}`;
    await consoleApp.app.database.rows(
      `insert into account (id, user_id, provider_id, account_id, label, scope, created_at, updated_at)
        values (gen_random_uuid(), $1, 'google', '1815', 'ada@gmail.com', '', now(), now())`,
      adaId,
    );
    const eve = await newHolder(consoleApp, { name: 'Eve' });
    const eveId = await userIdOf(eve.page);
    await ban(consoleApp, admin, eveId, 3600);
    await walk(
      consoleApp,
      admin.context,
      [
        ['users', '/staff/users'],
        ['staff and roles', '/staff/team'],
        ['add to staff', '/staff/team', pressForDialog('Add')],
        ['remove from staff', '/staff/team', pressForDialog(`Remove ${sam.email} from staff`)],
        ['account menu', '/staff/users', press(/Account menu/, '[role=menu]')],
        [
          'keyboard shortcuts',
          '/staff/users',
          async (page) => {
            await page.keyboard.press('?');
            await page.getByRole('dialog').waitFor();
          },
        ],
        ['no matches', '/staff/users?text=nobody&banned=true', (page) => page.getByText('No users match').waitFor()],
        ['sessions', '/staff/sessions'],
        ['sign out one session', '/staff/sessions', pressForDialog(`Sign out ${ada.email}, Chrome on Linux`)],
        ['user', adaPage],
        ['actions', adaPage, press('Actions', '[role=menu]')],
        ['ban', adaPage, pick('Ban')],
        [
          'ban, nothing filled in',
          adaPage,
          async (page) => {
            await pick('Ban')(page);
            await pressInVain('Ban Ada Lovelace')(page);
          },
        ],
        ['role', adaPage, pick('Change role')],
        ['edit', adaPage, pick('Edit')],
        ['set password', adaPage, pick('Set password')],
        ['act as', adaPage, pick('Act as this person')],
        ['delete', adaPage, pick('Delete', LOSSES)],
        [
          'reset two-factor, nothing filled in',
          adaPage,
          async (page) => {
            await page.getByRole('list', { name: 'Causes' }).getByRole('button', { name: 'Reset two-factor' }).click();
            await pressInVain('Reset two-factor')(page);
          },
        ],
        ['create user', '/staff/users', pressForDialog('Create user')],
        ['sign out one', adaPage, pressForDialog('Sign out Chrome on Linux')],
        ['sign out everywhere', adaPage, pressForDialog('Sign out everywhere')],
        ['banned user', `/staff/users/${eveId}`],
        ['actions on oneself', `/staff/users/${await userIdOf(admin.page)}`, press('Actions', '[role=menu]')],
        [
          'details of the timeline',
          adaPage,
          async (page) => {
            await page.getByText('Details', { exact: true }).first().click();
            await page.getByRole('button', { name: 'Copy request' }).first().waitFor();
          },
        ],
        [
          'preview of a person',
          '/staff/users',
          async (page) => {
            await page.getByRole('link', { name: 'Ada Lovelace' }).hover();
            await page.getByRole('tooltip').getByText('Last sign-in').waitFor();
          },
        ],
        [
          'palette on a person',
          adaPage,
          async (page) => {
            await page.keyboard.press('Control+k');
            await page.getByRole('option', { name: 'Change role…' }).waitFor();
          },
        ],
        [
          'search results',
          '/staff/users',
          async (page) => {
            await page.getByRole('combobox', { name: 'Search everything' }).fill('Ada Love');
            await page.getByRole('option', { name: /Ada Lovelace/ }).waitFor();
          },
        ],
        ['deleted user', '/staff/users/01939d5e-6f3b-7c3a-8a2e-0123456789ab'],
        ['nothing there', '/staff/nowhere'],
      ],
      expectAccessibleAndReflow,
    );
    await walk(consoleApp, ada.context, [['no permission', '/staff/users']], expectAccessible);
  }, 'people, ');

  tour(async () => {
    const admin = await newStaff(consoleApp, 'admin', { name: 'Alice Admin' });
    await newHolder(consoleApp, { name: 'Ada Lovelace', verified: false });
    const wrong = { email: 'nobody@example.com', password: 'incorrect-horse' };
    await admin.context.request.post('/api/auth/sign-in/email', {
      data: wrong,
      headers: { origin: consoleApp.origin },
    });
    await consoleApp.app.app.get(StaffFigures).count();
    await haveExports(consoleApp, await userIdOf(admin.page));
    await walk(
      consoleApp,
      admin.context,
      [
        ['dashboard', '/staff', chartsDrawn],
        ['dashboard, other range', '/staff?range=24h', chartsDrawn],
        [
          'dashboard, tables',
          '/staff?range=90d',
          async (page) => {
            await page.getByLabel('Show sign-ins as table').check();
            await page.getByRole('table', { name: 'Sign-ins in the last 90 days' }).waitFor();
          },
        ],
        ['audit trail', '/staff/audit'],
        [
          'exports',
          '/staff/audit',
          (page) => page.getByRole('region', { name: 'Your exports' }).getByText('Preparing').waitFor(),
        ],
        ['no entries', '/staff/audit?reason=NOWHERE', (page) => page.getByText('No entries match').waitFor()],
        ['emails', '/staff/emails'],
        ['no emails', '/staff/emails?state=dead', (page) => page.getByText('No emails match').waitFor()],
        [
          'email',
          '/staff/emails',
          async (page) => {
            await page.getByRole('link', { name: 'Confirm email' }).first().click();
            await page.getByText('Recipient and content were deleted').waitFor();
          },
        ],
        ['no such email', '/staff/emails/nothing'],
        ['rate limits', '/staff/rate-limits'],
        [
          'nothing counted',
          '/staff/rate-limits?q=nobody',
          (page) => page.getByText('Nothing is counted for this').waitFor(),
        ],
        [
          'a counter of guesses',
          '/staff/rate-limits',
          async (page) => {
            await page.getByRole('button', { name: /^Clear: Incorrect passwords, 15 minutes/ }).hover();
            await page.getByRole('tooltip', { name: /holds back whoever guesses/ }).waitFor();
          },
        ],
        ['clear a counter', '/staff/rate-limits', pressForDialog(/^Clear: Requests/)],
        ['settings', '/staff/settings'],
        ['no settings', '/staff/settings?q=nothing-has-this', (page) => page.getByText('No settings match').waitFor()],
        ['health', '/staff/health'],
        ['jobs', '/staff/jobs'],
        ['job', '/staff/jobs/account-cleanup'],
        ['run a job', '/staff/jobs/account-cleanup', pressForDialog('Run now: account-cleanup')],
        ['no such job', '/staff/jobs/nothing'],
      ],
      expectAccessibleAndReflow,
    );
  }, 'operations, ');

  tour(async () => {
    const admin = await newStaff(consoleApp, 'admin', { name: 'Alice Admin' });
    const ada = await newOwner(consoleApp, { name: 'Ada Lovelace' });
    const grace = await newMember(consoleApp, ada.context, ada.id, { name: 'Grace Hopper', role: 'admin' });
    await invite(consoleApp, ada.context, ada.acme, 'charles.babbage@example.com');
    await newTeam(consoleApp, ada.context, ada.id, 'Engines');
    const limits = {
      remaining: 900,
      refillAmount: 1000,
      refillInterval: 7,
      permissions: { orders: ['read', 'write'] },
    };
    const key = await provideKey(consoleApp, ada.page, { name: 'Deploy bot', ...limits });
    await pretendUse(consoleApp, key.id, [200, 120, 50, 26, 2]);
    const keyPage = `/staff/api-keys/${key.id}`;
    const { id: keyId } = await provideKey(consoleApp, grace.page, {});
    await call(consoleApp, grace.context, 'api-key/update', { keyId, enabled: false });
    const app = await registerApp(consoleApp, ada.context);
    await tokensFor(consoleApp, app, await grant(consoleApp, grace.context, app));
    await registerApp(consoleApp, ada.context, { client_name: 'Phone app', token_endpoint_auth_method: 'none' });
    const acmePage = `/staff/organizations/${ada.id}`;
    const clientPage = await staffPathOf(admin, app);
    const job = { client_name: 'Nightly job', grant_types: ['client_credentials'], redirect_uris: [] };
    const machinePage = await staffPathOf(admin, await registerApp(consoleApp, ada.context, job));
    await walk(
      consoleApp,
      admin.context,
      [
        ['organizations', '/staff/organizations'],
        ['no organizations', '/staff/organizations?text=nothing', (page) => page.getByText(/match/).first().waitFor()],
        ['organization', acmePage],
        ['nothing in its timeline', `${acmePage}?action=billing.`, (page) => page.getByText('No events fit').waitFor()],
        ['add an owner', acmePage, pressForDialog('Add owner')],
        ['change a role', acmePage, pressForDialog(`Change role of ${grace.email}`)],
        ['remove a member', acmePage, pressForDialog(`Remove ${grace.email}`)],
        ['delete the organization', acmePage, pressForDeletion('Delete')],
        ['no such organization', '/staff/organizations/01939d5e-6f3b-7c3a-8a2e-0123456789ab'],
        ['invitations', '/staff/invitations'],
        ['cancel an invitation', '/staff/invitations', pressForDialog(/^Cancel the invitation of charles/)],
        ['send an invitation again', '/staff/invitations', pressForDialog(/^Send again to charles/)],
        ['API keys', '/staff/api-keys'],
        ['disable a key', '/staff/api-keys', pressForDialog(`Disable ${endsOf(key)} of ${ada.email}`)],
        ['API key', keyPage, (page) => page.getByRole('figure', { name: 'Usage in the last 14 days' }).waitFor()],
        ['delete a key', keyPage, pressForDialog('Delete')],
        ['OAuth clients', '/staff/oauth/clients'],
        ['new client', '/staff/oauth/clients', pressForDialog('New client')],
        [
          'new client, nothing filled in',
          '/staff/oauth/clients/new',
          async (page) => {
            await page.getByRole('dialog').waitFor();
            await pressInVain('Create client')(page);
          },
        ],
        ['OAuth client', clientPage, (page) => page.getByRole('link', { name: 'Open in a new tab' }).waitFor()],
        [
          'a request that is refused',
          clientPage,
          async (page) => {
            await page.getByLabel('offline_access').check();
            await page.getByText('offline_access needs prompt=consent.').waitFor();
          },
        ],
        ['a client that nobody signs in to', machinePage, (page) => page.getByText('no authorize URL').waitFor()],
        ['disable a client', clientPage, pressForDialog('Disable')],
        ['trust a client', clientPage, pressForDialog('Trust')],
        ['end the access of a client', clientPage, pressForDialog('End access')],
        ['delete a client', clientPage, pressForDialog('Delete')],
        ['rotate a secret', clientPage, pressForDialog('Rotate secret')],
        [
          'rotate a secret, nothing typed',
          clientPage,
          async (page) => {
            await pressForDialog('Rotate secret')(page);
            await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
            await page.locator('[aria-invalid=true]').first().waitFor();
          },
        ],
        ['no such client', '/staff/oauth/clients/01939d5e-6f3b-7c3a-8a2e-0123456789ab'],
        ['access of apps', '/staff/oauth/grants'],
        ['sign out an address', '/staff/sessions?ipAddress=127.0.0.1', pressForDialog(/^Sign out \d+ sessions?$/)],
        ['end the access of an app', '/staff/oauth/grants', pressForDialog(/^End access of Acme Orders to/)],
      ],
      expectAccessibleAndReflow,
    );
  }, 'organizations, keys and apps, ');

  tour(async () => {
    const admin = await newStaff(consoleApp, 'admin');
    const ada = await newHolder(consoleApp, { name: 'Ada Lovelace' });
    await turnOn(consoleApp, ada.context);
    const userId = await userIdOf(ada.page);
    await call(consoleApp, admin.context, 'admin/impersonate-user', { userId, reason: 'Case 8841' });
    await walk(
      consoleApp,
      admin.context,
      [
        ['acting as someone', '/account'],
        ['a form while acting', '/account/password'],
        ['a dialog while acting', '/account/two-factor', pressForDialog('Turn off two-factor')],
        ['signed in as someone', '/sign-in', (page) => page.getByRole('region', { name: /^Acting as/ }).waitFor()],
        ['staff console while acting', '/staff/users'],
      ],
      expectAccessibleAndReflow,
    );
  }, 'staff acting as someone, ');

  test('the list is cards where its place is narrow', async () => {
    const { page } = await newStaff(consoleApp, 'support');
    const table = page.getByRole('table', { name: 'Users' });
    await visit(page, '/staff/users');
    for (const [width, areCards] of [
      [looks[1].width, true],
      [700, true],
      // The rail takes a part of it.
      [900, true],
      [looks[0].width, false],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expectCount(table.getByRole('columnheader', { name: 'Email' }), areCards ? 0 : 1);
      // For screen readers a card is still a row; each of its facts begins with its name.
      const fact = table.getByRole('row').last().getByRole('cell').first();
      expect(await fact.evaluate((cell) => getComputedStyle(cell, '::before').content === 'none')).toBe(!areCards);
      const filters = page.getByRole('button', { name: 'Filters' });
      if ((await filters.isVisible()) && (await filters.getAttribute('aria-expanded')) === 'false')
        await filters.click();
      await expectCount(page.getByLabel('Sort by').filter({ visible: true }), areCards ? 1 : 0);
      await expectNoHorizontalScroll(page);
    }
  });

  test('the navigation has groups, in the rail and in the menu of a phone', async () => {
    const { page } = await newStaff(consoleApp, 'support');
    await visit(page, '/staff/billing/orders');
    const rail = page.getByRole('navigation', { name: 'Staff console' });
    const current = rail.getByRole('list', { name: 'Payments' }).locator('[aria-current=page]');
    expect(await current.textContent()).toBe('Billing');
    await page.setViewportSize(looks[1]);
    await press('More', '[role=menu]')(page);
    const people = page.getByRole('group', { name: 'People' }).getByRole('menuitem');
    expect(await people.allTextContents()).toEqual(['Sessions', 'Organizations', 'Invitations']);
    await expectAccessible(page);
    // The menu begins at the page that is shown, and goes round.
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Organizations' }).waitFor();
  });

  test('the dashboard shows what was counted, leads to it, and shows the other charts when one fails', async () => {
    const { page } = await newStaff(consoleApp, 'support');
    const wrong = { email: newEmail(), password: 'incorrect-horse' };
    await page.request.post('/api/auth/sign-in/email', { data: wrong, headers: { origin: consoleApp.origin } });
    await consoleApp.app.database.rows(
      `insert into job_run (id, name, started_at, finished_at, outcome, error)
        values (gen_random_uuid(), 'account-cleanup', $1, $1, 'failed', 'no disk')`,
      consoleApp.app.clock.now(),
    );
    await consoleApp.app.app.get(StaffFigures).count();
    await page.route(/dashboard\?figure=failed-mails/, (route) => route.fulfill({ status: 500, json: {} }));
    await visit(page, '/staff');
    await page.getByRole('button', { name: '30 days' }).click();
    const chart = (name: string) => page.getByRole('region', { name, exact: true });
    await chart('Failed emails').getByRole('alert').waitFor();
    await chart('Failed webhooks').getByText('0 webhooks given up').waitFor();
    await chart('Sign-ups').getByLabel('Show sign-ups as table').check();
    const day = chart('Sign-ups').getByRole('row').nth(1);
    const count = Number(await day.getByRole('cell').innerText());
    await day.getByRole('link').click();
    // As many entries as were counted, below the heads.
    await expectCount(page.getByRole('table', { name: 'Audit trail' }).getByRole('row'), count + 1);
    expect(new URL(page.url()).searchParams.get('action')).toBe('user.created');
    await page.goBack();
    expect(new URL(page.url()).searchParams.get('range')).toBe('30d');
    await chart('Failed jobs').getByText('1 failed run', { exact: true }).waitFor();

    const failed = chart('Failed sign-ins');
    const total = Number.parseInt(await failed.getByText(/^\d+ failed sign-ins?$/).innerText(), 10);
    await failed.locator('rect.MuiBarChart-element').last().click();
    await expectCount(page.getByRole('table', { name: 'Audit trail' }).getByRole('row'), total + 1);
    const { action, outcome, from, to } = Object.fromEntries(new URL(page.url()).searchParams);
    expect([action, outcome, from]).toEqual(['session.started,two-factor.passed', 'refused', to]);
    forgiveErrors(page, /status of 500/);
  });
});
