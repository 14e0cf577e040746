import { ConstraintViolationException } from '@mikro-orm/core';

/** The name of the constraint for which the database refused to write; undefined when it failed for another reason. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof ConstraintViolationException ? (error as { constraint?: string }).constraint : undefined;
}
