import { randomUUID } from 'node:crypto';
import { SocialProviders } from '../domain/ports.ts';
import {
  type AuthorizationReturn,
  type AuthorizationStart,
  type PresentedIdToken,
  ProviderError,
  type ProviderFailure,
  type ProviderIdentity,
  type ProviderPolicy,
  type ProviderProfile,
  type ProviderTokens,
  type SocialProvider,
} from '../domain/provider.ts';

/** A person's profile at the provider, and the provider's answers. */
export type Script = Partial<ProviderProfile> & { readonly fails?: ProviderFailure | Error };

const NO_TOKENS: ProviderTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scopes: [],
};

interface Consent {
  readonly start: AuthorizationStart;
  readonly script: Script;
}

/**
 * A provider without HTTP. A test plays its pages: `consent` is what happens at the authorization URL. It gives out
 * codes that work once, with the redirect URI, verifier and nonce of their authorization.
 */
export class ScriptedProvider implements SocialProvider {
  readonly name: string;
  policy: ProviderPolicy = { signUp: true, implicitSignUp: true };
  acceptsIdTokens = true;
  readonly refreshesTokens = false;
  /** The error that `authorizationUrl` throws. */
  unreachable: Error | undefined;
  /** The parameters that were returned to it, and the request to which they belong. */
  readonly returns: AuthorizationReturn[] = [];
  readonly starts = new Map<string, AuthorizationStart>();
  private readonly codes = new Map<string, Consent>();
  private readonly idTokens = new Map<string, Script>();

  constructor(readonly id: string) {
    this.name = id[0]!.toUpperCase() + id.slice(1);
  }

  async authorizationUrl(start: AuthorizationStart): Promise<string> {
    if (this.unreachable) throw this.unreachable;
    this.starts.set(start.state, start);
    const url = new URL(`https://${this.id}.example/authorize`);
    url.search = new URLSearchParams({ state: start.state, redirect_uri: start.redirectUri }).toString();
    return url.href;
  }

  /** A person agrees. @returns the parameters with which the provider sends the browser back */
  consent(authorizationUrl: string, script: Script): { readonly state: string; readonly code: string } {
    const state = new URL(authorizationUrl).searchParams.get('state')!;
    const start = this.starts.get(state);
    if (!start) throw new Error(`${this.id} did not start ${state}`);
    const code = `code-${randomUUID()}`;
    this.codes.set(code, { start, script });
    return { state, code };
  }

  /** An id token that a program got. */
  idTokenOf(script: Script): string {
    const token = `id-token-${randomUUID()}`;
    this.idTokens.set(token, script);
    return token;
  }

  async complete(returned: AuthorizationReturn): Promise<ProviderIdentity> {
    this.returns.push(returned);
    const { code = '' } = returned.parameters;
    const consent = this.codes.get(code);
    this.codes.delete(code);
    const fits =
      consent !== undefined &&
      (['redirectUri', 'state', 'codeVerifier', 'nonce'] as const).every(
        (name) => consent.start[name] === returned[name],
      );
    if (!fits) throw new ProviderError(this.id, 'code-refused', 'unknown code');
    const scopes = ['email', ...returned.scopes];
    return this.answer(consent.script, { accessToken: `access-${code}`, refreshToken: `refresh-${code}`, scopes });
  }

  async identityOf({ token, accessToken }: PresentedIdToken): Promise<ProviderIdentity> {
    const script = this.idTokens.get(token);
    if (!script) throw new ProviderError(this.id, 'token-invalid', 'unknown token');
    return this.answer(script, { accessToken: accessToken ?? null, idToken: token, idTokenPresented: true });
  }

  refresh(): Promise<ProviderTokens> {
    return Promise.reject(new ProviderError(this.id, 'refresh-refused', 'not scripted'));
  }

  profileOf(): Promise<ProviderProfile> {
    return Promise.reject(new ProviderError(this.id, 'profile-unavailable', 'not scripted'));
  }

  private answer({ fails, ...script }: Script, issued: Partial<ProviderTokens>): ProviderIdentity {
    if (fails instanceof Error) throw fails;
    if (fails !== undefined) throw new ProviderError(this.id, fails, 'scripted');
    const email = script.email === undefined ? 'ada@example.com' : script.email;
    const profile: ProviderProfile = {
      accountId: `${this.id}-${email}`,
      emailVerified: true,
      name: 'Ada Lovelace',
      image: null,
      raw: {},
      ...script,
      email,
    };
    return { profile, tokens: { ...NO_TOKENS, ...issued } };
  }
}

export class ScriptedProviders extends SocialProviders {
  private readonly providers: readonly ScriptedProvider[];

  constructor(...ids: readonly string[]) {
    super();
    this.providers = ids.map((id) => new ScriptedProvider(id));
  }

  find(id: string): ScriptedProvider | undefined {
    return this.providers.find((provider) => provider.id === id);
  }

  /** @throws Error for an unknown one */
  the(id: string): ScriptedProvider {
    const provider = this.find(id);
    if (!provider) throw new Error(`No provider ${id}`);
    return provider;
  }

  all(): readonly ScriptedProvider[] {
    return this.providers;
  }
}
