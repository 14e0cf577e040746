import type { AppBrowser, Page } from './app-browser.ts';
import { driveWebApp, type WebApp } from './web-app.ts';
import { apacheCommand, pythonCommand } from './system-programs.ts';
import type { Drive, Stage, Started } from './stage.ts';

const SECRET = 'a secret of the session cookies, 32 bytes or more';

interface Registration {
  /** Below the address of the app. */
  readonly callback: string;
  readonly metadata?: object;
  /** Below the address of the app, or without it the app itself. */
  readonly goodbye?: string;
  readonly environment?: (url: string) => Readonly<Record<string, string>>;
  readonly says?: RegExp;
  /** What starts instead of `npm start`. @throws Skipped */
  readonly how?: (stage: Stage) => Promise<Started>;
}

const SCOPE = 'openid profile email offline_access organizations.read';

/** Registers the app, starts it, and signs a user in and out. */
const webApp =
  (
    app: WebApp,
    { callback, metadata, goodbye = '/', environment: more, says = /Open http/, how }: Registration,
  ): Drive =>
  async (stage) => {
    const { gatehouse, port, start } = stage;
    const started = await how?.(stage);
    const url = `http://localhost:${port}`;
    const client = await gatehouse.register({
      redirect_uris: [url + callback],
      post_logout_redirect_uris: [url + goodbye],
      grant_types: ['authorization_code', 'refresh_token'],
      scope: SCOPE,
      ...metadata,
    });
    const environment = {
      ISSUER: gatehouse.issuer,
      CLIENT_ID: client.client_id,
      CLIENT_SECRET: client.client_secret!,
      SESSION_SECRET: SECRET,
      PORT: String(port),
      ...more?.(url),
    };
    await (await start(environment, started)).says(says);
    await driveWebApp(gatehouse, url, app);
  };

export const webApps: Readonly<Record<string, Drive>> = {
  'openid-client': webApp(
    {
      home: '/',
      tellsRefusals: true,
      takesReloads: true,
      callsApi: true,
      signIn: (browser) => browser.open('/login'),
      signOut: (browser) => browser.open('/logout', {}),
    },
    { callback: '/callback' },
  ),
  'auth-js': webApp(
    {
      home: '/',
      signIn: (browser) => signInByAuthJs(browser, '/auth'),
      signOut: (browser) => browser.open('/logout', {}),
    },
    { callback: '/auth/callback/gatehouse' },
  ),
  'next-auth': webApp(
    {
      home: '/',
      signIn: (browser) => signInByAuthJs(browser, '/api/auth'),
      signOut: (browser) => browser.open('/api/logout', {}),
    },
    {
      callback: '/api/auth/callback/gatehouse',
      environment: (url) => ({ NEXTAUTH_URL: url, NEXTAUTH_SECRET: SECRET, NEXT_TELEMETRY_DISABLED: '1' }),
      says: /Ready in/,
      how: async ({ port }) => ({ args: ['--port', String(port)] }),
    },
  ),
  'passport-openidconnect': webApp(
    {
      home: '/',
      signIn: (browser) => browser.open('/login'),
      signOut: (browser) => browser.open('/logout', {}),
    },
    { callback: '/callback', metadata: { token_endpoint_auth_method: 'client_secret_post', require_pkce: false } },
  ),
  'express-openid-connect': webApp(
    {
      home: '/',
      tellsRefusals: true,
      callsApi: true,
      signIn: (browser) => browser.open('/login'),
      signOut: (browser) => browser.open('/logout'),
    },
    { callback: '/callback', goodbye: '' },
  ),
  python: webApp(
    {
      home: '/',
      callsApi: true,
      signIn: (browser) => browser.open('/login'),
      signOut: (browser) => browser.open('/logout', {}),
    },
    { callback: '/callback', how: pythonCommand },
  ),
  apache: webApp(
    {
      home: '/',
      signIn: (browser) => browser.open('/'),
      signOut: async (browser) => browser.open(/href='([^']+logout[^']+)'/.exec((await browser.open('/')).text)![1]!),
    },
    { callback: '/callback', goodbye: '/goodbye.html', says: /resuming normal operations/, how: apacheCommand },
  ),
};

/** The button of its sign-in page. */
async function signInByAuthJs(browser: AppBrowser, at: string): Promise<Page> {
  const { csrfToken } = JSON.parse((await browser.open(`${at}/csrf`)).text) as { csrfToken: string };
  return browser.open(`${at}/signin/gatehouse`, { csrfToken });
}
