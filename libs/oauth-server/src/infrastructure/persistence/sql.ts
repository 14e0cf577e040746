import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql';
import type { Refusal } from '#shared-kernel/domain/refusal';
import { violatedConstraint } from '#shared-kernel/infrastructure/persistence/violated-constraint';
import type { oauthEntities } from './entities.ts';

const naming = { columnNamingStrategy: 'property', convertValues: true } as const;
type Tables = InferKyselyDB<(typeof oauthEntities)[number], typeof naming>;

/** The query builder for the tables of the context, in the open transaction; columns have the names of the domain's fields. */
export const sqlOf = (em: EntityManager) => em.getKysely<Tables, typeof naming>(naming);

type Expiring = 'oauth_code' | 'oauth_device' | 'oauth_interaction' | 'oauth_pushed_request' | 'oauth_used_proof';

/** Deletes at most `limit` rows that expired until `moment`, or before it (`<`). @returns how many */
export async function deleteExpired(
  em: EntityManager,
  name: Expiring,
  moment: Date,
  limit: number,
  comparison: '<' | '<=' = '<=',
): Promise<number> {
  // All of them have both columns.
  const table = name as 'oauth_code';
  const sql = sqlOf(em);
  const expired = sql.selectFrom(table).select('id').where('expiresAt', comparison, moment).limit(limit);
  const deletion = sql.deleteFrom(table).where('id', 'in', expired.forUpdate().skipLocked());
  return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
}

/** @throws the refusal of the constraint that the statement violates, by its name; any other error as it is */
export async function refusing<Result>(
  statement: Promise<Result>,
  refusals: Readonly<Record<string, () => Refusal>>,
): Promise<Result> {
  try {
    return await statement;
  } catch (error) {
    throw refusals[violatedConstraint(error) ?? '']?.() ?? error;
  }
}
