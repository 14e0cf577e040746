import { Injectable } from '@nestjs/common';
import { type Caller, CallerLock } from '#identity';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { LOGGED_SECONDS, type LoggedRequest, LoggedRequests } from '../domain/client-log.ts';
import { sensitiveChanges } from '../domain/client-metadata.ts';
import type { OAuthClient } from '../domain/client.ts';
import { ClientManagementRefusal } from '../domain/client-refusals.ts';
import { Clients } from '../domain/ports.ts';
import { ClientLog } from './client-log.ts';
import { ClientEditing, type EditedClient, type RotatedClient } from './client-editing.ts';

export interface ClientUpdate {
  /** Members to change (RFC 7591 §2); null removes one. Others stay. */
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  readonly requiresPkce?: boolean | undefined;
}

/** Users and their own clients. For all but `look`, clients of other users are not found. */
@Injectable()
export class OwnClients {
  constructor(
    private readonly clients: Clients,
    private readonly editing: ClientEditing,
    private readonly log: ClientLog,
    private readonly requests: LoggedRequests,
    private readonly clock: Clock,
    private readonly callers: CallerLock,
    private readonly uow: UnitOfWork,
  ) {}

  list(caller: Caller): Promise<readonly OAuthClient[]> {
    return this.uow.read(() => this.clients.listOf(caller.userId));
  }

  /** @throws CLIENT_NOT_FOUND */
  get(caller: Caller, clientId: string): Promise<OAuthClient> {
    return this.uow.read(async () => own(caller, await this.clients.find(clientId)));
  }

  /** The last requests of a client, the newest first; those of the last seconds at other instances are not among them. @throws CLIENT_NOT_FOUND */
  async requestsOf(caller: Caller, clientId: string): Promise<readonly LoggedRequest[]> {
    // The log of others must not keep an owner from reading this one.
    await this.log.flush().catch(() => undefined);
    return this.uow.read(async () => {
      const { id } = own(caller, await this.clients.find(clientId));
      return this.requests.listOf(id, new Date(this.clock.now().getTime() - LOGGED_SECONDS * 1000));
    });
  }

  /** Any client, for pages that name it. @throws CLIENT_NOT_FOUND */
  async look(clientId: string): Promise<OAuthClient> {
    const client = await this.uow.read(() => this.clients.find(clientId));
    if (!client) throw ClientManagementRefusal.CLIENT_NOT_FOUND();
    return client;
  }

  /**
   * A change after which other people may be able to use the client needs a recent authentication.
   * @throws SESSION_EXPIRED, CLIENT_NOT_FOUND, PUBLIC_CLIENTS_NEED_PKCE, and for wrong metadata the refusals of registration
   */
  update(caller: Caller, clientId: string, { metadata, requiresPkce }: ClientUpdate): Promise<EditedClient> {
    return this.changing(caller, clientId, async (client) => {
      const read = await this.editing.readChange(client, metadata ?? {});
      const wanted = requiresPkce === undefined ? read : { ...read, requiresPkce };
      if (sensitiveChanges(client, wanted).length > 0) this.callers.checkRecent(caller);
      const edited = await this.editing.replace(client, wanted, 'owner');
      if (edited.secret !== undefined) await this.callers.noteMade(caller, `oauth-client ${clientId}`);
      return edited;
    });
  }

  /** See `ClientEditing.rotateSecret`. @throws SESSION_EXPIRED, CLIENT_NOT_FOUND, CLIENT_HAS_NO_SECRET */
  rotateSecret(caller: Caller, clientId: string, overlapSeconds: number): Promise<RotatedClient> {
    return this.changing(caller, clientId, async (client) => {
      this.callers.checkRecent(caller);
      await this.callers.noteMade(caller, `oauth-client ${client.clientId}`);
      return this.editing.rotateSecret(client, overlapSeconds);
    });
  }

  /** Ends the management of the client by its registration access token (RFC 7592). @throws CLIENT_NOT_FOUND */
  revokeRegistrationToken(caller: Caller, clientId: string): Promise<OAuthClient> {
    return this.changing(caller, clientId, async (client) => {
      await this.editing.revokeRegistrationToken(client);
      return client;
    });
  }

  /** With all access that users granted it. @throws SESSION_EXPIRED, CLIENT_NOT_FOUND */
  delete(caller: Caller, clientId: string): Promise<void> {
    return this.changing(caller, clientId, (client) => {
      this.callers.checkRecent(caller);
      return this.editing.delete(client, 'owner');
    });
  }

  private changing<T>(caller: Caller, clientId: string, work: (client: OAuthClient) => Promise<T>): Promise<T> {
    return this.uow.run(async () => {
      await this.callers.lock(caller);
      return work(own(caller, await this.clients.findForUpdate(clientId)));
    });
  }
}

function own(caller: Caller, client: OAuthClient | undefined): OAuthClient {
  if (client?.userId !== caller.userId) throw ClientManagementRefusal.CLIENT_NOT_FOUND();
  return client;
}
