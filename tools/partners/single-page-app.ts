import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { PASSWORD } from '../../apps/api/test/support/authorizing-user.ts';
import { launchBrowser } from '../../apps/api/test/support/browser.ts';
import type { Drive } from './stage.ts';

const PATIENCE_MS = 20_000;

/** In Chromium, with the pages of Gatehouse as users see them. */
export const singlePageApp: Drive = async ({ gatehouse, port, start, atEnd }) => {
  const url = `http://localhost:${port}`;
  const client = await gatehouse.register({
    redirect_uris: [`${url}/callback`],
    post_logout_redirect_uris: [`${url}/`],
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'none',
  });
  const program = await start({ ISSUER: gatehouse.issuer, CLIENT_ID: client.client_id, PORT: String(port) });
  await program.says(/Open http/);
  const { name, email } = await gatehouse.person('Sam');
  const browser = await launchBrowser();
  atEnd(() => browser.close());
  const page = await browser.newPage({ locale: 'en-GB' });
  page.setDefaultTimeout(PATIENCE_MS);
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));

  await page.goto(url);
  await click(page, 'Sign in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await click(page, 'Sign in');
  await page.getByRole('checkbox', { name: `${name} Ltd` }).check();
  await click(page, 'Allow');
  await page.waitForURL(`${url}/`);
  await expectProfile(page, email);
  await page.getByRole('status').getByText(`${name} Ltd`).waitFor();
  await gatehouse.expireAccessTokens();
  await page.reload();
  await expectProfile(page, email);
  const [refreshed] = await Promise.all([
    page.waitForResponse(/\/oauth2\/token$/),
    gatehouse.expireAccessTokens().then(() => click(page, 'Show my profile')),
  ]);
  assert.equal(refreshed.status(), 200, 'it refreshes with the key that its tokens are bound to');
  await click(page, 'Sign out');
  await page.waitForURL(`${url}/`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  const session = await page.request.get(`${gatehouse.issuer}/get-session`);
  assert.equal(await session.json(), null, 'the session has ended');
  assert.deepEqual(problems, []);
};

const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function expectProfile(page: Page, email: string): Promise<void> {
  await click(page, 'Show my profile');
  await page.getByRole('status').getByText(email).waitFor();
}
