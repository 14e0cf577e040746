import { Logger } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AuthorizationServer,
  calculatePKCECodeChallenge,
  processUserInfoResponse,
  userInfoRequest,
} from 'oauth4webapi';
import type { Clock } from '#shared-kernel/application/clock';
import type { Egress } from '#shared-kernel/application/egress';
import type { ProviderOptions } from '../../domain/provider-options.ts';
import {
  type AuthorizationReturn,
  type AuthorizationStart,
  type PresentedIdToken,
  ProviderError,
  type ProviderIdentity,
  type ProviderPolicy,
  type ProviderProfile,
  type ProviderTokens,
  type Refreshable,
  type SocialProvider,
} from '../../domain/provider.ts';
import type { IdTokenRules, ProviderDefinition, Raw } from '../definition.ts';
import { step, UnusableAnswer } from './failures.ts';
import { claimsIn, IdTokens, isAuthenticatedSince, reauthenticationFor, signInRules } from './id-tokens.ts';
import { checkedProfile, objectOf, profileRequests } from './profile.ts';
import { ProviderClient } from './provider-client.ts';
import { ProviderHttp } from './provider-http.ts';
import { ProviderServer } from './provider-server.ts';
import { exchangeCode, renewTokens } from './token-requests.ts';

/** Milliseconds that a sign-in waits for the provider to show whose a presented refresh token is. */
const PATIENCE_MS = 5000;

export class OAuthProvider implements SocialProvider {
  readonly id: string;
  readonly name: string;
  readonly policy: ProviderPolicy;
  readonly acceptsIdTokens: boolean;
  readonly refreshesTokens: boolean;
  private readonly logger = new Logger('SocialSignIn');
  private readonly client: ProviderClient;
  private readonly server: ProviderServer;
  private readonly idTokens: IdTokens;
  private readonly signIn: IdTokenRules | undefined;

  constructor(
    private readonly options: ProviderOptions,
    private readonly definition: ProviderDefinition,
    egress: Egress,
    clock: Clock,
  ) {
    this.id = options.id;
    this.name = options.name ?? definition.name;
    this.policy = options.policy;
    this.acceptsIdTokens = definition.idTokens !== undefined;
    this.refreshesTokens = definition.refreshes;
    const http = new ProviderHttp(egress, this.id, definition.headers);
    this.client = new ProviderClient(options, definition, http, clock);
    this.server = new ProviderServer(this.id, definition, http, clock);
    this.idTokens = new IdTokens(this.server.keySets, clock);
    this.signIn = signInRules(definition);
  }

  async authorizationUrl(start: AuthorizationStart): Promise<string> {
    const server = await this.server.metadata();
    const { authorization_endpoint: endpoint } = server;
    if (endpoint === undefined) throw new ProviderError(this.id, 'undiscovered', 'no authorization endpoint');
    const { clientIdName = 'client_id', scopeSeparator = ' ', usesPkce, parameters, loginHint } = this.definition;
    const values: Record<string, string | undefined> = {
      response_type: 'code',
      [clientIdName]: this.options.clientId,
      redirect_uri: start.redirectUri,
      scope: this.client.scopes(start.scopes).join(scopeSeparator) || undefined,
      state: start.state,
      code_challenge: usesPkce ? await calculatePKCECodeChallenge(start.codeVerifier) : undefined,
      code_challenge_method: usesPkce ? 'S256' : undefined,
      nonce: this.signIn ? start.nonce : undefined,
      prompt: this.options.prompt,
      ...parameters,
      ...(start.reauthenticatesSince && reauthenticationFor(server, this.definition)),
      ...(loginHint && { [loginHint]: start.loginHint }),
    };
    const url = new URL(endpoint);
    for (const [name, value] of Object.entries(values)) if (value !== undefined) url.searchParams.set(name, value);
    return url.href;
  }

  async complete(callback: AuthorizationReturn): Promise<ProviderIdentity> {
    const server = await this.server.metadata();
    const tokens = await this.step('code-refused', () => exchangeCode(this.client, server, callback));
    const profile = await this.step('profile-unavailable', async () => {
      const raw = this.signIn ? await this.claimsOf(server, tokens, callback) : await this.readProfile(server, tokens);
      return this.profileIn(raw, callback.parameters);
    });
    return { profile, tokens };
  }

  async identityOf(presented: PresentedIdToken): Promise<ProviderIdentity> {
    const { idTokens: rules } = this.definition;
    if (!rules) throw new Error(`${this.id} does not accept id tokens`);
    const server = await this.server.metadata();
    const { token, nonce, accessToken = null, refreshToken, expiresAt } = presented;
    const audiences = [this.options.clientId, ...this.options.idTokenAudiences];
    const profile = await this.step('token-invalid', async () =>
      this.profileIn(await this.idTokens.verify(token, { rules, server, audiences, nonce })),
    );
    const shown = refreshToken === undefined ? undefined : await this.shown(refreshToken, profile.accountId);
    const tokens: ProviderTokens = {
      accessToken,
      refreshToken: null,
      accessTokenExpiresAt: accessToken !== null && expiresAt !== undefined ? new Date(expiresAt * 1000) : null,
      refreshTokenExpiresAt: null,
      scopes: [],
      ...shown,
      idToken: token,
      idTokenPresented: true,
    };
    return { profile, tokens };
  }

  /** Undefined when the provider does not show in time whose it is: the sign-in goes on without. */
  private async shown(refreshToken: string, accountId: string): Promise<ProviderTokens | undefined> {
    if (!this.refreshesTokens) return undefined;
    const renewed = this.refresh({ refreshToken, mustShowPerson: true }, accountId).then(
      (tokens) => ({ ...tokens, refreshTokenShown: true }),
      (error: unknown) => {
        if (!(error instanceof ProviderError)) throw error;
        this.logger.warn({ msg: error.message, err: error });
        return undefined;
      },
    );
    return Promise.race([renewed, sleep(PATIENCE_MS, undefined, { ref: false })]);
  }

  async refresh(refreshable: Refreshable, accountId: string): Promise<ProviderTokens> {
    const server = await this.server.metadata();
    return this.step('refresh-refused', async () => {
      const answer = await renewTokens(this.client, server, refreshable);
      const tokens = { ...answer, idToken: await this.renewedIdToken(server, answer.idToken, accountId) };
      if (refreshable.mustShowPerson && tokens.idToken === null) {
        const person = this.profileIn(await this.readProfile(server, tokens));
        if (person.accountId !== accountId) throw new UnusableAnswer('tokens of another person');
      }
      return tokens;
    });
  }

  async profileOf(tokens: ProviderTokens): Promise<ProviderProfile> {
    const server = await this.server.metadata();
    return this.step('profile-unavailable', async () => {
      const { idToken } = tokens;
      if (!this.definition.idTokens || idToken === null) return this.profileIn(await this.readProfile(server, tokens));
      // The id token was verified when it was stored, and names the person to whom the access token must belong.
      const claims = claimsIn(idToken);
      return this.profileIn(await this.newerThan(claims, server, tokens));
    });
  }

  private step<Result>(failure: ProviderError['failure'], run: () => Promise<Result>): Promise<Result> {
    return step(this.id, failure, run);
  }

  /** The provider's present claims about the person of the id token, if it gives any; else those of the id token. */
  private async newerThan(claims: Raw, server: AuthorizationServer, tokens: ProviderTokens): Promise<Raw> {
    if (tokens.accessToken === null || server.userinfo_endpoint === undefined) return claims;
    const { describe } = this.definition;
    try {
      const raw = await this.step('profile-unavailable', () =>
        this.signIn ? this.withUserInfo(claims, server, tokens) : this.readProfile(server, tokens),
      );
      return describe(raw).id === describe(claims).id ? raw : claims;
    } catch (error) {
      if (error instanceof ProviderError) return claims;
      throw error;
    }
  }

  /** Verified claims of the id token that came with the code, with those that are elsewhere. */
  private async claimsOf(
    server: AuthorizationServer,
    tokens: ProviderTokens,
    { nonce, reauthenticatesSince: since }: AuthorizationReturn,
  ): Promise<Raw> {
    const expected = { rules: this.signIn!, server, audiences: [this.options.clientId], nonce };
    const claims = await this.idTokens.verify(tokens.idToken ?? '', expected);
    const isDemanded = since && this.definition.reauthentication?.asks === 'login';
    if (isDemanded && !isAuthenticatedSince(since, claims, server, this.client.clock.now())) {
      throw new ProviderError(this.id, 'stale-authentication', 'auth_time');
    }
    const isWhole = claims['email'] !== undefined || server.userinfo_endpoint === undefined;
    return isWhole ? claims : this.withUserInfo(claims, server, tokens);
  }

  private async withUserInfo(claims: Raw, server: AuthorizationServer, tokens: ProviderTokens): Promise<Raw> {
    const { metadata, http } = this.client;
    const response = await userInfoRequest(server, metadata, tokens.accessToken ?? '', http.options);
    return { ...claims, ...(await processUserInfoResponse(server, metadata, String(claims['sub']), response)) };
  }

  /** A new one after a refresh, which has no nonce; null if there is none, or it does not verify. */
  private async renewedIdToken(
    server: AuthorizationServer,
    idToken: string | null,
    accountId: string,
  ): Promise<string | null> {
    if (idToken === null || !this.signIn) return null;
    const expected = { rules: this.signIn, server, audiences: [this.options.clientId] };
    const claims = await this.idTokens.verify(idToken, expected).catch((error: unknown) => {
      if (error instanceof UnusableAnswer) return undefined;
      throw error;
    });
    if (!claims) return null;
    // OpenID Connect Core §12.2.
    if (this.definition.describe(claims).id !== accountId) throw new UnusableAnswer('tokens of another person');
    return idToken;
  }

  private async readProfile(server: AuthorizationServer, { accessToken }: ProviderTokens): Promise<Raw> {
    const { userinfo_endpoint: url } = server;
    if (accessToken === null || url === undefined) throw new UnusableAnswer('nothing to ask for the profile with');
    const requests = profileRequests(this.client.http, { url, accessToken, client: this.options });
    const { readProfile = () => requests.get(url) } = this.definition;
    return objectOf(await readProfile(requests));
  }

  private profileIn(raw: Raw, callback?: AuthorizationReturn['parameters']): ProviderProfile {
    const { describe, describeCallback } = this.definition;
    return checkedProfile(raw, { ...describe(raw), ...(callback && describeCallback?.(callback)) });
  }
}
