import { leadsToRoutes } from '#shared-kernel/domain/own-routes';
import { AccountRefusal } from './account-refusals.ts';

/**
 * The picture of a person: any text an application makes one of, but no route of ours, which everybody who looks at the
 * person would ask. @throws INVALID_FIELD
 */
export function personImage(text: string | null): string | null {
  if (text !== null && leadsToRoutes(text)) throw AccountRefusal.INVALID_FIELD({ field: 'image' });
  return text;
}
