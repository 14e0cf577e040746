import { leadsToRoutes } from './own-routes.ts';

/** Characters of the longest picture. */
export const PICTURE_LENGTH = 32_768;
const ADDRESS_LENGTH = 2048;
/** Formats of pixels only: SVG may contain scripts and addresses of its own. */
const RASTER = /^data:image\/(?:avif|gif|jpeg|png|webp);base64,[a-z0-9+/]+={0,2}$/i;
/** Browsers drop tabs and line breaks from an address, other readers do not. */
const SPACE = /[\s\p{Cc}]/u;

/**
 * Whether a text can be the picture of a person or an organization: an https URL, or a data URL with a raster image.
 * URLs of our own routes cannot, because the browser of every viewer would request them with the cookies of the viewer.
 */
export function isPicture(text: string): boolean {
  if (text.length > PICTURE_LENGTH) return false;
  if (RASTER.test(text)) return true;
  if (text.length > ADDRESS_LENGTH || SPACE.test(text)) return false;
  return /^https:\/\//i.test(text) && URL.parse(text) !== null && !leadsToRoutes(text);
}
