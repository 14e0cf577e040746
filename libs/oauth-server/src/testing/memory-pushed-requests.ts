import { PushedRequests } from '../authorization/domain/ports.ts';
import type { PushedRequest } from '../authorization/domain/pushed-request.ts';
import { ClientRefusal } from '../clients/domain/client-oauth-refusals.ts';
import type { MemoryOAuthDatabase } from './memory-database.ts';

export class MemoryPushedRequests extends PushedRequests {
  constructor(private readonly database: MemoryOAuthDatabase) {
    super();
  }

  async add(request: PushedRequest): Promise<void> {
    this.database.mustBeInTransaction();
    if (!this.database.clients.get(request.clientId)) throw ClientRefusal.INVALID_CLIENT_ID();
    this.database.pushedRequests.put(request);
  }

  async take(id: string, clientId: string): Promise<PushedRequest | undefined> {
    this.database.mustBeInTransaction();
    const found = this.database.pushedRequests.get(id);
    if (found?.clientId !== clientId) return undefined;
    this.database.pushedRequests.delete((other) => other.id === id);
    return found;
  }

  async deleteExpired(now: Date, limit: number): Promise<number> {
    this.database.mustBeInTransaction();
    return this.database.pushedRequests.delete(({ expiresAt }) => expiresAt <= now, limit);
  }
}
