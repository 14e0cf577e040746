import { plainName } from '#shared-kernel/domain/plain-name';
import { AccountRefusal } from './account-refusals.ts';

/** The name of a person, as it is stored. @throws INVALID_FIELD when nothing visible is left */
export function personName(text: string): string {
  const name = plainName(text);
  if (name === '') throw AccountRefusal.INVALID_FIELD({ field: 'name' });
  return name;
}
