import { detached } from '#shared-kernel/infrastructure/persistence/json-rows';
import { ClientRefusal } from '../clients/domain/client-oauth-refusals.ts';
import { OrganizationChoice } from '../grants/domain/organization-choice.ts';
import { OrganizationChoices } from '../grants/domain/ports.ts';
import { TokenRefusal } from '../grants/domain/token-oauth-refusals.ts';
import type { MemoryOAuthDatabase, OrganizationChoiceRow } from './memory-database.ts';

const keyOf = (userId: string, clientId: string) => `${userId} ${clientId}`;
function choiceOf(row: OrganizationChoiceRow): OrganizationChoice {
  const { id: _, ...fields } = row;
  return detached(OrganizationChoice, fields);
}

export class MemoryOrganizationChoices extends OrganizationChoices {
  constructor(private readonly database: MemoryOAuthDatabase) {
    super();
  }

  async find(userId: string, clientId: string): Promise<OrganizationChoice | undefined> {
    const row = this.database.organizationChoices.get(keyOf(userId, clientId));
    return row && choiceOf(row);
  }

  async save(choice: OrganizationChoice): Promise<void> {
    this.database.mustBeInTransaction();
    const { userId, clientId } = choice;
    if (!this.database.hasUser(userId)) throw TokenRefusal.GRANT_USER_NOT_FOUND();
    if (!this.database.clients.get(clientId)) throw ClientRefusal.INVALID_CLIENT_ID();
    this.database.organizationChoices.put({ ...choice, id: keyOf(userId, clientId) });
  }

  async remove(userId: string, clientId?: string): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.organizationChoices.delete(
      (choice) => choice.userId === userId && (clientId === undefined || choice.clientId === clientId),
    );
  }

  async listOf(userId: string): Promise<readonly OrganizationChoice[]> {
    return this.database.organizationChoices.find((choice) => choice.userId === userId).map(choiceOf);
  }
}
