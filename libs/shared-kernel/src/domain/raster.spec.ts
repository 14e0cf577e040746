import { expect, test } from '@jest/globals';
import { aJpeg, aPng, aWebp, dataUrlOf } from '../testing/pictures.ts';
import { PICTURE_LENGTH } from './picture.ts';
import { RASTER_SIDE, rasterOf } from './raster.ts';

const kinds = { png: aPng, jpeg: aJpeg, webp: aWebp };
const formats = ['png', 'jpeg', 'webp'] as const;
const refused = expect.objectContaining({ code: 'INVALID_PICTURE', status: 400 });

test.each(formats)('%s is read with its bytes, up to the longest side', (format) => {
  for (const [width, height] of [
    [1, 1],
    [256, 256],
    [RASTER_SIDE, 3],
    [3, RASTER_SIDE],
  ] as const) {
    const bytes = kinds[format](width, height);
    expect(rasterOf(dataUrlOf(format, bytes))).toEqual({ format, bytes });
  }
});

test.each(formats)('%s that declares a longer side, or none, is refused', (format) => {
  for (const [width, height] of [
    [RASTER_SIDE + 1, 1],
    [1, RASTER_SIDE + 1],
    [16_000, 16_000],
  ] as const) {
    expect(() => rasterOf(dataUrlOf(format, kinds[format](width, height)))).toThrow(refused);
  }
});

test.each(['png', 'jpeg'] as const)('%s without extent is refused', (format) => {
  for (const [width, height] of [
    [0, 1],
    [1, 0],
  ] as const)
    expect(() => rasterOf(dataUrlOf(format, kinds[format](width, height)))).toThrow(refused);
});

test('the other forms of WebP are read as well', () => {
  for (const chunk of ['VP8L', 'VP8X'] as const) {
    expect(rasterOf(dataUrlOf('webp', aWebp(RASTER_SIDE, 7, chunk))).format).toBe('webp');
    for (const [width, height] of [
      [RASTER_SIDE + 1, 7],
      [7, RASTER_SIDE + 1],
    ] as const)
      expect(() => rasterOf(dataUrlOf('webp', aWebp(width, height, chunk)))).toThrow(refused);
  }
});

test('a JPEG is measured behind its other segments, and behind fill bytes', () => {
  const before = Buffer.from('ffe000104a46494600010100000100010000ffff', 'hex');
  const with_ = (width: number) => {
    const plain = aJpeg(width, 4);
    return dataUrlOf('jpeg', Buffer.concat([plain.subarray(0, 2), before, plain.subarray(2)]));
  };
  expect(rasterOf(with_(8)).format).toBe('jpeg');
  expect(() => rasterOf(with_(20_000))).toThrow(refused);
});

test.each([
  ['an SVG', 'data:image/svg+xml;base64,PHN2Zy8+'],
  ['a page that says it is a PNG', dataUrlOf('png', Buffer.from('<html><script>alert(1)</script>'))],
  ['a GIF', dataUrlOf('gif', Buffer.from('GIF89a\x01\0\x01\0'))],
  ['an AVIF', dataUrlOf('avif', Buffer.from('\0\0\0\x1cftypavif', 'latin1'))],
  ['a URL', 'https://example.com/a.png'],
  ['nothing', ''],
  ['a PNG that is cut off', dataUrlOf('png', aPng(1, 1).subarray(0, 20))],
  ['a PNG that begins with another chunk', dataUrlOf('png', Buffer.from(aPng(1, 1)).fill('tEXt', 12, 16))],
  ['a JPEG that is cut off', dataUrlOf('jpeg', aJpeg(1, 1).subarray(0, 8))],
  ['a JPEG without a frame', dataUrlOf('jpeg', Buffer.from('ffd8ffd9', 'hex'))],
  ['a WebP that is cut off', dataUrlOf('webp', aWebp(1, 1).subarray(0, 25))],
  ['a WebP of an unknown form', dataUrlOf('webp', Buffer.from(aWebp(1, 1)).fill('VP9 ', 12, 16))],
  ['a PNG of more than 32 KB', dataUrlOf('png', Buffer.concat([aPng(1, 1), Buffer.alloc(PICTURE_LENGTH)]))],
])('%s is refused', (_, text) => {
  expect(() => rasterOf(text)).toThrow(refused);
});
