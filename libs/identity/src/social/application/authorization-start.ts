import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { digest } from '#shared-kernel/domain/digest';
import type { AuthorizationWish, CallbackRoute } from '../domain/pending-authorization.ts';
import { SocialProviders } from '../domain/ports.ts';
import { SocialRefusal } from '../domain/social-refusals.ts';
import { AuthorizationStates } from './authorization-states.ts';
import { SocialUrls } from './social-urls.ts';

/** Characters. */
const CODE_VERIFIER_LENGTH = 128;
const NONCE_LENGTH = 32;

export interface AuthorizationRequest {
  readonly providerId: string;
  readonly route: CallbackRoute;
  readonly wish: AuthorizationWish;
  readonly loginHint?: string | undefined;
  /** The cookie of the browser that starts it. */
  readonly browser: string;
}

/** Sends people to providers. */
@Injectable()
export class AuthorizationStart {
  constructor(
    private readonly providers: SocialProviders,
    private readonly states: AuthorizationStates,
    private readonly urls: SocialUrls,
    private readonly clock: Clock,
  ) {}

  /**
   * Asks the provider for its endpoints where they are discovered, so call it outside of transactions.
   * @returns the URL of the provider to which the browser goes
   * @throws PROVIDER_NOT_FOUND, ProviderError
   */
  async begin({ providerId, route, wish, loginHint, browser }: AuthorizationRequest): Promise<string> {
    const provider = this.providers.find(providerId);
    if (!provider) throw SocialRefusal.PROVIDER_NOT_FOUND();
    const state = this.states.newState();
    const codeVerifier = this.states.newSecret(CODE_VERIFIER_LENGTH);
    const nonce = this.states.newSecret(NONCE_LENGTH);
    const redirectUri = this.urls.redirectUri(route, providerId);
    const { scopes } = wish;
    const reauthenticatesSince = wish.reauthenticates === undefined ? undefined : this.clock.now();
    const secrets = { redirectUri, state, codeVerifier, nonce, scopes, reauthenticatesSince };
    const url = await provider.authorizationUrl({ ...secrets, loginHint });
    const bound = { providerId, route, codeVerifier, nonce, browserDigest: digest(browser) };
    await this.states.remember(state, { ...wish, ...bound, askedAt: reauthenticatesSince?.getTime(), user: null });
    return url;
  }
}
