import { describe, expect, test } from '@jest/globals';
import { START } from '../../testing/a-client.ts';
import { aSigningKey } from '../../testing/a-signing-key.ts';
import { KeySchedule } from './key-schedule.ts';

const DAY = 86_400;
const HOUR = 3600;
const ROTATION = 90 * DAY;
const LIFE = HOUR;
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000);

const first = aSigningKey();
const second = aSigningKey({ generation: 2, signsFrom: after(ROTATION) });
const third = aSigningKey({ generation: 3, signsFrom: after(2 * ROTATION) });
const other = aSigningKey({ algorithm: 'RS256', signsFrom: after(DAY) });
const schedule = new KeySchedule([third, second, other, first]);

describe('the current key', () => {
  test.each([
    [0, first],
    [ROTATION - 1, first],
    [ROTATION, second],
    [2 * ROTATION - 1, second],
    [2 * ROTATION, third],
    [9 * ROTATION, third],
  ])('after %d seconds', (seconds, key) => {
    expect(schedule.current('ES256', after(seconds))).toBe(key);
  });

  test('is the first one where the clock is behind the one that made it', () => {
    expect(schedule.current('ES256', after(-1))).toBe(first);
  });

  test('is one of the algorithm', () => {
    expect(schedule.current('RS256', after(0))).toBe(other);
    expect(schedule.current('EdDSA', after(0))).toBeUndefined();
    expect(schedule.missing).toEqual(['EdDSA']);
  });
});

test('the next key is one that does not sign yet', () => {
  expect(schedule.next('ES256', after(2 * ROTATION - 1))).toBe(third);
  expect(schedule.next('ES256', after(2 * ROTATION))).toBeUndefined();
  expect(new KeySchedule([first]).next('ES256', after(-1))).toBeUndefined();
});

describe('a rotation is due', () => {
  test.each([
    ['not yet', [first], ROTATION - HOUR - 1, false],
    ['an hour before the next key signs', [first], ROTATION - HOUR, true],
    ['long after', [first], 9 * ROTATION, true],
    ['not while a key waits', [first, second], ROTATION - 1, false],
    ['by the age of the key that signs', [first, second], 2 * ROTATION - HOUR, true],
    ['not without any key', [], 9 * ROTATION, false],
  ])('%s', (_, keys, seconds, isDue) => {
    expect(new KeySchedule(keys).isDue('ES256', after(seconds), ROTATION)).toBe(isDue);
  });
});

describe('a published key', () => {
  const published = (seconds: number) => schedule.published(after(seconds), LIFE).filter((key) => key !== other);

  test('is published before it signs, after those that sign', () => {
    expect(published(0)).toEqual([first, second, third]);
    expect(published(ROTATION)).toEqual([second, first, third]);
  });

  test('stays until a day after its last token expired', () => {
    expect(published(ROTATION + LIFE + DAY)).toContain(first);
    expect(published(ROTATION + LIFE + DAY + 1)).toEqual([second, third]);
    expect(published(9 * ROTATION)).toEqual([third]);
  });

  test('leaves with the key that took its place, not with a key of another algorithm', () => {
    expect(schedule.published(after(9 * ROTATION), LIFE)).toContain(other);
  });
});
