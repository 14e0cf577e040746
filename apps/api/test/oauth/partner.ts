import { expect } from '@jest/globals';
import { BrowserLike } from '../support/browser-like.ts';
import type { TestApp } from '../support/test-app.ts';

export const ORIGIN = 'http://localhost';
export const PASSWORD = 'correct horse battery';
export const CALLBACK = 'https://client.example.com/callback';
export const LOGIN_COOKIE = 'better-auth.oidc_login_prompt';
export const CONSENT_COOKIE = 'better-auth.oidc_consent_prompt';

export const bodyOf = async (response: Response | Promise<Response>) =>
  (await (await response).json()) as Record<string, unknown>;

/** The waiting sign-in or consent, as its page reads it. */
export const interactionOf = (browser: BrowserLike) => bodyOf(browser.get('/oauth2/interaction'));

export interface RegisteredPartner {
  readonly client_id: string;
  readonly client_secret?: string;
}
export type ManagedPartner = RegisteredPartner & { readonly registration_access_token: string };

/** A client that the owner of the browser registers. */
export async function register(owner: BrowserLike, changes: object = {}): Promise<ManagedPartner> {
  const metadata = { redirect_uris: [CALLBACK], client_name: 'Acme Calendar', ...changes };
  const answer = await owner.post('/oauth2/register', metadata);
  expect(answer.status).toBe(201);
  return (await bodyOf(answer)) as unknown as ManagedPartner;
}

/** A person who is signed in. */
export async function newUser(
  app: Pick<TestApp, 'url'>,
  name: string,
): Promise<BrowserLike & { id: string; email: string }> {
  const browser = new BrowserLike(app.url, ORIGIN);
  const email = `${name}@example.com`;
  const signUp = await browser.post('/sign-up/email', { name, email, password: PASSWORD });
  const { user } = (await bodyOf(signUp)) as { user: { id: string } };
  return Object.assign(browser, { id: user.id, email });
}

export const signIn = (browser: BrowserLike, email: string) =>
  browser.post('/sign-in/email', { email, password: PASSWORD });

/** A PKCE pair: the one of RFC 7636 Appendix B. */
export const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
export const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';

/** Parameters of a request; those that are undefined are left out. */
export type Fields = Readonly<Record<string, string | undefined>>;

/** The path of an authorization request. */
export function authorizePath(client: RegisteredPartner, changes: Fields = {}, route = '/oauth2/authorize'): string {
  const parameters = {
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: CALLBACK,
    scope: 'openid',
    state: 'the state',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    ...changes,
  };
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${route}?${new URLSearchParams(given).toString()}`;
}

/** Where an answer redirects to. */
export function locationOf(response: Response): URL {
  expect([302, 303]).toContain(response.status);
  return new URL(response.headers.get('location')!, ORIGIN);
}

export const parametersOf = (url: URL | string) => Object.fromEntries(new URL(url).searchParams);

/** Where an authorization request leads the browser. */
export const asked = async (browser: BrowserLike, client: RegisteredPartner, changes: Fields = {}, route?: string) =>
  locationOf(await browser.navigate(authorizePath(client, changes, route)));

/** The user answers the consent page. @returns the URL of the client */
export async function consented(browser: BrowserLike, body: object = { accept: true }): Promise<URL> {
  const answer = await browser.post('/oauth2/consent', body);
  expect(answer.status).toBe(200);
  return new URL(String((await bodyOf(answer))['redirectURI']));
}

/** The URL of the client after the user has granted all of it. */
export async function authorized(
  browser: BrowserLike,
  client: RegisteredPartner,
  changes: Fields = {},
  route?: string,
): Promise<URL> {
  const first = await asked(browser, client, changes, route);
  return first.pathname === '/consent' ? consented(browser) : first;
}

/** An authorization code that the user of the browser grants. */
export async function codeFor(browser: BrowserLike, client: RegisteredPartner, changes: Fields = {}): Promise<string> {
  const { code } = parametersOf(await authorized(browser, client, changes));
  expect(code).toMatch(/^[a-zA-Z0-9]{32}$/);
  return code!;
}
