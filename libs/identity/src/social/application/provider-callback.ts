import { Injectable } from '@nestjs/common';
import { Refusal } from '#shared-kernel/domain/refusal';
import type { SessionPrincipal, SignInContext, SignInOutcome } from '../../sessions/index.ts';
import { isCanceled } from '../domain/callback-error.ts';
import type { CallbackRoute, PendingAuthorization } from '../domain/pending-authorization.ts';
import { SocialProviders } from '../domain/ports.ts';
import { postedName } from '../domain/new-person.ts';
import { ProviderError, type ProviderIdentity, type SocialProvider } from '../domain/provider.ts';
import { CallbackRefusal, SocialRefusal } from '../domain/social-refusals.ts';
import { AccountLinking } from './account-links.ts';
import { AuthorizationStates, SocialUrls } from './authorization-states.ts';
import { Reauthentication } from './reauthentication.ts';
import { SocialSignIn } from './social-sign-in.ts';

export interface ProviderReturn {
  readonly providerId: string;
  readonly route: CallbackRoute;
  readonly parameters: Readonly<Record<string, string>>;
  readonly browser: string | undefined;
  readonly session: () => Promise<SessionPrincipal | undefined>;
  readonly context: SignInContext;
  /** @returns the target in the form to be sent to a browser; undefined when it is not trusted (any more) */
  readonly safeTarget: (url: string) => string | undefined;
}

export type CallbackOutcome =
  | {
      readonly kind: 'signed-in';
      readonly signIn: SignInOutcome;
      readonly target: string;
      readonly waiting?: string | undefined;
    }
  | { readonly kind: 'linked'; readonly target: string }
  /** `target` undefined: the error page of the service. */
  | { readonly kind: 'failed'; readonly reason: Refusal | ProviderError; readonly target: string | undefined }
  | { readonly kind: 'refused-by-provider'; readonly error: string; readonly description: string | undefined };

@Injectable()
export class ProviderCallback {
  constructor(
    private readonly providers: SocialProviders,
    private readonly states: AuthorizationStates,
    private readonly urls: SocialUrls,
    private readonly signIns: SocialSignIn,
    private readonly linking: AccountLinking,
    private readonly reauthentication: Reauthentication,
  ) {}

  /** Keeps what a form_post says about the person, for the GET to which the browser is sent on. */
  async receivePost({ state, user }: Readonly<Record<string, string>>): Promise<void> {
    const name = postedName(user);
    if (state !== undefined && name !== null) await this.states.keepUser(state, name);
  }

  /** Uses the state, then calls the provider, so outside of transactions. */
  async complete(returned: ProviderReturn): Promise<CallbackOutcome> {
    const { state, error, error_description: description } = returned.parameters;
    let pending: PendingAuthorization | undefined;
    try {
      if (state === undefined) throw CallbackRefusal.STATE_NOT_FOUND();
      pending = await this.states.consume(state, returned.browser);
      if (error === undefined) return await this.proceed(returned, pending, state);
    } catch (reason) {
      if (!(reason instanceof Refusal || reason instanceof ProviderError)) throw reason;
      if (error === undefined) return failed(reason, pending, returned);
      return { kind: 'refused-by-provider', error, description };
    }
    if (pending.returnOnCancel && isCanceled(error)) {
      return failed(CallbackRefusal.SIGN_IN_CANCELED(), pending, returned);
    }
    return { kind: 'refused-by-provider', error, description };
  }

  private async proceed(
    returned: ProviderReturn,
    pending: PendingAuthorization,
    state: string,
  ): Promise<CallbackOutcome> {
    const { parameters, context, safeTarget } = returned;
    if (parameters['code'] === undefined) throw CallbackRefusal.NO_CODE();
    const provider = this.providers.find(returned.providerId);
    if (!provider) throw SocialRefusal.PROVIDER_NOT_FOUND();
    // Each provider has a redirect URI of its own, so that none gets the code of another (RFC 9700 §4.4.2).
    const isStartedThere = pending.providerId === provider.id && pending.route === returned.route;
    if (!isStartedThere) throw CallbackRefusal.PLEASE_RESTART_THE_PROCESS();
    if (pending.link) await this.linking.mustBeIn(await returned.session(), pending.link, provider);
    const identity = await this.identityOf(provider, pending, parameters, state);
    const target = safeTarget(pending.callbackURL);
    if (target === undefined) throw CallbackRefusal.NO_CALLBACK_URL();
    if (pending.link) {
      await this.linking.link(pending.link, provider, identity);
      return { kind: 'linked', target };
    }
    if (pending.reauthenticates !== undefined) {
      const caller = await returned.session();
      const session = await this.reauthentication.complete(
        pending.reauthenticates,
        caller,
        provider,
        identity,
        context,
      );
      return { kind: 'signed-in', signIn: { kind: 'signed-in', session }, target };
    }
    const { requestSignUp, extra, callbackURL, remember, newUserCallbackURL, onlyUserId, waiting } = pending;
    const person = { provider, identity, requestSignUp, extra, callbackURL, onlyUserId };
    const { signIn, isNewUser } = await this.signIns.signIn(person, { ...context, remember });
    const welcome = isNewUser && newUserCallbackURL !== null ? safeTarget(newUserCallbackURL) : undefined;
    return { kind: 'signed-in', signIn, target: welcome ?? target, waiting };
  }

  private identityOf(
    provider: SocialProvider,
    { codeVerifier, nonce, scopes, route, askedAt, user }: PendingAuthorization,
    parameters: Readonly<Record<string, string>>,
    state: string,
  ): Promise<ProviderIdentity> {
    const { user: inUrl, ...others } = parameters;
    const name = user ?? postedName(inUrl);
    const redirectUri = this.urls.redirectUri(route, provider.id);
    const given = { ...others, ...(name !== null && { user: name }) };
    const reauthenticatesSince = askedAt === undefined ? undefined : new Date(askedAt);
    const secrets = { redirectUri, state, codeVerifier, nonce, scopes, reauthenticatesSince };
    return provider.complete({ ...secrets, parameters: given });
  }
}

function failed(
  reason: Refusal | ProviderError,
  pending: PendingAuthorization | undefined,
  { safeTarget }: ProviderReturn,
): CallbackOutcome {
  const wanted = pending?.errorCallbackURL ?? undefined;
  return { kind: 'failed', reason, target: wanted === undefined ? undefined : safeTarget(wanted) };
}
