import { leadsToRoutes } from '#shared-kernel/domain/own-routes';
import { AccountRefusal } from './account-refusals.ts';

/**
 * The picture of a person: any text that an application understands, except URLs of our own routes, which every viewer
 * would request. @throws INVALID_FIELD
 */
export function personImage(text: string | null): string | null {
  if (text !== null && leadsToRoutes(text)) throw AccountRefusal.INVALID_FIELD({ field: 'image' });
  return text;
}
