import { expect, test } from '@jest/globals';
import { needsCurrentCode } from './step-up.ts';

const passed = new Date('2026-11-20T12:00:00Z');
const after = (seconds: number) => new Date(passed.getTime() + seconds * 1000);

test.each([
  [passed, 599, 600, false],
  [passed, 600, 600, true],
  [null, 0, 600, true],
  [null, 0, 0, false],
  [passed, 86_400, 0, false],
])('passed %j, %i seconds ago, within %i: %s', (secondFactorAt, seconds, stepUpSeconds, expected) => {
  expect(needsCurrentCode({ secondFactorAt }, after(seconds), { stepUpSeconds })).toBe(expected);
});
