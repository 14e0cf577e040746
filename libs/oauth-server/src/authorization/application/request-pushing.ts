import { Injectable } from '@nestjs/common';
import { Actors } from '#shared-kernel/application/actors';
import { Clock } from '#shared-kernel/application/clock';
import { Quotas } from '#shared-kernel/application/quotas';
import { alphabets, Random } from '#shared-kernel/application/random';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { addressBucket } from '#shared-kernel/domain/address-kind';
import { digest } from '#shared-kernel/domain/digest';
import type { Quota } from '#shared-kernel/domain/quota';
import {
  ClientAuthentication,
  DpopProofs,
  DpopRefusal,
  type PresentedClient,
  type ProofCarrier,
} from '../../client-authentication/index.ts';
import { ClientLog, CurrentOptions, type OAuthClient } from '../../clients/index.ts';
import { AuthorizationRefusal, refusalOf } from '../domain/authorization-oauth-refusals.ts';
import { checkRedirectUri, faultOf } from '../domain/checks.ts';
import { PushedRequests } from '../domain/ports.ts';
import { PUSHED_REQUEST_URN, PushedRequest, referenceIn } from '../domain/pushed-request.ts';
import { AuthorizationQuery } from '../domain/query.ts';

/** 190 bits. */
const REFERENCE_LENGTH = 32;
/** The browser is sent on at once. */
const LIFE_SECONDS = 60;
/** Each pushed request is a row until it is purged. */
const PER_CLIENT: Quota = { name: 'pushed-requests', limit: 300, windowSeconds: 60 };

export interface AcceptedRequest {
  readonly requestUri: string;
  readonly expiresInSeconds: number;
}

/** Takes authorization requests from clients before the browser brings them (RFC 9126). */
@Injectable()
export class RequestPushing {
  constructor(
    private readonly authentication: ClientAuthentication,
    private readonly proofs: DpopProofs,
    private readonly requests: PushedRequests,
    private readonly current: CurrentOptions,
    private readonly log: ClientLog,
    private readonly quotas: Quotas,
    private readonly actors: Actors,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * The rules are those of the authorization endpoint.
   * @param query of the request, without what the client authenticates with
   * @param carrier the request, for a proof in its headers: the code is bound to that key (RFC 9449 §10.1)
   * @throws refusals of the client and the proof, INVALID_REDIRECT_URI, INVALID_AUTHORIZATION_REQUEST,
   *   TOO_MANY_PUSHED_REQUESTS
   */
  push(presented: PresentedClient, query: AuthorizationQuery, carrier?: ProofCarrier): Promise<AcceptedRequest> {
    const noted = { clientId: presented.clientId ?? '', endpoint: 'par' } as const;
    return this.log.noting(
      noted,
      () => this.accept(presented, query, carrier),
      () => 'done',
    );
  }

  private async accept(
    presented: PresentedClient,
    query: AuthorizationQuery,
    carrier: ProofCarrier | undefined,
  ): Promise<AcceptedRequest> {
    const client = await this.authentication.authenticate(presented);
    const options = await this.current.get();
    const checked = { query: query.with('client_id', client.clientId), client, options };
    if (query.get('request_uri') !== undefined) {
      throw refusalOf({ error: 'invalid_request', description: 'request_uri must not be pushed' });
    }
    checkRedirectUri(checked);
    const fault = faultOf({ ...checked, isPushed: true });
    if (fault) throw refusalOf(fault);
    const proven = withKey(checked.query, await this.proofs.verify(carrier));
    await this.count(client);
    const reference = this.random.text(REFERENCE_LENGTH, alphabets.alphanumeric);
    const values = { id: digest(reference), clientId: client.id, query: proven.toString() };
    await this.uow.run(() => this.requests.add(PushedRequest.of(values, LIFE_SECONDS, this.clock.now())));
    return { requestUri: PUSHED_REQUEST_URN + reference, expiresInSeconds: LIFE_SECONDS };
  }

  /** Anyone can name a client without a secret: there each caller counts for itself, so that no stranger uses up the limit. */
  private async count(client: OAuthClient): Promise<void> {
    const caller = client.isPublic() ? ` ${addressBucket(this.actors.current.origin?.ipAddress ?? '')}` : '';
    const wait = await this.quotas.take(PER_CLIENT, client.id + caller);
    if (wait > 0) throw AuthorizationRefusal.TOO_MANY_PUSHED_REQUESTS({ retryAfterSeconds: wait });
  }

  /**
   * The request that a `request_uri` of this server stands for, once; undefined when it is unknown, used, expired, or of
   * another client.
   */
  async take(requestUri: string, client: OAuthClient): Promise<AuthorizationQuery | undefined> {
    const id = digest(referenceIn(requestUri)!);
    const found = await this.uow.run(() => this.requests.take(id, client.id));
    return found && !found.isExpiredAt(this.clock.now()) ? AuthorizationQuery.fromString(found.query) : undefined;
  }
}

function withKey(query: AuthorizationQuery, keyThumbprint: string | undefined): AuthorizationQuery {
  if (keyThumbprint === undefined) return query;
  const named = query.get('dpop_jkt');
  if (named !== undefined && named !== keyThumbprint) {
    throw DpopRefusal.INVALID_DPOP_PROOF({ problem: 'dpop_jkt names another key' });
  }
  return query.with('dpop_jkt', keyThumbprint);
}
