import { inlinePicture, PICTURE_LENGTH } from './picture.ts';
import { refusals } from './refusal.ts';

export const rasterFormats = ['jpeg', 'png', 'webp'] as const;
export type RasterFormat = (typeof rasterFormats)[number];

/** A picture that this service stores, and serves to anyone who has its address. */
export interface Raster {
  readonly format: RasterFormat;
  readonly bytes: Buffer;
}

/** Pixels of a side at most. A few bytes can declare an image that takes gigabytes to decode. */
export const RASTER_SIDE = 1024;

export const PictureRefusal = refusals({
  INVALID_PICTURE: {
    status: 400,
    message: `Invalid picture, must be a data URL of a JPEG, PNG or WebP image of at most ${PICTURE_LENGTH / 1024} KB and ${RASTER_SIDE} pixels a side`,
  },
});

/** @param text a data URL @throws INVALID_PICTURE */
export function rasterOf(text: string): Raster {
  const { format, bytes } = inlinePicture(text) ?? {};
  const known = rasterFormats.find((name) => name === format);
  if (known === undefined || bytes === undefined) throw PictureRefusal.INVALID_PICTURE();
  const sides = sidesIn[known](bytes);
  const isSound = sides?.every((side) => side > 0 && side <= RASTER_SIDE) ?? false;
  if (!isSound) throw PictureRefusal.INVALID_PICTURE();
  return { format: known, bytes };
}

type Sides = readonly [width: number, height: number];

/** The sides that the header of a file declares; undefined when it is cut off, or has none. */
const sidesIn: Readonly<Record<RasterFormat, (bytes: Buffer) => Sides | undefined>> = {
  png: (bytes) =>
    bytes.length >= 24 && nameAt(bytes, 12) === 'IHDR' ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : undefined,
  jpeg: sidesOfJpeg,
  webp: (bytes) => (bytes.length >= 30 ? sidesOfWebp[nameAt(bytes, 12)]?.(bytes) : undefined),
};

const nameAt = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 4);

/** Start-of-frame markers are C0 to CF, without those of tables (C4, CC) and of an extension (C8). */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** The first frame: browsers decode no other. */
function sidesOfJpeg(bytes: Buffer): Sides | undefined {
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!;
    if (isFrame(marker)) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
    // A marker may be preceded by fill bytes; all others before the frame have a length.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** By the name of the first chunk: lossy, lossless, extended. */
const sidesOfWebp: Readonly<Record<string, (bytes: Buffer) => Sides>> = {
  'VP8 ': (bytes) => [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff],
  VP8L: (bytes) => {
    const packed = bytes.readUInt32LE(21);
    return [(packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1];
  },
  VP8X: (bytes) => [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1],
};
