import { leadsToRoutes } from './own-routes.ts';

/** Characters of the longest picture. */
export const PICTURE_LENGTH = 32_768;
const ADDRESS_LENGTH = 2048;
/** Browsers drop tabs and line breaks from an address, other readers do not. */
const SPACE = /[\s\p{Cc}]/u;

const DATA_URL = /^data:image\/([a-z]+);base64,([a-z0-9+/]+={0,2})$/i;

/** In a signature: any byte, such as those of a length. */
const ANY = '.';

/** What files begin with, by format. Formats of pixels only: SVG may contain scripts and addresses of its own. */
const SIGNATURES: ReadonlyMap<string, string> = new Map([
  ['avif', '....ftypavi'],
  ['gif', 'GIF8'],
  ['jpeg', '\xff\xd8\xff'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['webp', 'RIFF....WEBP'],
]);

/** Whether a text is a data URL with a raster image in it: the bytes begin as the format does that it names. */
export function isInlinePicture(text: string): boolean {
  if (text.length > PICTURE_LENGTH) return false;
  const [, format = '', content = ''] = DATA_URL.exec(text) ?? [];
  const signature = SIGNATURES.get(format.toLowerCase());
  if (signature === undefined) return false;
  const bytes = Buffer.from(content, 'base64');
  return [...signature].every((letter, index) => letter === ANY || letter.charCodeAt(0) === bytes[index]);
}

/**
 * Whether a text can be the picture of a person or an organization: an https URL, or a data URL with a raster image.
 * URLs of our own routes cannot, because the browser of every viewer would request them with the cookies of the viewer.
 */
export function isPicture(text: string): boolean {
  if (isInlinePicture(text)) return true;
  if (text.length > ADDRESS_LENGTH || SPACE.test(text)) return false;
  return /^https:\/\//i.test(text) && URL.parse(text) !== null && !leadsToRoutes(text);
}
