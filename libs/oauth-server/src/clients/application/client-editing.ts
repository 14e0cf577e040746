import { Injectable } from '@nestjs/common';
import type { Remark } from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { alphabets, Random } from '#shared-kernel/application/random';
import { type ClientMetadata, servedMetadata } from '../domain/client-metadata.ts';
import { within } from '../domain/client-switches.ts';
import { OAuthClient } from '../domain/client.ts';
import { ClientManagementRefusal } from '../domain/client-refusals.ts';
import { usesSecret } from '../domain/flow-types.ts';
import { OAuthSettings } from '../domain/oauth-options.ts';
import { CurrentOptions } from '../domain/served-apis.ts';
import { Clients } from '../domain/ports.ts';
import { metadataOf, readMetadata, registrationRules } from '../domain/registration.ts';
import { aboutClient, oauthActions, watched } from './audit-actions.ts';
import { type Changer, ClientMails } from './client-mails.ts';
import { ClientSecrets } from './client-secrets.ts';

const CLIENT_ID_LENGTH = 32;

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
    private readonly current: CurrentOptions,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly audit: Audit,
  ) {}

  /** @param metadata as sent (RFC 7591 §2) @throws as `readMetadata` */
  async read(metadata: Readonly<Record<string, unknown>>): Promise<ClientMetadata> {
    return readMetadata(metadata, registrationRules(await this.current.get()));
  }

  /**
   * As `read`, for a change of a client. Lives that are longer than those of the server by now are as long as those.
   * @param metadata members to change; null removes one
   */
  async readChange(client: OAuthClient, metadata: Readonly<Record<string, unknown>>): Promise<ClientMetadata> {
    const rules = registrationRules(await this.current.get());
    const registered = metadataOf({ ...client, switches: within(client.switches, rules) });
    return readMetadata({ ...registered, ...metadata }, rules);
  }

  /**
   * A client that is not stored yet, with its first secret.
   * @param metadata as sent (RFC 7591 §2) @param registrationDigest of its registration access token; null: it has none
   * @throws as `readMetadata`
   */
  async make(
    metadata: Readonly<Record<string, unknown>>,
    userId: string | null,
    registrationDigest: string | null,
  ): Promise<EditedClient> {
    const read = servedMetadata(await this.read(metadata), { userId, ownScopes: [] });
    const clientId = this.random.text(CLIENT_ID_LENGTH, alphabets.letters);
    const needsSecret = usesSecret(read.authenticationMethod);
    const made = needsSecret ? this.secrets.make(clientId, read.idTokenAlgorithm) : undefined;
    const stored = made?.stored ?? { secretDigest: null, sealedSecret: null };
    const values = { ...read, ...stored, id: this.random.id(), clientId, registrationDigest, userId };
    return { client: OAuthClient.register(values, this.clock.now()), secret: made?.secret };
  }

  /**
   * Replaces what was registered, and tells the owner. @param remark of staff
   * @throws PUBLIC_CLIENTS_NEED_PKCE, INVALID_CLIENT_METADATA
   */
  async replace(client: OAuthClient, given: ClientMetadata, changer: Changer, remark?: Remark): Promise<EditedClient> {
    const metadata = servedMetadata(given, client);
    const { idTokenAlgorithm } = metadata;
    const made = client.needsSecretFor(metadata) ? this.secrets.make(client.clientId, idTokenAlgorithm) : undefined;
    const before = { ...client };
    const isChanged = await this.save(client, (now) => client.edit(metadata, made?.stored, now), remark);
    if (isChanged) await this.mails.changed(client, before, changer);
    return { client, secret: made?.secret };
  }

  /** @param remark of staff, of whose switch and trust, and of whose changes of its rights, the owner is told */
  async change(client: OAuthClient, work: (now: Date) => void, remark?: Remark): Promise<void> {
    const before = { ...client };
    if (!(await this.save(client, work, remark))) return;
    if (client.disabled !== before.disabled) await this.mails.switchedByStaff(client);
    if (remark && client.trusted !== before.trusted) await this.mails.trustedByStaff(client);
    if (remark) await this.mails.rightsChangedByStaff(client, before);
  }

  /** @param remark of staff @throws CLIENT_LIMIT_REACHED */
  async add(client: OAuthClient, remark?: Remark): Promise<void> {
    const { redirectUris, authenticationMethod, userId } = client;
    if (userId !== null) await this.mustHaveRoom(userId);
    await this.clients.add(client);
    const details = { redirectUris, authenticationMethod, anonymous: userId === null, ...remark };
    if (remark) await this.mails.registeredByStaff(client);
    this.audit.record({ action: oauthActions['oauth.client.registered'], ...aboutClient(client), details });
  }

  /**
   * Replaces the secret, which also signs id tokens where the client uses HS256. Without overlap the secret may be known to
   * others, so the registration access token, which is kept beside it, is revoked as well.
   * @param overlapSeconds how long the current secret is accepted beside the new one; 0: not at all
   * @param remark of staff, of whom the owner is told
   * @throws CLIENT_HAS_NO_SECRET
   */
  async rotateSecret(client: OAuthClient, overlapSeconds: number, remark?: Remark): Promise<RotatedClient> {
    const now = this.clock.now();
    const { secret, stored } = this.secrets.make(client.clientId, client.idTokenAlgorithm);
    const endsAt = overlapSeconds > 0 ? new Date(now.getTime() + overlapSeconds * 1000) : null;
    client.rotateSecret(stored, endsAt, now);
    if (endsAt === null) this.revokeTokenOf(client);
    await this.clients.save(client);
    if (remark) await this.mails.rotatedByStaff(client);
    const action = oauthActions['oauth.client.secret.rotated'];
    this.audit.record({ action, ...aboutClient(client), details: { overlapSeconds, ...remark } });
    return { client, secret };
  }

  /** Ends the management of the client by its registration access token (RFC 7592). */
  async revokeRegistrationToken(client: OAuthClient): Promise<void> {
    this.revokeTokenOf(client);
    await this.clients.save(client);
  }

  /** @param changer of whom the owner is told */
  async delete(client: OAuthClient, changer: Changer, remark: Remark = {}): Promise<void> {
    await this.clients.remove(client);
    await this.mails.deleted(client, changer);
    this.audit.record({ action: oauthActions['oauth.client.deleted'], ...aboutClient(client), details: remark });
  }

  /** @returns whether something is different, which is recorded */
  private async save(client: OAuthClient, work: (now: Date) => void, remark?: Remark): Promise<boolean> {
    const changes = watched(client);
    work(this.clock.now());
    await this.clients.save(client);
    const details = changes();
    if (!details) return false;
    const action = oauthActions['oauth.client.changed'];
    this.audit.record({ action, ...aboutClient(client), details: { ...details, ...remark } });
    return true;
  }

  private async mustHaveRoom(userId: string): Promise<void> {
    const limit = this.settings.options.clientsPerUser;
    const count = await this.clients.lockCountOf(userId);
    if (count >= limit) throw ClientManagementRefusal.CLIENT_LIMIT_REACHED({ limit });
  }

  private revokeTokenOf(client: OAuthClient): void {
    if (client.registrationDigest === null) return;
    client.replaceRegistrationToken(null);
    this.audit.record({ action: oauthActions['oauth.client.registration-token.revoked'], ...aboutClient(client) });
  }
}
