import { describe, expect, test } from '@jest/globals';
import type { BrowserContext } from 'playwright-core';
import { expectAccessibleAndReflow } from './support/accessibility.ts';
import { authorizePath, backAtTheApp, CALLBACK, receive, type RegisteredApp } from './support/apps.ts';
import { looks } from './support/console-app.ts';
import { visit } from './support/settled.ts';
import { useConsoleApp } from './support/use-console-app.ts';

/** An app without an owner. */
async function strangeApp(context: BrowserContext): Promise<RegisteredApp> {
  const data = { client_name: 'Your bank', redirect_uris: [CALLBACK] };
  const answer = await context.request.post('/api/auth/mcp/register', { data });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as RegisteredApp;
}

describe('a request that does not work, of an app without an owner that staff do not trust', () => {
  const consoleApp = useConsoleApp();

  test.each(looks)(
    '$width×$height, light and dark: ends on an accessible page, from which the user may go on to the app',
    async (look) => {
      const context = await consoleApp.visitor(look);
      await receive(context);
      const page = await context.newPage();
      await visit(page, authorizePath(await strangeApp(context), { scope: 'nothing' }));
      await page.getByText('orders.example.com', { exact: true }).waitFor();
      await expectAccessibleAndReflow(page);
      await page.getByRole('link', { name: 'Continue to orders.example.com' }).click();
      await expect(backAtTheApp(page)).resolves.toMatchObject({ error: 'invalid_scope', state: 'the state' });
    },
  );
});
