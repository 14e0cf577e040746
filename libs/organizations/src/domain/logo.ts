import { OrganizationRefusal } from './refusals.ts';

/** Only its scheme matters: without one, a logo is a path on whatever site shows it. */
const ANY_SITE = 'https://site.invalid';
const SCHEMES = new Set(['http:', 'https:']);

/**
 * The address of an image, absolute or a path. Read as browsers read addresses, so that nothing they would run or unpack
 * gets into one, however it is written (`java\nscript:`).
 * @throws INVALID_LOGO
 */
export function logoOf(text: string | null): string | null {
  if (text === null) return null;
  const address = URL.parse(text, ANY_SITE);
  if (!address || !SCHEMES.has(address.protocol)) throw OrganizationRefusal.INVALID_LOGO();
  return text;
}
