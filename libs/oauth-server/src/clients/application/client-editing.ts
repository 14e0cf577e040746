import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import type { OAuthClient } from '../domain/client.ts';
import { OAuthSettings } from '../domain/oauth-options.ts';
import { Clients } from '../domain/ports.ts';
import { isOnThisMachine } from '../domain/redirect-uri.ts';
import { readMetadata } from '../domain/registration.ts';
import { knownScopes } from '../domain/scope.ts';
import { aboutClient, oauthActions, watched } from './audit-actions.ts';
import { ClientSecrets } from './client-secrets.ts';
import { LogoNotices } from './logo-notices.ts';

/** What a change leads to. */
export interface EditedClient {
  readonly client: OAuthClient;
  /** A new secret, where the client needs one that it did not have. Shown once. */
  readonly secret: string | undefined;
}

/** Changes clients, and records what changed. Inside `UnitOfWork.run`, with the client locked. */
@Injectable()
export class ClientEditing {
  constructor(
    private readonly clients: Clients,
    private readonly secrets: ClientSecrets,
    private readonly logoNotices: LogoNotices,
    private readonly settings: OAuthSettings,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /**
   * Replaces what was registered.
   * @param metadata as sent (RFC 7591 §2)
   * @param andThen changes it further
   * @throws as `readMetadata`
   */
  async replace(
    client: OAuthClient,
    metadata: Readonly<Record<string, unknown>>,
    andThen: (now: Date) => void = () => undefined,
  ): Promise<EditedClient> {
    const { options } = this.settings;
    const read = readMetadata(metadata, knownScopes(options), isOnThisMachine(options.issuer));
    const made = client.needsSecretFor(read) ? this.secrets.make(client.clientId, read.idTokenAlgorithm) : undefined;
    await this.change(client, (now) => {
      client.edit(read, made?.stored, now);
      andThen(now);
    });
    return { client, secret: made?.secret };
  }

  /** Saves what `work` changes. */
  async change(client: OAuthClient, work: (now: Date) => void): Promise<void> {
    const changes = watched(client);
    const { icon } = client;
    work(this.clock.now());
    await this.clients.save(client);
    await this.logoNotices.tell(client, icon);
    const details = changes();
    if (details) this.audit.record({ action: oauthActions['oauth.client.changed'], ...aboutClient(client), details });
  }

  async delete(client: OAuthClient): Promise<void> {
    await this.clients.remove(client);
    this.audit.record({ action: oauthActions['oauth.client.deleted'], ...aboutClient(client) });
  }
}
