import { Injectable } from '@nestjs/common';
import { Actors, oauthClientActor } from '#shared-kernel/application/actors';
import { Clock } from '#shared-kernel/application/clock';
import type { OAuthClient } from '../domain/client.ts';
import { ClientRefusal } from '../domain/client-oauth-refusals.ts';
import { ClientLookup } from '../domain/ports.ts';
import { ClientAssertions } from './client-assertions.ts';
import type { PresentedClient } from './presented-client.ts';

/** Authenticates clients by the method that they registered (RFC 6749 §2.3). */
@Injectable()
export class ClientAuthentication {
  constructor(
    private readonly clients: ClientLookup,
    private readonly assertions: ClientAssertions,
    private readonly clock: Clock,
    private readonly actors: Actors,
  ) {}

  /**
   * Outside of transactions. From here on the client is the actor of the request.
   * @throws CLIENT_CREDENTIALS_REQUIRED, INVALID_CLIENT_ID, CLIENT_IS_DISABLED, AUTHENTICATION_METHOD_MISMATCH,
   *   INVALID_CLIENT_SECRET, INVALID_CLIENT_ASSERTION
   */
  async authenticate(presented: PresentedClient): Promise<OAuthClient> {
    const { clientId } = presented;
    if (clientId === undefined) throw ClientRefusal.CLIENT_CREDENTIALS_REQUIRED();
    const client = await this.clients.find(clientId);
    if (!client) throw ClientRefusal.INVALID_CLIENT_ID();
    if (client.disabled) throw ClientRefusal.CLIENT_IS_DISABLED();
    await this.prove(client, presented);
    this.actors.identify(oauthClientActor(client.clientId, client.name, null));
    return client;
  }

  /** As `authenticate`, for endpoints that are not for public clients. */
  async authenticateConfidential(presented: PresentedClient): Promise<OAuthClient> {
    const client = await this.authenticate(presented);
    if (client.isPublic()) throw ClientRefusal.CLIENT_CREDENTIALS_REQUIRED();
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
    if (proof === undefined || !client.hasSecret(proof, this.clock.now())) throw ClientRefusal.INVALID_CLIENT_SECRET();
  }
}
