import { describe, expect, test } from '@jest/globals';
import { pauseAfter } from '#shared-kernel/domain/pauses';
import { fitting, PAUSES, refusedEvents } from './batches.ts';

describe('a batch', () => {
  const large = 'x'.repeat(400_000);

  test('has everything that fits', () => {
    expect(fitting(['a', 'b'])).toEqual(['a', 'b']);
    expect(fitting([])).toEqual([]);
  });

  test('is not larger than the platform accepts', () => {
    expect(fitting([large, large, large])).toEqual([large, large]);
    expect(fitting(['ä'.repeat(300_000), 'ä'.repeat(300_000)])).toHaveLength(1);
  });

  test('has an event that alone is too large, for the platform to refuse', () => {
    expect(fitting([large + large + large, large])).toHaveLength(1);
  });
});

describe('events at fault', () => {
  const field = (...location: string[]) => ({ location, message: 'Timestamp must be in the past.' });

  test('are found by where the platform says they are, with the first reason of each', () => {
    const fields = [field('body', 'events', '2', 'timestamp'), { ...field('body', 'events', '2'), message: 'Second' }];
    expect(refusedEvents(fields, 3)).toEqual(new Map([[2, 'timestamp: Timestamp must be in the past.']]));
    expect(refusedEvents([field('body', 'events', '0')], 1)).toEqual(new Map([[0, 'Timestamp must be in the past.']]));
  });

  test.each([
    ['nowhere', []],
    ['the whole list', ['body', 'events']],
    ['another list', ['body', 'customers', '0']],
    ['beyond the batch', ['body', 'events', '3', 'name']],
    ['no index', ['body', 'events', 'union', 'name']],
  ])('are not guessed: %s', (_name, location) => {
    expect(refusedEvents([{ location, message: 'x' }], 3).size).toBe(0);
  });
});

test('events that could not be sent wait longer each time, up to ten minutes', () => {
  expect([1, 2, 3, 9, 10, 100].map((attempts) => pauseAfter(attempts, PAUSES))).toEqual([
    2000, 4000, 8000, 512_000, 600_000, 600_000,
  ]);
});
