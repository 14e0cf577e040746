import assert from 'node:assert/strict';
import { AppBrowser, type Page } from './app-browser.ts';
import type { Gatehouse } from './gatehouse.ts';

/** Where a web app that signs users in does what, below its address. */
export interface WebApp {
  /** Leads to the authorization request. */
  readonly signIn: (browser: AppBrowser) => Promise<Page>;
  /** Leads to the end of the session, or back to the app where the library cannot. */
  readonly signOut: (browser: AppBrowser) => Promise<Page>;
  /** Shows who is signed in. */
  readonly home: string;
  /** Whether the app says that the user refused. */
  readonly tellsRefusals?: boolean;
  /** Whether the app takes a reloaded answer for none. */
  readonly takesReloads?: boolean;
  /** The access token is for Gatehouse's own API: the page lists organizations, also after the token has expired. */
  readonly callsApi?: boolean;
}

/** From sign-in to sign-out, as a user without a session. */
export async function driveWebApp(gatehouse: Gatehouse, url: string, app: WebApp): Promise<void> {
  const user = await gatehouse.person('Ada');
  const browser = new AppBrowser(url);
  assert(!(await home()).text.includes(user.email), 'nobody is signed in at first');

  if (app.tellsRefusals) {
    const refused = await browser.open(await user.authorize((await app.signIn(browser)).at, false));
    assert.deepEqual([refused.status, refused.text], [400, 'Not signed in: access_denied: User denied access']);
    await user.browser.post('/sign-out');
  }
  const callback = await user.authorize((await app.signIn(browser)).at);
  assert.deepEqual(user.pages, ['sign-in', 'consent']);
  const stranger = await new AppBrowser(url).open(callback);
  assert(!stranger.text.includes(user.email), 'the answer belongs to the browser that asked');
  // The answer that a stranger brought may have used up the code.
  const used = await user.authorize((await app.signIn(browser)).at);
  await browser.open(used);
  if (app.takesReloads) assert.equal((await browser.open(used)).at.pathname, app.home);
  const shown = await home();
  assert(shown.text.includes(user.email), `the app shows who is signed in: ${shown.status} ${shown.text}`);
  if (app.callsApi) {
    const organization = `${user.name} Ltd`;
    assert(shown.text.includes(organization), `the app lists organizations: ${shown.text}`);
    await gatehouse.expireAccessTokens();
    const later = await home();
    assert(later.text.includes(organization), `the app refreshes: ${later.status} ${later.text}`);
  }

  const left = await app.signOut(browser);
  if (left.at.pathname.endsWith('/end-session')) {
    const answer = await user.browser.navigate(left.at.href.slice(gatehouse.issuer.length));
    const back = new URL(answer.headers.get('location') ?? '', gatehouse.url);
    assert.equal(back.origin, url, `the end of the session leads back to the app: ${back.href}`);
    await browser.open(back);
    assert.equal(await (await user.browser.get('/get-session')).json(), null, 'the session has ended');
  }
  assert(!(await home()).text.includes(user.email), 'nobody is signed in at last');

  function home() {
    return browser.open(app.home);
  }
}
