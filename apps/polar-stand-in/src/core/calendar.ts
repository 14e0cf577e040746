import { DAY, type Micros } from './clock.ts';

export type Interval = 'day' | 'week' | 'month' | 'year';

/**
 * The end of a period that begins at `start`. Months end on the anchor day, or on the last day of a shorter month:
 * after 31 January comes 28 February, then 31 March.
 */
export function addInterval(start: Micros, interval: Interval, count: number, anchorDay: number): Micros {
  if (interval === 'day') return start + count * DAY;
  if (interval === 'week') return start + count * 7 * DAY;
  const millis = Math.floor(start / 1000);
  const date = new Date(millis);
  const months = date.getUTCMonth() + (interval === 'year' ? 12 * count : count);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), months + 1, 0)).getUTCDate();
  date.setUTCFullYear(date.getUTCFullYear(), months, Math.min(anchorDay, lastDay));
  return date.getTime() * 1000 + (start - millis * 1000);
}

export const dayOfMonth = (time: Micros): number => new Date(time / 1000).getUTCDate();
