import { isPicture } from '#shared-kernel/domain/picture';
import { OrganizationRefusal } from './refusals.ts';

/** The logo of an organization, as it is stored; "" is none, as forms send it. @throws INVALID_LOGO */
export function logoOf(text: string | null): string | null {
  if (text === null || text === '') return null;
  if (!isPicture(text)) throw OrganizationRefusal.INVALID_LOGO();
  return text;
}
