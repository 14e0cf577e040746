/** PostgreSQL, appendix A. */
const INTEGRITY_VIOLATION = /^23/;

/**
 * The name of the constraint for which the database refused to write; undefined when it failed for another reason.
 * @param error of MikroORM, or of the driver (queries by Kysely)
 */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = (error ?? {}) as { readonly code?: string; readonly constraint?: string };
  return INTEGRITY_VIOLATION.test(code ?? '') ? constraint : undefined;
}
