import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessibleAndReflow } from './support/accessibility.ts';
import { authorizePath, CALLBACK, grant, registerApp } from './support/apps.ts';
import { useConsoleApp } from './support/console-app.ts';
import { newHolder } from './support/holder.ts';
import { click } from './support/steps.ts';
import { chooseForDialog, pressForDialog, type Stop, tour, walk } from './support/walk.ts';

const APPS = '/account/apps';
const LIST = '/account/developer';
const make = async (page: Page) => {
  await page.getByLabel('Name').fill('Another app');
  await page.getByLabel('Redirect URIs').fill(CALLBACK);
  await click(page, 'Register app');
  await page.getByText('I’ve stored it').waitFor();
};

const showRequests = async (page: Page) => {
  const log = page.getByRole('region', { name: 'Requests' });
  await log.scrollIntoViewIfNeeded();
  await log.getByRole('table').waitFor();
};

/** Every page about apps of the account area, also with its dialogs and errors open. */
const stops = (one: string): readonly Stop[] => [
  ['connected apps', APPS],
  ['connected apps, removing one', APPS, chooseForDialog('Acme Orders', 'Remove access…')],
  ['developer apps', LIST],
  ['new', `${LIST}/new`],
  [
    'new, filled in wrongly',
    `${LIST}/new`,
    async (page) => {
      await page.getByLabel('Redirect URIs').fill('http://app.example.com/');
      await click(page, 'Register app');
      await page.getByText('Enter a name.').waitFor();
    },
  ],
  ['shown once', `${LIST}/new`, make],
  ['one', one, (page) => page.getByText('Try it').waitFor()],
  ['one, edited', one, pressForDialog(/^Edit$/)],
  ['one, its token settings', one, pressForDialog('Edit token settings')],
  ['one, its requests', one, showRequests],
  ['one, deleted', one, pressForDialog('Delete this app')],
  ['one, rotated', `${one}/rotate`, (page) => page.getByRole('dialog').waitFor()],
  ['none there', `${LIST}/nowhere`, (page) => page.getByText('This app no longer exists').waitFor()],
];

describe('pages about apps', () => {
  const consoleApp = useConsoleApp();

  tour(async () => {
    const { context, page } = await newHolder(consoleApp, { at: APPS });
    await page.getByText('No connected apps').waitFor();
    await expectAccessibleAndReflow(page);
    const about = {
      client_uri: 'https://orders.example.com',
      tos_uri: 'https://orders.example.com/terms',
      post_logout_redirect_uris: ['https://orders.example.com/goodbye', 'https://orders.example.com/'],
      backchannel_logout_uri: 'https://orders.example.com/logout',
      grant_types: ['authorization_code', 'urn:ietf:params:oauth:grant-type:device_code'],
    };
    const app = await registerApp(consoleApp, context, about);
    const other = await registerApp(consoleApp, context, {
      client_name: 'An app whose name is as long as it can be while someone still reads it',
      redirect_uris: [CALLBACK, 'http://127.0.0.1/callback'],
    });
    await grant(consoleApp, context, app, 'openid profile email offline_access');
    await grant(consoleApp, context, other);
    await walk(consoleApp, context, stops(`${LIST}/${app.client_id}`), expectAccessibleAndReflow);

    const consent: readonly Stop[] = [
      ['consent', authorizePath(app, { prompt: 'consent', scope: 'openid profile email offline_access' })],
      ['sign in again', authorizePath(app, { prompt: 'login' })],
    ];
    await walk(consoleApp, context, consent, async (at) => {
      await expectAccessibleAndReflow(at);
      expect(new URL(at.url()).pathname).toMatch(/^\/(?:consent|sign-in)$/);
    });
    const visitor = await consoleApp.visitor();
    const signIn: readonly Stop[] = [
      ['no app is waiting', '/consent', (at) => at.getByText('No app is waiting').waitFor()],
      ['sign-in for an app', authorizePath(app), (at) => at.getByText('to continue to Acme Orders').waitFor()],
      ['too late', `/sign-in?client_id=x`, (at) => at.getByText('The app’s request has expired').waitFor()],
    ];
    await walk(consoleApp, visitor, signIn, expectAccessibleAndReflow);
  });
});
