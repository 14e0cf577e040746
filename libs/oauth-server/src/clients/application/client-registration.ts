import { Injectable } from '@nestjs/common';
import { type Caller, CallerLock } from '#identity';
import { Clock } from '#shared-kernel/application/clock';
import { alphabets, Random } from '#shared-kernel/application/random';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { servedMetadata } from '../domain/client-metadata.ts';
import { OAuthClient } from '../domain/client.ts';
import { ClientManagementRefusal, RegistrationRefusal } from '../domain/client-refusals.ts';
import { usesSecret } from '../domain/flow-types.ts';
import { OAuthSettings } from '../domain/oauth-options.ts';
import { Clients } from '../domain/ports.ts';
import { ClientEditing } from './client-editing.ts';
import { ClientSecrets } from './client-secrets.ts';

const CLIENT_ID_LENGTH = 32;

type Metadata = Readonly<Record<string, unknown>>;

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
    private readonly editing: ClientEditing,
    private readonly secrets: ClientSecrets,
    private readonly callers: CallerLock,
    private readonly settings: OAuthSettings,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * @param metadata as sent; unknown members are ignored
   * @param caller recorded as the owner of the client; undefined without a session
   * @throws REGISTRATION_NEEDS_A_SESSION, UNAUTHORIZED (the session has ended meanwhile), CLIENT_LIMIT_REACHED, and for
   *   wrong metadata the other refusals of registration
   */
  async register(metadata: Metadata, caller: Caller | undefined): Promise<RegisteredClient> {
    if (!caller && !this.settings.options.anonymousRegistration) {
      throw RegistrationRefusal.REGISTRATION_NEEDS_A_SESSION();
    }
    return this.create(metadata, caller);
  }

  /** As `register`, for MCP clients, which have no session. @throws REGISTRATION_IS_CLOSED */
  async registerMcp(metadata: Metadata, caller: Caller | undefined): Promise<RegisteredClient> {
    if (!this.settings.options.mcpRegistration) throw RegistrationRefusal.REGISTRATION_IS_CLOSED();
    return this.create(metadata, caller);
  }

  private async create(metadata: Metadata, caller: Caller | undefined): Promise<RegisteredClient> {
    const userId = caller?.userId ?? null;
    const read = servedMetadata(this.editing.read(metadata), { userId, ownScopes: [] });
    const { token, registrationDigest } = this.secrets.makeRegistrationToken();
    const clientId = this.random.text(CLIENT_ID_LENGTH, alphabets.letters);
    const needsSecret = usesSecret(read.authenticationMethod);
    const made = needsSecret ? this.secrets.make(clientId, read.idTokenAlgorithm) : undefined;
    const stored = made?.stored ?? { secretDigest: null, sealedSecret: null };
    const values = { ...read, ...stored, id: this.random.id(), clientId, registrationDigest, userId };
    const client = OAuthClient.register(values, this.clock.now());
    await this.uow.run(async () => {
      if (caller) {
        await this.callers.lock(caller);
        await this.checkLimit(caller.userId);
        await this.callers.noteMade(caller, `oauth-client ${clientId}`);
      }
      await this.editing.add(client);
    });
    return { client, secret: made?.secret, registrationToken: token };
  }

  private async checkLimit(userId: string): Promise<void> {
    const limit = this.settings.options.clientsPerUser;
    if ((await this.clients.lockCountOf(userId)) >= limit)
      throw ClientManagementRefusal.CLIENT_LIMIT_REACHED({ limit });
  }
}
