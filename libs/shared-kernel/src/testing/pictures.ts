/** Headers of pictures: what the service reads of them. Whole ones are drawn by browsers. */
export const dataUrlOf = (format: string, bytes: Buffer): string =>
  `data:image/${format};base64,${bytes.toString('base64')}`;

export function aPng(width: number, height: number): Buffer {
  const sides = Buffer.alloc(8);
  sides.writeUInt32BE(width, 0);
  sides.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    sides,
    Buffer.from('0806000000', 'hex'),
  ]);
}

export function aJpeg(width: number, height: number): Buffer {
  const sides = Buffer.alloc(4);
  sides.writeUInt16BE(height, 0);
  sides.writeUInt16BE(width, 2);
  return Buffer.concat([Buffer.from('ffd8ffc0001108', 'hex'), sides, Buffer.from('03012200021101031101', 'hex')]);
}

export function aWebp(width: number, height: number, chunk: 'VP8 ' | 'VP8L' | 'VP8X' = 'VP8 '): Buffer {
  const bytes = Buffer.alloc(40);
  bytes.write('RIFF', 0, 'latin1');
  bytes.write('WEBP', 8, 'latin1');
  bytes.write(chunk, 12, 'latin1');
  if (chunk === 'VP8 ') {
    bytes.writeUInt16LE(width, 26);
    bytes.writeUInt16LE(height, 28);
  } else if (chunk === 'VP8L') {
    bytes.writeUInt32LE((width - 1) | ((height - 1) << 14), 21);
  } else {
    bytes.writeUIntLE(width - 1, 24, 3);
    bytes.writeUIntLE(height - 1, 27, 3);
  }
  return bytes;
}
