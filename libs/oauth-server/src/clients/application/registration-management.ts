import { Injectable } from '@nestjs/common';
import { Actors, oauthClientActor } from '#shared-kernel/application/actors';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { digest } from '#shared-kernel/domain/digest';
import type { OAuthClient } from '../domain/client.ts';
import { ClientRefusal } from '../domain/client-oauth-refusals.ts';
import { Clients } from '../domain/ports.ts';
import { RegistrationRefusal } from '../domain/client-refusals.ts';
import { ClientEditing, type EditedClient } from './client-editing.ts';
import { ClientSecrets } from './client-secrets.ts';

export interface RegistrationCredential {
  readonly clientId: string;
  readonly token: string | undefined;
}

export interface ReplacedClient extends EditedClient {
  /** Replaces the one that was presented. Shown once. */
  readonly registrationToken: string;
}

type Metadata = Readonly<Record<string, unknown>>;

/** Members that the server alone decides (RFC 7592 §2.2). */
const OURS = [
  'registration_access_token',
  'registration_client_uri',
  'client_secret_expires_at',
  'client_id_issued_at',
] as const;

/** Clients that manage their own registration (RFC 7592). */
@Injectable()
export class RegistrationManagement {
  constructor(
    private readonly clients: Clients,
    private readonly editing: ClientEditing,
    private readonly secrets: ClientSecrets,
    private readonly actors: Actors,
    private readonly uow: UnitOfWork,
  ) {}

  /** @throws INVALID_REGISTRATION_TOKEN */
  read(credential: RegistrationCredential): Promise<OAuthClient> {
    return this.uow.read(async () => authenticated(credential, await this.clients.find(credential.clientId)));
  }

  /**
   * Replaces everything that was registered; what is left out is removed. The token is replaced, too.
   * @throws INVALID_REGISTRATION_TOKEN, CLIENT_IS_DISABLED, INVALID_CLIENT_METADATA, and the refusals of registration
   */
  replace(credential: RegistrationCredential, metadata: Metadata): Promise<ReplacedClient> {
    return this.changing(credential, async (client) => {
      if (client.disabled) throw ClientRefusal.CLIENT_IS_DISABLED();
      checkIdentity(client, metadata);
      const read = await this.editing.read({ ...metadata, scope: metadata['scope'] ?? keptScope(client) });
      const { token, registrationDigest } = this.secrets.makeRegistrationToken();
      client.replaceRegistrationToken(registrationDigest);
      const edited = await this.editing.replace(client, read, 'client');
      return { ...edited, registrationToken: token };
    });
  }

  /** With all access that users granted it. @throws INVALID_REGISTRATION_TOKEN */
  delete(credential: RegistrationCredential): Promise<void> {
    return this.changing(credential, (client) => this.editing.delete(client, 'client'));
  }

  private changing<T>(credential: RegistrationCredential, work: (client: OAuthClient) => Promise<T>): Promise<T> {
    return this.uow.run(async () => {
      const client = authenticated(credential, await this.clients.findForUpdate(credential.clientId));
      this.actors.identify(oauthClientActor(client.clientId, client.name, null));
      return work(client);
    });
  }
}

/** A client that staff trust keeps its scope where it sends none: the default would be every scope, and users are not asked. */
const keptScope = ({ trusted, scopes }: OAuthClient) => (trusted ? scopes?.join(' ') : undefined);

/** Unknown clients are answered as wrong tokens are (RFC 7592 §2.1). */
function authenticated({ token }: RegistrationCredential, client: OAuthClient | undefined): OAuthClient {
  const isRight = client !== undefined && token !== undefined && digest(token) === client.registrationDigest;
  if (!isRight) throw RegistrationRefusal.INVALID_REGISTRATION_TOKEN();
  return client;
}

/** RFC 7592 §2.2: the client names itself, and may repeat its secret but not choose one. */
function checkIdentity(client: OAuthClient, metadata: Metadata): void {
  const { client_id: clientId, client_secret: secret } = metadata;
  const problem = (member: string, text: string) =>
    RegistrationRefusal.INVALID_CLIENT_METADATA({ member, problem: text });
  if (clientId !== client.clientId) throw problem('client_id', 'must be that of the client');
  for (const member of OURS) if (metadata[member] !== undefined) throw problem(member, 'must not be sent');
  if (secret === undefined || secret === null) return;
  if (typeof secret !== 'string' || digest(secret) !== client.secretDigest) {
    throw problem('client_secret', 'must be the current one');
  }
}
