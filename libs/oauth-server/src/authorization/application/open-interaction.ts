import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { digest } from '#shared-kernel/domain/digest';
import {
  apisAmong,
  AskedClientRefusal,
  Clients,
  CurrentOptions,
  type OAuthClient,
  type ServedApi,
} from '../../clients/index.ts';
import { OrganizationAccess, type OrganizationQuestion } from '../../grants/index.ts';
import { withQuery } from '../domain/answer.ts';
import { AuthorizationRefusal } from '../domain/authorization-oauth-refusals.ts';
import { type Interaction, type References, referencesNamed } from '../domain/interaction.ts';
import { Interactions } from '../domain/ports.ts';
import { PUSHED_REQUEST_URN } from '../domain/pushed-request.ts';
import { AuthorizationQuery } from '../domain/query.ts';
import { type AuthorizationRequest, requestOf } from '../domain/request.ts';
import type { AskedStep } from './interaction-start.ts';

export interface InteractionFacts {
  readonly id: string;
  readonly step: AskedStep;
  readonly expiresAt: Date;
  readonly client: OAuthClient;
  readonly request: AuthorizationRequest;
  /** Until it expires; for browsers, whose clocks may be wrong. */
  readonly secondsLeft: number;
  /** OpenID Connect Core §3.1.2.1: who is expected to sign in. */
  readonly loginHint: string | undefined;
  /** Starts the request again, and lets the user choose another account. */
  readonly switchAccountUrl: string;
  /** APIs among the resources that the user is asked for. */
  readonly apis: readonly ServedApi[];
  /** Undefined before the sign-in, and when the scopes reach no organization. */
  readonly organizations: OrganizationQuestion | undefined;
}

@Injectable()
export class OpenInteraction {
  constructor(
    private readonly interactions: Interactions,
    private readonly clients: Clients,
    private readonly organizations: OrganizationAccess,
    private readonly current: CurrentOptions,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * A request that waits for consent in the session of the caller, else one that waits for a sign-in.
   * @param id names it; without one the youngest counts
   * @throws NO_OPEN_REQUEST, CLIENT_WAS_DISABLED
   */
  async find({ login, consent }: References, caller: Caller | undefined, id?: string): Promise<InteractionFacts> {
    const asked = caller ? referencesNamed(consent, id) : [];
    for (const reference of [...asked, ...referencesNamed(login, id)]) {
      const open = await this.open(reference);
      const isTheirs = open && (open.step === 'login' || open.sessionId === caller?.sessionId);
      const facts = isTheirs && (await this.factsOf(open, reference));
      if (facts) return facts;
    }
    throw AuthorizationRefusal.NO_OPEN_REQUEST();
  }

  private async open(reference: string): Promise<Interaction | undefined> {
    const found = await this.uow.read(() => this.interactions.find(digest(reference)));
    return found?.isExpiredAt(this.clock.now()) ? undefined : found;
  }

  private async factsOf(interaction: Interaction, reference: string): Promise<InteractionFacts | undefined> {
    const { id, step, userId, expiresAt } = interaction;
    if (step === 'answer' || step === 'logout') return undefined;
    const options = await this.current.get();
    const query = AuthorizationQuery.fromString(interaction.query);
    const client = await this.uow.read(() => this.clients.find(query.get('client_id')!));
    if (!client) return undefined;
    if (client.disabled) throw AskedClientRefusal.CLIENT_WAS_DISABLED();
    const again = client.requiresPushedRequests
      ? { client_id: client.clientId, request_uri: PUSHED_REQUEST_URN + reference }
      : query.selectingAccount().toString();
    const request = requestOf({ query, client, options });
    const asked = { clientId: client.id, scopes: request.asked.scopes };
    return {
      id,
      step,
      expiresAt,
      client,
      request,
      secondsLeft: Math.ceil((expiresAt.getTime() - this.clock.now().getTime()) / 1000),
      loginHint: query.get('login_hint'),
      apis: apisAmong(request.asked.resources, options),
      switchAccountUrl: withQuery(`${options.issuer}/oauth2/authorize`, again),
      organizations:
        step === 'consent' && userId !== null ? await this.organizations.question({ userId, ...asked }) : undefined,
    };
  }
}
