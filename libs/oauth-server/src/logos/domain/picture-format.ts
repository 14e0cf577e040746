/**
 * Formats that are decoded, by their media types, with the bytes that their files begin with. No SVG, which is a program,
 * and none of the formats that few logos have: each decoder is native code that reads what strangers send.
 */
const SIGNATURES: ReadonlyMap<string, string> = new Map([
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF8'],
  ['image/webp', 'RIFF....WEBP'],
]);

/** In a signature: any byte, such as those of a length. */
const ANY = '.';

function beginsAs(type: string, bytes: Uint8Array): boolean {
  const signature = SIGNATURES.get(type);
  if (signature === undefined || bytes.length < signature.length) return false;
  return [...signature].every((letter, index) => letter === ANY || letter.charCodeAt(0) === bytes[index]);
}

/** What is asked for (`Accept`). */
export const PICTURE_TYPES: string = [...SIGNATURES.keys()].join(', ');

/** Of the pictures that this server makes. */
export const LOGO_TYPE = 'image/webp';

/** As stored. A logo of noise takes about half of it. */
export const MAX_LOGO_BYTES = 65_536;

/**
 * Whether an answer claims to be a picture in one of the formats, and begins as that format does.
 * @param contentType the header
 */
export function isPicture(contentType: string | undefined, bytes: Uint8Array): boolean {
  const type = (contentType ?? '').split(';', 1)[0]!.trim().toLowerCase();
  return beginsAs(type, bytes);
}

/** Whether this is what the decoder should have made. It reads hostile bytes, so what it answers is not trusted. */
export const isLogo = (bytes: Uint8Array): boolean => bytes.length <= MAX_LOGO_BYTES && beginsAs(LOGO_TYPE, bytes);
