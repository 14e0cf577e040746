import { expect } from '@jest/globals';
import { ProviderProcess, type Typed } from '../../../../test-provider/test/kit/provider-process.ts';
import { BrowserLike } from '../../support/browser-like.ts';
import type { TestApp } from '../../support/test-app.ts';

export { ProviderProcess };

export const ORIGIN = 'http://localhost';
/** As what the upstream is configured. */
export const PROVIDER = 'acme';
export const PASSWORD = 'correct horse battery';
export const SESSION = 'better-auth.session_token';

/** Settings of an application whose people sign in with the upstream. */
export function settingsFor({ issuer, clientId, clientSecret }: ProviderProcess, id = PROVIDER) {
  const prefix = `OIDC_${id.toUpperCase()}`;
  return {
    OIDC_PROVIDERS: id,
    [`${prefix}_NAME`]: 'Acme',
    [`${prefix}_ISSUER`]: issuer,
    [`${prefix}_CLIENT_ID`]: clientId,
    [`${prefix}_CLIENT_SECRET`]: clientSecret,
    RATE_LIMIT: 'off',
  };
}

/** Moves the clocks of the upstream and of the instances. */
export async function pass(upstream: ProviderProcess, seconds: number, ...apps: readonly TestApp[]): Promise<void> {
  await upstream.control('clock', { seconds });
  for (const { clock } of apps) clock.advance(seconds * 1000);
}

export const bodyOf = async (response: Response | Promise<Response>) =>
  (await (await response).json()) as Record<string, unknown>;

export async function answerOf(response: Promise<Response>): Promise<[number, unknown]> {
  const { status } = await response;
  return [status, await (await response).json()];
}

/** Where an answer redirects to. */
export function locationOf(response: Response): string {
  expect([302, 303]).toContain(response.status);
  return response.headers.get('location')!;
}

export interface LinkedAccount {
  readonly id: string;
  readonly provider: string;
  readonly providerId: string;
  readonly accountId: string;
  readonly scopes: string[];
}

/** A person with a browser on our pages and an account at the upstream. */
export class Visitor extends BrowserLike {
  constructor(
    private readonly app: Pick<TestApp, 'url'>,
    readonly upstream: ProviderProcess,
  ) {
    super(app.url, ORIGIN);
  }

  /** The first step. @returns the authorization request at the upstream */
  async begin(body: object = {}, path = '/sign-in/social'): Promise<URL> {
    const answer = await this.post(path, { provider: PROVIDER, callbackURL: '/account', ...body });
    const { url } = (await answer.clone().json()) as { url?: string };
    if (answer.status !== 200 || !url) throw new Error(`${path} answers ${answer.status} ${await answer.text()}`);
    return new URL(url);
  }

  /** The last step: the browser comes back. */
  arrive(callback: URL | string): Promise<Response> {
    const { pathname, search } = new URL(callback);
    return this.navigate(pathname.slice('/api/auth'.length) + search);
  }

  /** All steps. @returns where the browser ends */
  async signIn(typed: Typed | 'cancel', body: object = {}): Promise<string> {
    return locationOf(await this.arrive(await this.upstream.answer(await this.begin(body), typed)));
  }

  async link(typed: Typed | 'cancel', body: object = {}): Promise<string> {
    const request = await this.begin(body, '/link-social');
    return locationOf(await this.arrive(await this.upstream.answer(request, typed)));
  }

  async user(): Promise<{
    id: string;
    email: string;
    emailVerified: boolean;
    name: string;
    image: string | null;
  } | null> {
    const signedIn = (await bodyOf(this.get('/get-session'))) as { user?: object } | null;
    return (signedIn?.user ?? null) as Awaited<ReturnType<Visitor['user']>>;
  }

  async accounts(): Promise<LinkedAccount[]> {
    const answer = await this.get('/list-accounts');
    expect(answer.status).toBe(200);
    return (await answer.json()) as LinkedAccount[];
  }

  /** The account at the provider. */
  async linked(): Promise<LinkedAccount> {
    const found = (await this.accounts()).find(({ provider }) => provider === PROVIDER);
    if (!found) throw new Error('No account at the provider is linked');
    return found;
  }

  /** Without a provider; the address is not proven. */
  async register(email: string): Promise<this> {
    const answer = await this.post('/sign-up/email', { name: 'Some One', email, password: PASSWORD });
    expect(answer.status).toBe(200);
    return this;
  }
}

/** The error that a redirect carries. */
export const errorOf = (location: string) => new URL(location, ORIGIN).searchParams.get('error');
