/** The origin against which a path is resolved. */
const ANY_SITE = 'https://site.invalid';
const ROUTES = /\/api\/(?:auth|pictures)(?:\/|$)/i;
const ESCAPED = /%([0-9a-f]{2})/gi;

/**
 * Whether a URL leads to routes of this service under any host, because applications proxy them. A picture must not: some
 * act with the cookies of the viewer, and a stored picture belongs to one owner, with whom it goes. Parsed as browsers do,
 * and once more decoded, as some proxies forward it.
 */
export function leadsToRoutes(address: string): boolean {
  const read = URL.parse(address, ANY_SITE)?.pathname ?? '';
  const decoded = read.replace(ESCAPED, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  const path = URL.parse(decoded.replace(/[\\/]+/g, '/'), ANY_SITE)?.pathname ?? '';
  return ROUTES.test(path);
}

export const PICTURE_LENGTH = 32_768;
const ADDRESS_LENGTH = 2048;
/** Browsers drop tabs and line breaks from an address, other readers do not. */
const SPACE = /[\s\p{Cc}]/u;

const DATA_URL = /^data:image\/([a-z]+);base64,([a-z0-9+/]+={0,2})$/i;

/** In a signature: any byte, such as those of a length. */
const ANY = '.';

/** The first bytes of a file, by format. Formats of pixels only: SVG may contain scripts and addresses of its own. */
const SIGNATURES: ReadonlyMap<string, string> = new Map([
  ['avif', '....ftypavi'],
  ['gif', 'GIF8'],
  ['jpeg', '\xff\xd8\xff'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['webp', 'RIFF....WEBP'],
]);

/** The raster image in a data URL; undefined unless the bytes begin as the format does that it names. */
export function inlinePicture(text: string): { readonly format: string; readonly bytes: Buffer } | undefined {
  if (text.length > PICTURE_LENGTH) return undefined;
  const [, name = '', content = ''] = DATA_URL.exec(text) ?? [];
  const format = name.toLowerCase();
  const signature = SIGNATURES.get(format);
  if (signature === undefined) return undefined;
  const bytes = Buffer.from(content, 'base64');
  const fits = [...signature].every((letter, index) => letter === ANY || letter.charCodeAt(0) === bytes[index]);
  return fits ? { format, bytes } : undefined;
}

export const isInlinePicture = (text: string): boolean => inlinePicture(text) !== undefined;

/**
 * Whether a text can be the picture of a person or an organization: an https URL, or a data URL with a raster image.
 * URLs of our own routes cannot, because the browser of every viewer would request them with the cookies of the viewer.
 */
export function isPicture(text: string): boolean {
  if (isInlinePicture(text)) return true;
  if (text.length > ADDRESS_LENGTH || SPACE.test(text)) return false;
  return /^https:\/\//i.test(text) && URL.parse(text) !== null && !leadsToRoutes(text);
}
