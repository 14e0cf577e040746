import type { EntityManager } from '@mikro-orm/postgresql';
import type { UnitOfWork } from '../../application/unit-of-work.ts';

/** PostgreSQL, appendix A. */
const INTEGRITY_VIOLATION = /^23/;

/** The constraint for which the database refused to write. @param error of MikroORM, or of the driver (Kysely) */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = (error ?? {}) as { readonly code?: string; readonly constraint?: string };
  return INTEGRITY_VIOLATION.test(code ?? '') ? constraint : undefined;
}

/** Flushes an entity. @returns `refused` when it violates the constraint: the transaction cannot commit any more */
export async function flushed<Done extends string, Refused extends string>(
  em: EntityManager,
  uow: UnitOfWork,
  entity: object,
  done: Done,
  [constraint, refused]: readonly [constraint: string, refused: Refused],
): Promise<Done | Refused> {
  try {
    await em.persist(entity).flush();
    return done;
  } catch (error) {
    if (violatedConstraint(error) !== constraint) throw error;
    uow.forbidCommit(refused);
    return refused;
  }
}
