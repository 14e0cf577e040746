import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

// A program of its own, started by `ChildLogoDrawing` for one picture: reads it from standard input, writes the logo to
// standard output. Exit code 2: the picture cannot be decoded.

/** Pixels, of the sides of the square; three times the largest that pages show. */
const SIDE = 132;
/** 16.8 million need less than 100 MB when they are decoded. */
const MAX_PIXELS = 4096 * 4096;
const QUALITY = 90;
const UNDECODABLE = 2;

const INPUT = { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false, sequentialRead: true } as const;
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };

sharp.concurrency(1);
sharp.cache(false);
// Of its many formats, those of `isPicture`.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
});

const picture = await buffer(process.stdin);
try {
  // Metadata is not copied unless it is asked for; the colours are converted to sRGB.
  const logo = await sharp(picture, INPUT)
    .autoOrient()
    .resize(SIDE, SIDE, { fit: 'contain', background: TRANSPARENT })
    .webp({ quality: QUALITY })
    .toBuffer();
  process.stdout.write(logo);
} catch {
  process.exitCode = UNDECODABLE;
}
