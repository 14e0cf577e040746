import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import { Clock } from '#shared-kernel/application/clock';
import { DatabaseUnavailable } from '#shared-kernel/application/database-unavailable';
import { Refusal } from '#shared-kernel/domain/refusal';
import { ClientLog, ClientResolution, CurrentOptions, isRegisteredUri, type OAuthClient } from '../../clients/index.ts';
import { type IdTokenHint, IdTokenHints } from '../../keys/index.ts';
import { afterSignIn, type Checked, checkRedirectUri, faultOf, responseModeOf } from '../domain/checks.ts';
import type { Fault } from '../domain/authorization-oauth-refusals.ts';
import { nextStep, requiresContext, UNMET_CONTEXT } from '../domain/next-step.ts';
import { readClaims } from '../domain/claims.ts';
import { referenceIn } from '../domain/pushed-request.ts';
import { AuthorizationQuery } from '../domain/query.ts';
import { type AuthorizationRequest, requestOf } from '../domain/request.ts';
import { AnswerDelivery } from './answer-delivery.ts';
import { ConsentStep } from './consent-step.ts';
import { InteractionStart } from './interaction-start.ts';
import { answerTo, type AuthorizationOutcome, type Authorizer, toClient } from './outcome.ts';
import { RefusedRequests } from './refused-requests.ts';
import { RequestPushing } from './request-pushing.ts';
import { Standings } from './standings.ts';

const UNREADABLE_HINT: Fault = {
  error: 'invalid_request',
  description: 'id_token_hint is not an id token of the client',
};

const FORM_IN_FRAME: Fault = {
  error: 'invalid_request',
  description: 'response_mode=form_post needs a page, and a frame shows none',
};

/**
 * The authorization endpoint (RFC 6749 §4.1.1, OpenID Connect Core §3.1.2). The client, its redirect URI and whether it is
 * enabled come first: from there on refusals go to the redirect URI. Then the checks of the request, then what is needed
 * of the user.
 */
@Injectable()
export class Authorization {
  constructor(
    private readonly clients: ClientResolution,
    private readonly standings: Standings,
    private readonly consenting: ConsentStep,
    private readonly waiting: InteractionStart,
    private readonly pushing: RequestPushing,
    private readonly answers: AnswerDelivery,
    private readonly refusing: RefusedRequests,
    private readonly hints: IdTokenHints,
    private readonly current: CurrentOptions,
    private readonly log: ClientLog,
    private readonly clock: Clock,
  ) {}

  /**
   * A request as the browser brings it: with its parameters, or with the URI of one that the client sent beforehand.
   * @param authorizer undefined without a session
   * @param isFramed whether the browser asks in a frame: then the user is asked nothing, as with `prompt=none`
   * @throws INVALID_REDIRECT_URI, NO_LOGIN_PAGE, NO_CONSENT_PAGE
   */
  start(given: AuthorizationQuery, authorizer?: Authorizer, isFramed = false): Promise<AuthorizationOutcome> {
    return this.logged(given, () => this.begin(given, authorizer, isFramed));
  }

  private async begin(
    given: AuthorizationQuery,
    authorizer: Authorizer | undefined,
    isFramed: boolean,
  ): Promise<AuthorizationOutcome> {
    const query = isFramed ? given.with('prompt', 'none') : given;
    const client = await this.clientOf(query);
    if ('error' in client) return this.refusing.onErrorPage(client);
    const requestUri = query.get('request_uri');
    if (referenceIn(requestUri) === undefined) {
      return this.examine({ client, query, isPushed: false }, authorizer, isFramed);
    }
    const pushed = await this.pushing.take(requestUri!, client);
    if (pushed) {
      const asked = isFramed ? pushed.with('prompt', 'none') : pushed;
      return this.examine({ client, query: asked, isPushed: true }, authorizer, isFramed);
    }
    const fault = { error: 'invalid_request_uri', description: 'request_uri is not valid, or no longer' } as const;
    const redirectUri = query.get('redirect_uri');
    const isKnown = redirectUri !== undefined && isRegisteredUri(client.redirectUris, redirectUri);
    return isKnown ? this.refusing.refuse({ client, query }, authorizer, fault) : this.refusing.onErrorPage(fault);
  }

  /**
   * Goes on with a request after its user signed in.
   * @param stored its query
   * @param caller who has just signed in
   * @throws as `start`
   */
  resume(stored: AuthorizationQuery, caller: Caller): Promise<AuthorizationOutcome> {
    return this.logged(stored, async () => {
      const client = await this.clientOf(stored);
      if ('error' in client) return this.refusing.onErrorPage(client);
      const query = afterSignIn(stored, client);
      return this.examine({ client, query, isPushed: true }, { caller, hasJustSignedIn: true });
    });
  }

  /**
   * Goes on with a request after its user was asked for a second factor. The sign-in that it needed came before.
   * @param query as it was stored
   * @param isDeclined by the user: a client that requires the factor is told, wherever it is; others get what the session is
   * @throws as `start`
   */
  proceed(query: AuthorizationQuery, caller: Caller, isDeclined: boolean): Promise<AuthorizationOutcome> {
    return this.logged(query, () => this.afterFactor(query, caller, isDeclined));
  }

  private async afterFactor(
    query: AuthorizationQuery,
    caller: Caller,
    isDeclined: boolean,
  ): Promise<AuthorizationOutcome> {
    const client = await this.clientOf(query);
    if ('error' in client) return this.refusing.onErrorPage(client);
    const authorizer = { caller, hasJustSignedIn: true, hasAskedFactor: true };
    const isRefusal = isDeclined && requiresContext({ claims: readClaims(query) });
    if (!isRefusal || client.disabled) return this.examine({ client, query, isPushed: true }, authorizer);
    checkRedirectUri({ client, query });
    const url = await this.answers.refusal(answerTo(query), UNMET_CONTEXT);
    return { kind: 'redirect', url, fault: UNMET_CONTEXT };
  }

  private logged(query: AuthorizationQuery, work: () => Promise<AuthorizationOutcome>): Promise<AuthorizationOutcome> {
    const noted = { clientId: query.get('client_id') ?? '', endpoint: 'authorize' } as const;
    return this.log.noting(noted, work, (outcome) => {
      if (outcome.kind === 'ask') return 'asked';
      const { fault } = outcome;
      return fault?.error === 'invalid_client' ? undefined : (fault ?? 'done');
    });
  }

  private async clientOf(query: AuthorizationQuery): Promise<OAuthClient | Fault> {
    const clientId = query.get('client_id');
    if (clientId === undefined) return { error: 'invalid_client', description: 'client_id is required' };
    try {
      return (await this.clients.find(clientId)) ?? { error: 'invalid_client', description: 'client_id is not known' };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { error: 'invalid_client', description: error.message };
    }
  }

  private async examine(
    request: Omit<Checked, 'options'>,
    authorizer: Authorizer | undefined,
    isFramed = false,
  ): Promise<AuthorizationOutcome> {
    const { query, client } = request;
    checkRedirectUri(request);
    if (client.disabled)
      return this.refusing.onErrorPage({ error: 'client_disabled', description: 'client is disabled' });
    if (isFramed && responseModeOf(query) === 'form_post') {
      return this.refusing.refuse({ client, query: query.with('response_mode', '') }, authorizer, FORM_IN_FRAME);
    }
    const checked: Checked = { ...request, options: await this.current.get() };
    const fault = faultOf(checked);
    if (fault) return this.refusing.refuse(request, authorizer, fault);
    const given = query.get('id_token_hint');
    const hint = given === undefined ? undefined : await this.hints.read(client, given);
    if (given !== undefined && !hint) return this.refusing.refuse(request, authorizer, UNREADABLE_HINT);
    return this.next(requestOf(checked), query, authorizer, hint);
  }

  private async next(
    request: AuthorizationRequest,
    query: AuthorizationQuery,
    authorizer: Authorizer | undefined,
    hint: IdTokenHint | undefined,
  ): Promise<AuthorizationOutcome> {
    const step = nextStep(request, await this.standings.of(request, authorizer, hint), this.clock.now());
    const { client } = request;
    if (typeof step === 'object') return this.refusing.refuse({ client, query }, authorizer, step);
    const caller = authorizer?.caller;
    if (step === 'issue') {
      // Undefined: the user has just ended the access of the client. Then this asks.
      return (await this.issue(request, caller!)) ?? this.next(request, query, authorizer, hint);
    }
    return { kind: 'ask', step, ...(await this.waiting.begin(step, request, query, caller)) };
  }

  private async issue(request: AuthorizationRequest, caller: Caller): Promise<AuthorizationOutcome | undefined> {
    try {
      const code = await this.consenting.issueUnasked(request, caller);
      if (code === undefined) return undefined;
      return toClient(request, await this.answers.success(request, code));
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      const fault = { error: 'server_error', description: 'the code could not be stored' } as const;
      return toClient(request, await this.answers.refusal(request, fault), fault);
    }
  }
}
