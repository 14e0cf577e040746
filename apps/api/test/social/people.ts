import { ScriptedProviders, type Script } from '#identity/social/testing/scripted-provider';
import { BrowserLike } from '../support/browser-like.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** The providers of these tests, and the pages of theirs. */
export const newProviders = () => new ScriptedProviders('google', 'github', 'apple', 'acme');

/** An application that offers these providers, without limits. */
export const startSocialApp = (socialProviders: ScriptedProviders, environment: Record<string, string> = {}) =>
  startTestApp({ RATE_LIMIT: 'off', ...environment }, undefined, undefined, { socialProviders });

/** Which pair of routes is used: those of the specification, or of the generic OAuth client. */
export type Way = 'social' | 'oauth2';

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

  /** Starts a sign-in. @returns the URL of the provider */
  async start(id = 'google', body: object = {}, way: Way = 'social'): Promise<string> {
    return urlOf(await this.post(`/sign-in/${way}`, { ...named(way, id), callbackURL: '/account', ...body }));
  }

  /** Starts linking. @returns the URL of the provider */
  async startLink(id = 'google', body: object = {}, way: Way = 'social'): Promise<string> {
    const path = way === 'social' ? '/link-social' : '/oauth2/link';
    return urlOf(await this.post(path, { ...named(way, id), callbackURL: '/account/linked', ...body }));
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

  /** Who is signed in. */
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
