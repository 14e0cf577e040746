import { Injectable } from '@nestjs/common';
import { CallerLock } from '#identity';
import { Actors, oauthClientActor } from '#shared-kernel/application/actors';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { Quotas } from '#shared-kernel/application/quotas';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { Refusal } from '#shared-kernel/domain/refusal';
import { malformation } from '#shared-kernel/domain/well-formed';
import {
  aboutClient,
  type AuthenticationMethod,
  ClientLookup,
  ClientRefusal,
  ClientResolution,
  Clients,
  oauthActions,
  type OAuthClient,
} from '../../clients/index.ts';
import { ASSERTION_TYPE, subjectOf } from '../domain/client-assertion.ts';
import type { Parameters } from '../domain/parameters.ts';
import { ClientAssertions } from './client-assertions.ts';

/** Parameters with which clients authenticate (RFC 6749 §2.3.1, RFC 7521 §4.2). */
export const CLIENT_PARAMETERS = ['client_id', 'client_secret', 'client_assertion_type', 'client_assertion'];

export interface PresentedClient {
  readonly clientId: string | undefined;
  readonly method: AuthenticationMethod;
  /** A secret or an assertion. */
  readonly proof: string | undefined;
}

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
        : ClientRefusal.AUTHENTICATION_METHOD_MISMATCH();
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

/**
 * @param authorization the header
 * @throws INVALID_AUTHORIZATION_HEADER, SEVERAL_CLIENT_CREDENTIALS, INVALID_CLIENT_ASSERTION
 */
export function presentedClient(authorization: string | undefined, parameters: Parameters): PresentedClient {
  const clientId = parameters.get('client_id');
  const found = [
    ...(authorization === undefined ? [] : [basicIn(authorization)]),
    ...secretIn(parameters),
    ...assertionIn(parameters),
  ];
  if (found.length > 1) throw ClientRefusal.SEVERAL_CLIENT_CREDENTIALS();
  const [presented = { clientId, method: 'none', proof: undefined }] = found;
  if (clientId !== undefined && clientId !== presented.clientId) throw ClientRefusal.INVALID_AUTHORIZATION_HEADER();
  return presented;
}

function secretIn(parameters: Parameters): PresentedClient[] {
  const proof = parameters.get('client_secret');
  return proof === undefined ? [] : [{ clientId: parameters.get('client_id'), method: 'client_secret_post', proof }];
}

/** RFC 7521 §4.2: the assertion names the client, so that `client_id` is not needed. */
function assertionIn(parameters: Parameters): PresentedClient[] {
  const [type, proof] = [parameters.get('client_assertion_type'), parameters.get('client_assertion')];
  if (type === undefined && proof === undefined) return [];
  if (type !== ASSERTION_TYPE || proof === undefined) {
    throw ClientRefusal.INVALID_CLIENT_ASSERTION({ problem: `must come with client_assertion_type ${ASSERTION_TYPE}` });
  }
  const subject = subjectOf(proof);
  const clientId = parameters.get('client_id') ?? (malformation(subject) === undefined ? subject : undefined);
  return [{ clientId, method: 'private_key_jwt', proof }];
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true });
const BASIC = /^basic +([A-Za-z0-9+/]+={0,2}) *$/i;

/** RFC 7617, with both parts encoded as in a form (RFC 6749 §2.3.1). @throws INVALID_AUTHORIZATION_HEADER */
function basicIn(header: string): PresentedClient {
  const [, encoded] = BASIC.exec(header) ?? [];
  const [clientId, proof] = encoded === undefined ? [] : partsOf(encoded);
  if (!clientId || !proof) throw ClientRefusal.INVALID_AUTHORIZATION_HEADER();
  return { clientId, method: 'client_secret_basic', proof };
}

function partsOf(encoded: string): readonly string[] {
  try {
    const text = UTF_8.decode(Buffer.from(encoded, 'base64'));
    const colon = text.indexOf(':');
    if (colon < 0) return [];
    const parts = [text.slice(0, colon), text.slice(colon + 1)];
    const decoded = parts.map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
    return malformation(decoded) === undefined ? decoded : [];
  } catch {
    return [];
  }
}
