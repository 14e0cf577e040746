/** The origin against which a path is resolved. */
const ANY_SITE = 'https://site.invalid';
const ROUTES = /\/api\/auth(?:\/|$)/i;
const ESCAPED = /%([0-9a-f]{2})/gi;

/**
 * Whether a URL leads to routes of this service, which act with the cookies of the viewer; a picture must not. The host
 * does not matter, because applications proxy these paths under names of their own. The URL is parsed as browsers parse
 * it, and once more decoded, as some proxies forward it.
 */
export function leadsToRoutes(address: string): boolean {
  const read = URL.parse(address, ANY_SITE)?.pathname ?? '';
  const decoded = read.replace(ESCAPED, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  const path = URL.parse(decoded.replace(/[\\/]+/g, '/'), ANY_SITE)?.pathname ?? '';
  return ROUTES.test(path);
}
