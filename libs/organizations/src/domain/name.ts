import { plainName } from '#shared-kernel/domain/plain-name';
import { OrganizationRefusal } from './refusals.ts';

/**
 * A name of an organization or a team, as it is stored.
 * @throws INVALID_NAME when nothing visible is left
 */
export function nameOf(text: string): string {
  const name = plainName(text);
  if (name === '') throw OrganizationRefusal.INVALID_NAME();
  return name;
}
