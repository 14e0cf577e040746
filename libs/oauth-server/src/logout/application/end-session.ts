import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { type Answer, AnswerDelivery, answerUrl } from '../../authorization/index.ts';
import type { Parameters } from '../../client-authentication/index.ts';
import { ClientLog, Clients, type OAuthClient, OAuthSettings } from '../../clients/index.ts';
import { Consents } from '../../grants/index.ts';
import { type IdTokenHint, IdTokenHints } from '../../keys/index.ts';
import { LogoutRefusal } from '../domain/logout-oauth-refusals.ts';
import { afterLogout, LogoutQuestion, type LogoutRequest } from './logout-question.ts';

/** OpenID Connect RP-Initiated Logout §2; `ui_locales` and `logout_hint` are ignored. */
export const LOGOUT_PARAMETERS = ['id_token_hint', 'client_id', 'post_logout_redirect_uri', 'state'];

export type LogoutOutcome =
  | { readonly kind: 'redirect'; readonly url: string }
  /** The session of the browser ends first. */
  | { readonly kind: 'sign-out'; readonly url: string }
  /** To the page that asks the user; `reference` goes into a cookie. */
  | { readonly kind: 'ask'; readonly url: string; readonly reference: string };

/**
 * The end session endpoint (OpenID Connect RP-Initiated Logout). Without asking, only a client that the user is connected
 * with signs them out, and only with an id token of that user. Users are sent to registered URIs only.
 */
@Injectable()
export class EndSession {
  constructor(
    private readonly clients: Clients,
    private readonly consents: Consents,
    private readonly hints: IdTokenHints,
    private readonly question: LogoutQuestion,
    private readonly answers: AnswerDelivery,
    private readonly settings: OAuthSettings,
    private readonly log: ClientLog,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * @param caller undefined without a session
   * @throws UNREGISTERED_LOGOUT_URI, NO_LOGOUT_CLIENT
   */
  async start(parameters: Parameters, caller: Caller | undefined): Promise<LogoutOutcome> {
    const client = await this.clientOf(
      parameters.get('client_id') ?? this.hints.audienceOf(parameters.get('id_token_hint') ?? ''),
    );
    const work = () => this.decide(parameters, client, caller);
    if (!client) return work();
    const noted = { clientId: client.clientId, endpoint: 'end-session' } as const;
    return this.log.noting(noted, work, ({ kind }) => (kind === 'ask' ? 'asked' : 'done'));
  }

  private async decide(
    parameters: Parameters,
    client: OAuthClient | undefined,
    caller: Caller | undefined,
  ): Promise<LogoutOutcome> {
    const given = parameters.get('id_token_hint');
    const request = {
      clientId: client?.clientId,
      redirectUri: parameters.get('post_logout_redirect_uri'),
      state: parameters.get('state'),
    };
    const url = afterLogout(request, client, this.settings.options.signedOutPage);
    if (url === undefined) {
      const code = client ? 'UNREGISTERED_LOGOUT_URI' : 'NO_LOGOUT_CLIENT';
      throw LogoutRefusal[code]({ clientName: client?.name, redirectUri: request.redirectUri });
    }
    const hint = client && given !== undefined ? await this.hints.read(client, given) : undefined;
    if (!caller) return { kind: 'redirect', url: await this.afterwards(request, client, hint) };
    if (await this.mayEnd(client, hint, caller)) return { kind: 'sign-out', url };
    return { kind: 'ask', ...(await this.question.ask(request, caller)) };
  }

  private async afterwards(
    { redirectUri, state }: LogoutRequest,
    client: OAuthClient | undefined,
    hint: IdTokenHint | undefined,
  ): Promise<string> {
    if (!client || !hint || redirectUri === undefined) return this.settings.options.signedOutPage;
    const parameters: Answer['parameters'] = state === undefined ? {} : { state };
    const answer: Answer = { redirectUri, responseMode: 'query', parameters };
    // Nothing but the client itself says that anybody used it (ADR 58).
    const isClaimed = hint.isByClient && !client.isVouchedFor();
    return isClaimed ? this.answers.leaving(answer) : answerUrl(answer);
  }

  /** A disabled client counts as unknown. */
  private async clientOf(clientId: string | undefined): Promise<OAuthClient | undefined> {
    const client = clientId === undefined ? undefined : await this.uow.read(() => this.clients.find(clientId));
    return client?.disabled ? undefined : client;
  }

  /** A client that signs with its own secret can write any hint, so the hint alone is not enough. */
  private async mayEnd(
    client: OAuthClient | undefined,
    hint: IdTokenHint | undefined,
    { userId }: Caller,
  ): Promise<boolean> {
    if (!client || hint?.sub !== userId) return false;
    return client.trusted || (await this.uow.read(() => this.consents.find(userId, client.id))) !== undefined;
  }
}
