import { expect, test } from '@jest/globals';
import { dragged, fitting, partOf, roomIn, WHOLE } from './crop.ts';

const wide = { width: 400, height: 200 };

test('at first the middle is kept, as much of it as fits', () => {
  expect(partOf(wide, WHOLE)).toEqual({ side: 200, left: 100, top: 0 });
  expect(partOf({ width: 200, height: 400 }, WHOLE)).toEqual({ side: 200, left: 0, top: 100 });
});

test('twice as near keeps half of the side, between both ends', () => {
  expect(partOf(wide, { zoom: 2, x: 0, y: 0 })).toEqual({ side: 100, left: 0, top: 0 });
  expect(partOf(wide, { zoom: 2, x: 1, y: 1 })).toEqual({ side: 100, left: 300, top: 100 });
});

test('what fits exactly cannot be moved', () => {
  expect(roomIn(wide, WHOLE)).toEqual({ x: true, y: false });
  expect(roomIn({ width: 9, height: 9 }, WHOLE)).toEqual({ x: false, y: false });
  expect(roomIn(wide, { ...WHOLE, zoom: 2 })).toEqual({ x: true, y: true });
});

test('a picture that is dragged to the right shows more of its left', () => {
  // A quarter of the shown side is 50 of its pixels, of 200 that there are.
  expect(dragged(wide, WHOLE, 0.25, 0.25)).toEqual({ zoom: 1, x: 0.25, y: 0.5 });
});

test('nothing is dragged beyond its end', () => {
  expect(dragged(wide, { ...WHOLE, zoom: 2 }, 9, -9)).toEqual({ zoom: 2, x: 0, y: 1 });
});

test('the first that is short enough is taken: quality goes before size', () => {
  const asked: string[] = [];
  const draw = (side: number, quality: number) => {
    asked.push(`${side}@${quality}`);
    return 'x'.repeat(side * quality * 10);
  };
  expect(fitting(draw, 1800)?.length).toBe(1792);
  expect(asked).toEqual(['256@0.9', '256@0.8', '256@0.7']);
  expect(fitting(draw, 1)).toBeUndefined();
});
