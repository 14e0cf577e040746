import { Injectable } from '@nestjs/common';
import { type Caller, CallerLock } from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { alphabets, Random } from '#shared-kernel/application/random';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { servedMetadata } from '../domain/client-metadata.ts';
import { OAuthClient } from '../domain/client.ts';
import { ClientManagementRefusal, RegistrationRefusal } from '../domain/client-refusals.ts';
import { usesSecret } from '../domain/flow-types.ts';
import { OAuthSettings } from '../domain/oauth-options.ts';
import { Clients } from '../domain/ports.ts';
import { isOnThisMachine } from '../domain/redirect-uri.ts';
import { readMetadata } from '../domain/registration.ts';
import { knownScopes } from '../domain/scope.ts';
import { clientTarget, oauthActions } from './audit-actions.ts';
import { ClientSecrets } from './client-secrets.ts';

const CLIENT_ID_LENGTH = 32;

export interface RegisteredClient {
  readonly client: OAuthClient;
  /** Shown once; undefined for a client without one. */
  readonly secret: string | undefined;
  /** For the management of the registration (RFC 7592). Shown once. */
  readonly registrationToken: string;
}

/** Dynamic client registration (RFC 7591). */
@Injectable()
export class ClientRegistration {
  constructor(
    private readonly clients: Clients,
    private readonly secrets: ClientSecrets,
    private readonly callers: CallerLock,
    private readonly settings: OAuthSettings,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * @param metadata as sent; unknown members are ignored
   * @param caller recorded as the owner of the client; undefined without a session
   * @throws REGISTRATION_NEEDS_A_SESSION, UNAUTHORIZED (the session has ended meanwhile), CLIENT_LIMIT_REACHED, and for
   *   wrong metadata the other refusals of registration
   */
  async register(metadata: Readonly<Record<string, unknown>>, caller: Caller | undefined): Promise<RegisteredClient> {
    if (!caller && !this.settings.options.anonymousRegistration) {
      throw RegistrationRefusal.REGISTRATION_NEEDS_A_SESSION();
    }
    return this.create(metadata, caller);
  }

  /** As `register`, for MCP clients, which have no session. @throws REGISTRATION_IS_CLOSED */
  async registerMcp(
    metadata: Readonly<Record<string, unknown>>,
    caller: Caller | undefined,
  ): Promise<RegisteredClient> {
    if (!this.settings.options.mcpRegistration) throw RegistrationRefusal.REGISTRATION_IS_CLOSED();
    return this.create(metadata, caller);
  }

  private async create(
    metadata: Readonly<Record<string, unknown>>,
    caller: Caller | undefined,
  ): Promise<RegisteredClient> {
    const { options } = this.settings;
    const given = readMetadata(metadata, knownScopes(options), isOnThisMachine(options.issuer));
    const read = servedMetadata(given, { userId: caller?.userId ?? null, ownScopes: [] });
    const { authenticationMethod, idTokenAlgorithm, redirectUris } = read;
    const { token, registrationDigest } = this.secrets.makeRegistrationToken();
    const clientId = this.random.text(CLIENT_ID_LENGTH, alphabets.letters);
    const made = usesSecret(authenticationMethod) ? this.secrets.make(clientId, idTokenAlgorithm) : undefined;
    const client = OAuthClient.register(
      {
        ...read,
        id: this.random.id(),
        clientId,
        registrationDigest,
        secretDigest: made?.stored.secretDigest ?? null,
        sealedSecret: made?.stored.sealedSecret ?? null,
        userId: caller?.userId ?? null,
      },
      this.clock.now(),
    );
    await this.uow.run(async () => {
      if (caller) {
        await this.callers.lock(caller);
        await this.checkLimit(caller.userId);
        await this.callers.noteMade(caller, `oauth-client ${clientId}`);
      }
      await this.clients.add(client);
      const details = { redirectUris, authenticationMethod, anonymous: !caller };
      const action = oauthActions['oauth.client.registered'];
      this.audit.record({ action, target: clientTarget(client), accountId: client.userId, details });
    });
    return { client, secret: made?.secret, registrationToken: token };
  }

  private async checkLimit(userId: string): Promise<void> {
    const limit = this.settings.options.clientsPerUser;
    if ((await this.clients.lockCountOf(userId)) >= limit)
      throw ClientManagementRefusal.CLIENT_LIMIT_REACHED({ limit });
  }
}
