import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { LogoRounds } from '#oauth-server/logos/infrastructure/logo-rounds';
import { Queue } from '#shared-kernel/infrastructure/queue/queue';
import { PublishedFiles } from '../../api/test/support/published-files.ts';
import { expectAccessibleAndReflow } from './support/accessibility.ts';
import { authorizePath, grant, registerApp } from './support/apps.ts';
import { looks } from './support/console-app.ts';
import { newHolder } from './support/holder.ts';
import { visit } from './support/settled.ts';
import { useConsoleApp } from './support/use-console-app.ts';
import { type Stop, walk } from './support/walk.ts';

const HOST = 'https://orders.example.com';
const PLATE = 'rgb(255, 255, 255)';
const files = new PublishedFiles();
beforeAll(async () => {
  await files.start();
  // Dark on nothing, which would be invisible on a dark page.
  const ring = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><circle cx="200" cy="200" r="150"
    fill="none" stroke="#16202c" stroke-width="70"/></svg>`;
  const logo = await sharp(Buffer.from(ring)).png().toBuffer();
  files.publish('/logo.png', logo, { 'content-type': 'image/png' });
});
afterAll(() => files.stop());

const logoOn = (page: Page) => page.locator('img[src^="/api/auth/oauth2/logo/"]').first();

describe('the logo of an app', () => {
  const consoleApp = useConsoleApp({}, () => ({ mappedOrigins: new Map([[HOST, files.origin]]) }));

  /** Waits until the application has fetched it. */
  async function anApp(owner: BrowserContext, path = '/logo.png') {
    const metadata = { logo_uri: HOST + path, post_logout_redirect_uris: [`${HOST}/goodbye`] };
    const app = await registerApp(consoleApp, owner, metadata);
    await consoleApp.app.app.get(Queue).drain();
    await consoleApp.app.app.get(LogoRounds).drain();
    return app;
  }

  async function expectLogo(page: Page) {
    await logoOn(page).waitFor();
    const shown = await logoOn(page).evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const { backgroundColor } = getComputedStyle(image);
      const { width, height } = image.getBoundingClientRect();
      return { naturalWidth: image.naturalWidth, backgroundColor, isSquare: width === height, alt: image.alt };
    });
    expect(shown).toEqual({ naturalWidth: 132, backgroundColor: PLATE, isSquare: true, alt: '' });
  }

  test.each(looks)(
    '$width×$height, light and dark: is on every page that names the app, on a plate',
    async (look) => {
      const { context } = await newHolder(consoleApp, { at: '/account/apps', look });
      const app = await anApp(context);
      await grant(consoleApp, context, app);
      const stops: readonly Stop[] = [
        ['consent', authorizePath(app, { prompt: 'consent' })],
        ['connected apps', '/account/apps'],
        ['developer apps', '/account/developer'],
        ['sign-out', `/api/auth/oauth2/end-session?client_id=${app.client_id}`],
      ];
      const check = async (page: Page) => {
        await expectLogo(page);
        await expectAccessibleAndReflow(page);
      };
      await walk(consoleApp, context, stops, check);
      await walk(consoleApp, await consoleApp.visitor(look), [['sign-in', authorizePath(app)]], check);
    },
    120_000,
  );

  test.each(looks)(
    '$width×$height: its owner reads why there is none, and what to do',
    async (look) => {
      const { context } = await newHolder(consoleApp, { at: '/account/developer', look });
      files.publish('/page.png', '<!doctype html>', { 'content-type': 'text/html' });
      const app = await anApp(context, '/page.png');
      const check = async (page: Page) => {
        await page.getByText('The file isn’t a PNG, JPEG, GIF or WebP picture').waitFor();
        await expectAccessibleAndReflow(page);
      };
      await walk(consoleApp, context, [['why', `/account/developer/${app.client_id}`]], check);
    },
    60_000,
  );

  test('that does not load is replaced by initials in its place', async () => {
    const { context, page } = await newHolder(consoleApp);
    const app = await anApp(context);
    await visit(page, authorizePath(app, { prompt: 'consent' }));
    await expectLogo(page);
    const place = await logoOn(page).locator('xpath=..').boundingBox();
    await context.route('**/api/auth/oauth2/logo/**', (route) => route.fulfill({ status: 404, body: '' }));
    const again = await context.newPage();
    await visit(again, authorizePath(app, { prompt: 'consent' }));
    const initials = again.getByText('AO', { exact: true });
    await initials.waitFor();
    expect(await initials.boundingBox()).toEqual(place);
    await expect(logoOn(again).count()).resolves.toBe(0);
  });
});
