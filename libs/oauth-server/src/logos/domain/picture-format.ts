/**
 * Formats that are decoded, by their media types, with the bytes that their files begin with. No SVG, which is a program,
 * and none of the formats that few logos have: each decoder is native code that reads what strangers send.
 */
const SIGNATURES: ReadonlyMap<string, RegExp> = new Map([
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF.{4}WEBP/s],
]);
const SIGNATURE_LENGTH = 12;

const beginsAs = (type: string, bytes: Uint8Array): boolean =>
  SIGNATURES.get(type)?.test(Buffer.from(bytes.subarray(0, SIGNATURE_LENGTH)).toString('latin1')) ?? false;

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
