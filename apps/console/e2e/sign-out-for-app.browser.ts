import { describe, expect, test } from '@jest/globals';
import { expectAccessibleAndReflow } from './support/accessibility.ts';
import { receive, registerApp } from './support/apps.ts';
import { useConsoleApp } from './support/console-app.ts';
import { newHolder, sessionOf } from './support/holder.ts';
import { click, heading, visit } from './support/steps.ts';
import { type Stop, tour, walk } from './support/walk.ts';

const GOODBYE = 'https://orders.example.com/goodbye';
const TITLE = 'Sign out of Gatehouse?';

describe('an app asks the user to sign out', () => {
  const consoleApp = useConsoleApp();

  /** A signed-in browser, at the question. */
  async function asked() {
    const holder = await newHolder(consoleApp);
    await receive(holder.page);
    const app = await registerApp(consoleApp, holder.context, { post_logout_redirect_uris: [GOODBYE] });
    const query = new URLSearchParams({ client_id: app.client_id, post_logout_redirect_uri: GOODBYE, state: 's' });
    const path = `/api/auth/oauth2/end-session?${query}`;
    await visit(holder.page, path);
    await heading(holder.page, TITLE);
    return { ...holder, path };
  }

  test('who signs out, and goes back to the app', async () => {
    const { page, email } = await asked();
    await page.getByText(`Acme Orders asks you to sign out. You’re signed in as ${email}.`).waitFor();
    await page.getByText('You’ll continue at orders.example.com.').waitFor();
    await click(page, 'Sign out');
    await page.waitForURL(`${GOODBYE}?state=s`);
    await visit(page, '/sign-out');
    await heading(page, 'You’re signed out');
  });

  test('who stays signed in', async () => {
    const { page } = await asked();
    await click(page, 'Stay signed in');
    await page.waitForURL('**/account**');
    expect(await sessionOf(page)).not.toBeNull();
    await visit(page, '/sign-out');
    await heading(page, 'You’re still signed in');
  });

  test('who signed out in another tab meanwhile', async () => {
    const { page, context } = await asked();
    await context.request.post('/api/auth/sign-out', { data: {}, headers: { origin: consoleApp.origin } });
    await click(page, 'Sign out');
    await heading(page, 'You’re signed out');
    expect(await sessionOf(page)).toBeNull();
  });

  tour(async () => {
    const { context } = await newHolder(consoleApp);
    const app = await registerApp(consoleApp, context, {
      client_name: 'An app whose name is as long as it can be while someone still reads it',
    });
    const path = '/api/auth/oauth2/end-session';
    const stops: readonly Stop[] = [
      ['of an app', `${path}?client_id=${app.client_id}`],
      ['of no app', path],
    ];
    await walk(consoleApp, context, stops, async (page) => {
      await heading(page, TITLE);
      await expectAccessibleAndReflow(page);
    });
  });
});
