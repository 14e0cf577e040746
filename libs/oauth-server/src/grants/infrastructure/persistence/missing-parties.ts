import { ClientRefusal } from '../../../clients/domain/client-oauth-refusals.ts';
import { refusing } from '../../../infrastructure/persistence/sql.ts';
import { TokenRefusal } from '../../domain/token-oauth-refusals.ts';

/**
 * Inserts a row that refers to a user and a client.
 * @throws GRANT_USER_NOT_FOUND, INVALID_CLIENT_ID when the foreign key finds that one of them was deleted
 */
export const refusingMissing = (table: string, insertion: { execute(): Promise<unknown> }): Promise<unknown> =>
  refusing(insertion.execute(), {
    [`${table}_user_id_foreign`]: TokenRefusal.GRANT_USER_NOT_FOUND,
    [`${table}_client_id_foreign`]: ClientRefusal.INVALID_CLIENT_ID,
  });
