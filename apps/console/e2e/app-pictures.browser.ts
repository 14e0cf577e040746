import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { PublishedFiles } from '../../api/test/support/published-files.ts';
import { SideConnection } from '../../api/test/support/side-connection.ts';
import { expectAccessibleAndReflow } from './support/accessibility.ts';
import { authorizePath, CALLBACK, grant, registerApp, type RegisteredApp } from './support/apps.ts';
import { useConsoleApp } from './support/console-app.ts';
import { startDevice } from './support/devices.ts';
import { expectCount } from './support/eventually.ts';
import { newHolder } from './support/holder.ts';
import { click, visit } from './support/steps.ts';
import { type Stop, walk } from './support/walk.ts';

const PLATE = 'rgb(255, 255, 255)';
const SIZE = 132;
/** The web server of the app, where its logo is. */
const files = new PublishedFiles();
beforeAll(() => files.start());
afterAll(() => files.stop());
beforeEach(() => {
  files.seen.length = 0;
});

const pictureOn = (page: Page) => page.locator('img[src^="data:image/"]').first();
const initialsOn = (page: Page) => page.getByText('AO', { exact: true }).first();

/** Dark on nothing, which would be invisible on a dark page. */
const drawn = (page: Page): Promise<string> =>
  page.evaluate((size) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [size, size];
    const context = canvas.getContext('2d')!;
    context.strokeStyle = '#16202c';
    context.lineWidth = 24;
    context.arc(size / 2, size / 2, 48, 0, 2 * Math.PI);
    context.stroke();
    return canvas.toDataURL('image/png');
  }, SIZE);

describe('the pages that name an app', () => {
  const consoleApp = useConsoleApp();

  /** With a logo of its own, which is not looked at. */
  const anApp = (owner: BrowserContext) =>
    registerApp(consoleApp, owner, {
      logo_uri: `${files.origin}/logo.png`,
      post_logout_redirect_uris: ['https://orders.example.com/goodbye'],
      grant_types: ['authorization_code', 'urn:ietf:params:oauth:grant-type:device_code'],
      redirect_uris: [CALLBACK],
      token_endpoint_auth_method: 'none',
    });

  /** As staff do. */
  async function verify({ client_id }: RegisteredApp, picture: string): Promise<void> {
    const database = await SideConnection.open(consoleApp.app.databaseUrl);
    const sql = 'update oauth_client set trusted = true, picture = $2 where client_id = $1';
    await database.rows(sql, client_id, picture);
    await database.close();
  }

  async function walkAll(context: BrowserContext, app: RegisteredApp, check: (page: Page) => Promise<void>) {
    await grant(consoleApp, context, app);
    const device = await startDevice(consoleApp, app);
    const enter = async (page: Page) => {
      await page.getByLabel('Code').fill(device.user_code);
      await click(page, 'Continue');
      await page.getByText('wants to use your Gatehouse account').waitFor();
    };
    const stops: readonly Stop[] = [
      ['consent', authorizePath(app, { prompt: 'consent' })],
      ['connected apps', '/account/apps'],
      ['developer apps', '/account/developer'],
      ['developer app', `/account/developer/${app.client_id}`],
      ['device', '/device', enter],
      ['sign-out', `/api/auth/oauth2/end-session?client_id=${app.client_id}`],
    ];
    await walk(consoleApp, context, stops, check);
    await walk(consoleApp, await consoleApp.visitor(), [['sign-in', authorizePath(app)]], check);
  }

  async function expectPicture(page: Page) {
    await pictureOn(page).waitFor();
    const shown = await pictureOn(page).evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const { backgroundColor } = getComputedStyle(image);
      const { width, height } = image.getBoundingClientRect();
      return { naturalWidth: image.naturalWidth, backgroundColor, isSquare: width === height, alt: image.alt };
    });
    expect(shown).toEqual({ naturalWidth: SIZE, backgroundColor: PLATE, isSquare: true, alt: '' });
  }

  test('light and dark, on a desktop and on a phone: show the picture of one that staff verified, on a plate', async () => {
    const { context, page } = await newHolder(consoleApp, { at: '/account/apps' });
    const app = await anApp(context);
    await verify(app, await drawn(page));
    await walkAll(context, app, async (at) => {
      await expectPicture(at);
      await expectAccessibleAndReflow(at);
    });
    expect(files.seen).toEqual([]);
  });

  test('light and dark, on a desktop and on a phone: show the initials of any other one, and never load its logo', async () => {
    const { context } = await newHolder(consoleApp);
    const app = await anApp(context);
    await walkAll(context, app, async (at) => {
      await initialsOn(at).waitFor();
      await expectCount(at.locator('img'), 0);
      expect(await at.content()).not.toContain('logo.png');
      await expectAccessibleAndReflow(at);
    });
    expect(files.seen).toEqual([]);
  });

  test('show initials in the place of a picture that cannot be decoded', async () => {
    const { context, page } = await newHolder(consoleApp, { at: '/account/apps' });
    const app = await anApp(context);
    const picture = await drawn(page);
    await verify(app, picture);
    const consent = authorizePath(app, { prompt: 'consent' });
    await visit(page, consent);
    await expectPicture(page);
    const place = await pictureOn(page).locator('xpath=..').boundingBox();
    await verify(app, picture.slice(0, 60));
    await visit(page, consent);
    await initialsOn(page).waitFor();
    expect(await initialsOn(page).boundingBox()).toEqual(place);
    await expectCount(pictureOn(page), 0);
  });
});
