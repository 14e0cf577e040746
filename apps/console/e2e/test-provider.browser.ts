import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ProviderProcess } from '../../test-provider/test/kit/provider-process.ts';
import { PROVIDER, settingsFor } from '../../api/test/social/upstream/upstream.ts';
import { expectAccessibleAndReflow } from './support/accessibility.ts';
import { useConsoleApp } from './support/console-app.ts';
import { expectValue } from './support/eventually.ts';
import { newEmail, sessionOf } from './support/holder.ts';
import { heading } from './support/steps.ts';

/** The provider of development and tests, in a real browser: its pages, and what follows them here. */
describe('signing in with the test provider', () => {
  let upstream: ProviderProcess;
  beforeAll(async () => {
    upstream = await ProviderProcess.start();
  });
  const consoleApp = useConsoleApp(() => settingsFor(upstream));
  afterAll(() => upstream.stop());

  /** From a page of the console to the form of the provider. */
  async function goToProvider(page: Page): Promise<void> {
    const url = await page.evaluate(
      async (wish) => {
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch('/api/auth/sign-in/social', { method: 'POST', headers, body: JSON.stringify(wish) });
        return ((await answer.json()) as { url: string }).url;
      },
      { provider: PROVIDER, callbackURL: '/account/profile' },
    );
    await page.goto(url);
    await heading(page, 'Who are you?');
  }

  async function answer(page: Page, email: string): Promise<void> {
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Name').fill('Ada');
    await page.getByRole('button', { name: 'Continue' }).click();
  }

  test('its pages, light and dark, on a desktop and on a phone, also with people and a mistake', async () => {
    const page = await consoleApp.open('/sign-in');
    await upstream.person({ email: newEmail('earlier'), name: 'Somebody with a long name '.repeat(4) });
    const request = {
      client_id: upstream.clientId,
      redirect_uri: consoleApp.origin,
      response_type: 'code',
      scope: 'openid',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
      login_hint: 'hinted@example.com',
    };
    await page.goto(`${upstream.issuer}/auth?${new URLSearchParams(request)}`);
    await expectValue(page.getByLabel('Email address'), 'hinted@example.com');
    await page.getByText('Test provider', { exact: true }).waitFor();
    await expectAccessibleAndReflow(page, / · Test provider$/);
    await page.getByLabel('Email address').fill('');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Type an address, or a name to come without one.').waitFor();
    await expectAccessibleAndReflow(page, / · Test provider$/);
    await page.goto(upstream.issuer);
    await heading(page, 'It works');
    await expectAccessibleAndReflow(page, / · Test provider$/);
  });

  test('a new person, then the same one by one click, and back to where they were going', async () => {
    const page = await consoleApp.open('/sign-in');
    const email = newEmail('ada');
    await goToProvider(page);
    await answer(page, email);
    await page.waitForURL('**/account/profile');
    expect(await sessionOf(page)).toMatchObject({ user: { email, emailVerified: true } });

    const again = await consoleApp.open('/sign-in');
    await goToProvider(again);
    await again.getByRole('button', { name: `Ada, ${email}` }).click();
    await again.waitForURL('**/account/profile');
    expect(await sessionOf(again)).toMatchObject({ user: { email } });
  });
});
