import { describe, expect, test } from '@jest/globals';
import { everyText, nextRefill, rateWindow, rateText } from './limits.ts';
import { aKey } from './testing/a-key.ts';
import { bucketLabel, bucketsOf, callText, daysOf, rangeOf, totalsOf } from './usage.ts';

/** Times of the reader, whatever zone the tests run in. */
const at = (day: number, hour = 0, minute = 0) => new Date(2026, 10, day, hour, minute);
/** Hours are the server's. */
const utc = (day: number, hour: number, minute = 0) => new Date(Date.UTC(2026, 10, day, hour, minute));
const use = (when: Date, calls: number, refusals = 0) => ({ hour: when.toISOString(), calls, refusals });
const now = at(20, 14, 30).getTime();

describe('bars of use', () => {
  test('a day of hours, empty ones too, the oldest first', () => {
    const used = [use(utc(20, 14), 3, 1), use(utc(20, 2), 5), use(utc(19, 14), 9)];
    const bars = bucketsOf(used, rangeOf('24h'), utc(20, 14, 30).getTime());
    expect(bars).toHaveLength(24);
    expect(bars.at(-1)).toEqual({ from: utc(20, 14), calls: 3, refusals: 1 });
    expect(bars[0]).toEqual({ from: utc(19, 15), calls: 0, refusals: 0 });
    // The hour of yesterday is not of these 24.
    expect(totalsOf(bars)).toEqual({ calls: 8, refusals: 1 });
  });

  test('days are the reader’s, from midnight to midnight', () => {
    const bars = bucketsOf([use(at(20), 1), use(at(19, 23), 2), use(at(7), 4), use(at(6, 23), 8)], rangeOf('14d'), now);
    expect(bars).toHaveLength(14);
    expect(bars[0]).toEqual({ from: at(7), calls: 4, refusals: 0 });
    expect(bars.slice(-2).map(({ calls }) => calls)).toEqual([2, 1]);
    expect(totalsOf(bars)).toEqual({ calls: 7, refusals: 0 });
  });

  test('every day of a quarter has its own bar, also where the clocks change', () => {
    const bars = bucketsOf([], rangeOf('90d'), now);
    expect(new Set(bars.map(({ from }) => from.toDateString())).size).toBe(90);
    const midnight = (day: Date) => new Date(day.getFullYear(), day.getMonth(), day.getDate());
    expect(bars.map(({ from }) => from)).toEqual(bars.map(({ from }) => midnight(from)));
  });

  test.each(['24h', '14d'])('%s: no use goes missing on any day of the year, whatever the clocks do', (value) => {
    const range = rangeOf(value);
    const HOUR = 3_600_000;
    for (let end = Date.UTC(2026, 0, 1); end < Date.UTC(2027, 0, 1); end += 25 * HOUR) {
      // The eldest day is not whole: 13 days and some hours.
      const hours = Array.from({ length: range.bars === 24 ? 24 : 13 * 24 }, (_, ago) =>
        use(new Date(end - ago * HOUR), 1),
      );
      const bars = bucketsOf(hours, range, end + 1000);
      expect([new Date(end), totalsOf(bars).calls]).toEqual([new Date(end), hours.length]);
      if (range.unit === 'hour') expect(bars.every(({ calls }) => calls === 1)).toBe(true);
    }
  });

  test('an hour of a server whose clock is ahead is the last one', () => {
    const bars = bucketsOf([use(utc(20, 15), 7)], rangeOf('24h'), utc(20, 14, 30).getTime());
    expect(bars.at(-1)).toMatchObject({ from: utc(20, 15), calls: 7 });
  });

  test('the API is asked for a day more than is shown, within its bounds', () => {
    expect([daysOf(rangeOf('24h')), daysOf(rangeOf('14d')), daysOf(rangeOf('90d'))]).toEqual([2, 15, 90]);
    expect(rangeOf('nonsense').value).toBe('14d');
    expect(rangeOf(null).value).toBe('14d');
  });

  test('words', () => {
    expect(callText(1, 'en')).toBe('1 call');
    expect(callText(1204, 'en')).toBe('1,204 calls');
    expect(bucketLabel(at(12, 9), 'day', 'en')).toBe('12 Nov');
    expect(bucketLabel(at(12, 9), 'hour', 'en')).toBe('09:00');
  });
});

describe('limits in words', () => {
  test.each([
    [1000, 'a second'],
    [60_000, 'a minute'],
    [900_000, 'every 15 minutes'],
    [3_600_000, 'an hour'],
    [86_400_000, 'a day'],
    [172_800_000, 'every 2 days'],
    [604_800_000, 'a week'],
    [90_000, 'every 90 seconds'],
    [1500, 'every 1500 milliseconds'],
    [1, 'a millisecond'],
  ])('%i ms is %s', (span, words) => {
    expect(everyText(span)).toBe(words);
  });

  test('the rate', () => {
    expect(rateText(10, 86_400_000)).toBe('10 calls a day');
    expect(rateText(1, 3_600_000)).toBe('1 call an hour');
  });

  test('calls come back so many days after the last time, or after the beginning', () => {
    const refilled = { refillAmount: 5, refillInterval: 2, createdAt: '2026-11-01T00:00:00.000Z' };
    expect(nextRefill(aKey({ ...refilled, lastRefillAt: null }))).toEqual(new Date('2026-11-03T00:00:00Z'));
    expect(nextRefill(aKey({ ...refilled, lastRefillAt: '2026-11-10T00:00:00.000Z' }))).toEqual(
      new Date('2026-11-12T00:00:00Z'),
    );
    expect(nextRefill(aKey({ refillAmount: null }))).toBeNull();
  });

  test('the window: no limit, none running, one that runs', () => {
    const key = { rateLimitMax: 10, rateLimitTimeWindow: 60_000, requestCount: 10 };
    const over = (inMs: number) => new Date(now + inMs).toISOString();
    expect(rateWindow(aKey({ ...key, rateLimitEnabled: false }), now)).toBeNull();
    expect(rateWindow(aKey({ ...key, rateLimitResetsAt: null }), now)).toMatchObject({ used: 0, end: null });
    expect(rateWindow(aKey({ ...key, rateLimitResetsAt: over(0) }), now)).toMatchObject({ used: 0, end: null });
    expect(rateWindow(aKey({ ...key, rateLimitResetsAt: over(1000) }), now)).toMatchObject({
      used: 10,
      end: new Date(now + 1000),
    });
  });
});
