import { ClientRefusal } from '../clients/domain/client-oauth-refusals.ts';
import type { Grant } from '../grants/domain/grant.ts';
import { Grants } from '../grants/domain/ports.ts';
import { TokenRefusal } from '../grants/domain/token-oauth-refusals.ts';
import type { MemoryOAuthDatabase } from './memory-database.ts';

export class MemoryGrants extends Grants {
  constructor(private readonly database: MemoryOAuthDatabase) {
    super();
  }

  async add(grant: Grant): Promise<void> {
    this.database.mustBeInTransaction();
    if (!this.database.hasUser(grant.userId)) throw TokenRefusal.GRANT_USER_NOT_FOUND();
    if (!this.database.clients.get(grant.clientId)) throw ClientRefusal.INVALID_CLIENT_ID();
    this.database.grants.put(grant);
  }

  async find(id: string): Promise<Grant | undefined> {
    return this.database.grants.get(id);
  }

  async findForUpdate(id: string): Promise<Grant | undefined> {
    this.database.mustBeInTransaction();
    return this.find(id);
  }

  async findFirstOf(sessionId: string, clientId: string): Promise<Grant | undefined> {
    const all = this.database.grants.find((one) => one.sessionId === sessionId && one.clientId === clientId);
    return all.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))[0];
  }

  async save(grant: Grant): Promise<void> {
    this.database.mustBeInTransaction();
    if (this.database.grants.get(grant.id)) this.database.grants.put(grant);
  }

  async followSession(formerId: string, id: string): Promise<void> {
    this.database.mustBeInTransaction();
    for (const grant of this.database.grants.find(({ sessionId }) => sessionId === formerId)) {
      this.database.grants.put(Object.assign(grant, { sessionId: id }));
    }
  }

  async leaveSessions(sessionIds: readonly string[]): Promise<readonly Grant[]> {
    this.database.mustBeInTransaction();
    const left = this.database.grants.find(({ sessionId }) => sessionId !== null && sessionIds.includes(sessionId));
    for (const grant of left) this.database.grants.put(Object.assign(grant, { sessionId: null }));
    return left;
  }

  async end(id: string): Promise<boolean> {
    return this.delete((grant) => grant.id === id) > 0;
  }

  async endAllOf(userId: string, clientId?: string): Promise<number> {
    return this.delete((grant) => grant.userId === userId && (clientId === undefined || grant.clientId === clientId));
  }

  async endAllOfClient(clientId: string): Promise<number> {
    return this.delete((grant) => grant.clientId === clientId);
  }

  async listOf(userId: string): Promise<readonly Grant[]> {
    return this.database.grants
      .find((grant) => grant.userId === userId)
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1));
  }

  async deleteExpired(moment: Date, sessionMoment: Date, limit: number): Promise<number> {
    const isDue = ({ expiresAt, sessionId }: Grant) =>
      expiresAt < moment && (sessionId === null || expiresAt < sessionMoment);
    return this.delete(isDue, limit);
  }

  private delete(isMeant: (grant: Grant) => boolean, limit?: number): number {
    this.database.mustBeInTransaction();
    return this.database.grants.delete(isMeant, limit);
  }
}
