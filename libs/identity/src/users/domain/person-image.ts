import { isPicture } from '#shared-kernel/domain/picture';
import { AccountRefusal } from './account-refusals.ts';

/** The picture of a person, as it is stored; "" is none, as forms send it. @throws INVALID_FIELD */
export function personImage(text: string | null): string | null {
  if (text === null || text === '') return null;
  if (!isPicture(text)) throw AccountRefusal.INVALID_FIELD({ field: 'image' });
  return text;
}
