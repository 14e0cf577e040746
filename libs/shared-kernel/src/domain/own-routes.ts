/** Stands for whatever site shows a path. */
const ANY_SITE = 'https://site.invalid';
const ROUTES = /\/api\/auth(?:\/|$)/i;
const ESCAPED = /%([0-9a-f]{2})/gi;

/**
 * Whether an address leads to routes of this service, which act with the cookies of whoever follows it: what people may
 * give as a picture must not. Whatever its host, since applications pass these paths on to us under names of their own;
 * and read as browsers read addresses, then once more as a proxy that decodes what it passes on.
 */
export function leadsToRoutes(address: string): boolean {
  const read = URL.parse(address, ANY_SITE)?.pathname ?? '';
  const decoded = read.replace(ESCAPED, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  const path = URL.parse(decoded.replace(/[\\/]+/g, '/'), ANY_SITE)?.pathname ?? '';
  return ROUTES.test(path);
}
