import { Injectable } from '@nestjs/common';
import { CallerLock } from '#identity';
import { Actors, oauthClientActor } from '#shared-kernel/application/actors';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { Quotas } from '#shared-kernel/application/quotas';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { Refusal } from '#shared-kernel/domain/refusal';
import {
  aboutClient,
  ClientLookup,
  ClientRefusal,
  ClientResolution,
  Clients,
  oauthActions,
  type OAuthClient,
  OAuthSettings,
} from '../../clients/index.ts';
import { DpopRefusal } from '../domain/dpop-oauth-refusals.ts';
import { expiryOf, proofProblem } from '../domain/dpop-proof.ts';
import { ProofCryptography, UsedProofs } from '../domain/ports.ts';
import { methodHint, type PresentedClient } from '../domain/presented-client.ts';
import { ClientAssertions } from './client-assertions.ts';

const HOUR = 3600;
/** More wrong secrets are a run. */
const WRONG_SECRETS = { name: 'wrong-client-secrets', limit: 9, windowSeconds: HOUR };
const RECORDED_RUNS = { name: 'runs-of-wrong-client-secrets', limit: 1, windowSeconds: HOUR };

/** Authenticates clients by the method that they registered (RFC 6749 §2.3). */
@Injectable()
export class ClientAuthentication {
  constructor(
    private readonly clients: ClientLookup,
    private readonly resolution: ClientResolution,
    private readonly assertions: ClientAssertions,
    private readonly clock: Clock,
    private readonly stored: Clients,
    private readonly callers: CallerLock,
    private readonly quotas: Quotas,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
    private readonly actors: Actors,
  ) {}

  /**
   * Outside of transactions. From here on the client is the actor of the request.
   * @throws CLIENT_CREDENTIALS_REQUIRED, INVALID_CLIENT_ID, INVALID_CLIENT_DOCUMENT, CLIENT_IS_DISABLED,
   *   AUTHENTICATION_METHOD_MISMATCH, INVALID_CLIENT_SECRET, INVALID_CLIENT_ASSERTION
   */
  authenticate(presented: PresentedClient): Promise<OAuthClient> {
    return this.authenticateOf(this.resolution, presented);
  }

  /** As `authenticate`, for endpoints that are not for public clients. Client id metadata documents are not fetched for them. */
  async authenticateConfidential(presented: PresentedClient): Promise<OAuthClient> {
    const client = await this.authenticateOf(this.clients, presented);
    if (client.isPublic()) throw ClientRefusal.CLIENT_CREDENTIALS_REQUIRED();
    return client;
  }

  private async authenticateOf(clients: Pick<ClientLookup, 'find'>, presented: PresentedClient): Promise<OAuthClient> {
    const { clientId } = presented;
    if (clientId === undefined) throw ClientRefusal.CLIENT_CREDENTIALS_REQUIRED();
    const client = await clients.find(clientId);
    if (!client) throw ClientRefusal.INVALID_CLIENT_ID();
    if (client.disabled) throw ClientRefusal.CLIENT_IS_DISABLED();
    await this.prove(client, presented);
    this.actors.identify(oauthClientActor(client.clientId, client.name, null));
    return client;
  }

  private async prove(client: OAuthClient, { method, proof }: PresentedClient): Promise<void> {
    if (method !== client.authenticationMethod) {
      // Compared before the secret, so that a secret cannot be tried by another method.
      throw proof === undefined
        ? ClientRefusal.CLIENT_CREDENTIALS_REQUIRED()
        : ClientRefusal.AUTHENTICATION_METHOD_MISMATCH(methodHint(method, client.authenticationMethod));
    }
    if (client.isPublic()) return;
    if (method === 'private_key_jwt' && proof !== undefined) return this.assertions.verify(client, proof);
    if (proof === undefined || !client.hasSecret(proof, this.clock.now())) throw await this.wrongSecret(client);
  }

  /** Only a run is recorded, not each attempt: a caller without a secret must not fill the audit trail. */
  private async wrongSecret({ clientId, userId }: OAuthClient): Promise<Refusal> {
    const isRun = (await this.quotas.take(WRONG_SECRETS, clientId)) > 0;
    if (isRun && (await this.quotas.take(RECORDED_RUNS, clientId)) === 0) {
      await this.uow.run(async () => {
        // The entry names the client: it must not be written after the deletion of its owner.
        if (userId !== null) await this.callers.lockUser(userId);
        const client = await this.stored.find(clientId);
        if (client) this.audit.record({ action: oauthActions['oauth.client.secret.guessed'], ...aboutClient(client) });
      });
    }
    return ClientRefusal.INVALID_CLIENT_SECRET();
  }
}

/** The end of the issuer, which is below the base URL. */
const ISSUER_PATH = '/api/auth';

export interface ProofCarrier {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Verifies that the sender of a request holds a key (RFC 9449 §4.3). Outside of transactions. */
@Injectable()
export class DpopProofs {
  constructor(
    private readonly cryptography: ProofCryptography,
    private readonly used: UsedProofs,
    private readonly settings: OAuthSettings,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Once for each proof.
   * @param request undefined: one without a proof
   * @param accessToken that the proof comes with, at a resource
   * @returns the thumbprint of the key; undefined without a proof
   * @throws INVALID_DPOP_PROOF, with an access token INVALID_DPOP_PROOF_OF_TOKEN
   */
  async verify(request: ProofCarrier | undefined, accessToken?: string): Promise<string | undefined> {
    const presented = request?.headers['dpop'];
    if (request === undefined || presented === undefined) return undefined;
    // Several proofs arrive as one text, which is none.
    const proof = await this.cryptography.readDpopProof(String(presented), this.clock.now());
    if (!proof)
      throw refusalOf('it must be a JWT with typ, jwk, jti, htm, htu and iat, signed by that key', accessToken);
    const { method } = request;
    const problem = proofProblem(proof, { method, url: this.urlOf(request), accessToken }, this.clock.now());
    if (problem !== undefined) throw refusalOf(problem, accessToken);
    const { keyThumbprint } = proof;
    const isFirst = await this.uow.run(() => this.used.use('dpop', `${keyThumbprint} ${proof.id}`, expiryOf(proof)));
    if (!isFirst) throw refusalOf('jti was used before', accessToken);
    return keyThumbprint;
  }

  /** As clients know it: the header `Host` may say anything. */
  private urlOf({ path }: ProofCarrier): string {
    return this.settings.options.issuer.slice(0, -ISSUER_PATH.length) + path;
  }
}

const refusalOf = (problem: string, accessToken: string | undefined) =>
  accessToken === undefined
    ? DpopRefusal.INVALID_DPOP_PROOF({ problem })
    : DpopRefusal.INVALID_DPOP_PROOF_OF_TOKEN({ problem });
