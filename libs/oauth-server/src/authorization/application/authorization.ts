import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import { Clock } from '#shared-kernel/application/clock';
import { DatabaseUnavailable } from '#shared-kernel/application/database-unavailable';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { digest } from '#shared-kernel/domain/digest';
import { Refusal } from '#shared-kernel/domain/refusal';
import { ClientResolution, isRegisteredUri, type OAuthClient, OAuthSettings, webOrigins } from '../../clients/index.ts';
import { Consents } from '../../grants/index.ts';
import { type IdTokenHint, IdTokenHints } from '../../keys/index.ts';
import { type AnswerTo, withQuery } from '../domain/answer.ts';
import { type Checked, checkRedirectUri, faultOf, responseModeOf } from '../domain/checks.ts';
import type { Fault } from '../domain/authorization-oauth-refusals.ts';
import { requiredSubject } from '../domain/claims.ts';
import { nextStep, SIGNED_OUT, type Standing } from '../domain/next-step.ts';
import type { Interaction } from '../domain/interaction.ts';
import { Interactions } from '../domain/ports.ts';
import { referenceIn } from '../domain/pushed-request.ts';
import { AuthorizationQuery } from '../domain/query.ts';
import { type AuthorizationRequest, requestOf, singleClaims } from '../domain/request.ts';
import { AnswerDelivery } from './answer-delivery.ts';
import { ConsentStep } from './consent-step.ts';
import { InteractionStart } from './interaction-start.ts';
import { RequestPushing } from './request-pushing.ts';

export interface Authorizer {
  readonly caller: Caller;
  /** Whether this request led to the sign-in that has just happened. */
  readonly hasJustSignedIn: boolean;
}

export type AuthorizationOutcome =
  /**
   * Leads to the client, or to the error page while it is not known whether the client sent the request. `framedBy`:
   * origins whose pages may ask in a frame.
   */
  | { readonly kind: 'redirect'; readonly url: string; readonly framedBy?: readonly string[] }
  /** Leads to the page where users sign in or consent; `reference` goes into a cookie. */
  | { readonly kind: 'ask'; readonly step: 'login' | 'consent'; readonly url: string; readonly reference: string };

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
    private readonly consents: Consents,
    private readonly consenting: ConsentStep,
    private readonly interactions: Interactions,
    private readonly waiting: InteractionStart,
    private readonly pushing: RequestPushing,
    private readonly answers: AnswerDelivery,
    private readonly hints: IdTokenHints,
    private readonly settings: OAuthSettings,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * A request as the browser brings it: with its parameters, or with the URI of one that the client sent beforehand.
   * @param authorizer undefined without a session
   * @param isFramed whether the browser asks in a frame: then the user is asked nothing, as with `prompt=none`
   * @throws INVALID_REDIRECT_URI, NO_LOGIN_PAGE, NO_CONSENT_PAGE
   */
  async start(given: AuthorizationQuery, authorizer?: Authorizer, isFramed = false): Promise<AuthorizationOutcome> {
    const query = isFramed ? given.with('prompt', 'none') : given;
    const client = await this.clientOf(query);
    if ('error' in client) return this.toErrorPage(client);
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
    return isKnown ? this.refused({ client, query }, authorizer, fault) : this.toErrorPage(fault);
  }

  /**
   * Goes on with a request after its user signed in, once. The user is asked to consent, whatever the request says.
   * @param reference of the request, from the cookie
   * @param caller who has just signed in
   * @returns undefined when no such request is open
   * @throws as `start`
   */
  async resume(reference: string, caller: Caller): Promise<AuthorizationOutcome | undefined> {
    const open = await this.uow.run(() => this.interactions.take(digest(reference)));
    if (!this.waitsForLogin(open)) return undefined;
    const query = AuthorizationQuery.fromString(open.query).with('prompt', 'consent');
    const client = await this.clientOf(query);
    if ('error' in client) return this.toErrorPage(client);
    return this.examine({ client, query, isPushed: true }, { caller, hasJustSignedIn: true });
  }

  /** Client id and id of a request that waits for a sign-in; undefined when it is not open. Changes nothing. */
  async aboutWaiting(reference: string): Promise<{ client_id: string; interaction: string } | undefined> {
    const open = await this.uow.read(() => this.interactions.find(digest(reference)));
    if (!this.waitsForLogin(open)) return undefined;
    return { client_id: AuthorizationQuery.fromString(open.query).get('client_id')!, interaction: open.id };
  }

  /**
   * Consent is asked of a session, and another sign-in of the same user in the same browser begins a new one.
   * @param references of the browser, from its cookie
   */
  async keepQuestions(references: readonly string[], { userId, sessionId }: Caller): Promise<void> {
    if (references.length === 0 || sessionId === null) return;
    await this.uow.run(() => this.interactions.moveTo({ userId, sessionId }, references.map(digest)));
  }

  private waitsForLogin(found: Interaction | undefined): found is Interaction {
    return found?.step === 'login' && !found.isExpiredAt(this.clock.now());
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
    if (client.disabled) return this.toErrorPage({ error: 'client_disabled', description: 'client is disabled' });
    if (isFramed && responseModeOf(query) === 'form_post') {
      return this.refused({ client, query: query.with('response_mode', '') }, authorizer, FORM_IN_FRAME);
    }
    const checked: Checked = { ...request, options: this.settings.options };
    const fault = faultOf(checked);
    if (fault) return this.refused(request, authorizer, fault);
    const given = query.get('id_token_hint');
    const hint = given === undefined ? undefined : await this.hints.read(client, given);
    if (given !== undefined && !hint) return this.refused(request, authorizer, UNREADABLE_HINT);
    return this.next(requestOf(checked), query, authorizer, hint);
  }

  private async next(
    request: AuthorizationRequest,
    query: AuthorizationQuery,
    authorizer: Authorizer | undefined,
    hint: IdTokenHint | undefined,
  ): Promise<AuthorizationOutcome> {
    const step = nextStep(request, await this.standingOf(request, authorizer, hint), this.clock.now());
    const { client } = request;
    if (typeof step === 'object') return this.refused({ client, query }, authorizer, step);
    const caller = authorizer?.caller;
    if (step === 'issue') {
      // Undefined: the user has just ended the access of the client. Then this asks.
      return (await this.issue(request, caller!)) ?? this.next(request, query, authorizer, hint);
    }
    return { kind: 'ask', step, ...(await this.waiting.begin(step, request, query, caller)) };
  }

  private async standingOf(
    request: AuthorizationRequest,
    authorizer: Authorizer | undefined,
    hint: IdTokenHint | undefined,
  ): Promise<Standing> {
    if (!authorizer) return SIGNED_OUT;
    const { caller, hasJustSignedIn } = authorizer;
    const consent = await this.uow.read(() => this.consents.find(caller.userId, request.client.id));
    const covers = consent?.covers(request.asked, request.redirectUri) ?? false;
    const hasConsented = covers && singleClaims(request).length === 0;
    const named = [hint?.sub, requiredSubject(request.claims)].filter((one) => one !== undefined);
    const isAnotherUser = named.some((one) => one !== caller.userId);
    const { authenticatedAt, methods = [] } = caller.authentication ?? {};
    return { authenticatedAt, methods, hasJustSignedIn, hasConsented, isAnotherUser };
  }

  private async issue(request: AuthorizationRequest, caller: Caller): Promise<AuthorizationOutcome | undefined> {
    try {
      const code = await this.consenting.issueUnasked(request, caller);
      if (code === undefined) return undefined;
      return toClient(request, await this.answers.success(request, code));
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      const fault = { error: 'server_error', description: 'the code could not be stored' } as const;
      return toClient(request, await this.answers.refusal(request, fault));
    }
  }

  /** Before the user allowed or denied anything: with a client of their own, strangers could redirect browsers anywhere. */
  private async refused(
    { client, query }: Pick<Checked, 'client' | 'query'>,
    authorizer: Authorizer | undefined,
    fault: Fault,
  ): Promise<AuthorizationOutcome> {
    const to = answerTo(query);
    const isExpected = await this.expectsAnswer(client, query, authorizer);
    const url = await this.answers[isExpected ? 'refusal' : 'warnedRefusal'](to, fault);
    return toClient({ client, redirectUri: to.redirectUri, prompts: query.list('prompt') }, url);
  }

  /** Whether the answer may go to the client unasked (ADR 58). */
  private async expectsAnswer(
    client: OAuthClient,
    query: AuthorizationQuery,
    authorizer: Authorizer | undefined,
  ): Promise<boolean> {
    // Asked in a frame, where no page can be shown.
    if (client.isVouchedFor() || query.get('prompt') === 'none') return true;
    if (!authorizer) return false;
    const consent = await this.uow.read(() => this.consents.find(authorizer.caller.userId, client.id));
    return consent?.knowsHostOf(query.get('redirect_uri')!) ?? false;
  }

  private toErrorPage({ error, description }: Fault): AuthorizationOutcome {
    const url = withQuery(`${this.settings.options.issuer}/error`, { error, error_description: description });
    return { kind: 'redirect', url };
  }
}

interface Answered {
  readonly client: OAuthClient;
  readonly redirectUri: string;
  readonly prompts: readonly string[];
}

/** A silent answer may be asked for in a frame of the client's own websites. */
function toClient({ client, redirectUri, prompts }: Answered, url: string): AuthorizationOutcome {
  const isSilent = prompts.includes('none') && prompts.length === 1;
  return { kind: 'redirect', url, ...(isSilent && { framedBy: webOrigins([...client.redirectUris, redirectUri]) }) };
}

const answerTo = (query: AuthorizationQuery): AnswerTo => ({
  redirectUri: query.get('redirect_uri')!,
  responseMode: responseModeOf(query),
  state: query.get('state'),
});
