import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { type ClientMetadata, servedMetadata } from '../domain/client-metadata.ts';
import type { OAuthClient } from '../domain/client.ts';
import { OAuthSettings } from '../domain/oauth-options.ts';
import { Clients } from '../domain/ports.ts';
import { isOnThisMachine } from '../domain/redirect-uri.ts';
import { readMetadata } from '../domain/registration.ts';
import { knownScopes } from '../domain/scope.ts';
import { aboutClient, oauthActions, watched } from './audit-actions.ts';
import { type Changer, ClientMails } from './client-mails.ts';
import { ClientSecrets } from './client-secrets.ts';

export interface EditedClient {
  readonly client: OAuthClient;
  /** A new secret, where the client needs one that it did not have. Shown once. */
  readonly secret: string | undefined;
}

export interface RotatedClient extends EditedClient {
  /** Shown once. */
  readonly secret: string;
}

/** Adds, changes and deletes clients, and records it. Inside `UnitOfWork.run`, with the client locked. */
@Injectable()
export class ClientEditing {
  constructor(
    private readonly clients: Clients,
    private readonly secrets: ClientSecrets,
    private readonly mails: ClientMails,
    private readonly settings: OAuthSettings,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /** @param metadata as sent (RFC 7591 §2) @throws as `readMetadata` */
  read(metadata: Readonly<Record<string, unknown>>): ClientMetadata {
    const { options } = this.settings;
    return readMetadata(metadata, knownScopes(options), isOnThisMachine(options.issuer));
  }

  /** Replaces what was registered, and tells the owner. @throws PUBLIC_CLIENTS_NEED_PKCE, INVALID_CLIENT_METADATA */
  async replace(client: OAuthClient, given: ClientMetadata, changer: Changer): Promise<EditedClient> {
    const metadata = servedMetadata(given, client);
    const { idTokenAlgorithm } = metadata;
    const made = client.needsSecretFor(metadata) ? this.secrets.make(client.clientId, idTokenAlgorithm) : undefined;
    const before = { ...client };
    await this.change(client, (now) => client.edit(metadata, made?.stored, now));
    await this.mails.changed(client, before, changer);
    return { client, secret: made?.secret };
  }

  async change(client: OAuthClient, work: (now: Date) => void): Promise<void> {
    const changes = watched(client);
    work(this.clock.now());
    await this.clients.save(client);
    const details = changes();
    if (details) this.audit.record({ action: oauthActions['oauth.client.changed'], ...aboutClient(client), details });
  }

  async add(client: OAuthClient): Promise<void> {
    await this.clients.add(client);
    const { redirectUris, authenticationMethod, userId } = client;
    const details = { redirectUris, authenticationMethod, anonymous: userId === null };
    this.audit.record({ action: oauthActions['oauth.client.registered'], ...aboutClient(client), details });
  }

  /**
   * Replaces the secret, which also signs id tokens where the client uses HS256. Without overlap the secret may be known to
   * others, so the registration access token, which is kept beside it, is revoked as well.
   * @param overlapSeconds how long the current secret is accepted beside the new one; 0: not at all
   * @throws CLIENT_HAS_NO_SECRET
   */
  async rotateSecret(client: OAuthClient, overlapSeconds: number): Promise<RotatedClient> {
    const now = this.clock.now();
    const { secret, stored } = this.secrets.make(client.clientId, client.idTokenAlgorithm);
    const endsAt = overlapSeconds > 0 ? new Date(now.getTime() + overlapSeconds * 1000) : null;
    client.rotateSecret(stored, endsAt, now);
    if (endsAt === null) this.revokeTokenOf(client);
    await this.clients.save(client);
    const action = oauthActions['oauth.client.secret.rotated'];
    this.audit.record({ action, ...aboutClient(client), details: { overlapSeconds } });
    return { client, secret };
  }

  /** Ends the management of the client by its registration access token (RFC 7592). */
  async revokeRegistrationToken(client: OAuthClient): Promise<void> {
    this.revokeTokenOf(client);
    await this.clients.save(client);
  }

  /** @param changer whom the owner is told of; undefined: staff, and the owner is not told */
  async delete(client: OAuthClient, changer: Changer | undefined): Promise<void> {
    await this.clients.remove(client);
    if (changer) await this.mails.deleted(client, changer);
    this.audit.record({ action: oauthActions['oauth.client.deleted'], ...aboutClient(client) });
  }

  private revokeTokenOf(client: OAuthClient): void {
    if (client.registrationDigest === null) return;
    client.replaceRegistrationToken(null);
    this.audit.record({ action: oauthActions['oauth.client.registration-token.revoked'], ...aboutClient(client) });
  }
}
