import { afterAll, beforeAll, expect } from '@jest/globals';
import { ScriptedProviders, type Script } from '#identity/social/testing/scripted-provider';
import { answerOf, BrowserLike } from '../support/browser-like.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

export const PASSWORD = 'correct horse battery';

/** The providers of these tests, and the pages of theirs. */
export const newProviders = () => new ScriptedProviders('google', 'github', 'apple', 'acme');

/** An application that offers these providers, without limits. */
export const startSocialApp = (
  socialProviders: ScriptedProviders,
  environment: Record<string, string> = {},
  log?: (line: string) => void,
) => startTestApp({ RATE_LIMIT: 'off', ...environment }, undefined, log, { socialProviders });

/** The pair of routes: those of the specification, or of the generic OAuth client. */
export type Way = 'social' | 'oauth2';
export const WAYS: readonly Way[] = ['social', 'oauth2'];

const links: Readonly<Record<Way, string>> = { social: '/link-social', oauth2: '/oauth2/link' };
const callbacks: Readonly<Record<Way, string>> = { social: '/callback', oauth2: '/oauth2/callback' };
const named = (way: Way, id: string) => (way === 'social' ? { provider: id } : { providerId: id });

/** A browser, its provider, and what happens between them. */
export class SocialBrowser extends BrowserLike {
  constructor(
    app: TestApp,
    private readonly providers: ScriptedProviders,
    headers: Record<string, string> = {},
  ) {
    super(app.url, 'http://localhost', headers);
  }

  /** The request that starts a sign-in. */
  begin(id = 'google', body: object = {}, way: Way = 'social'): Promise<Response> {
    return this.post(`/sign-in/${way}`, { ...named(way, id), ...body });
  }

  /** The request that starts linking. */
  beginLink(id = 'google', body: object = {}, way: Way = 'social'): Promise<Response> {
    return this.post(links[way], { ...named(way, id), ...body });
  }

  /** Starts a sign-in. @returns the URL of the provider */
  async start(id = 'google', body: object = {}, way: Way = 'social'): Promise<string> {
    return urlOf(await this.begin(id, { callbackURL: '/account', ...body }, way));
  }

  /** Starts linking. @returns the URL of the provider */
  async startLink(id = 'google', body: object = {}, way: Way = 'social'): Promise<string> {
    return urlOf(await this.beginLink(id, { callbackURL: '/account/linked', ...body }, way));
  }

  /** The person agrees at the provider, which sends the browser back. @returns where the browser goes then */
  async returnFrom(url: string, script: Script, id = 'google', way: Way = 'social'): Promise<string> {
    return this.arrive({ ...this.providers.the(id).consent(url, script) }, id, way);
  }

  /** Goes to the callback URL. @returns where it leads */
  async arrive(parameters: Readonly<Record<string, string>>, id = 'google', way: Way = 'social'): Promise<string> {
    const response = await this.callback(parameters, id, way);
    if (response.status !== 302) throw new Error(`${response.status}: ${await response.text()}`);
    return response.headers.get('location')!;
  }

  callback(parameters: Readonly<Record<string, string>>, id = 'google', way: Way = 'social'): Promise<Response> {
    return this.get(`${callbacks[way]}/${id}?${new URLSearchParams(parameters)}`);
  }

  /** Signs in, from the start to the end. @returns where the browser goes */
  async signIn(script: Script, id = 'google', body: object = {}, way: Way = 'social'): Promise<string> {
    return this.returnFrom(await this.start(id, body, way), script, id, way);
  }

  /** Links an account, from the start to the end. @returns where the browser goes */
  async link(script: Script, id = 'google', body: object = {}, way: Way = 'social'): Promise<string> {
    return this.returnFrom(await this.startLink(id, body, way), script, id, way);
  }

  /** The person who is signed in. */
  async user(): Promise<{ id: string; email: string; emailVerified: boolean; name: string } | null> {
    const body = (await (await this.get('/get-session')).json()) as { user: never } | null;
    return body && body.user;
  }
}

async function urlOf(response: Response): Promise<string> {
  const body = (await response.json()) as { url?: string; code?: string };
  if (response.status !== 200 || body.url === undefined) throw new Error(`${response.status} ${body.code}`);
  return body.url;
}

/** An application with providers, and people who come to it. */
export class SocialApp {
  app!: TestApp;
  readonly providers = newProviders();
  readonly google = this.providers.the('google');
  private people = 0;

  /** From the first test of the file to the last. @param log takes each line of the log */
  static use(environment: Record<string, string> = {}, log?: (line: string) => void): SocialApp {
    const one = new SocialApp();
    beforeAll(async () => {
      one.app = await startSocialApp(one.providers, environment, log);
    });
    afterAll(() => one.app.close());
    return one;
  }

  readonly newAddress = () => `person${(this.people += 1)}@example.com`;
  readonly newBrowser = () => new SocialBrowser(this.app, this.providers);

  /** A user with a password, whose address is not proven. */
  readonly signedUp = async (email = this.newAddress()) => {
    const browser = this.newBrowser();
    const [status, body] = await answerOf(browser.post('/sign-up/email', { name: 'Ada', email, password: PASSWORD }));
    expect(status).toBe(200);
    return { browser, email, id: (body['user'] as { id: string }).id };
  };
}

export function errorPage(error: string, description?: string): string {
  const query = { error, ...(description !== undefined && { error_description: description }) };
  return `http://localhost/api/auth/error?${new URLSearchParams(query)}`;
}
