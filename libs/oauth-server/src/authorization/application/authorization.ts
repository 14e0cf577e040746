import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { alphabets, Random } from '#shared-kernel/application/random';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { digest } from '#shared-kernel/domain/digest';
import { faultOf } from '../domain/checks.ts';
import type { Fault } from '../domain/fault.ts';
import { nextStep } from '../domain/next-step.ts';
import { AuthorizationQuery } from '../domain/query.ts';
import { type AuthorizationRequest, requestOf } from '../domain/request.ts';
import { Interaction } from '../domain/interaction.ts';
import { OAuthSettings } from '../../clients/domain/oauth-options.ts';
import { ConsentRefusal } from '../../clients/domain/client-oauth-refusals.ts';
import { Clients, Consents, Interactions } from '../../clients/domain/ports.ts';
import { isRegisteredUri } from '../../clients/domain/redirect-uri.ts';
import { CodeIssuing } from '../../grants/application/code-issuing.ts';

/** Who authorizes: the caller, with how and when they authenticated. */
export interface Authorizer {
  readonly caller: Caller;
  /** Whether this request led to the sign-in that has just happened. */
  readonly hasJustSignedIn: boolean;
}

export type AuthorizationOutcome =
  /** The client is not known to have sent the request: nothing goes to the redirect URI. */
  | { readonly kind: 'error-page'; readonly fault: Fault }
  /** To the client, with its state; the parameters of RFC 6749 §4.1.2 and RFC 9207. */
  | { readonly kind: 'redirect'; readonly url: string }
  /** To the page where users sign in or consent; `reference` goes into a cookie. */
  | { readonly kind: 'ask'; readonly step: 'login' | 'consent'; readonly url: string; readonly reference: string };

const REFERENCE_LENGTH = 32;

/**
 * The authorization endpoint (RFC 6749 §4.1.1, OpenID Connect Core §3.1.2). The client, its redirect URI and whether it is
 * enabled come first: from there on refusals go to the redirect URI. Then the checks of the request, then what is needed
 * of the user.
 */
@Injectable()
export class Authorization {
  constructor(
    private readonly clients: Clients,
    private readonly consents: Consents,
    private readonly interactions: Interactions,
    private readonly codes: CodeIssuing,
    private readonly settings: OAuthSettings,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /** @throws INVALID_REDIRECT_URI, NO_CONSENT_PAGE */
  async start(query: AuthorizationQuery, authorizer: Authorizer | undefined): Promise<AuthorizationOutcome> {
    const { options } = this.settings;
    const clientId = query.get('client_id');
    const client = clientId === undefined ? undefined : await this.uow.read(() => this.clients.find(clientId));
    if (!client) {
      const description = clientId === undefined ? 'client_id is required' : 'client_id is not known';
      return { kind: 'error-page', fault: { error: 'invalid_client', description } };
    }
    const redirectUri = query.get('redirect_uri');
    if (redirectUri === undefined || !isRegisteredUri(client.redirectUris, redirectUri)) {
      throw ConsentRefusal.INVALID_REDIRECT_URI();
    }
    if (client.disabled) {
      return { kind: 'error-page', fault: { error: 'client_disabled', description: 'client is disabled' } };
    }
    const checked = { query, client, options };
    const fault = faultOf(checked);
    if (fault) return this.refusal(redirectUri, query.get('state'), fault);
    return this.next(requestOf(checked), query, authorizer);
  }

  private async next(
    request: AuthorizationRequest,
    query: AuthorizationQuery,
    authorizer: Authorizer | undefined,
  ): Promise<AuthorizationOutcome> {
    const { caller, hasJustSignedIn = false } = authorizer ?? {};
    const consent = caller && (await this.uow.read(() => this.consents.find(caller.userId, request.client.id)));
    const standing = {
      authenticatedAt: caller?.authentication?.authenticatedAt,
      hasJustSignedIn,
      granted: consent?.scopes ?? [],
    };
    const step = nextStep(request, standing, this.clock.now());
    if (typeof step === 'object') return this.refusal(request.redirectUri, request.state, step);
    if (step !== 'issue') return this.ask(step, request, query, caller);
    const url = await this.uow.run(() => this.codes.issue(request, caller!));
    return { kind: 'redirect', url };
  }

  private async ask(
    step: 'login' | 'consent',
    request: AuthorizationRequest,
    query: AuthorizationQuery,
    caller: Caller | undefined,
  ): Promise<AuthorizationOutcome> {
    const { loginPage, consentPage, interactionLifeSeconds } = this.settings.options;
    if (step === 'consent' && consentPage === undefined) throw ConsentRefusal.NO_CONSENT_PAGE();
    const reference = this.random.text(REFERENCE_LENGTH, alphabets.alphanumeric);
    const asked = step === 'consent' ? { userId: caller!.userId, sessionId: caller!.sessionId } : NOBODY;
    const values = { id: digest(reference), step, query: query.toString(), ...asked };
    await this.uow.run(() =>
      this.interactions.add(Interaction.begin(values, interactionLifeSeconds, this.clock.now())),
    );
    const { client, scopes } = request;
    const url =
      step === 'login'
        ? withQuery(loginPage, query.toString())
        : withQuery(consentPage!, String(new URLSearchParams({ client_id: client.clientId, scope: scopes.join(' ') })));
    return { kind: 'ask', step, url, reference };
  }

  /** RFC 6749 §4.1.2.1, with the issuer (RFC 9207). */
  private refusal(redirectUri: string, state: string | undefined, fault: Fault): AuthorizationOutcome {
    const { issuer } = this.settings.options;
    const parameters = {
      error: fault.error,
      error_description: fault.description,
      ...(state !== undefined && { state }),
      iss: issuer,
    };
    return { kind: 'redirect', url: withQuery(redirectUri, String(new URLSearchParams(parameters))) };
  }
}

const NOBODY = { userId: null, sessionId: null };

/** Adds to a query that the URL may have (RFC 6749 §3.1.2). */
export function withQuery(url: string, query: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${query}`;
}
