import { createHash, randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import type { ConsoleApp } from './console-app.ts';
import { call } from './holder.ts';

/** Where the codes of the tests' apps go; `receive` answers there. */
export const CALLBACK = 'https://orders.example.com/callback';

export interface RegisteredApp {
  readonly client_id: string;
  readonly client_secret?: string;
}

/** Registers an app for the user of a browser. */
export async function registerApp(
  consoleApp: ConsoleApp,
  owner: BrowserContext,
  metadata: object = {},
): Promise<RegisteredApp> {
  const response = await owner.request.post('/api/auth/oauth2/register', {
    data: { client_name: 'Acme Orders', redirect_uris: [CALLBACK], ...metadata },
    headers: { origin: consoleApp.origin },
  });
  if (response.status() !== 201) throw new Error(await response.text());
  return (await response.json()) as RegisteredApp;
}

const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');

/** The path at which the app starts an authorization. */
export function authorizePath(app: RegisteredApp, changes: Readonly<Record<string, string>> = {}): string {
  const parameters = {
    response_type: 'code',
    client_id: app.client_id,
    redirect_uri: CALLBACK,
    scope: 'openid profile email',
    state: 'the state',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...changes,
  };
  return `/api/auth/oauth2/authorize?${new URLSearchParams(parameters)}`;
}

const WEBSITE = '<!doctype html><title>Acme Orders</title><h1>Acme Orders</h1>';
const receiving = new WeakSet<Page>();

/** Answers as the website of the app, to a page. A route of Playwright would turn off its cache, and pause all its requests. */
export async function receive(page: Page): Promise<void> {
  if (receiving.has(page)) return;
  receiving.add(page);
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId }) => {
    const responseHeaders = [{ name: 'content-type', value: 'text/html' }];
    const answer = { requestId, responseCode: 200, responseHeaders, body: btoa(WEBSITE) };
    // A page may close before it has its answer.
    session.send('Fetch.fulfillRequest', answer).catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: 'https://orders.example.com/*' }] });
}

/** Waits until the browser is back at the app. @returns the parameters it brought */
export async function backAtTheApp(page: Page): Promise<Readonly<Record<string, string>>> {
  await page.waitForURL(`${CALLBACK}?**`);
  return Object.fromEntries(new URL(page.url()).searchParams);
}

interface Tokens {
  readonly access_token: string;
  readonly refresh_token?: string;
}

const atTokenEndpoint = (
  consoleApp: ConsoleApp,
  app: RegisteredApp,
  parameters: Record<string, string>,
): Promise<Response> =>
  fetch(`${consoleApp.app.url}/api/auth/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${app.client_id}:${app.client_secret}`)}` },
    body: new URLSearchParams(parameters),
  });

/** The answer to a refresh token. */
export const refreshed = (consoleApp: ConsoleApp, app: RegisteredApp, { refresh_token = '' }: Tokens) =>
  atTokenEndpoint(consoleApp, app, { grant_type: 'refresh_token', refresh_token });

/** Exchanges a code, as the app does. @param codeVerifier of a request that is not of `authorizePath` */
export async function tokensFor(
  consoleApp: ConsoleApp,
  app: RegisteredApp,
  code: string,
  codeVerifier = verifier,
): Promise<Tokens> {
  const response = await atTokenEndpoint(consoleApp, app, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: CALLBACK,
    code_verifier: codeVerifier,
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Tokens;
}

/** The status of userinfo for an access token, and its answer. */
export async function userInfo(consoleApp: ConsoleApp, { access_token: token }: Tokens) {
  const response = await fetch(`${consoleApp.app.url}/api/auth/oauth2/userinfo`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: response.status, body: (await response.json()) as { readonly email?: string } };
}

/** Grants an app access without a page. @returns the code */
export async function grant(consoleApp: ConsoleApp, user: BrowserContext, app: RegisteredApp, scope = 'openid email') {
  await user.request.get(authorizePath(app, { scope, prompt: 'consent' }), { maxRedirects: 0 });
  const { redirectURI } = await call<{ redirectURI: string }>(consoleApp, user, 'oauth2/consent', { accept: true });
  return new URL(redirectURI).searchParams.get('code') ?? '';
}
