import { detached } from '#shared-kernel/infrastructure/persistence/json-rows';
import { ClientRefusal } from '../clients/domain/client-oauth-refusals.ts';
import { Consent } from '../grants/domain/consent.ts';
import { Consents } from '../grants/domain/ports.ts';
import { TokenRefusal } from '../grants/domain/token-oauth-refusals.ts';
import type { ConsentRow, MemoryOAuthDatabase } from './memory-database.ts';

const keyOf = (userId: string, clientId: string) => `${userId} ${clientId}`;
function consentOf(row: ConsentRow): Consent {
  const { id: _, ...fields } = row;
  return detached(Consent, fields);
}

export class MemoryConsents extends Consents {
  constructor(private readonly database: MemoryOAuthDatabase) {
    super();
  }

  async find(userId: string, clientId: string): Promise<Consent | undefined> {
    const row = this.database.consents.get(keyOf(userId, clientId));
    return row && consentOf(row);
  }

  async hold(userId: string, clientId: string): Promise<Consent | undefined> {
    this.database.mustBeInTransaction();
    return this.find(userId, clientId);
  }

  async save(consent: Consent): Promise<void> {
    this.database.mustBeInTransaction();
    const { userId, clientId } = consent;
    if (!this.database.hasUser(userId)) throw TokenRefusal.GRANT_USER_NOT_FOUND();
    if (!this.database.clients.get(clientId)) throw ClientRefusal.INVALID_CLIENT_ID();
    this.database.consents.put({ ...consent, id: keyOf(userId, clientId) });
  }

  async remove(userId: string, clientId: string): Promise<boolean> {
    this.database.mustBeInTransaction();
    return this.database.consents.delete(({ id }) => id === keyOf(userId, clientId)) > 0;
  }

  async removeAllOf(userId: string): Promise<number> {
    this.database.mustBeInTransaction();
    return this.database.consents.delete((consent) => consent.userId === userId);
  }

  async listOf(userId: string): Promise<readonly Consent[]> {
    return this.database.consents
      .find((consent) => consent.userId === userId)
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.clientId < b.clientId ? 1 : -1))
      .map(consentOf);
  }
}
