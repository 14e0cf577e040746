import type { OAuthClient } from '../clients/domain/client.ts';
import { hasRights } from '../clients/domain/supervision.ts';
import { ClientLookup, type ClientPage, Clients, type ClientSearch } from '../clients/domain/ports.ts';
import type { MemoryOAuthDatabase } from './memory-database.ts';

/** The id of the key in a sealed text, as the database finds it. */
const keyOf = (sealed: string) => sealed.split('.')[1] ?? '';

/** As the database does: newest first. */
const byAge = (a: OAuthClient, b: OAuthClient) =>
  b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1);

export class MemoryClients extends Clients {
  constructor(private readonly database: MemoryOAuthDatabase) {
    super();
  }

  async find(clientId: string): Promise<OAuthClient | undefined> {
    return this.database.clients.find((client) => client.clientId === clientId)[0];
  }

  async findForUpdate(clientId: string): Promise<OAuthClient | undefined> {
    this.database.mustBeInTransaction();
    return this.find(clientId);
  }

  async findAll(ids: readonly string[]): Promise<readonly OAuthClient[]> {
    return this.database.clients.find(({ id }) => ids.includes(id));
  }

  async listOf(userId: string): Promise<readonly OAuthClient[]> {
    return this.database.clients.find((client) => client.userId === userId).toSorted(byAge);
  }

  async search({ text, userId }: ClientSearch, { limit, offset }: ClientPage) {
    const part = text.toLowerCase();
    const found = this.database.clients
      .find((client) => userId === undefined || client.userId === userId)
      .filter(({ name, clientId }) => part === '' || clientId === text || name?.toLowerCase().includes(part))
      .toSorted(byAge);
    return { clients: found.slice(offset, offset + limit), total: found.length };
  }

  async lockCountOf(userId: string): Promise<number> {
    this.database.mustBeInTransaction();
    return (await this.listOf(userId)).length;
  }

  /** Transactions in memory wait for each other. */
  async lockClientId(): Promise<void> {
    this.database.mustBeInTransaction();
  }

  async remove({ id }: OAuthClient): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.clients.delete((client) => client.id === id);
  }

  async leaveUser(userId: string): Promise<void> {
    this.database.mustBeInTransaction();
    const { clients, consents, organizationChoices, grants } = this.database;
    clients.delete((client) => client.userId === userId);
    for (const table of [consents, organizationChoices]) table.delete((row) => row.userId === userId);
    for (const grant of grants.find((row) => row.userId === userId)) grants.put(Object.assign(grant, { userId: null }));
  }

  async add(client: OAuthClient): Promise<void> {
    this.database.mustBeInTransaction();
    if (await this.find(client.clientId)) throw new Error('Unique: this client id exists already');
    this.put(client);
  }

  async save(client: OAuthClient): Promise<void> {
    this.database.mustBeInTransaction();
    this.put(client);
  }

  async markUsed(id: string, now: Date, after: Date): Promise<void> {
    this.database.mustBeInTransaction();
    const client = this.database.clients.get(id);
    if (!client || (client.lastUsedAt !== null && client.lastUsedAt > after)) return;
    this.database.clients.put(Object.assign(client, { lastUsedAt: now }));
  }

  async deleteUnused(registeredBefore: Date, limit: number): Promise<number> {
    this.database.mustBeInTransaction();
    const isSupervised = (client: OAuthClient) => client.disabled || client.trusted || hasRights(client);
    const isUnused = (client: OAuthClient) =>
      client.userId === null &&
      client.lastUsedAt === null &&
      client.createdAt < registeredBefore &&
      !isSupervised(client);
    return this.database.clients.delete(isUnused, limit);
  }

  async countByKey(): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    for (const { sealedSecret } of this.sealed()) {
      const key = keyOf(sealedSecret!);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return counts;
  }

  async sealedOtherwise(keyId: string, limit: number): Promise<readonly OAuthClient[]> {
    this.database.mustBeInTransaction();
    return this.sealed()
      .filter(({ sealedSecret }) => keyOf(sealedSecret!) !== keyId)
      .slice(0, limit);
  }

  private put(client: OAuthClient): void {
    if (client.picture !== null && !client.trusted) throw new Error('oauth_client_picture_check');
    this.database.clients.put(client);
  }

  private sealed(): OAuthClient[] {
    return this.database.clients.find(({ sealedSecret }) => sealedSecret !== null);
  }
}

export class MemoryClientLookup extends ClientLookup {
  constructor(private readonly database: MemoryOAuthDatabase) {
    super();
  }

  async find(clientId: string): Promise<OAuthClient | undefined> {
    this.database.mustBeOutside();
    const [client] = this.database.clients.find((one) => one.clientId === clientId);
    return client && Object.assign(client, { picture: null });
  }
}
