/** The square part of a picture that is kept. */
export interface Crop {
  /** 1: as much as fits. */
  readonly zoom: number;
  /** 0: the left end of what there is to move, 1: the right one. */
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const MOST_ZOOM = 4;

/** In pixels of the picture. */
export function partOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { side, left: (width - side) * x, top: (height - side) * y };
}

/** Whether there is anything to move to, by direction. */
export function roomIn(size: Size, crop: Crop): { readonly x: boolean; readonly y: boolean } {
  const { side } = partOf(size, crop);
  return { x: size.width - side >= 1, y: size.height - side >= 1 };
}

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value));

/** The picture follows the pointer. @param dx in parts of the side that is shown */
export function dragged(size: Size, crop: Crop, dx: number, dy: number): Crop {
  const { side } = partOf(size, crop);
  const moved = (at: number, by: number, length: number) =>
    length - side < 1 ? at : between(0, at - (by * side) / (length - side), 1);
  return { ...crop, x: moved(crop.x, dx, size.width), y: moved(crop.y, dy, size.height) };
}

/** Pixels of a side, and qualities, in the order in which they are tried. */
const SIDES = [256, 192, 128, 64];
const QUALITIES = [0.9, 0.8, 0.7, 0.6, 0.5];

/** The best of these data URLs that is short enough. @param most characters */
export function fitting(draw: (side: number, quality: number) => string, most: number): string | undefined {
  for (const side of SIDES) {
    for (const quality of QUALITIES) {
      const text = draw(side, quality);
      if (text.length <= most) return text;
    }
  }
  return undefined;
}
