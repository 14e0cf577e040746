import { type Crop, fitting, partOf } from './crop.ts';

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'];
const MOST_MB = 10;
/** Characters of a data URL; the service has the same limit. */
const MOST_LENGTH = 32_768;

/** The picture in a file, turned as its camera says; or why there is none. */
export async function readPicture(file: File): Promise<ImageBitmap | string> {
  if (!PICTURE_TYPES.includes(file.type)) return 'Choose a PNG, JPEG or WebP picture.';
  if (file.size > MOST_MB * 1024 * 1024) return `This file is larger than ${MOST_MB} MB. Choose a smaller one.`;
  try {
    return await createImageBitmap(file);
  } catch {
    return 'This picture can’t be read. Choose another one.';
  }
}

export function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, side } = partOf(picture, crop);
  const context = canvas.getContext('2d')!;
  context.imageSmoothingQuality = 'high';
  // Transparent parts would be dark on dark pages and in a JPEG.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** The kept part as a data URL, drawn anew: without places, dates and names that cameras write into files. */
export function encoded(picture: ImageBitmap, crop: Crop): string {
  const canvas = document.createElement('canvas');
  const drawn = (side: number, quality: number) => {
    if (canvas.width !== side) {
      canvas.width = canvas.height = side;
      draw(canvas, picture, crop);
    }
    const webp = canvas.toDataURL('image/webp', quality);
    // A browser that cannot write a format answers a PNG, which no quality makes smaller.
    return webp.startsWith('data:image/webp') ? webp : canvas.toDataURL('image/jpeg', quality);
  };
  const found = fitting(drawn, MOST_LENGTH);
  if (found === undefined) throw new Error('A picture of 64 pixels is never that long');
  return found;
}
