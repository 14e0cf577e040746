import { violatedConstraint } from '#shared-kernel/infrastructure/persistence/violated-constraint';
import { ClientRefusal } from '../../../clients/domain/client-oauth-refusals.ts';
import { TokenRefusal } from '../../domain/token-oauth-refusals.ts';

interface Insertion {
  execute(): Promise<unknown>;
}

/**
 * Inserts a row that refers to a user and a client.
 * @throws GRANT_USER_NOT_FOUND, INVALID_CLIENT_ID when the foreign key finds that one of them was deleted
 */
export async function refusingMissing(table: string, insertion: Insertion): Promise<void> {
  try {
    await insertion.execute();
  } catch (error) {
    switch (violatedConstraint(error)) {
      case `${table}_user_id_foreign`:
        throw TokenRefusal.GRANT_USER_NOT_FOUND();
      case `${table}_client_id_foreign`:
        throw ClientRefusal.INVALID_CLIENT_ID();
      default:
        throw error;
    }
  }
}
