import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Logger, type LoggerService } from '@nestjs/common';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { isLogo, MAX_LOGO_BYTES } from '../domain/picture-format.ts';
import { ChildLogoDrawing, drawInChild, lowPriority } from './child-logo-drawing.ts';

/** Real pictures through the real program, as it is started by the service. */

/** Elsewhere the priority is one of the process. */
const onLinux = process.platform === 'linux' ? test : test.skip;
const drawing = new ChildLogoDrawing();
const draw = (picture: Uint8Array) => drawing.draw(picture);
const drawn = async (picture: Uint8Array) => (await draw(picture)) as Uint8Array;
const blue = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 255, alpha: 1 } } });

/** Colour and opacity at a point of a picture. */
async function pixel(picture: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * info.width + x) * 4, (y * info.width + x + 1) * 4)];
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of one colour with any dimensions, without ever holding its pixels. */
function png(width: number, height: number, pixels: Uint8Array): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // One bit a pixel, in grey.
  head.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const end = chunk('IEND', Buffer.alloc(0));
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(pixels)), end]);
}

describe('a logo is drawn', () => {
  test.each<[string, () => Promise<Buffer>]>([
    ['PNG', () => blue(300, 100).png().toBuffer()],
    ['PNG, interlaced', () => blue(300, 100).png({ progressive: true }).toBuffer()],
    ['JPEG', () => blue(300, 100).jpeg().toBuffer()],
    ['GIF', () => blue(300, 100).gif().toBuffer()],
    ['WebP', () => blue(300, 100).webp({ lossless: true }).toBuffer()],
  ])('from %s, as a square WebP with the picture in its middle', async (_, picture) => {
    const logo = await drawn(await picture());
    expect(isLogo(logo)).toBe(true);
    await expect(sharp(logo).metadata()).resolves.toMatchObject({ format: 'webp', width: 132, height: 132 });
    const [r, g, b, alpha] = await pixel(logo, 66, 66);
    expect([r! < 8, g! < 8, b! > 240, alpha]).toEqual([true, true, true, 255]);
    expect((await pixel(logo, 66, 4))[3]).toBe(0);
  });

  test('of the first frame alone', async () => {
    const frames = [
      blue(20, 20).png().toBuffer(),
      sharp(await blue(20, 20).png().toBuffer())
        .negate()
        .png()
        .toBuffer(),
    ];
    const animation = await sharp(await Promise.all(frames), { join: { animated: true } })
      .webp()
      .toBuffer();
    await expect(sharp(animation).metadata()).resolves.toMatchObject({ pages: 2 });
    const logo = await drawn(animation);
    expect((await sharp(logo).metadata()).pages).toBeUndefined();
    expect((await pixel(logo, 66, 66))[2]).toBeGreaterThan(200);
  });

  test('upright, and without metadata', async () => {
    const photo = await blue(100, 300).jpeg().withMetadata({ orientation: 6 }).withIccProfile('p3').toBuffer();
    await expect(sharp(photo).metadata()).resolves.toMatchObject({ orientation: 6, exif: expect.anything() });
    const logo = await drawn(photo);
    const { exif, icc, xmp } = await sharp(logo).metadata();
    expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
    // It lies on its side now.
    expect([(await pixel(logo, 4, 66))[3], (await pixel(logo, 66, 4))[3]]).toEqual([255, 0]);
  });

  test('of noise, well below what may be stored', async () => {
    let state = 1;
    const noise = Uint8Array.from({ length: 132 * 132 * 4 }, () => (state = (state * 48_271) % 2_147_483_647) & 255);
    const logo = await drawn(
      await sharp(noise, { raw: { width: 132, height: 132, channels: 4 } })
        .png()
        .toBuffer(),
    );
    expect(logo.length).toBeGreaterThan(5000);
    expect(logo.length).toBeLessThan(MAX_LOGO_BYTES * 0.75);
  });

  test('one after the other, however many are asked for', async () => {
    const picture = await blue(10, 10).png().toBuffer();
    const broken = Buffer.from('\x89PNG\r\n\x1a\nbroken', 'latin1');
    const all = await Promise.all([draw(picture), draw(broken), draw(picture)]);
    expect(all.map((logo) => logo instanceof Uint8Array)).toEqual([true, false, true]);
  });
});

describe('nothing is drawn', () => {
  let whole: Buffer;
  beforeAll(async () => {
    whole = await sharp(Buffer.alloc(200 * 200 * 3, 7), { raw: { width: 200, height: 200, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer();
  });

  test('of a few bytes that claim to be a billion pixels', async () => {
    await expect(draw(png(32_000, 32_000, Buffer.alloc(100)))).resolves.toBe('undecodable');
    // A real one: 32 MB of pixels in 31 kB.
    const bomb = png(16_000, 16_000, Buffer.alloc(16_000 * 2001));
    expect(bomb.length).toBeLessThan(40_000);
    await expect(draw(bomb)).resolves.toBe('undecodable');
  });

  test('of a picture that ends too early', async () => {
    await expect(draw(whole)).resolves.toBeInstanceOf(Uint8Array);
    await expect(draw(whole.subarray(0, whole.length / 2))).resolves.toBe('undecodable');
    await expect(draw(whole.subarray(0, 60))).resolves.toBe('undecodable');
  });

  test.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
    ['SVG with a file of this machine', '<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/hostname"/></svg>'],
    ['HTML', '<!doctype html><img src="x" onerror="alert(1)">'],
    ['PDF', '%PDF-1.4\n%%EOF'],
    ['nothing', ''],
  ])('of %s', async (_, text) => {
    await expect(draw(Buffer.from(text))).resolves.toBe('undecodable');
  });

  test.each(['tiff', 'avif'] as const)('of %s, whose decoder is switched off', async (format) => {
    const picture = await blue(10, 10).toFormat(format).toBuffer();
    await expect(draw(picture)).resolves.toBe('undecodable');
  });
});

describe('a program', () => {
  /** As a decoder that a picture keeps busy, or that a hostile one took over. */
  const program = (name: string, text: string) => {
    const path = join(directory, name);
    writeFileSync(path, text);
    return { path, deadlineMs: 30_000 };
  };
  let directory: string;
  const warnings: string[] = [];
  beforeEach(() => void warnings.splice(0));
  beforeAll(() => {
    const note = () => undefined;
    const warn = (text: string) => void warnings.push(text);
    Logger.overrideLogger({ log: note, warn, error: note } satisfies LoggerService);
    directory = mkdtempSync(join(tmpdir(), 'logos-'));
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  test('that does not end is killed, and that is said', async () => {
    const endless = { ...program('endless.mjs', "process.on('SIGTERM', () => {}); for (;;);"), deadlineMs: 500 };
    await expect(drawInChild(Buffer.from('x'), endless)).resolves.toBe('killed');
    expect(warnings).toEqual([expect.stringMatching(/ended by SIGKILL: it took 0.5 s/)]);
  });

  test('that answers more than a logo has is not listened to', async () => {
    const chatty = program('chatty.mjs', `process.stdout.write('x'.repeat(${MAX_LOGO_BYTES + 1}))`);
    await expect(drawInChild(Buffer.from('x'), chatty)).resolves.toBe('undecodable');
    expect(warnings).toEqual([]);
  });

  test.each([
    ['by somebody else, such as for want of memory,', "process.kill(process.pid, 'SIGKILL')", 'SIGKILL'],
    ['by a crash', 'process.abort()', 'SIGABRT'],
  ])('that is ended %s is no fault of the picture', async (_, text, signal) => {
    await expect(drawInChild(Buffer.from('x'), program('ended.mjs', text))).resolves.toBe('killed');
    expect(warnings).toEqual([expect.stringContaining(signal)]);
  });

  test('gets no environment', async () => {
    const curious = program('curious.mjs', "process.stdout.write(Object.keys(process.env).join() + '.')");
    await expect(drawInChild(Buffer.from('x'), curious).then(String)).resolves.toBe('.');
  });

  onLinux('has a low priority, with all its threads', async () => {
    const observed = program(
      'threads.mjs',
      `
      import { readdirSync, readFileSync } from 'node:fs';
      const { default: sharp } = await import(${JSON.stringify(import.meta.resolve('sharp'))});
      await sharp({ create: { width: 500, height: 500, channels: 3, background: 'red' } }).resize(50).png().toBuffer();
      const stats = readdirSync('/proc/self/task').map((id) => readFileSync('/proc/self/task/' + id + '/stat', 'latin1'));
      // The 19th field, after a name that may contain spaces.
      const priorities = stats.map((stat) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]));
      process.stdout.write(JSON.stringify(priorities));
    `,
    );
    const priorities = JSON.parse(String(await drawInChild(Buffer.from('x'), observed))) as number[];
    expect(priorities.length).toBeGreaterThan(4);
    expect(new Set(priorities)).toEqual(new Set([lowPriority()]));
  });

  test('that is not there is our fault, and said', async () => {
    const missing = { path: join(directory, 'missing.mjs'), deadlineMs: 30_000 };
    await expect(drawInChild(Buffer.from('x'), missing)).rejects.toThrow(/No logo can be drawn: [^]*missing/);
  });
});
