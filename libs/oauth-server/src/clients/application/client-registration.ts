import { Injectable } from '@nestjs/common';
import { type Caller, CallerLock } from '#identity';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { OAuthClient } from '../domain/client.ts';
import { RegistrationRefusal } from '../domain/client-refusals.ts';
import { OAuthSettings } from '../domain/oauth-options.ts';
import { ClientEditing } from './client-editing.ts';
import { ClientSecrets } from './client-secrets.ts';

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
    private readonly editing: ClientEditing,
    private readonly secrets: ClientSecrets,
    private readonly callers: CallerLock,
    private readonly settings: OAuthSettings,
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
    const { token, registrationDigest } = this.secrets.makeRegistrationToken();
    const { client, secret } = await this.editing.make(metadata, caller?.userId ?? null, registrationDigest);
    await this.uow.run(async () => {
      if (caller) {
        await this.callers.lock(caller);
        await this.callers.noteMade(caller, `oauth-client ${client.clientId}`);
      }
      await this.editing.add(client);
    });
    return { client, secret, registrationToken: token };
  }
}
