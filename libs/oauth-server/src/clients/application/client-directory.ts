import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { OAuthClient } from '../domain/client.ts';
import { ClientManagementRefusal } from '../domain/client-refusals.ts';
import { Clients } from '../domain/ports.ts';

/** What signed-in users may see of a client. */
@Injectable()
export class ClientDirectory {
  constructor(
    private readonly clients: Clients,
    private readonly uow: UnitOfWork,
  ) {}

  /** @throws CLIENT_NOT_FOUND */
  async get(clientId: string): Promise<OAuthClient> {
    const client = await this.uow.read(() => this.clients.find(clientId));
    if (!client) throw ClientManagementRefusal.CLIENT_NOT_FOUND();
    return client;
  }
}
