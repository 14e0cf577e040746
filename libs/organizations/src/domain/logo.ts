import { leadsToRoutes } from '#shared-kernel/domain/own-routes';
import { OrganizationRefusal } from './refusals.ts';

/** Base for relative addresses; only its scheme matters. */
const ANY_SITE = 'https://site.invalid';
const SCHEMES = new Set(['http:', 'https:']);

/**
 * The address of an image, absolute or a path. It is parsed as browsers do, so that disguised schemes (`java\nscript:`) are
 * refused. Routes of this service are refused too: the browser of every member who sees the logo would call them.
 * @throws INVALID_LOGO
 */
export function logoOf(text: string | null): string | null {
  if (text === null) return null;
  const address = URL.parse(text, ANY_SITE);
  const isFit = address !== null && SCHEMES.has(address.protocol) && !leadsToRoutes(text);
  if (!isFit) throw OrganizationRefusal.INVALID_LOGO();
  return text;
}
