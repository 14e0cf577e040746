import { afterAll, beforeAll, expect } from '@jest/globals';
import { ProviderProcess, type Typed } from '../../../../test-provider/test/kit/provider-process.ts';
import { BrowserLike } from '../../support/browser-like.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { bodyOf, ORIGIN, PASSWORD } from '../../oauth/partner.ts';

/** As what the upstream is configured. */
export const PROVIDER = 'acme';
export const SESSION = 'better-auth.session_token';

/** Settings of an application whose people sign in with the upstream. */
export const settingsFor = ({ issuer, clientId, clientSecret }: ProviderProcess) => ({
  OIDC_PROVIDERS: PROVIDER,
  OIDC_ACME_NAME: 'Acme',
  OIDC_ACME_ISSUER: issuer,
  OIDC_ACME_CLIENT_ID: clientId,
  OIDC_ACME_CLIENT_SECRET: clientSecret,
  RATE_LIMIT: 'off',
});

/** An upstream, and the application whose people sign in with it. */
export class UpstreamApp {
  upstream!: ProviderProcess;
  app!: TestApp;

  /** From the first test to the last. */
  static use(environment: Readonly<Record<string, string>> = {}): UpstreamApp {
    const one = new UpstreamApp();
    beforeAll(async () => {
      one.upstream = await ProviderProcess.start();
      one.app = await one.start(environment);
    });
    afterAll(async () => {
      await one.app.close();
      await one.upstream.stop();
    });
    return one;
  }

  /** @param databaseUrl of another instance */
  start(environment: Readonly<Record<string, string>> = {}, databaseUrl?: string): Promise<TestApp> {
    return startTestApp({ ...settingsFor(this.upstream), ...environment }, databaseUrl);
  }

  readonly visitor = (app = this.app) => new Visitor(app, this.upstream);
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
  async begin(body: object = {}): Promise<URL> {
    const answer = await this.post('/sign-in/social', { provider: PROVIDER, callbackURL: '/account', ...body });
    expect(answer.status).toBe(200);
    return new URL(String((await bodyOf(answer))['url']));
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

  async user(): Promise<{ readonly email: string } | null> {
    return ((await bodyOf(this.get('/get-session'))) as { user?: { email: string } } | null)?.user ?? null;
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
