import { expect, test } from '@jest/globals';
import { unitsByDay } from './meter-days.ts';

const since = new Date('2026-11-20T00:00:00Z');
const on = (day: string, units: number) => ({ at: `2026-11-${day}T00:00:00.000000Z`, units });

test('units stand at their days, the first one first, and missing days are empty', () => {
  expect(unitsByDay([on('20', 1.5), on('22', 7)], since, 3)).toEqual([1.5, 0, 7]);
  expect(unitsByDay([], since, 2)).toEqual([0, 0]);
});

test('what a clock that differs puts outside counts with the nearest day', () => {
  expect(unitsByDay([on('19', 1), on('20', 2), on('21', 4), on('22', 8)], since, 2)).toEqual([3, 12]);
});
