import { leadsToRoutes } from '#shared-kernel/domain/own-routes';
import { OrganizationRefusal } from './refusals.ts';

/** Only its scheme matters: without one, a logo is a path on whatever site shows it. */
const ANY_SITE = 'https://site.invalid';
const SCHEMES = new Set(['http:', 'https:']);

/**
 * The address of an image, absolute or a path. Read as browsers read addresses, so that nothing they would run or unpack
 * gets into one, however it is written (`java\nscript:`); and no route of ours, which every member who looks would ask.
 * @throws INVALID_LOGO
 */
export function logoOf(text: string | null): string | null {
  if (text === null) return null;
  const address = URL.parse(text, ANY_SITE);
  const isFit = address !== null && SCHEMES.has(address.protocol) && !leadsToRoutes(text);
  if (!isFit) throw OrganizationRefusal.INVALID_LOGO();
  return text;
}
