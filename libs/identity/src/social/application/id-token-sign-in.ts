import { Injectable } from '@nestjs/common';
import type { SessionPrincipal, SignInContext } from '../../sessions/index.ts';
import { markOf } from '../domain/handed-out-id-token.ts';
import { HandedOutIdTokens, SocialProviders } from '../domain/ports.ts';
import type { PresentedIdToken, ProviderIdentity, SocialProvider } from '../domain/provider.ts';
import { SocialRefusal } from '../domain/social-refusals.ts';
import { AccountLinking } from './account-linking.ts';
import { type IdentifiedPerson, type SocialSignedIn, SocialSignIn } from './social-sign-in.ts';

/** Programs that got an id token from the provider by themselves, such as apps of phones. */
@Injectable()
export class IdTokenSignIn {
  constructor(
    private readonly providers: SocialProviders,
    private readonly handedOut: HandedOutIdTokens,
    private readonly signIns: SocialSignIn,
    private readonly linking: AccountLinking,
  ) {}

  /**
   * Outside of transactions. @throws PROVIDER_NOT_FOUND, ID_TOKEN_NOT_SUPPORTED, INVALID_TOKEN (a session got it here),
   * ProviderError; and as `SocialSignIn`
   */
  async signIn(
    providerId: string,
    token: PresentedIdToken,
    wish: Omit<IdentifiedPerson, 'provider' | 'identity'>,
    context: SignInContext,
  ): Promise<SocialSignedIn> {
    return this.signIns.signIn({ ...wish, ...(await this.identified(providerId, token)) }, context);
  }

  /** @throws as `signIn`, and as `AccountLinking` */
  async link(providerId: string, token: PresentedIdToken, caller: SessionPrincipal): Promise<void> {
    const session = this.linking.begin(caller);
    const { provider, identity } = await this.identified(providerId, token);
    await this.linking.link(session, provider, identity);
  }

  private async identified(
    providerId: string,
    token: PresentedIdToken,
  ): Promise<{ readonly provider: SocialProvider; readonly identity: ProviderIdentity }> {
    const provider = this.providers.find(providerId);
    if (!provider) throw SocialRefusal.PROVIDER_NOT_FOUND();
    if (!provider.acceptsIdTokens) throw SocialRefusal.ID_TOKEN_NOT_SUPPORTED();
    if (await this.handedOut.has(markOf(token.token))) throw SocialRefusal.INVALID_TOKEN();
    return { provider, identity: await provider.identityOf(token) };
  }
}
